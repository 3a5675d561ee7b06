/// Logarithm, exponential and power made of +, −, × and ÷ only.
///
/// IEEE 754 makes the four operations exact on every machine, while the functions of C libraries
/// differ in their last digits between versions, and one digit would change every seeded result.
/// The error stays below 1e-14 of the value for ordinary arguments. That is enough to shape
/// distributions.
public enum ExactMath {
  // ln 2 in two parts: the high one has its last 32 bits zero, so that its product with an exponent
  // is exact. Source: FreeBSD msun e_log.c.
  private static let ln2High = 6.931_471_803_691_238_164_90e-01
  private static let ln2Low = 1.908_214_929_270_587_700_02e-10
  private static let sqrt2 = 1.414_213_562_373_095_048_80

  /// The natural logarithm of `value`; −infinity for 0, NaN for a negative value or NaN.
  ///
  /// Splits off the power of two and sums the series of 2·artanh((m − 1) ÷ (m + 1)).
  public static func log(_ value: Double) -> Double {
    guard value > 0 else { return value == 0 ? -.infinity : .nan }
    guard value.isFinite else { return value }
    var mantissa = value.significand
    var exponent = Double(value.exponent)
    if mantissa > sqrt2 {
      mantissa /= 2
      exponent += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    // |ratio| ≤ 0.1716, so the term after 1/27 is below the last bit.
    var series = 0.0
    for denominator in stride(from: 27, through: 3, by: -2) {
      series = (series + 1 / Double(denominator)) * square
    }
    let logarithm = 2 * ratio + 2 * ratio * series
    return exponent * ln2High + (logarithm + exponent * ln2Low)
  }

  /// e to the power of `value`; 0 far below and infinity far above the range of `Double`.
  ///
  /// Splits off the nearest multiple of ln 2 and sums Taylor's series of the rest.
  public static func exp(_ value: Double) -> Double {
    guard !value.isNaN else { return .nan }
    guard value < 710 else { return .infinity }
    guard value > -746 else { return 0 }
    let exponent = (value / (ln2High + ln2Low)).rounded(.toNearestOrEven)
    let rest = (value - exponent * ln2High) - exponent * ln2Low
    // |rest| ≤ 0.347, so the term after rest¹⁸/18! is below the last bit.
    var series = 1.0
    for divisor in stride(from: 18.0, through: 1.0, by: -1.0) {
      series = 1 + series * rest / divisor
    }
    // Scaled in two steps: 2^1024 alone would be infinite even if the result is finite.
    let half = (exponent / 2).rounded(.down)
    return series * powerOfTwo(Int(half)) * powerOfTwo(Int(exponent - half))
  }

  /// `base` to the power of `exponent`, for a base that is not negative.
  ///
  /// Traps when `base` is negative. A power of zero is 1, and zero to a negative power is infinite.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    precondition(!(base < 0), "ExactMath.pow needs a base of 0 or more, not \(base)")
    if exponent == 0 || base == 1 { return 1 }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    return exp(exponent * log(base))
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
