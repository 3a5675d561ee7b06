internal import Records
internal import Signposts

/// A part of the metrics: folds signposts one after another and returns values at the end.
protocol MetricFold {
  /// Folds the next signpost; signposts come in order of time.
  mutating func fold(_ record: SignpostRecord)

  /// Adds its values, by the names of the catalogue.
  func finish(into values: inout MetricValues)
}

/// The values of one trial by the name of their metric.
public struct MetricValues: Sendable, Hashable {
  private var byName: [String: MetricValue] = [:]

  /// No values.
  public init() {}

  /// The value of the metric called `name`; empty with a reason if it was never set.
  public subscript(name: String) -> MetricValue {
    get { byName[name] ?? .empty(reason: "no signpost fed it") }
    set {
      precondition(Metric.named(name) != nil, "\(name) is not in the catalogue of metrics")
      byName[name] = newValue
    }
  }

  /// Whether a value, or a reason for none, was set for `name`.
  public func has(_ name: String) -> Bool { byName[name] != nil }

  mutating func set(_ name: String, _ count: Int) { self[name] = .integer(count) }

  /// Sets `numerator` ÷ `denominator`, or the reason why there is none.
  mutating func setRatio(
    _ name: String,
    _ numerator: Double,
    _ denominator: Double,
    else reason: String
  ) {
    self[name] = denominator > 0 ? .real(numerator / denominator) : .empty(reason: reason)
  }
}
