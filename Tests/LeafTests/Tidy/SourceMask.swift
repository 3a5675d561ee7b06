/// Separates code from comments and literals, in Swift and in C.
///
/// It supports nested comments, raw and multi-line strings, code inside interpolations, regular
/// expressions, character literals and, in C, preprocessor lines, which count as neither.
/// Delimiters of strings remain in the code, so that a string argument remains an argument.
struct SourceMask {
  private(set) var code: [UInt8]
  private(set) var comments: [UInt8]
  private let bytes: [UInt8]
  private let language: SourceFile.Language
  private var offset = 0

  init(_ bytes: [UInt8], language: SourceFile.Language) {
    self.bytes = bytes
    self.language = language
    code = bytes
    comments = bytes.map { $0 == 0x0a ? $0 : 0x20 }
    if language != .other { passCode(.toEnd) }
  }

  private enum Extent {
    case toEnd, toClosingParenthesis
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    bytes.indices.contains(offset + distance) ? bytes[offset + distance] : nil
  }

  private func isAt(_ text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  private mutating func passCode(_ extent: Extent) {
    var depth = 0
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "/"):
        if isAt("//") {
          passLineComment()
        } else if isAt("/*") {
          passBlockComment()
        } else if language == .swift, beginsRegex() {
          passRegex(hashes: 0)
        } else {
          offset += 1
        }
      case UInt8(ascii: "#"): passHashes()
      case UInt8(ascii: "\""): passString(hashes: 0)
      case UInt8(ascii: "'") where language == .c: passCharacter()
      case UInt8(ascii: "("):
        depth += 1
        offset += 1
      case UInt8(ascii: ")"):
        if extent == .toClosingParenthesis, depth == 0 { return }
        depth -= 1
        offset += 1
      default: offset += 1
      }
    }
  }

  /// Blanks the byte at the offset in the code, unless it is a line end, and advances.
  private mutating func blank(isComment: Bool = false) {
    guard offset < bytes.count else { return }
    if bytes[offset] != 0x0a {
      code[offset] = 0x20
      if isComment { comments[offset] = bytes[offset] }
    }
    offset += 1
  }

  private mutating func passLineComment() {
    while let byte = byte(), byte != 0x0a { blank(isComment: true) }
  }

  private mutating func passBlockComment() {
    var depth = 0
    repeat {
      let isOpening = isAt("/*")
      let isClosing = isAt("*/")
      if isOpening, depth == 0 || language == .swift { depth += 1 }
      if isClosing { depth -= 1 }
      blank(isComment: true)
      if isOpening || isClosing { blank(isComment: true) }
    } while depth > 0 && offset < bytes.count
  }

  /// Skips "#", which in Swift may begin a raw string or a regular expression.
  private mutating func passHashes() {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    if language == .c { return passDirective() }
    let next = byte(count)
    offset += count
    if next == UInt8(ascii: "\"") { passString(hashes: count) }
    if next == UInt8(ascii: "/") { passRegex(hashes: count) }
  }

  /// Skips a preprocessor line of C and its continuation lines.
  private mutating func passDirective() {
    while let byte = byte(), byte != 0x0a {
      if isAt("/*") {
        passBlockComment()
      } else if isAt("//") {
        passLineComment()
      } else {
        if byte == UInt8(ascii: "\\") { blank() }
        blank()
      }
    }
  }

  private func isAtHashes(_ count: Int, after distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private mutating func passString(hashes: Int) {
    let isMultiline = language == .swift && isAt("\"\"\"")
    let quotes = isMultiline ? 3 : 1
    offset += 1
    for _ in 1..<quotes { blank() }
    while let byte = byte() {
      let isEnd = byte == UInt8(ascii: "\"") && (!isMultiline || isAt("\"\"\""))
      if isEnd, isAtHashes(hashes, after: quotes) {
        for _ in 1..<quotes { blank() }
        offset += 1 + hashes
        return
      }
      // A line end ends an unterminated string, so that one mistake blanks one line.
      if byte == 0x0a, !isMultiline { return }
      if byte == UInt8(ascii: "\\"), isAtHashes(hashes, after: 1) {
        passEscape(hashes: hashes)
      } else {
        blank()
      }
    }
  }

  private mutating func passEscape(hashes: Int) {
    for _ in 0...hashes { blank() }
    guard language == .swift, byte() == UInt8(ascii: "(") else { return blank() }
    offset += 1
    passCode(.toClosingParenthesis)
    offset = min(offset + 1, bytes.count)
  }

  private mutating func passCharacter() {
    offset += 1
    while let byte = byte(), byte != 0x0a, byte != UInt8(ascii: "'") {
      if byte == UInt8(ascii: "\\") { blank() }
      blank()
    }
    if byte() == UInt8(ascii: "'") { offset += 1 }
  }

  /// Whether the slash at the offset begins a regular expression: it is in the position of an
  /// operand, no space follows, and the line has another slash.
  private func beginsRegex() -> Bool {
    guard let next = byte(1), ![0x20, 0x0a, UInt8(ascii: ")")].contains(next) else { return false }
    let before = code[..<offset].last { $0 != 0x20 }
    guard let before, "(,=:[{\n".utf8.contains(before) else { return false }
    let rest = bytes[(offset + 1)...].prefix { $0 != 0x0a }
    return rest.contains(UInt8(ascii: "/"))
  }

  private mutating func passRegex(hashes: Int) {
    offset += 1
    while let byte = byte() {
      if byte == UInt8(ascii: "/"), isAtHashes(hashes, after: 1) {
        offset += 1 + hashes
        return
      }
      if byte == 0x0a, hashes == 0 { return }
      if byte == UInt8(ascii: "\\") { blank() }
      blank()
    }
  }
}
