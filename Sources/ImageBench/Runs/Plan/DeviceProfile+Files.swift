internal import Basics
internal import Files
internal import Records
package import Scenarios

extension DeviceProfile {
  /// The device called `name`, or described by the file at that path, which ends in ".json".
  ///
  /// An assumption at an end of its range may follow both, as in "my-phone.json+all-high".
  ///
  /// Throws where there is no such device, or the file is missing or wrong.
  package static func find(_ name: String) throws(ScenarioError) -> DeviceProfile {
    if name.hasSuffix(DeviceFile.ending) { return try file(name) }
    guard let changed = AssumedDeviceName(name), changed.device.hasSuffix(DeviceFile.ending) else {
      return try named(name)
    }
    let device = try file(changed.device)
    return try device.changed(to: device.name + changed.suffix)
  }

  /// The device called `name` in the run in `directory`: that of the run's own file, or else of the
  /// catalogue, as for a nil `directory`.
  ///
  /// Throws where there is no such device, or the run's file is wrong.
  package static func find(
    _ name: String,
    inRun directory: String?
  ) throws(ScenarioError) -> DeviceProfile {
    let changed = AssumedDeviceName(name)
    let plain = changed?.device ?? name
    guard let directory, DeviceFile.isName(plain) else { return try named(name) }
    let path = directory + "/" + RunFolder.deviceFile(plain)
    guard (try? FileOperations.posix.kind(at: path)) == .regular else { return try named(name) }
    return try find(path + (changed?.suffix ?? ""))
  }

  private static func file(_ path: String) throws(ScenarioError) -> DeviceProfile {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileOperations.posix.readWhole(path) } catch {
      throw .deviceFile(path: path, problem: "\(error)")
    }
    do throws(DeviceFile.Fault) {
      var device = try DeviceFile.device(bytes)
      device.file = File(path: path, text: String(decoding: bytes, as: UTF8.self))
      return device
    } catch {
      throw .deviceFile(path: path, problem: "\(error)")
    }
  }
}
