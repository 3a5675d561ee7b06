internal import Glibc

/// The test of one noisy cell, before all cells are corrected together.
///
/// Positive values are compared by their logarithms, so that a change is a ratio; others directly,
/// relative to the base's median. Round effects are subtracted from the logarithms.
struct NoisyTest {
  let base: Samples
  let candidate: Samples
  /// How far the candidate lies above the base.
  let change: JudgedCell.Change?
  /// The p-value of a rise beyond the margin.
  let probabilityOfRise: Double
  /// The p-value of a fall beyond the margin.
  let probabilityOfFall: Double
  /// Whether the whole confidence interval lies beyond the margin.
  ///
  /// The test agrees, up to one difference because of ties and the continuity correction.
  let isBeyondMargin: Bool

  /// `effects` are the machine's effects on the logarithms of each round; empty when unknown.
  init(base: [Double], candidate: [Double], margin: Double, effects: [Double] = []) {
    self.base = Samples(base)
    self.candidate = Samples(candidate)
    let isPositive = (base + candidate).allSatisfy { $0 > 0 }
    if isPositive {
      let step = log(1 + margin)
      let first = Self.logarithms(base, effects)
      let second = Self.logarithms(candidate, effects)
      let estimate = ShiftEstimate(Samples(first), Samples(second))
      change = JudgedCell.Change(
        relative: exp(estimate.shift) - 1,
        lower: exp(estimate.lower) - 1,
        upper: exp(estimate.upper) - 1
      )
      // As ratios: a fall by the margin is a little more than 1 ÷ (1 + margin).
      isBeyondMargin = estimate.lower > step || estimate.upper < log(1 - min(margin, 1))
      probabilityOfRise =
        RankSum(Samples(first.map { $0 + step }), Samples(second))
        .probabilityIfEqual
      probabilityOfFall =
        RankSum(Samples(second.map { $0 + step }), Samples(first))
        .probabilityIfEqual
    } else {
      let estimate = ShiftEstimate(self.base, self.candidate)
      let scale = (self.base.median ?? 0).magnitude
      let step = margin * scale
      change =
        scale > 0
        ? JudgedCell.Change(
          relative: estimate.shift / scale,
          lower: estimate.lower / scale,
          upper: estimate.upper / scale
        ) : nil
      // There is no ratio to zero, so no margin can be compared with the interval.
      isBeyondMargin = scale == 0 || estimate.lower > step || estimate.upper < -step
      probabilityOfRise =
        RankSum(Samples(base.map { $0 + step }), self.candidate)
        .probabilityIfEqual
      probabilityOfFall =
        RankSum(Samples(candidate.map { $0 + step }), self.base)
        .probabilityIfEqual
    }
  }

  private static func logarithms(_ values: [Double], _ effects: [Double]) -> [Double] {
    values.count == effects.count
      ? zip(values, effects).map { log($0) - $1 } : values.map { log($0) }
  }

  /// Whether all values of both sides are equal.
  var isConstant: Bool {
    guard let first = base.values.first else { return false }
    return base.values.allSatisfy { $0 == first } && candidate.values.allSatisfy { $0 == first }
  }

  /// The p-value of a change in either direction.
  var probability: Double { min(1, 2 * min(probabilityOfRise, probabilityOfFall)) }
}
