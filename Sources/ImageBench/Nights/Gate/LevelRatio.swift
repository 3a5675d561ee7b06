internal import Records
internal import Statistics

/// The ratio of a cell's level to the reference build, as far as the nights prove it.
///
/// The median of a few ratios has a random error, and a comparison of many rounds would report this
/// error as a change. Most cells of two builds are equal, so the ratio is 1 unless the nights show
/// otherwise; then it is the end of the confidence interval at which the night looks better.
struct LevelRatio {
  /// The ratio with which a night is compared.
  let value: Double

  /// The ratio of a level with these ratios, from the 95 % confidence interval of their median.
  ///
  /// The interval uses order statistics, which need no assumption about the noise. Source: W. R.
  /// Thompson, "On Confidence Ranges for the Median and Other Expectation Distributions", Annals of
  /// Mathematical Statistics 7 (1936).
  ///
  /// - Complexity: O(n log n).
  init(_ ratios: [Double], polarity: Polarity) {
    let ascending = ratios.sorted()
    let left = Self.leftOut(ascending.count)
    guard let lower = ascending.dropFirst(left).first,
      let upper = ascending.dropLast(left).last, !(lower <= 1 && 1 <= upper)
    else {
      value = 1
      return
    }
    value = polarity == .larger ? lower : upper
  }

  /// How many of `count` values lie outside the interval at each end.
  ///
  /// It is the largest number for which the probability of at most so many values below the true
  /// median is at most half of what the interval leaves.
  private static func leftOut(_ count: Int) -> Int {
    let tail = (1 - ShiftEstimate.confidence) / 2
    // The probability that exactly `count` of the values lie below the median.
    var ways = 1.0
    for _ in 0..<count { ways /= 2 }
    var sum = ways
    var below = 0
    while sum <= tail {
      below += 1
      ways *= Double(count - below + 1) / Double(below)
      sum += ways
    }
    return max(below - 1, 0)
  }
}
