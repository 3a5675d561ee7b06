package import Files
package import Text

/// A small file of what a team accepts: rows of names, each with a last day and a reason.
package struct AcceptanceTable: Sendable, Hashable {
  /// One accepted thing.
  package struct Row: Sendable, Hashable {
    /// The cells of the table's own columns.
    package var cells: [String]
    /// The last day on which it is accepted, as ISO 8601; nil for always.
    package var until: String?
    package var reason: String

    /// A row of these parts.
    package init(cells: [String], until: String?, reason: String) {
      self.cells = cells
      self.until = until
      self.reason = reason
    }
  }

  /// Why a table could not be read.
  package enum Fault: Error, Sendable, Hashable {
    /// The file could not be read.
    case file(FileError)
    /// The file is not a table.
    case table(path: String, CSVError)
    /// The table lacks a column.
    case column(path: String, name: String)
    /// A row, counted from 1 without the header, lacks a valid day or a reason.
    case row(path: String, number: Int, problem: String)
  }

  /// In the order of the file.
  package var rows: [Row] = []
  /// The names of the columns before those of the day and the reason.
  private let columns: [String]

  private static let ending = ["until", "reason"]

  /// A table without a row, whose own columns are `columns`.
  package init(columns: [String]) { self.columns = columns }

  /// Reads the table at `path`; a missing file has no rows.
  ///
  /// - Complexity: O(n) in the bytes of the file.
  package init(
    path: String,
    columns: [String],
    files: FileOperations = .posix
  ) throws(Fault) {
    self.columns = columns
    let bytes: [UInt8]
    do throws(FileError) {
      guard try files.kind(at: path) != nil else { return }
      bytes = try files.readWhole(path)
    } catch {
      throw .file(error)
    }
    let document: CSVDocument
    do throws(CSVError) { document = try CSVDocument(reading: bytes) } catch {
      throw .table(path: path, error)
    }
    var indices: [Int] = []
    for name in columns + Self.ending {
      guard let index = document.column(name) else { throw .column(path: path, name: name) }
      indices.append(index)
    }
    for (number, row) in document.rows.enumerated() {
      let cells = indices.map { row[$0] }
      let (until, reason) = (cells[columns.count], cells[columns.count + 1])
      if !until.isEmpty, !CalendarDay.isDay(until) {
        let problem = "\"\(until)\" in the column until is not a day such as 2026-01-31"
        throw .row(path: path, number: number + 1, problem: problem)
      }
      guard !reason.isEmpty else {
        throw .row(path: path, number: number + 1, problem: "it has no reason")
      }
      rows.append(
        Row(
          cells: Array(cells.prefix(columns.count)),
          until: until.isEmpty ? nil : until,
          reason: reason
        )
      )
    }
  }

  /// The text of the file.
  ///
  /// - Complexity: O(n).
  package var text: String {
    var document = CSVDocument(header: columns + Self.ending)
    for row in rows { document.append(row: row.cells + [row.until ?? "", row.reason]) }
    return document.text
  }
}

extension AcceptanceTable.Fault: CustomStringConvertible {
  /// One sentence that names the file, the row and the remedy.
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .table(let path, let error):
      "\(path) is not a table of what is accepted: \(error); correct it or remove the file"
    case .column(let path, let name):
      "\(path) has no column \(name); restore the header or remove the file"
    case .row(let path, let number, let problem):
      "row \(number) of \(path) cannot be used: \(problem); correct it"
    }
  }
}
