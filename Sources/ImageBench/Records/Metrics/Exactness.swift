/// Whether equal trials give equal values of a metric.
package enum Exactness: String, Sendable, Hashable, CaseIterable {
  /// The same seed gives the same value on every machine.
  case exact
  /// The value is measured on one machine, varies, and is judged by statistics.
  case noisy
}
