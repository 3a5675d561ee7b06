package import Records

/// How a series is judged.
package enum MetricKind: String, Sendable, Hashable, CaseIterable {
  /// As an exact metric while it behaves like one, otherwise as a noisy one.
  ///
  /// A series behaves like an exact metric when its first 20 nights, and all after them, form
  /// levels of a single value each, none of which ended after fewer than five nights.
  case inferred
  /// Any difference from the previous night is a change, in the same night.
  case exact
  /// By statistics alone.
  case noisy

  /// The kind of a metric of this exactness.
  package init(_ exactness: Exactness) {
    switch exactness {
    case .exact: self = .exact
    case .noisy: self = .noisy
    }
  }
}
