extension HistoryStore {
  /// Removes runs with their values, and the builds, machines and settings that no run names any more, all
  /// of it or nothing.
  ///
  /// Returns how many were there. The file keeps its size until ``compact()``.
  ///
  /// - Complexity: O(n) in the number of their values.
  @discardableResult
  public func remove(runs numbers: [Int]) throws(HistoryError) -> Int {
    try connection.transaction { () throws(HistoryError) in
      var count = 0
      for number in numbers {
        // The run comes last, because what was changed last is what is counted.
        for (table, column) in [("points", "run"), ("reference_points", "run"), ("runs", "id")] {
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

  /// Whether the file has pages that nothing is on, as after runs were removed.
  ///
  /// - Complexity: O(1).
  public var hasFreeRoom: Bool {
    get throws(HistoryError) { try connection.integer("PRAGMA freelist_count") > 0 }
  }

  /// Gives the room of removed runs back to the file system.
  ///
  /// For a while it needs as much room again as the history takes, beside the file and in the folder of
  /// temporary files. When it throws, the history is as it was.
  ///
  /// - Complexity: O(n) in the size of the file.
  public func compact() throws(HistoryError) {
    try connection.run("VACUUM")
  }
}
