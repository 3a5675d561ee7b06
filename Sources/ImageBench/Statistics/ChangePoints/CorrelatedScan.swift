/// A scan for a step in correlated nights by generalized least squares.
///
/// Nights are a level, a part that wanders and comes back (an autoregression), and a fresh part. A
/// Kalman filter turns them into surprises that are independent; the same filter turns a step in front
/// of each night into the surprises that it would cause. Source: J. Durbin and S. J. Koopman, "Time
/// Series Analysis by State Space Methods" (2012), sections 4.3 and 6.2.
struct CorrelatedScan: Sendable {
  /// The best split; p is that of its z as if it were the only one.
  let split: RankSplit
  /// The z² of each split; −1 where none is looked for.
  let squaredScores: [Double]

  /// The scan of `values`, or nil when there are too few, or nothing but one value.
  ///
  /// - Parameters:
  ///   - values: The nights of the segment.
  ///   - noise: How nights resemble those before them.
  ///   - freshShare: The least share of the variance that is fresh every night.
  ///   - clip: At how many robust standard deviations surprises are clipped.
  ///   - options: How many nights each side needs.
  ///
  /// - Complexity: O(n log n).
  init?(
    _ values: [Double],
    noise: Autocorrelation,
    freshShare: Double,
    clip: Double,
    options: RankScanOptions
  ) {
    let last = values.count - options.minimumAfter
    guard options.minimumBefore <= last else { return nil }
    let filter = Filter(count: values.count, noise: noise, freshShare: freshShare)
    let centre = values.median
    var surprises = filter.surprises(of: values.map { $0 - centre })
    let middle = surprises.median
    let spread = surprises.map { $0 - middle }.robustSpread
    guard spread > 0 else { return nil }
    for night in surprises.indices {
      surprises[night] = min(max(surprises[night], -clip * spread), clip * spread)
    }
    let level = filter.surprises(of: [Double](repeating: 1, count: values.count))
    let ofLevel = level.reduce(0) { $0 + $1 * $1 }
    let fit = zip(level, surprises).reduce(0) { $0 + $1.0 * $1.1 } / ofLevel
    let steps = filter.steps(surprises: surprises, level: level)
    var best = (z: -1.0, night: 0)
    var squares = [Double](repeating: -1, count: values.count)
    for night in options.minimumBefore...last {
      let step = steps[night]
      // What the level takes of the step is not the step's.
      let left = step.square - step.level * step.level / ofLevel
      guard left > 0 else { continue }
      let z = (step.surprise - step.level * fit).magnitude / left.squareRoot() / spread
      squares[night] = z * z
      if z > best.z { best = (z, night) }
    }
    guard best.z >= 0 else { return nil }
    split = RankSplit(nightsBefore: best.night, p: 2 * NormalTail.probability(above: best.z))
    squaredScores = squares
  }
}

/// The Kalman filter of an autoregression with fresh noise, for a total variance of 1.
private struct Filter {
  /// What is kept of the wandering part from night to night.
  let decay: Double
  /// How much of a surprise is taken for wander.
  private var gains: [Double] = []
  /// The standard deviation of a surprise.
  private var deviations: [Double] = []

  init(count: Int, noise: Autocorrelation, freshShare: Double) {
    decay = noise.decay
    let wandering = min(noise.correlation / decay, 1 - freshShare)
    var unknown = wandering
    for _ in 0..<count {
      let variance = unknown + 1 - wandering
      let gain = unknown / variance
      gains.append(gain)
      deviations.append(variance.squareRoot())
      unknown = decay * decay * unknown * (1 - gain) + wandering * (1 - decay * decay)
    }
  }

  /// How far each value is from what those before it led to expect, in standard deviations.
  func surprises(of values: [Double]) -> [Double] {
    var expected = 0.0
    return values.indices.map { night in
      let surprise = values[night] - expected
      expected = decay * (expected + gains[night] * surprise)
      return surprise / deviations[night]
    }
  }

  /// The products of the surprises that a step in front of a night causes.
  struct Step {
    /// With the surprises of the nights.
    var surprise = 0.0
    /// With those of a level that is there from the beginning.
    var level = 0.0
    /// With themselves.
    var square = 0.0
  }

  /// The products for a step in front of every night.
  ///
  /// A step of 1 that the filter has followed up to m surprises by 1−m, and m goes on linearly. So the
  /// products with fixed numbers are linear in m and the square is quadratic; going backwards, each
  /// night adds its own part to the coefficients, where following each step by itself would cost O(n²).
  func steps(surprises: [Double], level: [Double]) -> [Step] {
    var result = [Step](repeating: Step(), count: gains.count)
    var slopeOfSurprise = 0.0
    var slopeOfLevel = 0.0
    var linear = 0.0
    var quadratic = 0.0
    var next = Step()
    for night in gains.indices.reversed() {
      let kept = decay * (1 - gains[night])
      let taken = decay * gains[night]
      let deviation = deviations[night]
      var step = Step()
      step.surprise = surprises[night] / deviation + next.surprise + slopeOfSurprise * taken
      slopeOfSurprise = slopeOfSurprise * kept - surprises[night] / deviation
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
