public import Records

/// How a series is judged.
public enum MetricKind: String, Sendable, Hashable, CaseIterable {
  /// As an exact metric while it behaves like one, else as a noisy one.
  ///
  /// A series behaves like an exact metric when its first 20 nights and all after them are levels of one
  /// number each, none of which has ended after fewer than five nights.
  case inferred
  /// Any difference to the night before is a change, in the same night.
  case exact
  /// By statistics alone.
  case noisy

  /// The way in which a metric of this exactness is judged.
  public init(_ exactness: Exactness) {
    switch exactness {
    case .exact: self = .exact
    case .noisy: self = .noisy
    }
  }
}
