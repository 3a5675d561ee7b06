internal import Basics
internal import Records
package import Reports

/// The tables of `imagebench history list` and `check`.
package enum HistoryTables {
  /// The runs of the history at `path`, one row each.
  package static func runs(_ runs: [HistoryRun], path: String) -> ReportTable {
    var table = ReportTable(
      title: "\(path) · \(Plural.text(runs.count, "run"))",
      columns: [
        .number("run"), ReportTable.Column("started", key: "started_utc"),
        ReportTable.Column("suite"), ReportTable.Column("commit"), .number("trials"),
        .number("values"), ReportTable.Column("tool", key: "tool_version"),
        ReportTable.Column("host"), ReportTable.Column("reference"), .number("kind"),
      ]
    )
    // Settings are long texts, so numbers stand for them.
    var settings: [String] = []
    for run in runs {
      let kind = run.setting + run.host
      if !settings.contains(kind) { settings.append(kind) }
      table.append(row: [
        .count(run.number), .text(run.startedUTC), .text(run.suite), commit(run),
        .count(run.trialCount), .count(run.valueCount), .text(run.toolVersion),
        host(run), reference(run), .count((settings.firstIndex(of: kind) ?? 0) + 1),
      ])
    }
    table.footnotes = ["Runs of one kind share protocol, corpus, machine and libraries."]
    table.footnotes += notes(runs) + modelMarks(runs)
    return table
  }

  /// A sentence for each run with another version of the model than the run before it.
  ///
  /// - Complexity: O(n) in the number of runs.
  package static func modelMarks(_ runs: [HistoryRun]) -> [String] {
    let versions = runs.map(\.model)
    return runs.indices.dropFirst().compactMap { index in
      guard versions[index] != versions[index - 1] else { return nil }
      return
        "Run \(runs[index].number) (\(runs[index].startedUTC.prefix(10))) begins new series: the model of the "
        + "phone has version \(versions[index]), before it \(versions[index - 1])."
    }
  }

  /// The check of a whole history of `runs`.
  package static func whole(_ runs: [HistoryRun], path: String) -> ReportTable {
    var table = ReportTable(
      title: path,
      columns: [.number("runs"), .number("values"), ReportTable.Column("state")]
    )
    let values = runs.reduce(0) { $0 + $1.valueCount }
    table.append(row: [.count(runs.count), .count(values), .text("whole")])
    return table
  }

  /// The meaning of the columns of the host and the reference build, if runs have them.
  static func notes(_ runs: [HistoryRun]) -> [String] {
    var notes: [String] = []
    if runs.contains(where: { $0.quietness?.isNoisy ?? false }) {
      notes.append(
        "Differences in noisy metrics mean little for runs on a noisy host: see `imagebench doctor`."
      )
    }
    if runs.contains(where: { $0.reference != nil }) {
      notes.append("A reference is the build that ran in the same rounds, identified by its hash.")
    }
    return notes
  }

  /// How quiet the host of a run was: "86 quiet".
  static func host(_ run: HistoryRun) -> ReportTable.Cell {
    run.quietness.map { .text("\($0.score) \($0.grade)") }
      ?? .empty(reason: "the host was not scored")
  }

  /// The reference build of a run, by the beginning of its hash.
  static func reference(_ run: HistoryRun) -> ReportTable.Cell {
    run.reference.map { .text(String($0.hash.prefix(8))) }
      ?? .empty(reason: "it had no reference build")
  }

  static func commit(_ run: HistoryRun) -> ReportTable.Cell {
    run.commit.map { .text($0) } ?? .empty(reason: "the commit is unknown")
  }
}
