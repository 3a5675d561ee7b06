extension RequestLogParser {
  /// Finds the end of the quoted field that begins at `field.start` and returns a pointer to the
  /// byte after its closing quote; nil if the buffer ends before.
  ///
  /// Sets `field` to the bytes between the quotes.
  func closingQuote(
    _ field: inout Field,
    _ end: UnsafePointer<UInt8>,
    _ isLast: Bool
  ) throws(CacheReplayError) -> UnsafePointer<UInt8>? {
    field.start += 1
    var cursor = field.start
    while true {
      while cursor < end, cursor.pointee != .quote { cursor += 1 }
      if cursor == end {
        if isLast { throw fault(.openQuote) }
        return nil
      }
      // A quote at the end of the buffer may be the first of two.
      if cursor + 1 == end, !isLast { return nil }
      if cursor + 1 < end, cursor[1] == .quote {
        field.isEscaped = true
        cursor += 2
        continue
      }
      field.count = cursor - field.start
      return cursor + 1
    }
  }

  /// The bytes of a field, with doubled quotes replaced by single ones.
  func unescaped(_ field: Field) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < field.count {
      let byte = field.start[index]
      bytes.append(byte)
      index += field.isEscaped && byte == .quote ? 2 : 1
    }
    return bytes
  }

  /// The field as text for messages and names.
  func text(_ field: Field) -> String { String(decoding: unescaped(field), as: UTF8.self) }

  /// The number of line feeds between two pointers: more than one if a quoted field spans lines.
  func lineFeeds(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    var count = 0
    var cursor = start
    while cursor < end {
      if cursor.pointee == .lineFeed { count += 1 }
      cursor += 1
    }
    return count
  }
}

extension UInt8 {
  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}
