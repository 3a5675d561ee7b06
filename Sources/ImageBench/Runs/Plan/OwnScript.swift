internal import Files
package import Scenarios

/// A scenario of a run's own.
package struct OwnScript: Sendable {
  /// What it is.
  package var file: ScenarioFile
  /// What the run keeps: the file's text, with the comments that a recording's script has.
  package var text: String
  /// What is worth knowing of the recording that it was made of; nil for a scenario file.
  package var remark: String?

  /// The scenario file at `path`, to be played.
  ///
  /// Throws where it is named like a built-in scenario, or where nothing happens in it.
  package init(path: String) throws(ScriptFault) {
    let file = try ScenarioFile(path: path)
    guard !Scenario.isBuiltIn(file.name) else {
      throw .builtInName(path: path, name: file.name)
    }
    // What a hunt found may need no step to show.
    guard !file.steps.isEmpty || file.property != nil else { throw .noStep(path: path) }
    self.file = file
    text = file.text
  }

  /// What the recording at `path` has become.
  package init(recording path: String, _ choice: Recording.Choice) throws(ScriptFault) {
    let script = try RecordedScript(path: path, choice)
    file = script.file
    text = script.text
    remark = "\(path): \(script.summary)."
  }
}

extension ScenarioFile {
  /// The scenario file at `path`.
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
  /// What the recording at `path` becomes.
  package init(path: String, _ choice: Recording.Choice) throws(ScriptFault) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileOperations.posix.readWhole(path) } catch {
      throw .file(error)
    }
    do throws(RecordingError) {
      self = try Recording.script(of: bytes, path: path, choice: choice)
    } catch {
      throw .recording(error)
    }
  }
}
