/// Which direction of a metric is better.
public enum Polarity: String, Sendable, Hashable, CaseIterable {
  /// Less is better.
  case smaller
  /// More is better.
  case larger
  /// Neither: the metric describes the trial, and any change has to be explained.
  case none
}
