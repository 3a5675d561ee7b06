internal import Glibc

/// The upper tail of the standard normal distribution.
package enum NormalTail {
  /// The probability of a value above `z`.
  package static func probability(above z: Double) -> Double { 0.5 * erfc(z / 2.0.squareRoot()) }

  /// The value z with `probability(above: z)` = `p`; 0 from p = 0.5 on, 38 where `p` is practically
  /// zero.
  ///
  /// The rational approximation 26.2.23 of Abramowitz and Stegun, "Handbook of Mathematical
  /// Functions" (1964), followed by three steps of Newton's method.
  package static func value(above p: Double) -> Double {
    if p <= 0 { return 38 }
    if p >= 0.5 { return 0 }
    let q = (-2 * log(p)).squareRoot()
    var z =
      q - (2.515517 + 0.802853 * q + 0.010328 * q * q)
      / (1 + 1.432788 * q + 0.189269 * q * q + 0.001308 * q * q * q)
    for _ in 0..<3 {
      let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
      if density <= 0 { break }
      z += (probability(above: z) - p) / density
    }
    return z
  }

  /// The probability that the smallest of `count` independent p is at most `p`.
  package static func anyOf(_ count: Double, p: Double) -> Double {
    -expm1(count * log1p(-min(p, 1 - 1e-12)))
  }
}
