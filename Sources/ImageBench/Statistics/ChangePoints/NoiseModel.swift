internal import Glibc

/// A model of how the noise of one night depends on that of the nights before it.
///
/// A night is the sum of a level, a drift that returns to it (an autoregression), and white noise.
/// A Kalman filter turns the nights into independent innovations. Source: J. Durbin and S. J.
/// Koopman, "Time Series Analysis by State Space Methods" (2012), section 4.3.
struct NoiseModel: Sendable {
  /// The fraction of the drift that remains after a night.
  let decay: Double
  /// The fraction of the variance of a night that is drift; 0 for white noise.
  let driftShare: Double
  /// The innovations of a level of 1 that exists from the first night.
  let level: [Double]
  /// The fraction of an innovation that the filter assigns to the drift (the Kalman gain).
  private let gains: [Double]
  /// The standard deviations of the innovations, for a night with a variance of 1.
  private let deviations: [Double]
  /// At index n, the sum of the logarithms of the first n standard deviations.
  private let logDeviations: [Double]

  /// White noise, followed by drifts of different memory and size.
  ///
  /// A modelling choice: decays of 0.5, 0.8 and 0.95 are memories of one, three and fourteen nights
  /// (half-lives), and finer grids find no more on training data.
  static let all =
    [NoiseModel(decay: 0, driftShare: 0)]
    + [0.5, 0.8, 0.95].flatMap { decay in
      [0.35, 0.7, 0.95].map { NoiseModel(decay: decay, driftShare: $0) }
    }

  private init(decay: Double, driftShare: Double) {
    self.decay = decay
    self.driftShare = driftShare
    var gains: [Double] = []
    var deviations: [Double] = []
    var logDeviations = [0.0]
    var unknown = driftShare
    for night in 0..<RankScanOptions.longestWindow {
      let variance = unknown + 1 - driftShare
      let gain = unknown / variance
      gains.append(gain)
      deviations.append(variance.squareRoot())
      logDeviations.append(logDeviations[night] + log(variance) / 2)
      unknown = decay * decay * unknown * (1 - gain) + driftShare * (1 - decay * decay)
    }
    let ones = [Double](repeating: 1, count: RankScanOptions.longestWindow)
    level = NoiseModel.innovations(of: ones, decay, gains, deviations)
    self.gains = gains
    self.deviations = deviations
    self.logDeviations = logDeviations
  }

  /// The innovations of `values`: each value minus its prediction, in standard deviations.
  ///
  /// - Complexity: O(n) for n values, at most ``RankScanOptions/longestWindow``.
  func innovations(of values: [Double]) -> [Double] {
    NoiseModel.innovations(of: values, decay, gains, deviations)
  }

  private static func innovations(
    of values: [Double],
    _ decay: Double,
    _ gains: [Double],
    _ deviations: [Double]
  ) -> [Double] {
    var expected = 0.0
    return values.indices.map { night in
      let innovation = values[night] - expected
      expected = decay * (expected + gains[night] * innovation)
      return innovation / deviations[night]
    }
  }

  /// The logarithm of the product of the standard deviations of the first `count` innovations.
  func logDeviation(ofFirst count: Int) -> Double { logDeviations[count] }

  /// The inner products of the innovations that a step of 1 before a night causes.
  struct Step {
    /// With the innovations of the nights.
    var innovation = 0.0
    /// With the innovations of a level that exists from the first night.
    var level = 0.0
    /// With themselves.
    var square = 0.0
  }

  /// The inner products for a step before every night of those with these `innovations`.
  ///
  /// After the filter has followed a step of 1 up to m, the innovation is 1−m, and m evolves
  /// linearly. So the products with fixed numbers are linear in m, and the square is quadratic.
  /// Going backwards, each night adds its own term to the coefficients; following each step by
  /// itself would cost O(n²).
  ///
  /// - Complexity: O(n).
  func steps(innovations: [Double]) -> [Step] {
    var result = [Step](repeating: Step(), count: innovations.count)
    var slopeOfInnovation = 0.0
    var slopeOfLevel = 0.0
    var linear = 0.0
    var quadratic = 0.0
    var next = Step()
    for night in innovations.indices.reversed() {
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
