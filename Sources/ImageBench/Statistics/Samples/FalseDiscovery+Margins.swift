extension FalseDiscovery {
  /// The probability above which a test against a margin counts as quiet; 0.5, as in the source.
  package static let quietProbability = 0.5

  /// For each of `probabilities`, in order, whether its test is rejected at the share `share`, when
  /// each test asks whether a change lies beyond a margin.
  ///
  /// There are two stages. The first is ``rejected(_:share:)`` over all tests; when it rejects
  /// none, none is rejected, so sets without any change give no more false alarms than that rule.
  /// The second is the same rule among the open tests alone, those up to ``quietProbability``; each
  /// of them counts as ``countBeyondMargins(_:)`` divided by their number, which is two. A cell
  /// without a change lies well inside its margin, so its probability is larger than chance alone
  /// would make it, all the more the less noise it has. Such cells could hardly have been rejected,
  /// so they do not count against the others, and the second stage does not reject them.
  ///
  /// The second stage uses a smaller share: with n rejections in the first stage, n ÷ (n + 1) of
  /// `share`, which is half of it for one rejection and nearly all of it for many. One false claim
  /// next to one true claim is half of all claims, so sets with one change have a false claim in at
  /// most the whole share of cases.
  ///
  /// The procedure requires that, without a change, probabilities below any bound are no smaller
  /// than uniform below that bound. This holds for independent cells with an approximately normal
  /// statistic, such as rank sums, but not where a machine's drift looks like a change. Source: Q.
  /// Zhao, D. S. Small and W. Su, "Multiple Testing When Many p-Values are Uniformly Conservative",
  /// Journal of the American Statistical Association 114 (2019); the first stage as in Y.
  /// Benjamini, A. Krieger and D. Yekutieli, Biometrika 93 (2006).
  ///
  /// - Complexity: O(n log n).
  package static func rejectedBeyondMargins(
    _ probabilities: [Double],
    share: Double = usualShare
  ) -> [Bool] {
    let first = rejected(probabilities, share: share)
    let claims = Double(first.count(where: \.self))
    guard claims > 0,
      let threshold = threshold(
        probabilities.filter { $0 <= quietProbability },
        among: countBeyondMargins(probabilities),
        share: share * claims / (claims + 1)
      )
    else { return first }
    return zip(probabilities, first).map { $1 || $0 <= threshold }
  }

  /// The number of tests that the tests against margins count as: the number of those up to
  /// ``quietProbability``, divided by it, but at most the number of all tests.
  ///
  /// - Complexity: O(n) in the number of tests.
  package static func countBeyondMargins(_ probabilities: [Double]) -> Int {
    let open = probabilities.count { $0 <= quietProbability }
    return min(probabilities.count, Int((Double(open) / quietProbability).rounded(.up)))
  }
}
