internal import Files
package import Scenarios

extension HuntFolder {
  /// The scenarios from which another hunt starts, in the order of their names.
  ///
  /// These are the finds, the failed trials and the kept scenarios of a hunt's result, or the
  /// scenario files of a folder of one's own. What they say of variant, device and property is left
  /// out.
  ///
  /// - Throws: `HuntError.noStart` where there is none.
  /// - Complexity: O(n) in their size.
  package func start() throws(HuntError) -> [ScenarioFile] {
    var scenarios: [ScenarioFile] = []
    var known: Set<ScenarioFile> = []
    for path in try scenarioPaths() {
      let file = try Self.plain(scenario(at: path))
      if known.insert(file).inserted { scenarios.append(file) }
    }
    guard !scenarios.isEmpty else { throw .noStart(directory: path) }
    return scenarios
  }

  /// The paths of the scenario files, in the order of their names, those of finds first.
  private func scenarioPaths() throws(HuntError) -> [String] {
    do throws(FileError) {
      guard try files.kind(at: path) != nil else { return [] }
      let entries = [Entry.finds, .failed, .kept].map(path(of:))
      var folders: [String] = []
      for folder in entries where try files.kind(at: folder) == .directory {
        folders.append(folder)
      }
      var paths: [String] = []
      for folder in folders.isEmpty ? [path] : folders {
        let names = try files.listDirectory(folder).filter { $0.hasSuffix(Self.suffix) }
        paths += names.map { "\(folder)/\($0)" }
      }
      return paths
    } catch {
      throw .file(error)
    }
  }

  private func scenario(at path: String) throws(HuntError) -> ScenarioFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.readWhole(path, limit: Self.scenarioLimit)
    } catch {
      throw .file(error)
    }
    do throws(ScenarioError) { return try ScenarioFile(reading: bytes, name: path) } catch {
      throw .scenario(error)
    }
  }

  /// The scenario alone, without how it was found.
  private static func plain(_ file: ScenarioFile) -> ScenarioFile {
    var file = file
    file.about = ""
    file.variant = nil
    file.device = nil
    file.property = nil
    return file
  }
}
