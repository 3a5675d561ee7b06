internal import Basics

/// A measured value in the smallest form that reproduces its text.
package enum HistoryValue: Sendable, Hashable {
  /// An integer.
  case integer(Int)
  /// A number with six decimal places.
  case real(Double)
  /// A label or a hash.
  case text(String)

  /// The decimal places of numbers in a run's tables.
  private static let places = 6

  /// The value of `text`, a cell of a run's table; nil for an empty one.
  package init?(_ text: String) {
    if text.isEmpty { return nil }
    if let number = Int(text), "\(number)" == text {
      self = .integer(number)
    } else if text.utf8.allSatisfy({ Self.isOfNumber($0) }), let number = Double(text),
      FixedPoint.text(number, places: Self.places) == text
    {
      self = .real(number)
    } else {
      self = .text(text)
    }
  }

  /// The text from which the value was made.
  package var text: String {
    switch self {
    case .integer(let number): "\(number)"
    case .real(let number): FixedPoint.text(number, places: Self.places)
    case .text(let text): text
    }
  }

  /// The value as a number; nil for text.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .text: nil
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }
}
