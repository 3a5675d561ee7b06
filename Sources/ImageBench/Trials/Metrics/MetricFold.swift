public import Basics
internal import Signposts

/// A part of the metrics: folds signposts one after another and returns values at the end.
protocol MetricFold {
  /// Folds the next signpost; signposts come in order of time.
  mutating func fold(_ record: SignpostRecord)

  /// Adds its values, by the names of the catalogue.
  func finish(into values: inout MetricValues)
}

/// The values of one trial by their metric.
public struct MetricValues: Sendable, Hashable {
  private var byName: [MetricName: MetricValue] = [:]

  /// No values.
  public init() {}

  /// The value of the metric `name`; empty with a reason if it was never set.
  public subscript(name: MetricName) -> MetricValue {
    get { byName[name] ?? .empty(reason: "no signpost fed it") }
    set { byName[name] = newValue }
  }

  /// Whether a value, or a reason for none, was set for `name`.
  public func has(_ name: MetricName) -> Bool { byName[name] != nil }

  mutating func set(_ name: MetricName, _ count: Int) { self[name] = .integer(count) }

  /// Sets `numerator` ÷ `denominator`, or the reason why there is none.
  mutating func setRatio(
    _ name: MetricName,
    _ numerator: Double,
    _ denominator: Double,
    else reason: String
  ) {
    self[name] = denominator > 0 ? .real(numerator / denominator) : .empty(reason: reason)
  }
}
