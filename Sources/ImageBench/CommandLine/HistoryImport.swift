internal import History
internal import Nightly
internal import Report

/// `imagebench history import`: adds whole runs from their directories.
enum HistoryImport {
  static func run(_ values: OptionValues, _ style: HistoryCommand.Style) throws {
    let paths = values.operands.dropFirst()
    guard !paths.isEmpty else {
      throw CommandError.usage("history import takes the directory of one run or more")
    }
    // All of them are read before the first is added, so that a wrong name adds none.
    let runs = try paths.map { path in try read(path) }
    let store = try HistoryFile(values).open(.write)
    var table = ReportTable(
      title: store.path,
      columns: [
        ReportTable.Column("directory"), .number("run"), ReportTable.Column("outcome"),
        .number("values"),
      ]
    )
    for run in runs {
      let entry = try run.historyEntry(commit: MeasuredCommit.name(values))
      let appended = try store.append(entry.run, metrics: entry.metrics, trials: entry.trials)
      let count = entry.trials.reduce(0) { $0 + $1.values.count { $0 != nil } }
      table.append(row: [
        .text(run.directory), .count(appended.number),
        .text(appended == .new(number: appended.number) ? "added" : "was there"), .count(count),
      ])
    }
    HistoryCommand.print(style.render(table))
  }

  private static func read(_ path: String) throws -> StoredRun {
    do throws(RunRecord.Fault) {
      let run = try StoredRun(directory: path)
      guard run.facts.state == "complete", run.facts.failures.isEmpty else {
        throw .unfinished(directory: path)
      }
      return run
    } catch {
      throw CommandError.failed(error)
    }
  }
}
