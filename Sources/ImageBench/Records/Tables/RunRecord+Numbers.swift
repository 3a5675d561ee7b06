internal import Text

extension RunRecord {
  /// Throws when a cell of a metric that is a number holds none, or one that is not finite.
  ///
  /// What is not a number can be neither better nor worse, and an infinity would be better than all.
  ///
  /// - Complexity: O(n) in the number of cells.
  static func refuseNonNumbers(
    in table: CSVDocument,
    of metrics: [Metric],
    path: String
  ) throws(Fault) {
    let places = metrics.filter { !$0.isText }.compactMap { table.column($0.name) }
    for (number, row) in table.rows.enumerated() {
      for place in places where place < row.count && !row[place].isEmpty {
        guard let value = Double(row[place]), value.isFinite else {
          throw .number(
            path: path,
            trial: number + 1,
            column: table.header[place],
            text: row[place]
          )
        }
      }
    }
  }
}
