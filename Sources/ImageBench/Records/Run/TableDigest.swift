internal import Basics
internal import Text

/// The number of rows of a table and a hash of its bytes, as `run.json` keeps them.
///
/// A table that is cut off at a line end, or in which one value changed, is still valid CSV. Only
/// its digest shows the damage.
package struct TableDigest: Sendable, Hashable {
  /// The number of lines, the header among them.
  ///
  /// No cell of a run's tables holds a line end.
  private var lines = 0
  private var hash = ContentHash()

  /// The number of lines after the header.
  package var rows: Int { max(0, lines - 1) }

  /// The digest of an empty file.
  package init() {}

  /// The digest of a whole table.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(of bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Adds the next bytes of the table.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    hash.combine(buffer: bytes)
    lines += bytes.count { $0 == UInt8(ascii: "\n") }
  }

  /// Adds one line without its end.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package mutating func add(line: ArraySlice<UInt8>) {
    line.withUnsafeBytes { hash.combine(buffer: $0) }
    hash.combine(bytes: CollectionOfOne(UInt8(ascii: "\n")))
    lines += 1
  }

  /// The difference from `other`, the digest that `run.json` has of the table, as a clause; nil
  /// when they are equal.
  package func difference(from other: TableDigest) -> String? {
    if self == other { return nil }
    if rows != other.rows {
      return "it has \(Plural.text(rows, "row")) and run.json counts \(other.rows)"
    }
    return "its content is not that of which run.json has the hash"
  }

  /// Reads the form that ``json`` writes; nil for anything else.
  init?(json: JSONValue) {
    guard let rows = json["rows"]?.integer, rows >= 0, let text = json["hash"]?.string,
      text.utf8.count == ContentHash().description.utf8.count, let value = UInt64(text, radix: 16)
    else { return nil }
    hash = ContentHash(value: value)
    // An empty file has not even a header.
    lines = rows + (hash == ContentHash() ? 0 : 1)
  }

  var json: JSONValue {
    ["rows": .integer(rows), "hash": .string(hash.description)]
  }
}
