/// How the noise of one night correlates with that of the nights before it.
///
/// The correlation of two nights that lie j apart is modelled as `correlation` · `decay`^(j−1): the
/// sum of white noise, which lowers `correlation`, and a drift whose memory is `decay`.
struct Autocorrelation: Sendable {
  var correlation: Double
  var decay: Double

  /// The correlation of `residuals` about the medians of their levels; nil when the nights look
  /// independent.
  ///
  /// Residuals are clipped, so that a spike does not hide the rest. The estimate from n nights is
  /// biased downward, so a correction is added to the correlation of neighbours (M. G. Kendall,
  /// "Note on Bias in the Estimation of Autocorrelation", Biometrika 41 (1954); the constant is
  /// tuned).
  ///
  /// - Complexity: O(n log n).
  static func estimate(_ residuals: [Double], _ options: RankScanOptions) -> Autocorrelation? {
    let count = Double(residuals.count)
    let lags = correlations(residuals, clip: options.residualClip) ?? [0, 0, 0, 0]
    let raised = lags[0] + (options.correlationBias + options.correlationBias * lags[0]) / count
    guard raised >= 1 / count.squareRoot() else { return nil }
    let ratio = (lags[1] + lags[2] + lags[3]) / max(1e-9, lags[0] + lags[1] + lags[2])
    return Autocorrelation(
      correlation: min(raised, options.largestCorrelation),
      decay: min(options.largestDecay, max(raised, ratio))
    )
  }

  /// The correlations at lags of one to four nights; nil for fewer than ten residuals, and without
  /// any spread.
  private static func correlations(_ residuals: [Double], clip: Double) -> [Double]? {
    guard residuals.count >= 10 else { return nil }
    let middle = residuals.map(\.magnitude).median
    guard middle > 0 else { return nil }
    var clipped = residuals.map { min(max($0, -clip * middle), clip * middle) }
    let mean = clipped.reduce(0, +) / Double(clipped.count)
    for index in clipped.indices { clipped[index] -= mean }
    let square = clipped.reduce(0) { $0 + $1 * $1 }
    guard square > 0 else { return nil }
    return (1...4).map { lag in
      zip(clipped.dropFirst(lag), clipped).reduce(0) { $0 + $1.0 * $1.1 } / square
    }
  }

  /// By how much correlation inflates the variance of a mean of 1…`count` nights.
  ///
  /// The factor of m nights is at index m; index 0 stands for no night and holds 1. The formula is
  /// 1 + 2·Σ(1−j/m)·ρ_j. Source: any book on time series, for instance G. E. P. Box and G. M.
  /// Jenkins, "Time Series Analysis" (1970), section 2.1.
  ///
  /// - Complexity: O(n).
  func inflations(upTo count: Int) -> [Double] {
    var result = [1.0, 1.0]
    var power = correlation
    var sum = 0.0
    var weighted = 0.0
    for nights in stride(from: 2, through: count, by: 1) {
      // The remaining terms are too small to change the sum.
      if power >= 1e-6 {
        sum += power
        weighted += Double(nights - 1) * power
        power *= decay
      }
      result.append(1 + 2 * (sum - weighted / Double(nights)))
    }
    return result
  }
}
