internal import Basics
internal import Text

/// The columns of a recording by name; values are checked when they are read.
struct RecordedTable {
  let rows: [[String]]
  let path: String
  private let header: [String]

  init(_ table: CSVDocument, path: String) throws(RecordingError) {
    guard !table.rows.isEmpty else { throw .empty(name: path) }
    guard table.rows.count <= Recording.rowLimit else {
      throw .tooLarge(name: path, limit: "\(Recording.rowLimit) rows")
    }
    rows = table.rows
    header = table.header
    self.path = path
  }

  /// The text of `column` in row `row`; nil if the column is missing.
  func text(_ column: String, _ row: Int) -> String? {
    header.firstIndex(of: column).map { rows[row][$0] }
  }

  /// The number of `column` in row `row`; throws if it is outside `range`.
  func number(
    _ column: String,
    _ row: Int,
    in range: ClosedRange<Double>
  ) throws(RecordingError) -> Double {
    let text = text(column, row) ?? ""
    guard let value = Self.number(text), range.contains(value) else {
      let what =
        "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)) in the column \"\(column)\""
      throw .value(name: path, position: "line \(row + 2)", what: what, found: text)
    }
    return value
  }

  /// The whole number of `column` in row `row`; throws if it is outside `range`.
  func integer(
    _ column: String,
    _ row: Int,
    in range: ClosedRange<Int>
  ) throws(RecordingError) -> Int {
    let text = text(column, row) ?? ""
    guard let value = Int(text), range.contains(value) else {
      let what = "a whole number of \(range.lowerBound) or more in the column \"\(column)\""
      throw .value(name: path, position: "line \(row + 2)", what: what, found: text)
    }
    return value
  }

  /// Decimal text as a number; other spellings that `Double` reads, such as "nan", are refused.
  private static func number(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isPlain, text.utf8.count <= 40, let value = Double(text), value.isFinite else {
      return nil
    }
    return value == 0 ? 0 : value
  }
}
