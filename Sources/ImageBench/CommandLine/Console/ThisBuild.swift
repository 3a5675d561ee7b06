internal import Runs

/// The version and the facts of this build, for its runs and for other builds.
enum ThisBuild {
  /// The version that `run.json` and `--version` name.
  static let version = "0.1.0"

  static var facts: BuildFacts { BuildFacts(own: version) }
}
