/// Reads JSON text as RFC 8259 defines it, without extensions.
///
/// Comments, trailing commas, single quotes, byte order marks, NaN and duplicate member names are
/// refused. It works on UTF-8 bytes in one pass.
package struct JSONParser {
  /// The deepest nesting of arrays and objects: far more than any file of this project has, and
  /// small enough that hostile text cannot exhaust the stack of a thread.
  package static let nestingLimit = 256

  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte to read.
  var offset = 0
  /// The number of open arrays and objects.
  private var depth = 0

  /// The value in `bytes`, which may have white space around it.
  ///
  /// Throws the first problem with its byte offset.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.offset == bytes.count else {
      throw JSONError(.trailingBytes, at: parser.offset)
    }
    return value
  }

  /// The value in `bytes`, as for a buffer.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in try parse(buffer) }
  }

  /// The value in `text`; offsets count UTF-8 bytes.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func parse(_ text: String) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8))
  }

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The byte at the offset, or nil at the end.
  var next: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// Skips the white space at the offset.
  mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0a, 0x0d, 0x09: offset += 1
      default: return
      }
    }
  }

  /// The error for an unexpected byte or the unexpected end.
  func unexpected() -> JSONError {
    next.map { JSONError(.unexpectedByte($0), at: offset) } ?? JSONError(.unexpectedEnd, at: offset)
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let next else { throw unexpected() }
    switch next {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw unexpected()
    }
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw unexpected() }
      offset += 1
    }
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if close(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      if close(UInt8(ascii: "]")) { return elements }
      try comma()
    }
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    try enter()
    defer { depth -= 1 }
    var keys = MemberKeys()
    var members: [JSONObject.Member] = []
    if close(UInt8(ascii: "}")) { return JSONObject(members) }
    while true {
      guard next == UInt8(ascii: "\"") else { throw unexpected() }
      let start = offset
      let key = try string()
      guard keys.insert(key, after: members) else {
        throw JSONError(.duplicateKey(key), at: start)
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw unexpected() }
      offset += 1
      skipSpace()
      members.append(JSONObject.Member(key: key, value: try value()))
      if close(UInt8(ascii: "}")) { return JSONObject(members) }
      try comma()
    }
  }

  /// Consumes the opening bracket at the offset and the white space after it.
  private mutating func enter() throws(JSONError) {
    guard depth < JSONParser.nestingLimit else {
      throw JSONError(.tooDeep(limit: JSONParser.nestingLimit), at: offset)
    }
    depth += 1
    offset += 1
    skipSpace()
  }

  /// Consumes white space and then `bracket`, if it is there.
  private mutating func close(_ bracket: UInt8) -> Bool {
    skipSpace()
    guard next == bracket else { return false }
    offset += 1
    return true
  }

  private mutating func comma() throws(JSONError) {
    guard next == UInt8(ascii: ",") else { throw unexpected() }
    offset += 1
    skipSpace()
  }
}

/// Finds duplicate member names: by comparing the few names of a small object, and by hashing only
/// in a large one.
private struct MemberKeys {
  private static let smallObjectMembers = 16
  private var seen: Set<String> = []

  mutating func insert(_ key: String, after members: [JSONObject.Member]) -> Bool {
    if members.count < MemberKeys.smallObjectMembers {
      return !members.contains { $0.key == key }
    }
    if seen.isEmpty {
      for member in members { seen.insert(member.key) }
    }
    return seen.insert(key).inserted
  }
}
