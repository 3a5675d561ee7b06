internal import Glibc

/// Student's t distribution.
enum StudentTail {
  /// The probability that |t| exceeds `t` ≥ 0 with `degrees` ≥ 1 of freedom.
  ///
  /// Uses the normal score of D. L. Wallace, "Bounds on Normal Approximations to Student's and the
  /// Chi-Square Distributions", Annals of Mathematical Statistics 30 (1959), which is within 3 % of
  /// z beyond three degrees.
  static func probability(beyond t: Double, degrees: Int) -> Double {
    guard t.isFinite else { return 0 }
    let degrees = Double(degrees)
    let z = (8 * degrees + 1) / (8 * degrees + 3) * (degrees * log1p(t * t / degrees)).squareRoot()
    return min(1, 2 * NormalTail.probability(above: z))
  }
}
