/// Which of many simultaneous tests are rejected, so that the share of false rejections is limited.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", Journal of the
/// Royal Statistical Society B 57 (1995).
package enum FalseDiscovery {
  /// The share of false discoveries that is allowed by default.
  package static let usualShare = 0.05

  /// For each of `probabilities`, in order, whether its test is rejected at the share `share`.
  ///
  /// `probabilities` holds every test that was made, not only the suspicious ones.
  ///
  /// - Complexity: O(n log n).
  package static func rejected(_ probabilities: [Double], share: Double = usualShare) -> [Bool] {
    guard let threshold = threshold(probabilities, among: probabilities.count, share: share) else {
      return probabilities.map { _ in false }
    }
    return probabilities.map { $0 <= threshold }
  }

  /// The largest of `probabilities` that is rejected among `tests` tests; nil when none is.
  ///
  /// Tests that are not in `probabilities` count as not rejected; `tests` includes every test that
  /// was made.
  ///
  /// - Complexity: O(n log n).
  package static func threshold(
    _ probabilities: [Double],
    among tests: Int,
    share: Double = usualShare
  ) -> Double? {
    let ascending = probabilities.sorted()
    for (place, probability) in ascending.enumerated().reversed()
    where probability <= Double(place + 1) * share / Double(tests) {
      return probability
    }
    return nil
  }

  /// The fewest values a side with which a single two-sided rank test can be rejected among `tests`
  /// tests.
  ///
  /// With n values a side, p is at least 2 ÷ C(2n, n), which must not exceed share ÷ tests.
  ///
  /// - Complexity: O(n) in the answer.
  package static func fewestValues(amongTests tests: Int, share: Double = usualShare) -> Int {
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
