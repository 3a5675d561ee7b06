internal import Glibc

/// Where in a segment the step most probably began.
struct SplitWeights: Sendable {
  /// The weight of a step before each night.
  private let weights: [Double]

  /// The weights of steps with these logarithms of Bayes factors; −∞ has the weight 0.
  ///
  /// - Complexity: O(n).
  init(logFactors: [Double]) {
    let top = logFactors.max() ?? -.infinity
    weights = logFactors.map { $0.isFinite ? exp($0 - top) : 0 }
  }

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
