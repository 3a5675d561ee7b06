extension FalseDiscovery {
  /// The probability above which a test against a margin counts as quiet; 0.5, as in the source.
  package static let quietProbability = 0.5
  /// The k-th claim may use k ÷ (k + 3) of the share where quiet tests are not counted.
  ///
  /// Nearly all sets without any change have no claim at all, and a lone false claim is then the
  /// whole of the claims; next to many true claims it is a small part. A modelling choice: with 3,
  /// 0.2 % of sets of 300 cells without a change have a false claim, and 0.5 % of those with one.
  package static let reservedClaims = 3.0

  /// For each of `probabilities`, in order, whether its test is rejected at the share `share`, when
  /// each test asks whether a change lies beyond a margin.
  ///
  /// The largest probability that is at most its bound (``boundsBeyondMargins(_:share:)``) and all
  /// smaller ones are rejected. A cell without a change lies well inside its margin, so its
  /// probability is larger than chance alone would make it, all the more the less noise it has.
  /// Such quiet cells could hardly be rejected, so they need not count against the others.
  ///
  /// No bound exceeds that of Benjamini's and Hochberg's rule among the tests that count, so the
  /// share of false rejections is at most `share` if, without a change, probabilities below any
  /// bound are no smaller than uniform below that bound. This holds for independent cells with an
  /// approximately normal statistic, such as rank sums, but not where a machine's drift looks like
  /// a change. Source: Q. Zhao, D. S. Small and W. Su, "Multiple Testing When Many p-Values are
  /// Uniformly Conservative", Journal of the American Statistical Association 114 (2019).
  ///
  /// - Complexity: O(n log n).
  package static func rejectedBeyondMargins(
    _ probabilities: [Double],
    share: Double = usualShare
  ) -> [Bool] {
    let ascending = probabilities.filter { $0 <= quietProbability }.sorted()
    let bound = boundsBeyondMargins(probabilities, share: share)
    guard let last = ascending.indices.last(where: { ascending[$0] <= bound($0 + 1) }) else {
      return probabilities.map { _ in false }
    }
    return probabilities.map { $0 <= ascending[last] }
  }

  /// For the number of a claim, the largest probability with which its test is rejected among tests
  /// against margins with these `probabilities`.
  ///
  /// It is the larger of two bounds. The first is that of Benjamini and Hochberg among all tests.
  /// The second counts the open tests alone, those up to ``quietProbability``, each as the two that
  /// it stands for, and uses a part of the share that grows with the number of claims; see
  /// ``reservedClaims``.
  ///
  /// - Complexity: O(n) in the number of tests, O(1) for a claim.
  package static func boundsBeyondMargins(
    _ probabilities: [Double],
    share: Double = usualShare
  ) -> (_ claim: Int) -> Double {
    let tests = Double(max(1, probabilities.count))
    let open = Double(probabilities.count { $0 <= quietProbability })
    let counted = min(tests, max(1, open) / quietProbability)
    return { claim in
      let claims = Double(claim)
      return claims * share * max(1 / tests, claims / (claims + reservedClaims) / counted)
    }
  }
}
