internal import Files
package import Scenarios

extension DeviceProfile {
  /// The device called `name`, or described by the file at that path, which ends in ".json".
  ///
  /// Throws where there is no such device, or the file is missing or wrong.
  package static func find(_ name: String) throws(ScenarioError) -> DeviceProfile {
    guard name.hasSuffix(DeviceFile.ending) else { return try named(name) }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileOperations.posix.readWhole(name) } catch {
      throw .deviceFile(path: name, problem: "\(error)")
    }
    do throws(DeviceFile.Fault) {
      var device = try DeviceFile.device(bytes)
      device.file = name
      return device
    } catch {
      throw .deviceFile(path: name, problem: "\(error)")
    }
  }
}
