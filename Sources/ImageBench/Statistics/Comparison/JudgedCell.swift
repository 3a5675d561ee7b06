/// A cell with its verdict and the evidence for it.
package struct JudgedCell: Sendable, Hashable {
  /// A relative change of a noisy metric with its 95 % confidence interval.
  package struct Change: Sendable, Hashable {
    /// The relative change: 0.05 is 5 % more.
    package var relative: Double
    package var lower: Double
    package var upper: Double
  }

  package let cell: ComparedCell
  package internal(set) var verdict: Verdict
  /// The reason as a clause; empty when the numbers suffice.
  package internal(set) var reason: String
  /// About how many more rounds would decide; nil unless undecided, and where more rounds would not
  /// help.
  package internal(set) var moreRounds: Int?
  /// The base's median, as the tables show it; empty when there is none.
  package let base: String
  /// The candidate's median; empty when there is none.
  package let candidate: String
  /// The relative change that a noisy cell had to exceed with certainty; nil where nothing was
  /// tested.
  package internal(set) var margin: Double?
  /// How much changed; nil where no relative change can be computed.
  package let change: Change?
}
