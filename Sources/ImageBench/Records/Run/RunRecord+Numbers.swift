internal import Text

extension RunRecord {
  /// Throws when a cell of a numeric metric holds no number, or one that is not finite.
  ///
  /// Text can be neither better nor worse, and an infinity would be better than everything.
  ///
  /// - Complexity: O(n) in the number of cells.
  static func refuseNonNumbers(
    in table: CSVDocument,
    of metrics: [Metric],
    path: String
  ) throws(Fault) {
    let indices = metrics.filter { !$0.isText }.compactMap { table.column($0.name) }
    for (number, row) in table.rows.enumerated() {
      for index in indices where index < row.count && !row[index].isEmpty {
        guard let value = Double(row[index]), value.isFinite else {
          throw .number(
            path: path,
            trial: number + 1,
            column: table.header[index],
            text: row[index]
          )
        }
      }
    }
  }
}
