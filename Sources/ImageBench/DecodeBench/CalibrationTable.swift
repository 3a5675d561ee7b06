internal import Basics
package import Codecs
package import Text

/// Measured times of decodes, one for each picture, mode and size: the least that was measured.
package struct CalibrationTable: Sendable {
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

  /// Why a table is not one of measured times.
  package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is not valid CSV.
    case csv(CSVError)
    /// It lacks a column.
    case column(String)
    /// A cell of a line, counted from 1 with the header, has a text that its column does not take.
    case cell(line: Int, column: String, text: String)
    /// It has too few decodes.
    case tooFew(Int)

    /// One clause that names what is wrong and the remedy.
    package var description: String {
      switch self {
      case .csv(let error): "it is no table: \(error)"
      case .column(let name):
        "it has no column \(name); its first line has to be \(CalibrationTable.columns.joined(separator: ","))"
      case .cell(let line, let column, let text):
        "line \(line) has \"\(text)\" as \(column), which takes \(Self.taken(by: column))"
      case .tooFew(let count):
        "it has \(count) decodes, and a fit needs \(CalibrationTable.fewestRows) or more; measure more pictures"
      }
    }

    private static func taken(by column: String) -> String {
      switch column {
      case "file": "the name of a picture"
      case "mode": DecodeMode.allCases.map(\.rawValue).joined(separator: ", ")
      case "max_pixel_size": "a whole number of 1 or more, or nothing for all pixels"
      default: "a number above 0"
      }
    }
  }

  /// In the order of their first mention.
  package private(set) var rows: [Row] = []

  /// No decodes yet.
  package init() {}

  /// The decodes of a table with ``columns``; others are not read.
  ///
  /// - Complexity: O(n) in its length.
  package init(reading bytes: [UInt8]) throws(Fault) {
    let table: CSVDocument
    do throws(CSVError) { table = try CSVDocument(reading: bytes) } catch { throw .csv(error) }
    var places: [Int] = []
    for name in Self.columns {
      guard let place = table.column(name) else { throw .column(name) }
      places.append(place)
    }
    for (index, cells) in table.rows.enumerated() {
      func text(_ column: Int) -> String { cells[places[column]] }
      func fault(_ column: Int) -> Fault {
        .cell(line: index + 2, column: Self.columns[column], text: text(column))
      }
      guard let name = text(0).split(separator: "/").last else { throw fault(0) }
      guard let mode = DecodeMode(rawValue: text(1)) else { throw fault(1) }
      let side = text(2).isEmpty ? nil : Int(text(2))
      guard text(2).isEmpty || side.map({ $0 > 0 }) == true else { throw fault(2) }
      guard let time = Double(text(3)), time > 0, time.isFinite else { throw fault(3) }
      note(Row(file: String(name), mode: mode, maxPixelSize: side, milliseconds: time))
    }
    guard rows.count >= Self.fewestRows else { throw .tooFew(rows.count) }
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
