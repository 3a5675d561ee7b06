/// Which of many p tell something, when there are so many that some are small by chance.
public enum FalseDiscoveries {
  /// The largest p that is rejected among `p`, when `count` hypotheses were tested; nil when none is.
  ///
  /// Hypotheses that are not in `p` count as not rejected, so every series that was judged belongs into
  /// `count`, also the quiet ones. Source: Y. Benjamini and Y. Hochberg, "Controlling the False
  /// Discovery Rate", Journal of the Royal Statistical Society B 57 (1995): the largest p₍ₖ₎ that is at
  /// most k·rate ÷ count.
  ///
  /// - Complexity: O(n log n).
  public static func threshold(_ p: [Double], among count: Int, rate: Double) -> Double? {
    let sorted = p.sorted()
    for (index, p) in sorted.enumerated().reversed()
    where p <= Double(index + 1) * rate / Double(count) {
      return p
    }
    return nil
  }
}
