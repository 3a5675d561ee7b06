internal import Runs

/// What this build says of itself, to its runs and to other builds.
enum ThisBuild {
  /// The version that `run.json` and `--version` name.
  static let version = "0.1.0"

  static var facts: BuildFacts { BuildFacts(own: version) }
}
