extension Samples {
  /// The smallest value, or nil when there is none.
  ///
  /// - Complexity: O(n).
  package var minimum: Double? { values.min() }

  /// The largest value, or nil when there is none.
  ///
  /// - Complexity: O(n).
  package var maximum: Double? { values.max() }

  /// The arithmetic mean, or nil when there is no value.
  ///
  /// The sum is compensated, so that a million frame times lose no digits and the order of the
  /// repetitions hardly matters. Source: A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur
  /// Summation endlicher Summen", ZAMM 54 (1974).
  ///
  /// - Complexity: O(n).
  package var mean: Double? {
    guard !values.isEmpty else { return nil }
    var sum = 0.0
    var lost = 0.0
    for value in values {
      let next = sum + value
      if sum.magnitude >= value.magnitude {
        lost += (sum - next) + value
      } else {
        lost += (value - next) + sum
      }
      sum = next
    }
    // An infinite sum turns the compensation into "not a number"; the plain sum is correct then.
    let total = lost.isNaN ? sum : sum + lost
    return total / Double(values.count)
  }

  /// The mean of the smallest `share` of the values, rounded up to whole values; nil without
  /// values.
  ///
  /// `share` lies above 0 and is at most 1.
  ///
  /// - Complexity: O(n log n) at the first call after a change, O(n) afterwards.
  package func mean(ofSmallest share: Double) -> Double? {
    Samples(Array(ascending.prefix(Int((Double(count) * share).rounded(.up))))).mean
  }

  /// The value in the middle, or halfway between the two in the middle; nil when there is no value.
  ///
  /// - Complexity: O(n) on average.
  package var median: Double? { values.isEmpty ? nil : values.median }

  /// The value below which the share `p` of the values lies, or nil when there is no value.
  ///
  /// `p` is a share from 0 to 1, so the 95th percentile is `percentile(0.95)`. The rule is linear
  /// interpolation at the index p·(n−1) of the ascending values, named `linear_n_minus_1` in
  /// records. Sources: R. J. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages",
  /// The American Statistician 50 (1996), definition 7; AndroidX Benchmark, `MetricResult.kt`.
  ///
  /// - Complexity: O(n log n) at the first call after a change, O(1) afterwards.
  package func percentile(_ p: Double) -> Double? {
    precondition((0...1).contains(p), "A percentile is a share from 0 to 1, not \(p)")
    let ascending = self.ascending
    guard let last = ascending.last else { return nil }
    let position = p * Double(ascending.count - 1)
    let below = Int(position)
    guard below + 1 < ascending.count else { return last }
    let low = ascending[below]
    let high = ascending[below + 1]
    // Two equal neighbours need no interpolation, which would fail when both are infinite.
    guard low != high else { return low }
    let share = position - Double(below)
    return share == 0 ? low : low + (high - low) * share
  }
}
