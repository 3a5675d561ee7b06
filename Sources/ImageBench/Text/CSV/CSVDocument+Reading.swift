extension CSVDocument {
  /// Reads `text` in the same way as bytes.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(reading text: String) throws(CSVError) {
    try self.init(reading: Array(text.utf8))
  }

  /// Reads RFC 4180 with a header line: quoted fields, doubled quotes, LF or CRLF.
  ///
  /// A byte order mark at the beginning is skipped, and the last line need not end in a line feed.
  /// Throws the first problem with its line.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(reading bytes: [UInt8]) throws(CSVError) {
    var reader = CSVReader(bytes)
    guard let header = try reader.row() else { throw CSVError(.noHeader, line: 1) }
    var seen: Set<String> = []
    for name in header where !seen.insert(name).inserted {
      throw CSVError(.duplicateColumn(name), line: 1)
    }
    self.init(header: header)
    while true {
      let line = reader.line
      guard let row = try reader.row() else { return }
      guard row.count == header.count else {
        throw CSVError(.fieldCount(found: row.count, expected: header.count), line: line)
      }
      append(row: row)
    }
  }
}

/// Reads the bytes of a CSV text row by row.
private struct CSVReader {
  private let bytes: [UInt8]
  private var offset: Int
  /// The line of the next byte, counted from 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// The fields of the next row, or nil at the end of the text.
  mutating func row() throws(CSVError) -> [String]? {
    guard offset < bytes.count else { return nil }
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard offset < bytes.count else { return fields }
      switch bytes[offset] {
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "\r"):
        guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "\n") else {
          throw CSVError(.strayReturn, line: line)
        }
        offset += 2
        line += 1
        return fields
      case UInt8(ascii: "\n"):
        offset += 1
        line += 1
        return fields
      default: throw CSVError(.strayQuote, line: line)
      }
    }
  }

  /// The field at the offset; afterwards the offset is at its terminator.
  private mutating func field() throws(CSVError) -> String {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") { return try quotedField() }
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        return try text(bytes[start..<offset])
      case UInt8(ascii: "\""): throw CSVError(.strayQuote, line: line)
      default: offset += 1
      }
    }
    return try text(bytes[start...])
  }

  private mutating func quotedField() throws(CSVError) -> String {
    let firstLine = line
    var content: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte == UInt8(ascii: "\"") else {
        if byte == UInt8(ascii: "\n") { line += 1 }
        content.append(byte)
        continue
      }
      guard offset < bytes.count, bytes[offset] == byte else { return try text(content[...]) }
      content.append(byte)
      offset += 1
    }
    throw CSVError(.openQuote, line: firstLine)
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(CSVError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CSVError(.badUTF8, line: line)
    }
    return text
  }
}
