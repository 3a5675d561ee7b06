extension Samples {
  /// The sample standard deviation with n−1 below the fraction, or nil with fewer than two values.
  ///
  /// It is nil as well when a value is infinite, because nothing has a distance from there.
  /// Source: AndroidX Benchmark, `MetricResult.kt`. The sum of squares is taken about the mean in a
  /// second pass, because the one-pass formula cancels catastrophically.
  ///
  /// - Complexity: O(n).
  public var standardDeviation: Double? {
    guard values.count >= 2, let mean, mean.isFinite else { return nil }
    let squares = Samples(values.map { ($0 - mean) * ($0 - mean) })
    guard let meanSquare = squares.mean else { return nil }
    return (meanSquare * (Double(values.count) / Double(values.count - 1))).squareRoot()
  }

  /// The median absolute deviation from the median, not scaled, or nil when there is no value.
  ///
  /// It is nil as well when the median is infinite. It takes no notice of how far away the outliers are. Source: F. R. Hampel, "The Influence Curve
  /// and Its Role in Robust Estimation", JASA 69 (1974). Multiply by 1.4826 to estimate a standard
  /// deviation of normal values.
  ///
  /// - Complexity: O(n log n).
  public var medianAbsoluteDeviation: Double? {
    guard let median, median.isFinite else { return nil }
    return Samples(values.map { ($0 - median).magnitude }).median
  }

  /// The sample standard deviation as a share of the mean's magnitude, without unit.
  ///
  /// Also called the coefficient of variation. It is nil with fewer than two values, and when the
  /// mean is zero, because then there is nothing to be a share of.
  ///
  /// - Complexity: O(n).
  public var relativeSpread: Double? {
    guard let standardDeviation, let mean, mean != 0 else { return nil }
    return standardDeviation / mean.magnitude
  }
}
