/// The best index at which to split a window, and the significance of its rank sum.
struct RankSplit: Sendable {
  /// The number of nights before the split.
  var nightsBefore: Int
  /// The two-sided p of the split, without a correction for the search.
  var p: Double
}

extension RankedWindow {
  /// The two-sided p of a rank sum that is `doubledDeviation`/2 from its expectation, when the
  /// first `first` nights are split off.
  ///
  /// The distribution is exact while the smaller side has at most ten nights; ties get middle
  /// ranks, and halves are rounded towards a larger p. Above ten, the normal approximation is used.
  func p(cuttingOff first: Int, doubledDeviation: Int) -> Double {
    if let p = exactP(cuttingOff: first, doubledDeviation: doubledDeviation) { return p }
    let z = z(cuttingOff: first, doubledDeviation: doubledDeviation, unitVariance)
    return z > 0 ? 2 * NormalTail.probability(above: z) : 1
  }

  private func exactP(cuttingOff first: Int, doubledDeviation: Int) -> Double? {
    let second = count - first
    let smaller = min(first, second)
    let larger = max(first, second)
    guard RankSumTable.holds(smaller: smaller, larger: larger) else { return nil }
    let least = (first * second - doubledDeviation + 1) / 2
    let tail = RankSumTable.shared.probability(atMost: least, smaller: smaller, larger: larger)
    return min(1, 2 * tail)
  }

  /// The z of a rank sum, corrected for ties and continuity; 0 when all nights are equal.
  private func z(
    cuttingOff first: Int,
    doubledDeviation: Int,
    _ unitVariance: Double
  ) -> Double {
    let variance = Double(first * (count - first)) * unitVariance
    return variance > 0 ? (Double(doubledDeviation) / 2 - 0.5) / variance.squareRoot() : 0
  }

  /// The variance of a rank sum, divided by the product of the sizes of both sides.
  var unitVariance: Double {
    (Double(count + 1) - Double(tieSum) / Double(count * (count - 1))) / 12
  }

  /// The split with the smallest p that is at most `options.alpha`; nil when there is none.
  ///
  /// With `inflations`, the variance of a mean of as many nights as the smaller side has, each z is
  /// divided by √inflation. A tail probability is computed only for a z that exceeds all earlier
  /// ones and can reach alpha, which makes a quiet night cheap.
  ///
  /// - Parameters:
  /// - options: The fewest nights of each side, and alpha.
  ///   - criticalZ: The z whose two-sided p is alpha.
  ///   - inflations: By how much correlated noise inflates variances; nil for independent nights.
  ///
  /// - Complexity: O(n).
  func bestSplit(
    _ options: RankScanOptions,
    criticalZ: Double,
    inflations: [Double]? = nil
  ) -> RankSplit? {
    let last = count - options.minimumAfter
    guard last >= options.minimumBefore else { return nil }
    let unit = unitVariance
    // A little below the critical value, so that rounding skips no split.
    let leastSquare = 4 * criticalZ * criticalZ * 0.998 * unit
    var sum = 0
    var best: (split: RankSplit, deviation: Int)?
    var bestZ = 0.0
    for first in 1...last {
      sum += doubledRanks[first - 1]
      guard first >= options.minimumBefore else { continue }
      let deviation = abs(sum - first * (count + 1))
      let smaller = min(first, count - first)
      let product = first * (count - first)
      var p: Double
      if smaller > RankSumTable.smallerLimit {
        let corrected = Double(deviation - 1)
        if corrected * corrected < leastSquare * Double(product) { continue }
        var z = z(cuttingOff: first, doubledDeviation: deviation, unit)
        if let inflations { z /= inflations[smaller].squareRoot() }
        // The digits of p are no more precise than those of z.
        guard z > bestZ * (1 - 1e-12) else { continue }
        bestZ = max(bestZ, z)
        p = 2 * NormalTail.probability(above: z)
      } else {
        // Up to a quarter of the range, the statistic is nowhere near its tail.
        guard 2 * deviation >= product else { continue }
        p = self.p(cuttingOff: first, doubledDeviation: deviation)
        guard p <= options.alpha else { continue }
        if let inflations {
          let z = NormalTail.value(above: p / 2) / inflations[smaller].squareRoot()
          p = 2 * NormalTail.probability(above: z)
        }
      }
      if let best, p > best.split.p || (p == best.split.p && deviation <= best.deviation) {
        continue
      }
      best = (RankSplit(nightsBefore: first, p: p), deviation)
    }
    guard let best, best.split.p <= options.alpha else { return nil }
    return best.split
  }
}
