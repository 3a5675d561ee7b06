/// Which direction of a metric is better.
package enum Polarity: String, Sendable, Hashable, CaseIterable {
  case smaller
  case larger
  /// Neither: the metric describes the trial, and every change needs an explanation.
  case none
}
