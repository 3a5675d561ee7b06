internal import Basics
internal import Nights
internal import Records
internal import Reports
internal import Statistics
internal import Text

/// `imagebench history changes` without `--series`: the change points of the history itself.
enum HistoryStoreChanges {
  static func run(
    _ values: OptionValues,
    _ options: RankScanOptions,
    _ family: SeriesReplay.Family,
    _ style: HistoryCommand.Style
  ) throws {
    if values.has("kind") {
      throw CommandError.usage(
        "--kind goes with --series; a history knows of what kind its metrics are"
      )
    }
    let store = try HistoryFile(values).open(.read)
    let runs = try HistoryCommand.runs(store, values)
    let series = try HistoryCommand.series(store, values)
    // The same series as a night is judged by.
    let nights = try store.allNights(of: series, in: runs).map {
      $0.judged(withMoreNightsThan: NightGate.Rules().fewestNights)
    }
    let changes = HistoryChange.find(in: nights, options: options, family: family)
    // Runs are counted from 0, as the rows of `export --as series` are.
    let places = runs.enumerated().reduce(into: [:]) { $0[$1.element.number] = $1.offset }
    if style.format == .json {
      let references = references(nights)
      let objects = changes.map { object($0, places, references[$0.series.number]) }
      HistoryCommand.print(JSONWriter.text(.array(objects), layout: .indented))
    } else {
      let count = nights.reduce(0) { $0 + $1.runs.count }
      let words = Plural.text(changes.count, "change")
      let title =
        "\(store.path) · \(nights.count) series · \(Plural.text(count, "value")) · \(words)"
      var table = table(changes, places, title: title)
      let references = references(nights)
      if !references.isEmpty {
        let builds = Set(references.values.map { String($0.hash.prefix(8)) }).sorted()
        table.footnotes.append(
          "\(references.count) noisy series are ratios to the reference build of the same night "
            + "(\(builds.joined(separator: ", "))); nights without it are left out of them."
        )
      }
      HistoryCommand.print(style.render(table))
    }
  }

  /// The build to which a series is a ratio, by the number of the series.
  private static func references(_ nights: [NightlyValues]) -> [Int: BuildReference] {
    var references: [Int: BuildReference] = [:]
    for nights in nights {
      if case .ratio(let build) = nights.basis { references[nights.series.number] = build }
    }
    return references
  }

  private static func object(
    _ change: HistoryChange,
    _ places: [Int: Int],
    _ reference: BuildReference?
  ) -> JSONValue {
    [
      "series": .string(change.series.name),
      "index": .integer(places[change.after.number] ?? 0),
      "night": .integer(places[change.raised.number] ?? 0),
      "shift": change.shift.map { .number($0) } ?? .null,
      "p": .number(change.p),
      "run": .integer(change.after.number),
      "started_utc": .string(change.after.startedUTC),
      "commits": change.commitRange.map { .string($0) } ?? .null,
      "reference": reference.map { .string($0.hash) } ?? .null,
    ]
  }

  private static func table(
    _ changes: [HistoryChange],
    _ places: [Int: Int],
    title: String
  ) -> ReportTable {
    var table = ReportTable(
      title: title,
      columns: [
        ReportTable.Column("series"), .number("index"), .number("night"), .number("shift"),
        .number("p"), .number("run"), ReportTable.Column("started", key: "started_utc"),
        ReportTable.Column("commits"),
      ]
    )
    for change in changes {
      table.append(row: [
        .text(change.series.name), .count(places[change.after.number] ?? 0),
        .count(places[change.raised.number] ?? 0),
        .number(change.shift, places: 4, otherwise: "words, or the old level is zero"),
        .number(change.p, places: 6), .count(change.after.number),
        .text(change.after.startedUTC),
        change.commitRange.map { .text($0) }
          ?? .empty(reason: "nobody said which commits were measured"),
      ])
    }
    return table
  }
}
