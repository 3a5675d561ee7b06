extension String {
  /// The file name or path with these bytes, in printable form: one line of UTF-8, whatever the
  /// bytes are.
  ///
  /// Characters that would end the line, hide text or reverse it are escaped as in `$'…'` of bash
  /// (`\n`, `\x1b`, `\u2028`), and so are bytes that are not UTF-8 (`\xff`) and the backslash
  /// itself, so that different names remain different.
  ///
  /// - Complexity: O(n) in the number of bytes.
  public init(shownName bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    self.init()
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var index = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        index += encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        append(scalar == "\\" ? "\\\\" : scalar.shown)
      case .error(let length):
        for byte in bytes[index..<index + length] { append("\\x\(hexadecimal(byte, digits: 2))") }
        index += length
      case .emptyInput: return
      }
    }
  }

  /// The file name or path in the form of ``init(shownName:)``.
  public var shownName: String { String(shownName: utf8) }

  /// The text on one line: characters that end the line or control the terminal are escaped.
  ///
  /// - Complexity: O(n) in its length.
  public var onOneLine: String {
    var text = ""
    for scalar in unicodeScalars { text.append(scalar.shown) }
    return text
  }
}

extension Unicode.Scalar {
  /// The scalar, or its escape if it would end a line, or hide or reverse the text after it.
  fileprivate var shown: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\u{0}"..."\u{1f}", "\u{7f}": return "\\x\(hexadecimal(value, digits: 2))"
    // The second block of control characters, the line and paragraph separators, the marks that
    // change the direction of text, and the byte order mark.
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
