extension JSONParser {
  /// The powers of ten that a `Double` holds exactly.
  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The largest integer up to which a `Double` holds every integer: 2^53.
  private static let exactIntegerLimit: UInt = 1 << 53

  /// The number at the offset: an integer when it is written as one and fits, otherwise a correctly
  /// rounded `Double`.
  ///
  /// "-0" stays a `Double`, because an integer would lose the sign.
  mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var digits = Digits()
    try wholePart(into: &digits, start: start)
    let isWhole = try !fractionAndExponent(into: &digits, start: start)
    if isWhole, !digits.overflowed {
      if !isNegative, let value = Int(exactly: digits.value) { return .integer(value) }
      if isNegative, digits.value != 0, digits.value <= UInt(Int.max) + 1 {
        return .integer(Int(truncatingIfNeeded: 0 &- digits.value))
      }
    }
    if !digits.overflowed, digits.value <= JSONParser.exactIntegerLimit,
      digits.exponent.magnitude <= 22
    {
      // Both operands are exact, so the one rounding gives the nearest value (W. D. Clinger, "How
      // to Read Floating Point Numbers Accurately", PLDI 1990).
      let power = JSONParser.exactPowersOfTen[Int(digits.exponent.magnitude)]
      let mantissa = Double(digits.value)
      let value = digits.exponent < 0 ? mantissa / power : mantissa * power
      return .number(isNegative ? -value : value)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text) else { throw JSONError(.badNumber, at: start) }
    guard value.isFinite else { throw JSONError(.numberTooLarge, at: start) }
    return .number(value)
  }

  private mutating func wholePart(into digits: inout Digits, start: Int) throws(JSONError) {
    let first = offset
    while let digit = digit() { digits.append(digit) }
    guard offset > first else {
      throw offset == bytes.count ? unexpected() : JSONError(.badNumber, at: start)
    }
    guard bytes[first] != UInt8(ascii: "0") || offset == first + 1 else {
      throw JSONError(.badNumber, at: start)
    }
  }

  /// Reads the fraction and exponent; false when there is neither.
  private mutating func fractionAndExponent(
    into digits: inout Digits,
    start: Int
  ) throws(JSONError) -> Bool {
    var isThere = false
    if next == UInt8(ascii: ".") {
      isThere = true
      offset += 1
      let first = offset
      while let digit = digit() { digits.append(digit) }
      guard offset > first else { throw JSONError(.badNumber, at: start) }
      digits.exponent -= offset - first
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isThere = true
      offset += 1
      let isNegative = next == UInt8(ascii: "-")
      if isNegative || next == UInt8(ascii: "+") { offset += 1 }
      var exponent = Digits()
      let first = offset
      while let digit = digit() { exponent.append(digit) }
      guard offset > first else { throw JSONError(.badNumber, at: start) }
      // Above every finite value the exact exponent does not matter; strtod decides.
      let size = exponent.overflowed ? 1_000_000 : Int(min(exponent.value, 1_000_000))
      digits.exponent += isNegative ? -size : size
    }
    return isThere
  }

  /// The decimal digit at the offset, which is consumed; nil when there is none.
  private mutating func digit() -> UInt? {
    guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    offset += 1
    return UInt(byte - UInt8(ascii: "0"))
  }
}

/// Decimal digits as they are read: value × 10^exponent, unless there were too many.
private struct Digits {
  var value: UInt = 0
  var exponent = 0
  var overflowed = false

  mutating func append(_ digit: UInt) {
    let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
    let (sum, tooLargeSum) = product.addingReportingOverflow(digit)
    overflowed = overflowed || tooLarge || tooLargeSum
    value = sum
  }
}
