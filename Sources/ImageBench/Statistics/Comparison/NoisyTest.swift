internal import Glibc

/// What the values of one noisy cell say before all cells are looked at together.
///
/// Positive values are compared by their logarithms, so that a change is a ratio; others as they are,
/// relative to the base's median. What a round had in common is taken from the logarithms.
struct NoisyTest {
  let base: Samples
  let candidate: Samples
  /// How much the candidate lies above the base.
  let change: JudgedCell.Change?
  /// The probability of such a rise beyond the margin when there is none.
  let probabilityOfRise: Double
  /// The probability of such a fall beyond the margin when there is none.
  let probabilityOfFall: Double
  /// Whether the interval of the change lies beyond the margin on one side, so that it does not hold it.
  ///
  /// The test agrees but for ties and for the continuity of the normal curve, by at most one difference.
  let isBeyondMargin: Bool

  /// `effects` are the machine's share in the logarithms of each round, none when it is not known.
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
      // Out of nothing there is no ratio, so there is no margin that an interval could hold.
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

  /// Whether all values of both sides are one and the same.
  var isConstant: Bool {
    guard let first = base.values.first else { return false }
    return base.values.allSatisfy { $0 == first } && candidate.values.allSatisfy { $0 == first }
  }

  /// The probability of such a change in either direction when there is none.
  var probability: Double { min(1, 2 * min(probabilityOfRise, probabilityOfFall)) }
}
