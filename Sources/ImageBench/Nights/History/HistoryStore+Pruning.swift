extension HistoryStore {
  /// Removes runs with their values, and builds, machines and settings that no other run uses, in
  /// one transaction.
  ///
  /// Returns the number of removed runs. The file keeps its size until ``compact()``.
  ///
  /// - Complexity: O(n) in the number of their values.
  @discardableResult
  package func remove(runs numbers: [Int]) throws(HistoryError) -> Int {
    try connection.transaction { () throws(HistoryError) in
      var count = 0
      for number in numbers {
        // The runs are deleted last, because the count is that of the last statement.
        for (table, column) in [
          ("points", "run"), ("reference_points", "run"), ("verdicts", "run"), ("runs", "id"),
        ] {
          let delete = try connection.statement("DELETE FROM \(table) WHERE \(column) = ?1")
          try delete.bind(1, number)
          try delete.run()
        }
        count += connection.changes
      }
      for (table, column) in [
        ("reference_builds", "reference"), ("hosts", "host"), ("settings", "setting"),
      ] {
        try connection.run(
          "DELETE FROM \(table) WHERE id NOT IN (SELECT \(column) FROM runs WHERE \(column) IS NOT NULL)"
        )
      }
      return count
    }
  }

  /// Whether the file has unused pages, as after the removal of runs.
  ///
  /// - Complexity: O(1).
  package var hasFreeRoom: Bool {
    get throws(HistoryError) { try connection.integer("PRAGMA freelist_count") > 0 }
  }

  /// Returns the space of removed runs to the file system.
  ///
  /// Temporarily it needs the size of the history again, next to the file and in the folder of
  /// temporary files. If it throws, the history is unchanged.
  ///
  /// - Complexity: O(n) in the size of the file.
  package func compact() throws(HistoryError) {
    try connection.run("VACUUM")
  }
}
