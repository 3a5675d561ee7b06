import Basics
import Records

@testable import Trials

// Tests spell a metric as its column in `trials.csv`, which a user reads.

extension MetricName {
  /// The metric with this column; traps when there is none.
  static func column(_ name: String) -> MetricName {
    guard let metric = MetricName(rawValue: name) else {
      preconditionFailure("\(name) is not in the catalogue of metrics")
    }
    return metric
  }
}

extension Metric {
  /// The metric with the column `name`; nil when there is none.
  static func named(_ name: String) -> Metric? { MetricName(rawValue: name).map(named) }
}

extension MetricValues {
  /// The value of the column `name`.
  subscript(name: String) -> MetricValue {
    get { self[.column(name)] }
    set { self[.column(name)] = newValue }
  }

  /// Whether a value, or a reason for none, was set for the column `name`.
  func has(_ name: String) -> Bool { has(.column(name)) }
}
