internal import Glibc

/// Where in a segment the step most probably began.
struct SplitWeights: Sendable {
  /// The weight of a step before each night.
  private let weights: [Double]

  /// The weights e^((z²−max z²)÷2) of `squares`, the z² of the splits; a negative one has the
  /// weight 0.
  ///
  /// - Complexity: O(n).
  init(squares: [Double]) {
    let top = squares.max() ?? 0
    weights = squares.map { $0 < 0 ? 0 : exp(($0 - top) / 2) }
  }

  /// The weights of steps between the levels on both sides of the split `best` of `values`.
  ///
  /// A weight is the likelihood of normal nights with the robust spread before the split; no night
  /// counts as further than three standard deviations from its level. Unlike ranks, which do not
  /// say by how much a night exceeds all others, it finds the exact night of a large step.
  ///
  /// - Complexity: O(n).
  init(_ values: [Double], near best: Int) {
    let low = Array(values[..<best])
    let before = low.median
    let after = Array(values[best...]).median
    let spread = low.map { $0 - before }.robustSpread
    guard spread > 0 else {
      self.init(squares: values.indices.map { $0 == best ? 0 : -1 })
      return
    }
    func loss(_ value: Double, _ level: Double) -> Double {
      let distance = (value - level) / spread
      return min(distance * distance, SplitWeights.farthest * SplitWeights.farthest)
    }
    // By how much the nights before a split fit the earlier level better.
    var gain = 0.0
    var gains: [Double] = []
    for value in values {
      gains.append(gain)
      gain += loss(value, after) - loss(value, before)
    }
    let least = gains.min() ?? 0
    self.init(squares: gains.map { $0 - least })
  }

  /// The distance of a night from its level at which it is clipped, in standard deviations.
  private static let farthest = 3.0

  /// The share of all weight within `separation` nights of `night`.
  func share(around night: Int, within separation: Int) -> Double {
    let total = weights.reduce(0, +)
    guard total > 0 else { return 0 }
    let low = max(0, night - separation)
    let high = min(weights.count - 1, night + separation)
    return weights[low...high].reduce(0, +) / total
  }

  /// The night among `nights` at which the step is reported: the one that holds more than half of
  /// all weight, or else the one with the largest share around it.
  ///
  /// It is `preferred` unless another's share is larger by more than rounding.
  func heaviest(
    in nights: ClosedRange<Int>,
    preferring preferred: Int,
    within separation: Int
  ) -> Int {
    if let sure = nights.first(where: { share(around: $0, within: 0) > 0.5 }) { return sure }
    var best = (share: share(around: preferred, within: separation), night: preferred)
    for night in nights {
      let share = share(around: night, within: separation)
      if share > best.share + 1e-9 { best = (share, night) }
    }
    return best.night
  }
}
