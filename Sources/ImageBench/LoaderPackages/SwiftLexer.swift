/// Splits Swift source into its tokens.
///
/// It passes over comments, which nest, and over the text of strings: plain, multi-line and raw
/// ones, and regular expressions. The code in interpolations counts as code. It accepts all source,
/// also what no compiler would.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 0
  private(set) var tokens: [SwiftToken] = []

  /// The tokens of `bytes`.
  ///
  /// - Complexity: O(n).
  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes: bytes)
    lexer.passCode(.toEnd)
    return lexer.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private enum Extent {
    case toEnd
    case toClosingParenthesis
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : nil
  }

  private func isAt(_ text: StaticString, _ distance: Int = 0) -> Bool {
    let start = offset + distance
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  private static func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where offset < bytes.count {
      if bytes[offset] == 0x0a { line += 1 }
      offset += 1
    }
  }

  private mutating func add(_ kind: SwiftToken.Kind, _ length: Int) {
    let range = offset..<min(bytes.count, offset + length)
    let text = String(decoding: bytes[range], as: UTF8.self)
    tokens.append(SwiftToken(kind: kind, text: text, bytes: range, line: line))
    advance(length)
  }

  /// The number of bytes of a word that begins `distance` bytes from here.
  private func wordLength(_ distance: Int) -> Int {
    var length = 0
    while Self.isWord(byte(distance + length)) { length += 1 }
    return length
  }
}

// MARK: - Code

extension SwiftLexer {
  private mutating func passCode(_ extent: Extent) {
    var depth = 0
    while let byte = byte() {
      switch byte {
      case 0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d: advance()
      case UInt8(ascii: "/"): passSlash()
      case UInt8(ascii: "#"): passNumberSign()
      case UInt8(ascii: "\""): passString(hashes: 0)
      case UInt8(ascii: "@") where Self.isWord(self.byte(1)): add(.attribute, 1 + wordLength(1))
      case UInt8(ascii: "`"):
        let length = wordLength(1)
        add(.word, isAt("`", 1 + length) ? length + 2 : 1)
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        depth += byte == UInt8(ascii: "(") ? 1 : -1
        if extent == .toClosingParenthesis, depth < 0 { return }
        add(.mark, 1)
      case let byte where Self.isWord(byte): add(.word, wordLength(0))
      default: add(.mark, 1)
      }
    }
  }

  private mutating func passSlash() {
    if isAt("//") {
      while let byte = byte(), !Self.isLineEnd(byte) { advance() }
    } else if isAt("/*") {
      passBlockComment()
    } else if beginsRegex() {
      passRegex(hashes: 0)
    } else {
      add(.mark, 1)
    }
  }

  private mutating func passBlockComment() {
    var depth = 0
    repeat {
      if isAt("/*") {
        depth += 1
        advance(2)
      } else if isAt("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && offset < bytes.count
  }

  /// A number sign begins a raw string, a regular expression or a directive.
  private mutating func passNumberSign() {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    switch byte(count) {
    case UInt8(ascii: "\""): passString(hashes: count)
    case UInt8(ascii: "/"): passRegex(hashes: count)
    default: add(.directive, count + wordLength(count))
    }
  }
}

// MARK: - Literals

extension SwiftLexer {
  private func isAtHashes(_ count: Int, after distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private mutating func passString(hashes: Int) {
    let isMultiline = isAt("\"\"\"", hashes)
    let quotes = isMultiline ? 3 : 1
    add(.literal, hashes + quotes)
    while let byte = byte() {
      let isEnd = byte == UInt8(ascii: "\"") && (!isMultiline || isAt("\"\"\""))
      if isEnd, isAtHashes(hashes, after: quotes) { return advance(quotes + hashes) }
      // A line end ends a string without an end, so that one mistake costs one line.
      if Self.isLineEnd(byte), !isMultiline { return }
      if byte == UInt8(ascii: "\\"), isAtHashes(hashes, after: 1) {
        advance(1 + hashes)
        passEscape()
      } else {
        advance()
      }
    }
  }

  private mutating func passEscape() {
    guard byte() == UInt8(ascii: "(") else { return advance() }
    add(.mark, 1)
    passCode(.toClosingParenthesis)
    if byte() != nil { add(.mark, 1) }
  }

  /// Whether the slash here begins a regular expression: an operand is expected, no space follows,
  /// and the line has another slash.
  private func beginsRegex() -> Bool {
    guard let next = byte(1), ![0x20, 0x09, 0x0a, 0x0d, UInt8(ascii: ")")].contains(next) else {
      return false
    }
    let isOperand =
      switch tokens.last {
      case nil: true
      case let last?: last.kind == .mark && "(,=:[{!&|?".contains(last.text)
      }
    guard isOperand else { return false }
    return bytes[(offset + 1)...].prefix { !Self.isLineEnd($0) }.contains(UInt8(ascii: "/"))
  }

  private mutating func passRegex(hashes: Int) {
    add(.literal, hashes + 1)
    while let byte = byte() {
      if byte == UInt8(ascii: "/"), isAtHashes(hashes, after: 1) { return advance(1 + hashes) }
      if Self.isLineEnd(byte), hashes == 0 { return }
      advance(byte == UInt8(ascii: "\\") ? 2 : 1)
    }
  }
}
