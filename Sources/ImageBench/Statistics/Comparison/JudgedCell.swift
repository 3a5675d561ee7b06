/// A cell with its verdict and the evidence for it.
public struct JudgedCell: Sendable, Hashable {
  /// A relative change of a noisy metric with its 95 % confidence interval.
  public struct Change: Sendable, Hashable {
    /// The relative change: 0.05 is 5 % more.
    public var relative: Double
    public var lower: Double
    public var upper: Double
  }

  public let cell: ComparedCell
  public internal(set) var verdict: Verdict
  /// The reason as a clause; empty when the numbers suffice.
  public internal(set) var reason: String
  /// About how many more rounds would decide; nil unless undecided, and where more rounds would not
  /// help.
  public internal(set) var moreRounds: Int?
  /// The base's median, as the tables show it; empty when there is none.
  public let base: String
  /// The candidate's median; empty when there is none.
  public let candidate: String
  /// The relative change that a noisy cell had to exceed with certainty; nil where nothing was
  /// tested.
  public internal(set) var margin: Double?
  /// How much changed; nil where no relative change can be computed.
  public let change: Change?
}
