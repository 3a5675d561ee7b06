extension String {
  /// The file name or path of these bytes as it is shown: on one line, and in UTF-8 whatever they are.
  ///
  /// What would end a line, hide or turn text is escaped as `$'…'` of bash reads it (`\n`, `\x1b`,
  /// `\u2028`), and so are bytes that are not UTF-8 (`\xff`) and the backslash itself, so that different
  /// names stay different.
  ///
  /// - Complexity: O(n) in the number of bytes.
  public init(shownName bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    self.init()
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var place = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        place += encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        append(scalar == "\\" ? "\\\\" : scalar.shown)
      case .error(let length):
        for byte in bytes[place..<place + length] { append("\\x\(hexadecimal(byte, digits: 2))") }
        place += length
      case .emptyInput: return
      }
    }
  }

  /// The file name or path as ``init(shownName:)`` shows it.
  public var shownName: String { String(shownName: utf8) }

  /// The text on one line: what would end the line or control the terminal is escaped.
  ///
  /// - Complexity: O(n) in its length.
  public var onOneLine: String {
    var text = ""
    for scalar in unicodeScalars { text.append(scalar.shown) }
    return text
  }
}

extension Unicode.Scalar {
  /// The scalar, or its escape where it would end a line, hide or turn what is behind it.
  fileprivate var shown: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\u{0}"..."\u{1f}", "\u{7f}": return "\\x\(hexadecimal(value, digits: 2))"
    // The second block of controls, the ends of lines and paragraphs, the marks that turn the direction
    // of text, and the byte order mark.
    case "\u{80}"..."\u{9f}", "\u{2028}", "\u{2029}", "\u{200e}", "\u{200f}",
      "\u{202a}"..."\u{202e}",
      "\u{2066}"..."\u{2069}", "\u{feff}":
      return "\\u\(hexadecimal(value, digits: 4))"
    default: return String(Character(self))
    }
  }
}

private func hexadecimal(_ value: some FixedWidthInteger, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
