/// Student's t distribution at the one level that is asked for.
enum StudentTail {
  /// The value that |t| exceeds with a probability of 1 %, for 1 to 10 degrees of freedom.
  ///
  /// Source: any table of the t distribution, 0.995 quantiles.
  private static let table = [
    63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169,
  ]

  /// The value that |t| exceeds with a probability of 1 %, for at least one degree of freedom.
  ///
  /// Beyond the table it is the expansion 26.7.5 of Abramowitz and Stegun (1964) to the second order
  /// about the normal quantile 2.5758.
  static func criticalAtOnePercent(degrees: Int) -> Double {
    if degrees <= table.count { return table[degrees - 1] }
    let reciprocal = 1 / Double(degrees)
    return 2.5758 + 4.917 * reciprocal + 8.84 * reciprocal * reciprocal
  }
}
