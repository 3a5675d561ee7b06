internal import Basics
internal import Scenarios

extension Hunter.Find {
  /// The text about the find with variant `variant` and seed `seed`; `played` says how much was
  /// tried.
  package func report(variant: String, seed: UInt64, played: String) -> String {
    """
    \(variant) violates \(violation.property.rawValue): \(violation.detail)
    found in scenario \(number) of seed \(seed); \(played)
    \(Plural.text(foundSteps, "step")) made \(file.steps.count) by \(Plural.text(shrinkTries, "shorter script")):

    \(file.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n"))

    """
  }
}
