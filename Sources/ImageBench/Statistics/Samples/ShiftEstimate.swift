/// How far a second set of values lies above a first, with a confidence interval.
///
/// The shift is the median of all differences second − first, so it is robust against outliers and
/// the shape of the noise. Source: J. L. Hodges and E. L. Lehmann, "Estimates of Location Based on
/// Rank Tests", Annals of Mathematical Statistics 34 (1963).
package struct ShiftEstimate: Sendable, Hashable {
  /// The least probability that the interval contains the true shift.
  package static let confidence = 0.95

  /// The shift, in the unit of the values.
  package let shift: Double
  /// The lower end of the interval; the smallest difference when there are too few values.
  package let lower: Double
  /// The upper end of the interval; the largest difference when there are too few values.
  package let upper: Double

  /// The shift from `first` to `second`; neither is empty.
  ///
  /// - Complexity: O(n log n).
  package init(_ first: Samples, _ second: Samples) {
    precondition(!first.isEmpty && !second.isEmpty, "A shift is between two sets with values")
    let differences = OrderedDifferences(before: first.values, after: second.values)
    let left = ShiftEstimate.differencesLeftOut(first.count, second.count)
    lower = differences.difference(at: left)
    upper = differences.difference(at: first.count * second.count - 1 - left)
    shift = differences.median
  }

  /// How many differences lie outside the interval at each end.
  ///
  /// The interval begins with the k-th smallest difference, for the largest k for which the
  /// probability of fewer than k pairs is at most half of 1 − `confidence`.
  private static func differencesLeftOut(_ n: Int, _ m: Int) -> Int {
    let tail = (1 - confidence) / 2
    var place = 0
    if min(n, m) <= RankSum.largestExactCount {
      let null = RankSumNull.known(n, m)
      while null.probability(atMost: place) <= tail { place += 1 }
    } else {
      let pairs = Double(n) * Double(m)
      let deviation = (pairs * Double(n + m + 1) / 12).squareRoot()
      // The 97.5th percentile of the normal curve.
      place = Int((pairs / 2 - 1.959964 * deviation).rounded(.down))
    }
    return min(max(place - 1, 0), (n * m - 1) / 2)
  }
}
