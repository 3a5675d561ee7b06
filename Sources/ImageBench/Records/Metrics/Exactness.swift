/// Whether equal trials give equal values of a metric.
public enum Exactness: String, Sendable, Hashable, CaseIterable {
  /// The same seed gives the same value on any machine.
  case exact
  /// The value is measured on one machine; it scatters and is judged by statistics.
  case noisy
}
