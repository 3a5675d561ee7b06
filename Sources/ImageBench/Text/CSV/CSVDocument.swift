/// A table of text with named columns, in the form of RFC 4180.
///
/// Lines end in "\n". A field is quoted only when necessary, so that equal tables have equal bytes.
package struct CSVDocument: Sendable, Hashable {
  /// The names of the columns.
  package let header: [String]
  /// Each row has one field per column.
  package private(set) var rows: [[String]] = []

  /// A document with the columns `header` and no rows yet.
  ///
  /// There is at least one column.
  package init(header: [String]) {
    precondition(!header.isEmpty, "A CSV document has at least one column")
    self.header = header
  }

  /// Adds `row`, which has one field for each column.
  package mutating func append(row: [String]) {
    precondition(
      row.count == header.count,
      "A row with \(row.count) fields does not fit the \(header.count) columns of the document"
    )
    rows.append(row)
  }

  /// The index of the column `name`, or nil when there is none.
  ///
  /// - Complexity: O(n) in the number of columns.
  package func column(_ name: String) -> Int? { header.firstIndex(of: name) }

  /// The whole document.
  ///
  /// - Complexity: O(n) in its size.
  package var text: String {
    var bytes: [UInt8] = []
    CSVDocument.append(line: header, to: &bytes)
    for row in rows { CSVDocument.append(line: row, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one line of `fields` to `bytes`, for files that grow row by row.
  ///
  /// - Complexity: O(n) in the length of the fields.
  package static func append(line fields: [String], to bytes: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      // An empty line would not be read as a row with one empty field.
      if needsQuotes(field) || (fields.count == 1 && field.isEmpty) {
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
      } else {
        bytes.append(contentsOf: field.utf8)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether a reader would misread `field` without quotes.
  ///
  /// Leading and trailing spaces count, because spreadsheets trim them, and so does a byte order
  /// mark, because readers drop it at the beginning of a file.
  private static func needsQuotes(_ field: String) -> Bool {
    let utf8 = field.utf8
    if utf8.first == UInt8(ascii: " ") || utf8.last == UInt8(ascii: " ") { return true }
    if utf8.first == 0xef, field.unicodeScalars.first == "\u{feff}" { return true }
    return utf8.contains { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0a, 0x0d: true
      default: false
      }
    }
  }
}
