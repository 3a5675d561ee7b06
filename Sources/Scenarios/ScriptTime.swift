internal import Basics

/// Times as written in scripts: whole nanoseconds, in seconds.
enum ScriptTime {
  static let example = "a time such as 0.3s or 250ms"

  /// The decimal decimals of each unit down to nanoseconds, longest name first.
  private static let units = [("ns", 0), ("us", 3), ("ms", 6), ("s", 9)]

  /// The time that `text` spells, exactly.
  static func read(
    _ text: Substring,
    from least: TimeSpan,
    to limit: TimeSpan
  ) throws(ScriptProblem) -> TimeSpan {
    guard let (unit, decimals) = units.first(where: { text.hasSuffix($0.0) }),
      let value = nanoseconds(text.dropLast(unit.utf8.count), decimals: decimals)
    else { throw .expected(example, found: String(text)) }
    let span = TimeSpan(nanoseconds: value)
    guard span >= least, span <= limit else {
      throw .outOfRange(String(text), allowed: "\(self.text(least)) to \(self.text(limit))")
    }
    return span
  }

  /// Digits with at most `decimals` after the point, as a whole number of units of the last place.
  private static func nanoseconds(_ text: Substring, decimals: Int) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !parts[0].isEmpty, parts[0].utf8.count <= 14,
      parts.allSatisfy({ $0.utf8.allSatisfy { $0.isDigit } })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= decimals else { return nil }
    let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
    return Int(parts[0] + fraction + zeros)
  }

  /// `span` in seconds, with as many decimals as it needs.
  static func text(_ span: TimeSpan) -> String {
    let whole = span.nanoseconds / 1_000_000_000
    let rest = span.nanoseconds % 1_000_000_000
    guard rest > 0 else { return "\(whole)s" }
    let digits = "\(rest)"
    var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(whole).\(fraction)s"
  }
}

extension UInt8 {
  /// Whether it is a digit in ASCII.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= self }
}
