package import Text

/// The rows of a CSV file with measured times, in a fixed order of columns.
struct TimesTable {
  private let columns: [String]
  let rows: [[String]]

  /// The `columns` of the file with these `bytes`; others are not read.
  ///
  /// - Complexity: O(n) in its length.
  init(reading bytes: [UInt8], columns: [String]) throws(TimesFault) {
    self.columns = columns
    let table: CSVDocument
    do throws(CSVError) { table = try CSVDocument(reading: bytes) } catch { throw .csv(error) }
    var places: [Int] = []
    for name in columns {
      guard let place = table.column(name) else { throw .column(name, of: columns) }
      places.append(place)
    }
    rows = table.rows.map { cells in places.map { cells[$0] } }
  }

  /// A time in milliseconds, above zero.
  func milliseconds(_ row: Int, _ column: Int) throws(TimesFault) -> Double {
    guard let time = Double(rows[row][column]), time > 0, time.isFinite else {
      throw fault(row, column, takes: "a number above 0")
    }
    return time
  }

  /// The fault of a cell; `takes` says what its column takes.
  func fault(_ row: Int, _ column: Int, takes: String) -> TimesFault {
    .cell(line: row + 2, column: columns[column], text: rows[row][column], takes: takes)
  }
}

/// Why a table is not one of measured times.
package enum TimesFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// It is not valid CSV.
  case csv(CSVError)
  /// It lacks a column of those that it needs.
  case column(String, of: [String])
  /// A cell of a line, counted from 1 with the header, has a text that its column does not take.
  case cell(line: Int, column: String, text: String, takes: String)
  /// It has fewer rows than a fit needs; `more` is what to measure more of.
  case tooFew(Int, needs: Int, more: String)

  /// One clause that names what is wrong and the remedy.
  package var description: String {
    switch self {
    case .csv(let error): "it is no table: \(error)"
    case .column(let name, let columns):
      "it has no column \(name); its first line has to be \(columns.joined(separator: ","))"
    case .cell(let line, let column, let text, let takes):
      "line \(line) has \"\(text)\" as \(column), which takes \(takes)"
    case .tooFew(let count, let needs, let more):
      "it has \(count) \(more), and a fit needs \(needs) or more; measure more of them"
    }
  }
}
