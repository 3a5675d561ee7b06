package import Files
package import Records
package import Scenarios

/// Why a user's own scenario cannot be played.
package enum ScriptFault: Error, Sendable {
  /// The file cannot be read.
  case file(FileError)
  /// The file does not describe a scenario, or names something that does not exist.
  case scenario(ScenarioError)
  /// A recording cannot become a scenario.
  case recording(RecordingError)
  /// The recording is a table of a run, and damaged.
  case record(RunRecord.Fault)
  /// The scenario has the name of a built-in one.
  case builtInName(path: String, name: String)
  /// The scenario has no step.
  case noStep(path: String)
}

extension ScriptFault: CustomStringConvertible {
  /// One sentence that names what is wrong and what to do about it.
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .scenario(let error): "\(error)"
    case .recording(let error): "\(error)"
    case .record(let fault): "\(fault)"
    case .builtInName(let path, let name):
      "\(path) is called \"\(name)\", like a scenario of imagebench; give it another name, such as "
        + "by the line \"name my-\(name)\""
    case .noStep(let path):
      "\(path) has no step, so nothing would happen in it; add one, such as \"flick 3000pt/s\", or "
        + "\"pause 2s\" for a screen that rests"
    }
  }
}
