extension Samples {
  /// The sample standard deviation with the denominator n−1; nil with fewer than two values.
  ///
  /// It is also nil when a value is infinite. Source: AndroidX Benchmark, `MetricResult.kt`. A
  /// second pass sums the squares about the mean, because the one-pass formula cancels
  /// catastrophically.
  ///
  /// - Complexity: O(n).
  package var standardDeviation: Double? {
    guard values.count >= 2, let mean, mean.isFinite else { return nil }
    let squares = Samples(values.map { ($0 - mean) * ($0 - mean) })
    guard let meanSquare = squares.mean else { return nil }
    return (meanSquare * (Double(values.count) / Double(values.count - 1))).squareRoot()
  }

  /// The median absolute deviation from the median, not scaled, or nil when there is no value.
  ///
  /// It is also nil when the median is infinite. It does not depend on how far away the outliers
  /// are. Source: F. R. Hampel, "The Influence Curve and Its Role in Robust Estimation", JASA 69
  /// (1974). Multiply by 1.4826 to estimate a standard deviation of normal values.
  ///
  /// - Complexity: O(n log n).
  package var medianAbsoluteDeviation: Double? {
    guard let median, median.isFinite else { return nil }
    return Samples(values.map { ($0 - median).magnitude }).median
  }

  /// The sample standard deviation divided by the magnitude of the mean, without unit.
  ///
  /// Also called the coefficient of variation. It is nil with fewer than two values, and when the
  /// mean is zero.
  ///
  /// - Complexity: O(n).
  package var relativeSpread: Double? {
    guard let standardDeviation, let mean, mean != 0 else { return nil }
    return standardDeviation / mean.magnitude
  }
}
