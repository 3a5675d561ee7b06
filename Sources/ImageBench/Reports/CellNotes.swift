import Basics
internal import Records

/// Formats a table's cells for people, with notes that explain the empty ones.
///
/// Reasons are numbered in the order of their first use; equal reasons share a number.
struct CellNotes {
  /// The text of a cell without a value.
  static let nothing = "–"

  /// In the order of their numbers, which begin at 1.
  private(set) var reasons: [String] = []
  private var numbers: [String: Int] = [:]

  /// The text of `cell`; that of an empty cell has the number of its reason.
  mutating func text(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .text(let text, _): text
    case .number(let value, let places): FixedPoint.text(value, places: places)
    case .bytes(let count): count.description
    case .empty(let reason): CellNotes.nothing + CellNotes.mark(number(of: reason))
    }
  }

  /// The lines under `table`: reasons of empty cells, its own footnotes, and the meaning of "~".
  func lines(_ table: ReportTable) -> [String] {
    var lines = reasons.enumerated().map { "\(CellNotes.mark($0.offset + 1)) \($0.element)" }
    lines += table.footnotes
    let columns = table.columns.dropFirst(table.keyColumnCount)
    if columns.contains(where: { $0.exactness == .noisy }) {
      let others =
        columns.contains { $0.exactness == .exact } ? "; the other columns repeat exactly" : ""
      lines.append("~ noisy: differs from run to run\(others)")
    }
    return lines
  }

  private mutating func number(of reason: String) -> Int {
    if let number = numbers[reason] { return number }
    reasons.append(reason)
    numbers[reason] = reasons.count
    return reasons.count
  }

  /// `number` in superscript digits.
  private static func mark(_ number: Int) -> String {
    let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return String("\(number)".compactMap(\.wholeNumberValue).map { digits[$0] })
  }
}
