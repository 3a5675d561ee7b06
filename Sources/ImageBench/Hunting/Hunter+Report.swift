internal import Basics
internal import Scenarios

extension Hunter.Find {
  private var remark: String {
    switch shortening {
    case .complete: ""
    case .cutShort:
      """

      the shortening was cut short, so an even shorter script may show it; give the hunt more --seconds
      """
    }
  }

  /// The text about the find with variant `variant` and seed `seed`; `played` says how much was
  /// tried.
  package func report(variant: String, seed: UInt64, played: String) -> String {
    """
    \(variant) violates \(violation.property.rawValue): \(violation.detail)
    found in scenario \(number) of seed \(seed); \(played)
    \(Plural.text(foundSteps, "step")) made \(file.steps.count) by \(Plural.text(shrinkTries, "shorter script")):\(remark)

    \(file.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n"))

    """
  }
}
