package import Files
package import Scenarios
package import Trials

/// Why a hunt ends early.
package enum HuntError: Error, Sendable {
  /// A scenario names something that does not exist.
  case scenario(ScenarioError)
  /// A trial failed; its file plays it again.
  case trial(TrialFault, ScenarioFile)
  /// A find cannot be saved.
  case file(FileError)
  /// The tally of a hunt at `path` cannot be used.
  case tally(path: String, problem: String)
  /// A folder holds another hunt.
  case otherHunt(directory: String)
  /// Another hunt plays in the folder.
  case inUse(directory: String)
  /// A folder has no scenario with which a hunt could start.
  case noStart(directory: String)
  /// Try `number` does not show again what it showed when it was played.
  case notAgain(number: Int)
}

extension HuntError: CustomStringConvertible {
  /// One sentence that names what happened and what to do about it.
  package var description: String {
    switch self {
    case .scenario(let error): "\(error)"
    case .file(let error): "\(error)"
    case .tally(let path, let problem):
      "\(path): \(problem); remove its folder and hunt again"
    case .otherHunt(let directory):
      "\(directory) holds another hunt: variant, device, properties, seed, bounds, start, "
        + "pictures or version differ; choose another --out"
    case .inUse(let directory):
      "another hunt plays in \(directory); wait for its end, or choose another --out"
    case .noStart(let directory):
      "\(directory) has no scenario files; name the folder of a hunt's result"
    case .notAgain(let number):
      "try \(number) does not show again what it showed when it was played; remove the folder and hunt "
        + "again"
    case .trial(let fault, let file):
      "the trial of \"\(file.name)\" failed: \(fault); replay its file to see why"
    }
  }
}
