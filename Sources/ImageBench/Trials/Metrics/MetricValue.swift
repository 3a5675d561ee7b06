/// The value of a metric in one trial.
public enum MetricValue: Sendable, Hashable {
  /// A whole number.
  case integer(Int)
  /// A number with a fraction, written with six decimals.
  case real(Double)
  /// A name or a checksum.
  case text(String)
  /// No value; the reason is one clause.
  case empty(reason: String)

  /// The value as a number, if it is one.
  public var number: Double? {
    switch self {
    case .integer(let value): return Double(value)
    case .real(let value): return value
    case .text, .empty: return nil
    }
  }
}
