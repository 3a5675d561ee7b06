/// Which of many tests stand when all were asked at once.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", Journal of the Royal
/// Statistical Society B 57 (1995).
public enum FalseDiscovery {
  /// The share of false discoveries among all that is allowed, by default.
  public static let usualShare = 0.05

  /// For each of `probabilities`, in order, whether its test is rejected at the share `share`.
  ///
  /// The family is all that was judged, not only what looks suspicious.
  ///
  /// - Complexity: O(n log n).
  public static func rejected(_ probabilities: [Double], share: Double = usualShare) -> [Bool] {
    let ascending = probabilities.sorted()
    var threshold = -1.0
    for (place, probability) in ascending.enumerated()
    where probability <= share * Double(place + 1) / Double(ascending.count) {
      threshold = probability
    }
    return probabilities.map { $0 <= threshold }
  }

  /// The fewest values a side with which a two-sided rank test can stand alone among `tests` tests.
  ///
  /// With n values a side it cannot go below 2 ÷ C(2n, n), which must not exceed share ÷ tests.
  ///
  /// - Complexity: O(n) in the answer.
  public static func fewestValues(amongTests tests: Int, share: Double = usualShare) -> Int {
    var count = 1
    var orders = 2.0
    while 2 / orders > share / Double(max(tests, 1)) {
      count += 1
      // C(2n, n) = C(2n−2, n−1) · (2n)(2n−1) ÷ n².
      let n = Double(count)
      orders *= 2 * n * (2 * n - 1) / (n * n)
    }
    return count
  }
}
