/// Why bytes are not the expected JSON text.
public struct JSONError: Error, Sendable, Hashable {
  /// What is wrong at the offset.
  package enum Problem: Sendable, Hashable {
    /// The text ends before the value does.
    case unexpectedEnd
    /// This byte is not allowed here.
    case unexpectedByte(UInt8)
    /// A string holds a control character that has to be written as an escape.
    case controlCharacter(UInt8)
    /// A backslash is followed by no JSON escape, or a surrogate has no partner.
    case badEscape
    /// The bytes of a string are not UTF-8.
    case badUTF8
    /// A number in a form that JSON forbids, such as "01", "1." or "+1".
    case badNumber
    /// A number is too large for any finite value.
    case numberTooLarge
    /// An object names the same member twice.
    case duplicateKey(String)
    /// Arrays and objects are nested deeper than this many levels.
    case tooDeep(limit: Int)
    /// Something other than white space follows the value.
    case trailingBytes
  }

  package var problem: Problem
  /// In bytes from the beginning of the text.
  package var offset: Int

  /// The problem `problem` at byte `offset`.
  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  /// One sentence that names the offset, the problem and what to do about it.
  public var description: String { "not valid JSON at byte \(offset): \(problem)" }
}

extension JSONError.Problem: CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .unexpectedEnd:
      "the text ends too early; the file was cut short, so write it again"
    case .unexpectedByte(let byte):
      "\(JSONError.Problem.name(byte)) is not allowed here; correct the text or write it again"
    case .controlCharacter(let byte):
      "\(JSONError.Problem.name(byte)) inside a string; write it as an escape such as \\n"
    case .badEscape:
      "the escape is unknown or half a surrogate pair; use \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    case .badUTF8:
      "the string is not UTF-8; convert the file to UTF-8"
    case .badNumber:
      "the number is malformed; write it like -12.5e3, without leading zeros or a bare point"
    case .numberTooLarge:
      "the number is beyond the largest finite value; write a smaller number or null"
    case .duplicateKey(let key):
      "the object has the member \"\(key)\" twice; remove one of them"
    case .tooDeep(let limit):
      "arrays and objects are nested more than \(limit) deep; flatten the data"
    case .trailingBytes:
      "more text follows the value; keep one value in the file"
    }
  }

  private static func name(_ byte: UInt8) -> String {
    if (0x21...0x7e).contains(byte) { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
