/// How much equal builds differ in one cell, as a relative change: what a comparison must exceed.
///
/// A comparison of builds that ran in the same rounds has other noise than one of builds that ran on
/// different days, so a floor knows both.
public struct NoiseFloor: Sendable, Hashable {
  /// The 95th percentile of the differences between two trials of one build in the same rounds; nil when
  /// too few are known.
  public var betweenTrials: Double?
  /// The 95th percentile of the differences between the medians of one build on two nights; nil when too
  /// few are known.
  public var betweenNights: Double?

  /// A floor of what is known; by default nothing.
  public init(betweenTrials: Double? = nil, betweenNights: Double? = nil) {
    self.betweenTrials = betweenTrials
    self.betweenNights = betweenNights
  }

  /// The larger of what two floors know.
  public init(largerOf one: NoiseFloor, _ other: NoiseFloor) {
    func larger(_ a: Double?, _ b: Double?) -> Double? { a.map { max($0, b ?? $0) } ?? b }
    betweenTrials = larger(one.betweenTrials, other.betweenTrials)
    betweenNights = larger(one.betweenNights, other.betweenNights)
  }

  /// The floor of a comparison of `rounds` trials a side that followed each other in `order`; 0 when
  /// nothing is known.
  ///
  /// Trials of shuffled rounds are independent draws, so the noise of their shift falls with the root of
  /// their number. What changes from night to night does not fall with more trials of one night.
  public func share(rounds: Int, _ order: ComparisonOptions.Order) -> Double {
    let inside = (betweenTrials ?? 0) / Double(max(1, rounds)).squareRoot()
    return order == .interleaved ? inside : max(inside, betweenNights ?? 0)
  }
}
