internal import Glibc

/// How much more probable the nights are with a step in the newest level than without one.
///
/// The noise of a series is unknown, so all of `NoiseModel.all` are averaged, each with its
/// probability: a night may be white noise about its level, or drift. Where earlier nights drifted,
/// a drift explains the newest ones as well, and a step gains little; where they are white noise, a
/// drift is improbable. Within a model, the levels, the size of the step and the variance are
/// integrated out:
///
/// - a level may be anything (flat prior), and so may the logarithm of the variance (H. Jeffreys,
///   "Theory of Probability" (1961));
/// - a step is normal about 0 with `stepSpread` standard deviations of a night, which is as much as
///   one night knows (R. E. Kass and L. Wasserman, "A Reference Bayesian Test for Nested Hypotheses
///   and Its Relationship to the Schwarz Criterion", JASA 90 (1995));
/// - each night is equally probable as the first of the new level.
///
/// The result is a Bayes factor (R. E. Kass and A. E. Raftery, "Bayes Factors", JASA 90 (1995)).
struct StepEvidence: Sendable {
  /// The logarithm of the Bayes factor of a step before each night of the newest level; −∞ where a
  /// side would have too few nights.
  let logFactors: [Double]
  /// The logarithm of their mean over the nights at which a step is possible.
  let logFactor: Double

  /// The evidence in `values`, whose known levels begin at `starts`; the first of these is 0.
  ///
  /// Values are clipped about the levels on both sides of `split`, the night of `values` with the
  /// clearest step, because no model of the noise describes spikes. The nights close to `split` may
  /// be on either side of the step, so the nearer of both levels counts.
  ///
  /// - Complexity: O(n) for n nights, times the number of noise models.
  init(
    _ values: [Double],
    starts: [Int],
    split: Int,
    _ limits: RankScanOptions.EvidenceLimits,
    sides: (before: Int, after: Int)
  ) {
    let clipped = StepEvidence.clipped(values, starts: starts, split: split, limits)
    let levels = zip(starts, starts.dropFirst() + [values.count]).map { Array(clipped[$0..<$1]) }
    let count = levels[levels.count - 1].count
    let possible = sides.before...(count - sides.after)
    let terms = NoiseModel.all.map { model in
      Terms(levels, model, limits, possible)
    }
    let without = StepEvidence.logSum(terms.map(\.without))
    var factors = [Double](repeating: -.infinity, count: count)
    for night in possible {
      factors[night] = StepEvidence.logSum(terms.map { $0.with[night] }) - without
    }
    logFactors = factors
    logFactor = StepEvidence.logSum(factors) - log(Double(possible.count))
  }

  /// The `values` with their distances from the medians of their levels clipped.
  private static func clipped(
    _ values: [Double],
    starts: [Int],
    split: Int,
    _ limits: RankScanOptions.EvidenceLimits
  ) -> [Double] {
    let edges = starts + [split, values.count]
    let levels = zip(edges, edges.dropFirst()).map { Array(values[$0..<$1]) }
    let medians = levels.map(\.median)
    var centres = zip(medians, levels).flatMap { [Double](repeating: $0, count: $1.count) }
    let spread = zip(values, centres).map { $0 - $1 }.robustSpread
    let old = medians[medians.count - 2]
    let new = medians[medians.count - 1]
    let first = max(starts[starts.count - 1], split - limits.reach)
    for night in first..<min(values.count, split + limits.reach) {
      let isNew = (values[night] - new).magnitude < (values[night] - old).magnitude
      centres[night] = isNew ? new : old
    }
    let limit = limits.clip * spread
    return zip(values, centres).map { $1 + min(max($0 - $1, -limit), limit) }
  }

  /// log Σ e^x, without overflow.
  private static func logSum(_ logarithms: [Double]) -> Double {
    guard let top = logarithms.max(), top.isFinite else { return -.infinity }
    return top + log(logarithms.reduce(0) { $0 + exp($1 - top) })
  }

  /// The logarithms of the probability of the nights and of a noise model, up to one constant.
  private struct Terms {
    /// Without a step.
    var without: Double
    /// With a step before each night of the newest level; −∞ where none is possible.
    var with: [Double]

    init(
      _ levels: [[Double]],
      _ model: NoiseModel,
      _ limits: RankScanOptions.EvidenceLimits,
      _ possible: ClosedRange<Int>
    ) {
      let isWhite = model.driftShare == 0
      let drifts = Double(NoiseModel.all.count - 1)
      var logs = log(isWhite ? limits.whiteProbability : (1 - limits.whiteProbability) / drifts)
      // The nights that are left to estimate the variance, and the sum of their squares.
      var degrees = 0.0
      var squares = 0.0
      var innovations: [Double] = []
      var levelSquare = 0.0
      var levelProduct = 0.0
      for level in levels {
        // Distances from the median lose fewer digits.
        let middle = level.median
        innovations = model.innovations(of: level.map { $0 - middle })
        levelSquare = 0
        levelProduct = 0
        for (innovation, unit) in zip(innovations, model.level) {
          squares += innovation * innovation
          levelSquare += unit * unit
          levelProduct += unit * innovation
        }
        squares -= levelProduct * levelProduct / levelSquare
        degrees += Double(level.count - 1)
        logs -= model.logDeviation(ofFirst: level.count) + log(levelSquare) / 2
      }
      func logOfVariance(_ squares: Double) -> Double {
        // Rounding may leave less than nothing of equal values.
        degrees / 2 * log(max(squares, .leastNormalMagnitude))
      }
      without = logs - logOfVariance(squares)
      with = [Double](repeating: -.infinity, count: innovations.count)
      let penalty = isWhite ? 0 : log(limits.rarity)
      let precision = 1 / (limits.stepSpread * limits.stepSpread)
      let steps = model.steps(innovations: innovations)
      for night in possible {
        let step = steps[night]
        // What the estimated level explains of the step is removed.
        let left = step.square - step.level * step.level / levelSquare
        let product = step.innovation - step.level * levelProduct / levelSquare
        guard left > 0 else { continue }
        with[night] =
          logs - penalty - log(1 + left / precision) / 2
          - logOfVariance(squares - product * product / (left + precision))
      }
    }
  }
}
