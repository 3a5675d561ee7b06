internal import Records
internal import Statistics

/// How the level of a cell stands to the reference build, as far as nights prove it.
///
/// The middle of a few ratios is off by chance, and a comparison of many rounds would find that chance as a
/// change. Most cells of two builds are the same, so the ratio is 1 until the nights say otherwise; then it is
/// the end of the interval at which the night looks better.
struct LevelRatio {
  /// The ratio that a night is compared with.
  let value: Double

  /// The ratio of a level with these ratios, the interval of whose middle holds it in 95 % of cases.
  ///
  /// The interval is that of order statistics, for which nothing about the noise need be known. Source: W. R.
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
  /// So many and fewer lie below the true middle with at most half of the probability that the interval leaves.
  private static func leftOut(_ count: Int) -> Int {
    let tail = (1 - ShiftEstimate.confidence) / 2
    // The probability that `place` of the values lie below the middle.
    var ways = 1.0
    for _ in 0..<count { ways /= 2 }
    var sum = ways
    var place = 0
    while sum <= tail {
      place += 1
      ways *= Double(count - place + 1) / Double(place)
      sum += ways
    }
    return max(place - 1, 0)
  }
}
