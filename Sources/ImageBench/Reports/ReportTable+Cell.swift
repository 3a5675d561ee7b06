public import Basics

extension ReportTable {
  /// The content of one cell.
  public enum Cell: Sendable, Hashable {
    /// Text, shown as it is; its tone, nil by default, colours it on a terminal.
    case text(String, tone: Tone? = nil)
    /// A number in the unit of its column, shown with a fixed number of places from 0 to 9. CSV and
    /// JSON carry all its digits.
    case number(Double, places: Int)
    /// A size, shown in decimal units; CSV and JSON carry the number of bytes.
    case bytes(ByteCount)
    /// Nothing was measured, for this reason; shown as "–" with the reason under the table, never
    /// as zero.
    case empty(reason: String)
  }
}

extension ReportTable.Cell {
  /// A whole number.
  public static func count(_ count: Int) -> ReportTable.Cell {
    .number(Double(count), places: 0)
  }

  /// `value` with `places` places, or an empty cell with `reason` when there is none.
  ///
  /// A value that is not finite counts as none, because it was not measured either.
  public static func number(
    _ value: Double?,
    places: Int,
    otherwise reason: String
  ) -> ReportTable.Cell {
    guard let value, value.isFinite else { return .empty(reason: reason) }
    return .number(value, places: places)
  }

  /// The cell itself, or an empty one in place of a number that is not finite.
  var finite: ReportTable.Cell {
    guard case .number(let value, _) = self, !value.isFinite else { return self }
    return .empty(reason: "the value is not a finite number")
  }

  /// What a text means; nil for what has no tone.
  var tone: Tone? {
    guard case .text(_, let tone) = self else { return nil }
    return tone
  }

  /// The number of the cell, or nil for text and empty cells; bytes count as bytes.
  public var number: Double? {
    switch self {
    case .number(let value, _): value
    case .bytes(let count): Double(count.bytes)
    case .text, .empty: nil
    }
  }
}
