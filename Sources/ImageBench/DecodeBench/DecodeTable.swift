internal import Basics
package import Codecs
internal import Text

/// Measured times of decodes, one for each picture, mode and size: the least that was measured.
package struct DecodeTable: Sendable {
  /// The columns of a table, in any order.
  package static let columns = ["file", "mode", "max_pixel_size", "milliseconds"]
  /// The fewest rows that a fit is made of: with fewer, a price would follow single pictures.
  package static let fewestRows = 40

  /// One decode.
  package struct Row: Sendable, Hashable {
    /// The name of the picture, without a folder.
    package var file: String
    package var mode: DecodeMode
    /// The longest side of the result in pixels; nil for all pixels.
    package var maxPixelSize: Int?
    package var milliseconds: Double

    /// The picture and the way of its decode.
    package var options: DecodeOptions { DecodeOptions(mode: mode, maxPixelSize: maxPixelSize) }
  }

  /// In the order of their first mention.
  package private(set) var rows: [Row] = []

  /// No decodes yet.
  package init() {}

  /// The decodes of a table with ``columns``; others are not read.
  ///
  /// - Complexity: O(n) in its length.
  package init(reading bytes: [UInt8]) throws(TimesFault) {
    let table = try TimesTable(reading: bytes, columns: Self.columns)
    for (index, cells) in table.rows.enumerated() {
      guard let name = cells[0].split(separator: "/").last else {
        throw table.fault(index, 0, takes: "the name of a picture")
      }
      guard let mode = DecodeMode(rawValue: cells[1]) else {
        let words = DecodeMode.allCases.map(\.rawValue).joined(separator: ", ")
        throw table.fault(index, 1, takes: words)
      }
      let side = cells[2].isEmpty ? nil : Int(cells[2])
      guard cells[2].isEmpty || side.map({ $0 > 0 }) == true else {
        throw table.fault(index, 2, takes: "a whole number of 1 or more, or nothing for all pixels")
      }
      let time = try table.milliseconds(index, 3)
      note(Row(file: String(name), mode: mode, maxPixelSize: side, milliseconds: time))
    }
    guard rows.count >= Self.fewestRows else {
      throw .tooFew(rows.count, needs: Self.fewestRows, more: "decodes")
    }
  }

  private struct Key: Hashable {
    var file: String
    var mode: DecodeMode
    var maxPixelSize: Int?
  }
  private var places: [Key: Int] = [:]

  /// Adds a decode; of equal ones the least time counts, because whatever disturbs one makes it
  /// slower.
  package mutating func note(_ row: Row) {
    let key = Key(file: row.file, mode: row.mode, maxPixelSize: row.maxPixelSize)
    guard let place = places[key] else {
      places[key] = rows.count
      rows.append(row)
      return
    }
    rows[place].milliseconds = min(rows[place].milliseconds, row.milliseconds)
  }

  /// The table as text, with ``columns``.
  ///
  /// - Complexity: O(n) in the number of decodes.
  package var text: String {
    var document = CSVDocument(header: Self.columns)
    for row in rows {
      document.append(row: [
        row.file, row.mode.rawValue, row.maxPixelSize.map { "\($0)" } ?? "",
        FixedPoint.text(row.milliseconds, places: 6),
      ])
    }
    return document.text
  }
}
