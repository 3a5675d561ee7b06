extension JSONParser {
  /// The string whose opening quote is at the offset.
  mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(start..<offset)
        offset += 1
        return text
      case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
      case 0..<0x20: throw JSONError(.controlCharacter(byte), at: offset)
      default: offset += 1
      }
    }
    throw JSONError(.unexpectedEnd, at: offset)
  }

  /// The rest of a string that began at `start` and has an escape at the offset.
  private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
    var result = try text(start..<offset)
    var run = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        result += try text(run..<offset)
        offset += 1
        return result
      case UInt8(ascii: "\\"):
        result += try text(run..<offset)
        result.unicodeScalars.append(try escape())
        run = offset
      case 0..<0x20: throw JSONError(.controlCharacter(byte), at: offset)
      default: offset += 1
      }
    }
    throw JSONError(.unexpectedEnd, at: offset)
  }

  private func text(_ range: Range<Int>) throws(JSONError) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    if let text = String(validating: part, as: UTF8.self) { return text }
    throw JSONError(.badUTF8, at: range.lowerBound + JSONParser.validPrefixCount(part))
  }

  /// The number of bytes before the first one that is not UTF-8.
  private static func validPrefixCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var iterator = bytes.makeIterator()
    var parser = UTF8.ForwardParser()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
      count += scalar.count
    }
    return count
  }

  /// The character of the escape whose backslash is at the offset.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let kind = next else { throw JSONError(.unexpectedEnd, at: offset) }
    offset += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start: start)
    default: throw JSONError(.badEscape, at: start)
    }
  }

  /// The character of a `\uXXXX` escape, or of a surrogate pair of two escapes.
  private mutating func unicodeEscape(start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits(start: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, next == UInt8(ascii: "\\") else {
      throw JSONError(.badEscape, at: start)
    }
    offset += 1
    guard next == UInt8(ascii: "u") else { throw JSONError(.badEscape, at: start) }
    offset += 1
    let second = try fourDigits(start: start)
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xd800) << 10 | (second - 0xdc00)))
    else { throw JSONError(.badEscape, at: start) }
    return scalar
  }

  private mutating func fourDigits(start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw JSONError(.unexpectedEnd, at: offset) }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw JSONError(.badEscape, at: start)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
