/// How much equal builds differ in one cell, as a relative change: the least that a comparison must
/// exceed.
///
/// Builds that ran in the same rounds differ by other noise than builds that ran on different days,
/// so a floor has both.
package struct NoiseFloor: Sendable, Hashable {
  /// The 95th percentile of the differences between two trials of one build in the same rounds; nil
  /// when there are too few.
  package var betweenTrials: Double?
  /// The 95th percentile of the differences between the medians of one build in two nights; nil
  /// when there are too few.
  package var betweenNights: Double?

  /// A floor from these percentiles; unknown by default.
  package init(betweenTrials: Double? = nil, betweenNights: Double? = nil) {
    self.betweenTrials = betweenTrials
    self.betweenNights = betweenNights
  }

  /// The larger percentiles of two floors.
  package init(largerOf one: NoiseFloor, _ other: NoiseFloor) {
    func larger(_ a: Double?, _ b: Double?) -> Double? { a.map { max($0, b ?? $0) } ?? b }
    betweenTrials = larger(one.betweenTrials, other.betweenTrials)
    betweenNights = larger(one.betweenNights, other.betweenNights)
  }

  /// The floor of a comparison of `rounds` trials a side that were ordered by `order`; 0 when
  /// unknown.
  ///
  /// Trials of shuffled rounds are independent samples, so the noise of their shift falls with the
  /// square root of their number. The variation from night to night does not fall with more trials
  /// in one night.
  package func share(rounds: Int, _ order: ComparisonOptions.Order) -> Double {
    let inside = (betweenTrials ?? 0) / Double(max(1, rounds)).squareRoot()
    return order == .interleaved ? inside : max(inside, betweenNights ?? 0)
  }
}
