/// A scan for a step in correlated nights by generalized least squares.
///
/// A night is the sum of a level, a drift that returns to it (an autoregression), and white noise.
/// A Kalman filter turns the nights into independent innovations; the same filter turns a step
/// before each night into the innovations that the step would cause. Source: J. Durbin and S. J.
/// Koopman, "Time Series Analysis by State Space Methods" (2012), sections 4.3 and 6.2.
struct CorrelatedScan: Sendable {
  /// The best split; its p does not account for the search over all splits.
  let split: RankSplit
  /// The z² of each split; −1 where the scan considers none.
  let squaredScores: [Double]

  /// The scan of `values`; nil when there are too few, or when all are equal.
  ///
  /// - Parameters:
  ///   - values: The nights of the segment.
  /// - noise: How nights correlate with those before them.
  /// - whiteNoiseFraction: The least fraction of the variance that is white noise.
  /// - clip: The number of robust standard deviations at which innovations are clipped.
  ///   - options: How many nights each side needs.
  ///
  /// - Complexity: O(n log n).
  init?(
    _ values: [Double],
    noise: Autocorrelation,
    whiteNoiseFraction: Double,
    clip: Double,
    options: RankScanOptions
  ) {
    let last = values.count - options.minimumAfter
    guard options.minimumBefore <= last else { return nil }
    let filter = Filter(count: values.count, noise: noise, whiteNoiseFraction: whiteNoiseFraction)
    let centre = values.median
    var innovations = filter.innovations(of: values.map { $0 - centre })
    let middle = innovations.median
    let spread = innovations.map { $0 - middle }.robustSpread
    guard spread > 0 else { return nil }
    for night in innovations.indices {
      innovations[night] = min(max(innovations[night], -clip * spread), clip * spread)
    }
    let level = filter.innovations(of: [Double](repeating: 1, count: values.count))
    let ofLevel = level.reduce(0) { $0 + $1 * $1 }
    let fit = zip(level, innovations).reduce(0) { $0 + $1.0 * $1.1 } / ofLevel
    let steps = filter.steps(innovations: innovations, level: level)
    var best = (z: -1.0, night: 0)
    var squares = [Double](repeating: -1, count: values.count)
    for night in options.minimumBefore...last {
      let step = steps[night]
      // The part of the step that the estimated level explains is removed.
      let left = step.square - step.level * step.level / ofLevel
      guard left > 0 else { continue }
      let z = (step.innovation - step.level * fit).magnitude / left.squareRoot() / spread
      squares[night] = z * z
      if z > best.z { best = (z, night) }
    }
    guard best.z >= 0 else { return nil }
    split = RankSplit(nightsBefore: best.night, p: 2 * NormalTail.probability(above: best.z))
    squaredScores = squares
  }
}

/// The Kalman filter of an autoregression plus white noise, for a total variance of 1.
private struct Filter {
  /// The fraction of the drift that remains after a night.
  let decay: Double
  /// The fraction of an innovation that the filter assigns to the drift (the Kalman gain).
  private var gains: [Double] = []
  /// The standard deviations of the innovations.
  private var deviations: [Double] = []

  init(count: Int, noise: Autocorrelation, whiteNoiseFraction: Double) {
    decay = noise.decay
    let drifting = min(noise.correlation / decay, 1 - whiteNoiseFraction)
    var unknown = drifting
    for _ in 0..<count {
      let variance = unknown + 1 - drifting
      let gain = unknown / variance
      gains.append(gain)
      deviations.append(variance.squareRoot())
      unknown = decay * decay * unknown * (1 - gain) + drifting * (1 - decay * decay)
    }
  }

  /// The innovations of `values`: each value minus its prediction, in standard deviations.
  func innovations(of values: [Double]) -> [Double] {
    var expected = 0.0
    return values.indices.map { night in
      let innovation = values[night] - expected
      expected = decay * (expected + gains[night] * innovation)
      return innovation / deviations[night]
    }
  }

  /// The inner products of the innovations that a step before a night causes.
  struct Step {
    /// With the innovations of the nights.
    var innovation = 0.0
    /// With the innovations of a level that exists from the first night.
    var level = 0.0
    /// With themselves.
    var square = 0.0
  }

  /// The inner products for a step before every night.
  ///
  /// After the filter has followed a step of 1 up to m, the innovation is 1−m, and m evolves
  /// linearly. So the products with fixed numbers are linear in m, and the square is quadratic.
  /// Going backwards, each night adds its own term to the coefficients; following each step by
  /// itself would cost O(n²).
  func steps(innovations: [Double], level: [Double]) -> [Step] {
    var result = [Step](repeating: Step(), count: gains.count)
    var slopeOfInnovation = 0.0
    var slopeOfLevel = 0.0
    var linear = 0.0
    var quadratic = 0.0
    var next = Step()
    for night in gains.indices.reversed() {
      let kept = decay * (1 - gains[night])
      let taken = decay * gains[night]
      let deviation = deviations[night]
      var step = Step()
      step.innovation = innovations[night] / deviation + next.innovation + slopeOfInnovation * taken
      slopeOfInnovation = slopeOfInnovation * kept - innovations[night] / deviation
      step.level = level[night] / deviation + next.level + slopeOfLevel * taken
      slopeOfLevel = slopeOfLevel * kept - level[night] / deviation
      let own = 1 / (deviation * deviation)
      step.square = own + next.square + linear * taken + quadratic * taken * taken
      linear = linear * kept + 2 * quadratic * kept * taken - 2 * own
      quadratic = quadratic * kept * kept + own
      result[night] = step
      next = step
    }
    return result
  }
}
