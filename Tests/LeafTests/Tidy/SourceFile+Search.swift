import Glibc

extension SourceFile {
  /// The offsets in `text` (one of this file's three texts) at which `pattern` occurs.
  ///
  /// Where the pattern begins or ends with a letter, digit or "_", the match has to begin or end
  /// there too.
  func occurrences(of pattern: String, in text: [UInt8]) -> [Int] {
    SourceFile.occurrences(of: pattern, in: text)
  }

  /// The offsets in `text` at which `pattern` occurs; words in it match whole words only.
  static func occurrences(of pattern: String, in text: [UInt8]) -> [Int] {
    let needle = Array(pattern.utf8)
    guard let first = needle.first, let last = needle.last, needle.count <= text.count else {
      return []
    }
    var result: [Int] = []
    text.withUnsafeBytes { haystack in
      guard let base = haystack.baseAddress else { return }
      var start = 0
      while start + needle.count <= haystack.count,
        let found = memchr(base + start, Int32(first), haystack.count - needle.count + 1 - start)
      {
        let offset = UnsafeRawPointer(found) - base
        start = offset + 1
        guard memcmp(base + offset, needle, needle.count) == 0 else { continue }
        let end = offset + needle.count
        let runsOn =
          (SourceFile.isWord(first) && offset > 0 && SourceFile.isWord(haystack[offset - 1]))
          || (SourceFile.isWord(last) && end < haystack.count && SourceFile.isWord(haystack[end]))
        if !runsOn { result.append(offset) }
      }
    }
    return result
  }

  /// The offsets in the code at which `pattern` occurs as whole words.
  func occurrences(of pattern: String) -> [Int] { occurrences(of: pattern, in: code) }

  /// Whether `byte` can be part of an identifier.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x09 }

  /// The offset of the first code byte at or after `offset` that is not white space.
  func next(after offset: Int) -> Int? {
    code[min(offset, code.count)...].firstIndex { !SourceFile.isSpace($0) }
  }

  /// The last code byte before `offset` that is not white space.
  func previous(before offset: Int) -> UInt8? {
    code[..<offset].last { !SourceFile.isSpace($0) }
  }

  /// The identifier at `offset` in the code, or an empty string.
  func word(at offset: Int) -> String {
    String(
      decoding: code[min(offset, code.count)...].prefix(while: SourceFile.isWord),
      as: UTF8.self
    )
  }

  /// The offset of the bracket that closes the one at `offset`, or nil when none does.
  func closing(_ offset: Int) -> Int? {
    let open = code[offset]
    let close: UInt8
    switch open {
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    case UInt8(ascii: "{"): close = UInt8(ascii: "}")
    case UInt8(ascii: "<"): close = UInt8(ascii: ">")
    default: return nil
    }
    var depth = 0
    for index in offset..<code.count {
      if code[index] == open { depth += 1 }
      // The arrow of a function type closes no generic argument.
      if code[index] == close, close != UInt8(ascii: ">") || code[index - 1] != UInt8(ascii: "-") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The arguments between the parenthesis at `offset` and its closing one, trimmed; empty ones, as
  /// after a trailing comma, are omitted.
  func arguments(_ offset: Int) -> [String] {
    guard let end = closing(offset) else { return [] }
    var result: [String] = []
    var depth = 0
    var start = offset + 1
    for index in start...end {
      switch code[index] {
      case UInt8(ascii: ","), UInt8(ascii: ")"):
        if depth == 0 {
          result.append(SourceFile.trimmed(code[start..<index]))
          start = index + 1
        } else if code[index] == UInt8(ascii: ")") {
          depth -= 1
        }
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return result.filter { !$0.isEmpty }
  }

  /// `bytes` as text without leading and trailing white space.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let front = bytes.drop(while: isSpace)
    let end = front.lastIndex { !isSpace($0) }
    return end.map { String(decoding: front[...$0], as: UTF8.self) } ?? ""
  }
}
