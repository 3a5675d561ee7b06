internal import Glibc
internal import Text

/// Which commit a run measures.
enum MeasuredCommit {
  static let option = OptionSpec(
    "commit",
    value: "NAME",
    "The commit that is measured ($IMAGEBENCH_COMMIT, else what GitHub, GitLab or Jenkins set)."
  )

  /// The variables that name it, the most particular first.
  private static let variables = [
    "IMAGEBENCH_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT",
  ]

  /// The commit that the options or the environment name, or nil.
  static func name(_ values: OptionValues) -> String? {
    if let name = values.text(option.name) { return name }
    for variable in variables {
      if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
    }
    return nil
  }
}
