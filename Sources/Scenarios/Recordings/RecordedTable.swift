internal import Basics
internal import Text

/// The columns of a recording; values are checked when they are read.
struct RecordedTable {
  /// A column of a scroll, of requests, or of a run's `frames.csv`.
  enum Column: String, CaseIterable {
    case time, offset, key, size
    case scenario, variant, device, seed, repetition
    case frame, motion
    case tick = "tick_ns"
    case refreshPeriod = "refresh_period_ns"
    case offsetInPoints = "offset_pt"

    /// Those that name the trial of a frame.
    static let ofTrial: [Column] = [.scenario, .variant, .device, .seed, .repetition]
  }

  let rows: [[String]]
  let path: String
  private let places: [Column: Int]

  init(_ table: CSVDocument, path: String) throws(RecordingError) {
    guard !table.rows.isEmpty else { throw .empty(name: path) }
    guard table.rows.count <= Recording.rowLimit else {
      throw .tooLarge(name: path, limit: "\(Recording.rowLimit) rows")
    }
    rows = table.rows
    places = Self.places(in: table)
    self.path = path
  }

  /// Where `table` has each column that it has.
  static func places(in table: CSVDocument) -> [Column: Int] {
    var places: [Column: Int] = [:]
    for column in Column.allCases { places[column] = table.column(column.rawValue) }
    return places
  }

  /// The text of `column` in row `row`; nil if the column is missing.
  func text(_ column: Column, _ row: Int) -> String? { places[column].map { rows[row][$0] } }

  /// The number of `column` in row `row`; throws if it is outside `range`.
  func number(
    _ column: Column,
    _ row: Int,
    in range: ClosedRange<Double>
  ) throws(RecordingError) -> Double {
    let text = text(column, row) ?? ""
    guard let value = Self.number(text), range.contains(value) else {
      let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
      let what = "a number from \(bounds) in the column \"\(column.rawValue)\""
      throw .value(name: path, position: "line \(row + 2)", what: what, found: text)
    }
    return value
  }

  /// The whole number of `column` in row `row`; throws if it is outside `range`.
  func integer(
    _ column: Column,
    _ row: Int,
    in range: ClosedRange<Int>
  ) throws(RecordingError) -> Int {
    let text = text(column, row) ?? ""
    guard let value = Int(text), range.contains(value) else {
      let least = "a whole number of \(range.lowerBound) or more"
      let what = "\(least) in the column \"\(column.rawValue)\""
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
