import Basics
import Statistics

/// Generated series; the same seed gives the same series.
struct SeriesFixtures {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed, name: "change points")
  }

  /// A number from 0 up to 1.
  mutating func uniform() -> Double { Double(generator.next() >> 11) / 9_007_199_254_740_992 }

  /// A number with mean 0 and standard deviation 1 that is approximately normal.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }

  /// Levels of `lengths` nights each, with relative noise of `spread`.
  mutating func levels(_ lengths: [(nights: Int, level: Double)], spread: Double) -> [Double] {
    lengths.flatMap { nights, level in
      (0..<nights).map { _ in level * (1 + spread * normal()) }
    }
  }

  /// A level of 100 that drifts by `pace` a night, with noise of 1.
  mutating func drifting(nights: Int, pace: Double) -> [Double] {
    var level = 100.0
    return (0..<nights).map { _ in
      level += pace * normal()
      return level + normal()
    }
  }
}

extension RankScan {
  /// The changes in `values`, replayed night by night.
  static func changes(
    in values: [Double],
    _ options: RankScanOptions = RankScanOptions()
  ) -> [ChangePoint] {
    var scan = RankScan(options)
    return values.compactMap { scan.append($0) }
  }
}
