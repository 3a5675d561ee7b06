internal import Glibc

/// Whether the values of a second set tend to be larger than those of a first: a one-sided rank
/// test.
package struct RankSum: Sendable, Hashable {
  /// The size of the smaller set up to which the distribution is exact.
  ///
  /// Source: the reference rule of the comparison, which uses the normal approximation when both
  /// sets are larger.
  package static let largestExactCount = 10

  package let firstCount: Int
  package let secondCount: Int
  /// The pairs in which the second set's value is larger; a tie counts one half.
  package let pairs: Double
  /// Σ(t³−t) over the groups of t equal values, for the variance under ties.
  private let tieTerm: Double

  /// The rank sum of `second` relative to `first`; neither is empty.
  ///
  /// - Complexity: O((n+m) log(n+m)).
  package init(_ first: Samples, _ second: Samples) {
    precondition(!first.isEmpty && !second.isEmpty, "A rank sum compares two sets with values")
    firstCount = first.count
    secondCount = second.count
    let all =
      (first.values.map { (value: $0, isSecond: false) }
      + second.values.map { (value: $0, isSecond: true) }).sorted { $0.value < $1.value }
    var below = 0
    var pairs = 0.0
    var tieTerm = 0.0
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count, all[end].value == all[start].value { end += 1 }
      let tied = all[start..<end].count { !$0.isSecond }
      let larger = (end - start) - tied
      pairs += Double(larger) * (Double(below) + Double(tied) / 2)
      below += tied
      let size = Double(end - start)
      tieTerm += size * size * size - size
      start = end
    }
    self.pairs = pairs
    self.tieTerm = tieTerm
  }

  /// The probability of at least as many pairs when the sets do not differ.
  ///
  /// A small one indicates larger values in the second set.
  ///
  /// Half pairs of ties are rounded towards a larger probability. With more than
  /// `largestExactCount` values in both sets it uses the normal approximation, corrected for ties
  /// and for continuity.
  ///
  /// - Complexity: O(k²·l) for the counts k ≤ l when exact, else O(1).
  package var probabilityIfEqual: Double {
    let floor = Int(pairs.rounded(.down))
    guard min(firstCount, secondCount) > RankSum.largestExactCount else {
      return RankSumNull.known(firstCount, secondCount)
        .probability(atLeast: floor)
    }
    let n = Double(firstCount)
    let m = Double(secondCount)
    let all = n + m
    let variance = n * m / 12 * ((all + 1) - tieTerm / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    let distance = Double(floor) - n * m / 2 - 0.5
    return 0.5 * erfc(distance / (2 * variance).squareRoot())
  }
}
