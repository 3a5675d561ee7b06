internal import History
internal import Report

/// `imagebench history list`: the runs of a history.
enum HistoryList {
  static func run(_ values: OptionValues, _ style: HistoryCommand.Style) throws {
    let file = try HistoryFile(values)
    let runs = try HistoryCommand.runs(try file.open(.read), values)
    var table = ReportTable(
      title: "\(file.path) · \(runs.count) \(runs.count == 1 ? "run" : "runs")",
      columns: [
        .number("run"), ReportTable.Column("started", key: "started_utc"),
        ReportTable.Column("suite"), ReportTable.Column("commit"), .number("trials"),
        .number("values"), ReportTable.Column("tool", key: "tool_version"),
        .number("kind"),
      ]
    )
    // Settings are long texts, so they are told apart by numbers.
    var settings: [String] = []
    for run in runs {
      let kind = run.setting + run.host
      if !settings.contains(kind) { settings.append(kind) }
      table.append(row: [
        .count(run.number), .text(run.startedUTC), .text(run.suite), commit(run),
        .count(run.trialCount), .count(run.valueCount), .text(run.toolVersion),
        .count((settings.firstIndex(of: kind) ?? 0) + 1),
      ])
    }
    table.footnotes = ["Runs of one kind have protocol, corpus, machine and libraries in common."]
    HistoryCommand.print(style.render(table))
  }

  static func commit(_ run: HistoryRun) -> ReportTable.Cell {
    run.commit.map { .text($0) } ?? .empty(reason: "nobody said which commit it was")
  }
}
