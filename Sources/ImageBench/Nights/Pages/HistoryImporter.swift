package import Records
package import Reports

/// Adds finished runs to a history.
package struct HistoryImporter {
  private let runs: [(directory: String, entry: HistoryEntry)]

  /// The runs in `directories`; `commit` applies to runs that name none.
  ///
  /// All of them are read before the first is added, so that a wrong name adds none.
  package init(_ directories: [String], commit: String?) throws(RunRecord.Fault) {
    runs = try directories.map { path throws(RunRecord.Fault) in
      let run = try StoredRun(directory: path)
      guard run.facts.state == .complete, run.facts.failures.isEmpty else {
        throw .unfinished(directory: path)
      }
      guard run.record.isExact else { throw .notExact(directory: path) }
      return (path, try run.historyEntry(commit: commit))
    }
  }

  /// Adds them to `store`, and returns a table with the result of each.
  package func add(to store: HistoryStore) throws(HistoryError) -> ReportTable {
    var table = ReportTable(
      title: store.path,
      columns: [
        ReportTable.Column("directory"), .number("run"), ReportTable.Column("outcome"),
        .number("values"),
      ]
    )
    for run in runs {
      let appended = try store.append(run.entry)
      let count = run.entry.trials.reduce(0) { $0 + $1.values.count { $0 != nil } }
      table.append(row: [
        .text(run.directory), .count(appended.number),
        .text(appended == .new(number: appended.number) ? "added" : "was there"), .count(count),
      ])
    }
    return table
  }
}
