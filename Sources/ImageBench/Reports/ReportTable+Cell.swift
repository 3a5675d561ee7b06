package import Basics

extension ReportTable {
  /// The content of one cell.
  package enum Cell: Sendable, Hashable {
    /// Text, shown unchanged; its tone, nil by default, colours it on a terminal.
    case text(String, tone: Tone? = nil)
    /// A number in the unit of its column, shown with 0 to 9 decimal places. CSV and JSON have all
    /// its digits.
    case number(Double, places: Int)
    /// A size, shown in decimal units; CSV and JSON have the number of bytes.
    case bytes(ByteCount)
    /// No value, for this reason; shown as "–" with the reason under the table, never as zero.
    case empty(reason: String)
  }
}

extension ReportTable.Cell {
  /// An integer.
  package static func count(_ count: Int) -> ReportTable.Cell {
    .number(Double(count), places: 0)
  }

  /// `value` with `places` decimal places, or an empty cell with `reason` when it is nil.
  ///
  /// A value that is not finite is treated as nil. The reason is looked up where it is needed
  /// alone.
  package static func number(
    _ value: Double?,
    places: Int,
    otherwise reason: @autoclosure () -> String
  ) -> ReportTable.Cell {
    guard let value, value.isFinite else { return .empty(reason: reason()) }
    return .number(value, places: places)
  }

  /// The cell itself, or an empty one for a number that is not finite.
  var finite: ReportTable.Cell {
    guard case .number(let value, _) = self, !value.isFinite else { return self }
    return .empty(reason: "the value is not a finite number")
  }

  /// The tone of a text; nil for other cells.
  var tone: Tone? {
    guard case .text(_, let tone) = self else { return nil }
    return tone
  }

  /// The number of the cell, in bytes for sizes; nil for text and empty cells.
  package var number: Double? {
    switch self {
    case .number(let value, _): value
    case .bytes(let count): Double(count.bytes)
    case .text, .empty: nil
    }
  }
}
