internal import Files
internal import Records
package import Scenarios

/// A user's own scenario with its text.
package struct OwnScript: Sendable {
  package var file: ScenarioFile
  /// The text that the run stores.
  package var text: String

  /// Reads the scenario file at `path` for playing.
  ///
  /// Throws when it has the name of a built-in scenario, or when it has no step.
  package init(path: String) throws(ScriptFault) {
    let file = try ScenarioFile(path: path)
    guard !Scenario.isBuiltIn(file.name) else {
      throw .builtInName(path: path, name: file.name)
    }
    // A scenario that a hunt found may need no step to show its problem.
    guard !file.steps.isEmpty || file.property != nil else { throw .noStep(path: path) }
    self.file = file
    text = file.text
  }

}

extension ScenarioFile {
  /// Reads the scenario file at `path`.
  package init(path: String) throws(ScriptFault) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileOperations.posix.readWhole(path, limit: ScenarioFile.sizeLimit)
    } catch {
      throw .file(error)
    }
    do throws(ScenarioError) { self = try ScenarioFile(reading: bytes, name: path) } catch {
      throw .scenario(error)
    }
  }
}

extension RecordedScript {
  /// Converts the recording at `path`.
  package init(path: String, _ choice: Recording.Choice) throws(ScriptFault) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileOperations.posix.readWhole(path) } catch {
      throw .file(error)
    }
    if let digest = RunTables.digest(ofTableAt: path),
      let difference = TableDigest(of: bytes).difference(from: digest)
    {
      throw .record(.altered(path: path, difference: difference))
    }
    do throws(RecordingError) {
      self = try Recording.script(of: bytes, path: path, choice: choice)
    } catch {
      throw .recording(error)
    }
  }
}
