extension HistoryStore {
  /// Removes runs with their values, all of them or none.
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
      return count
    }
  }

  /// Gives the room of removed runs back to the file system.
  ///
  /// For a while it needs as much room again as the history takes.
  ///
  /// - Complexity: O(n) in the size of the file.
  public func compact() throws(HistoryError) {
    try connection.run("VACUUM")
  }
}
