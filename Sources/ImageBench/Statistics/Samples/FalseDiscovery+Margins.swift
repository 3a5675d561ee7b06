extension FalseDiscovery {
  /// The probability above which a test against a margin speaks for no change; 0.5, the value that the
  /// source works with.
  public static let quietProbability = 0.5

  /// For each of `probabilities`, in order, whether its test is rejected at the share `share`, when each
  /// test asks whether a change lies beyond a margin.
  ///
  /// Two stages. The first is ``rejected(_:share:)`` over all tests; when it rejects none, none is
  /// rejected, so sets without any change give no more false alarms than it does. The second is the same
  /// rule among the open tests alone, those up to ``quietProbability``, each of which counts as
  /// ``countBeyondMargins(_:)`` divided among them: two. A cell without a change lies well inside of
  /// its margin, so its probability is larger than chance alone would make it, the more so the less noise it
  /// has; such cells could hardly have been rejected, and need not be paid for. Quiet tests take no place
  /// in the second stage either: what is not paid for cannot be rejected.
  ///
  /// The second stage has the share of the claims that the first makes among one more: half of it beside one
  /// claim, nearly all beside many. A false claim beside one true is half of all claims, so sets with one change
  /// have a false claim in no more than the whole share of cases.
  ///
  /// It holds where probabilities below any bound are, without a change, no smaller than evenly spread below
  /// that bound: independent cells whose statistic is about normal, as rank sums are. Where a machine's
  /// drift passes for a change it does not. Source: Q. Zhao, D. S. Small and W. Su, "Multiple Testing When Many
  /// p-Values are Uniformly Conservative", Journal of the American Statistical Association 114 (2019); the
  /// first stage as in Y. Benjamini, A. Krieger and D. Yekutieli, Biometrika 93 (2006).
  ///
  /// - Complexity: O(n log n).
  public static func rejectedBeyondMargins(
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

  /// As how many tests those of margins count: those up to ``quietProbability``, divided by it, and at most
  /// all of them.
  ///
  /// - Complexity: O(n) in the number of tests.
  public static func countBeyondMargins(_ probabilities: [Double]) -> Int {
    let open = probabilities.count { $0 <= quietProbability }
    return min(probabilities.count, Int((Double(open) / quietProbability).rounded(.up)))
  }
}
