/// Writes JSON text that depends only on the value: members keep their order, and each number has
/// one text.
///
/// Integers are exact. A `Double` is written with the fewest digits that read back as the same
/// value, and always with a point or an exponent, so that it reads back as a `Double`. One that is
/// not finite becomes null.
package enum JSONWriter {
  /// The layout of the text.
  package enum Layout: Sendable, Hashable, CaseIterable {
    /// One line without spaces, for files that only programs read.
    case compact
    /// Two spaces per level and one member or element per line, for files that people compare.
    case indented
  }

  /// The text of `value`, compact by default and without a line end.
  ///
  /// - Complexity: O(n) in the size of the value.
  package static func text(_ value: JSONValue, layout: Layout = .compact) -> String {
    var bytes: [UInt8] = []
    append(value, layout: layout, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of `value` to `bytes`, compact by default and without a line end.
  ///
  /// - Complexity: O(n) in the size of the value.
  package static func append(
    _ value: JSONValue,
    layout: Layout = .compact,
    to bytes: inout [UInt8]
  ) {
    append(value, layout: layout, depth: 0, to: &bytes)
  }

  /// Appends the text of the integer `value`.
  package static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends the text of the number `value`, or null when it is not finite.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
  }

  /// Appends `text` as a quoted string.
  ///
  /// Only what RFC 8259 requires is escaped: quotes, backslashes and control characters.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case 0x0a: bytes.append(contentsOf: "\\n".utf8)
      case 0x0d: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        for digit in [byte >> 4, byte & 15] {
          bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(
    _ value: JSONValue,
    layout: Layout,
    depth: Int,
    to bytes: inout [UInt8]
  ) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): append(value, to: &bytes)
    case .number(let value): append(value, to: &bytes)
    case .string(let value): append(value, to: &bytes)
    case .array(let elements):
      list(elements, "[", "]", layout: layout, depth: depth, to: &bytes) { element, bytes in
        append(element, layout: layout, depth: depth + 1, to: &bytes)
      }
    case .object(let object):
      list(object.members, "{", "}", layout: layout, depth: depth, to: &bytes) { member, bytes in
        append(member.key, to: &bytes)
        bytes.append(contentsOf: (layout == .compact ? ":" : ": ").utf8)
        append(member.value, layout: layout, depth: depth + 1, to: &bytes)
      }
    }
  }

  /// Appends `items` between brackets, each written by `write`.
  private static func list<Item>(
    _ items: [Item],
    _ open: Unicode.Scalar,
    _ close: Unicode.Scalar,
    layout: Layout,
    depth: Int,
    to bytes: inout [UInt8],
    write: (Item, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine(layout, depth: depth + 1, to: &bytes)
      write(item, &bytes)
    }
    if !items.isEmpty { newLine(layout, depth: depth, to: &bytes) }
    bytes.append(UInt8(ascii: close))
  }

  private static func newLine(_ layout: Layout, depth: Int, to bytes: inout [UInt8]) {
    guard layout == .indented else { return }
    bytes.append(0x0a)
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }
}
