internal import Nights
internal import Records
internal import Reports

/// `imagebench history import`: adds whole runs from their directories.
enum HistoryImport {
  static func run(_ values: OptionValues, _ style: HistoryCommand.Style) throws {
    let paths = values.operands.dropFirst()
    guard !paths.isEmpty else {
      throw CommandError.usage("history import takes the directory of one run or more")
    }
    // All of them are read before the first is added, so that a wrong name adds none.
    // What the environment names is the commit of this process, and no old run's.
    let commit = values.text("commit")
    let runs = try paths.map { path in (directory: path, entry: try read(path, commit)) }
    let store = try HistoryFile(values).open(.write)
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
    HistoryCommand.print(style.render(table))
  }

  private static func read(_ path: String, _ commit: String?) throws -> HistoryEntry {
    do throws(RunRecord.Fault) {
      let run = try StoredRun(directory: path)
      guard run.facts.state == .complete, run.facts.failures.isEmpty else {
        throw .unfinished(directory: path)
      }
      return try run.historyEntry(commit: commit)
    } catch {
      throw CommandError.failed(error)
    }
  }
}
