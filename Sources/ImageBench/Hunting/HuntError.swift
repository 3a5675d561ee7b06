package import Files
package import Scenarios
package import Trials

/// Why a hunt ends early.
package enum HuntError: Error, Sendable {
  /// A scenario names something that does not exist.
  case scenario(ScenarioError)
  /// A trial failed; its file plays it again.
  case trial(TrialRunner.Fault, ScenarioFile)
  /// A find cannot be saved.
  case file(FileError)
  /// The file of a schedule at `path` cannot be read.
  case schedule(path: String, problem: String)
}

extension HuntError: CustomStringConvertible {
  /// One sentence that names what happened and what to do about it.
  package var description: String {
    switch self {
    case .scenario(let error): "\(error)"
    case .file(let error): "\(error)"
    case .schedule(let path, let problem):
      "\(path): \(problem); write the file with `imagebench hunt --race` again"
    case .trial(let fault, let file):
      "the trial of \"\(file.name)\" failed: \(fault); replay its file to see why"
    }
  }
}
