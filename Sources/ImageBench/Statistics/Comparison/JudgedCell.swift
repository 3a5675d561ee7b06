/// A cell with its verdict and what the verdict rests on.
public struct JudgedCell: Sendable, Hashable {
  /// A relative change of a noisy metric with the interval that holds it in 95 % of cases.
  public struct Change: Sendable, Hashable {
    /// The relative change: 0.05 is 5 % more.
    public var relative: Double
    /// The lower end of the interval.
    public var lower: Double
    /// The upper end of the interval.
    public var upper: Double
  }

  /// What was compared.
  public let cell: ComparedCell
  /// The outcome.
  public internal(set) var verdict: Verdict
  /// Why, in words; empty when the numbers say it.
  public internal(set) var reason: String
  /// How many more rounds would decide, about; nil unless undecided, and where rounds alone would not.
  public internal(set) var moreRounds: Int?
  /// The middle of the base, as the tables show it; empty when there is none.
  public let base: String
  /// The middle of the candidate; empty when there is none.
  public let candidate: String
  /// The relative change that a noisy cell had to exceed with certainty; nil where nothing was tested.
  public internal(set) var margin: Double?
  /// How much changed; nil where no relative change can be reckoned.
  public let change: Change?
}
