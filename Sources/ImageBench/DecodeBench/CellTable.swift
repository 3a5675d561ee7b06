package import Scenarios
internal import Text

/// Measured times of cells, one for each cell and act: the least that was measured.
package struct CellTable: Sendable {
  /// The columns of a table, in any order.
  package static let columns = ["cell", "act", "views", "constraints", "milliseconds"]
  /// The column that no table of decodes has.
  package static let mark = "act"
  /// The fewest kinds of cells that a fit is made of: half of them take no part, and each act has
  /// two prices.
  package static let fewestCells = 6

  /// One act on one cell.
  package struct Row: Sendable, Hashable {
    /// The name of the kind of cell.
    package var cell: String
    package var act: CellAct
    package var parts: CellParts
    package var milliseconds: Double
  }

  /// In the order of their first mention.
  package private(set) var rows: [Row] = []

  /// The acts of a table with ``columns``; others are not read.
  ///
  /// Of equal rows the least time counts, because whatever disturbs an act makes it slower.
  ///
  /// - Complexity: O(n) in its length.
  package init(reading bytes: [UInt8]) throws(TimesFault) {
    struct Key: Hashable {
      var cell: String
      var act: CellAct
      var parts: CellParts
    }
    let table = try TimesTable(reading: bytes, columns: Self.columns)
    var places: [Key: Int] = [:]
    for (index, cells) in table.rows.enumerated() {
      guard !cells[0].isEmpty else { throw table.fault(index, 0, takes: "the name of a cell") }
      guard let act = CellAct(rawValue: cells[1]) else {
        let words = CellAct.allCases.map(\.rawValue).listed(.or)
        throw table.fault(index, 1, takes: words)
      }
      guard let views = Int(cells[2]), (1...10_000).contains(views) else {
        throw table.fault(index, 2, takes: "a whole number from 1 to 10000")
      }
      guard let constraints = Int(cells[3]), (0...10_000).contains(constraints) else {
        throw table.fault(index, 3, takes: "a whole number from 0 to 10000")
      }
      let parts = CellParts(views: views, constraints: constraints)
      let time = try table.milliseconds(index, 4)
      let key = Key(cell: cells[0], act: act, parts: parts)
      if let place = places[key] {
        rows[place].milliseconds = min(rows[place].milliseconds, time)
      } else {
        places[key] = rows.count
        rows.append(Row(cell: cells[0], act: act, parts: parts, milliseconds: time))
      }
    }
    let count = Set(rows.map(\.cell)).count
    guard count >= Self.fewestCells else {
      throw .tooFew(count, needs: Self.fewestCells, more: "kinds of cells")
    }
  }
}
