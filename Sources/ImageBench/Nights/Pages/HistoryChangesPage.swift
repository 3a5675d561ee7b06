internal import Basics
internal import Records
package import Reports
package import Statistics
internal import Text

/// The change points of a history.
package struct HistoryChangesPage {
  private let path: String
  private let changes: [HistoryChange]
  private let nights: [NightlyValues]
  /// Where the version of the model changes.
  private let marks: [String]
  /// The indices of runs by their numbers, counted from 0 like the rows of an exported series.
  private let indices: [Int: Int]

  /// The change points of `series` in the `runs` of `store`, judged with `options`.
  package init(
    of series: [HistorySeries],
    in runs: [HistoryRun],
    _ store: HistoryStore,
    _ options: RankScanOptions
  ) throws(HistoryError) {
    path = store.path
    // The same form of the series in which a night is judged.
    nights = try store.allNights(of: series, in: runs).map {
      $0.judged(withMoreNightsThan: NightGate.Rules().fewestNights)
    }
    marks = HistoryTables.modelMarks(runs)
    changes = HistoryChange.find(in: nights, options: options)
    indices = runs.enumerated().reduce(into: [:]) { $0[$1.element.number] = $1.offset }
  }

  /// The page in `format`, `width` columns wide.
  package func render(_ format: OutputFormat, width: Int) -> String {
    let references = Self.references(nights)
    if format == .json {
      let objects = changes.map { Self.object($0, indices, references[$0.series.number]) }
      return JSONWriter.text(.array(objects), layout: .indented)
    }
    let count = nights.reduce(0) { $0 + $1.runs.count }
    let words = Plural.text(changes.count, "change")
    let title = "\(path) · \(nights.count) series · \(Plural.text(count, "value")) · \(words)"
    var table = Self.table(changes, indices, title: title)
    if !references.isEmpty {
      let builds = Set(references.values.map { String($0.hash.prefix(8)) }).sorted()
      table.footnotes.append(
        "\(references.count) noisy series are ratios to the reference build of the same night "
          + "(\(builds.joined(separator: ", "))); nights without it are omitted."
      )
    }
    table.footnotes += marks
    return format.render([table], width: width)
  }

  /// The reference build of each series of ratios, by the number of the series.
  private static func references(_ nights: [NightlyValues]) -> [Int: BuildReference] {
    var references: [Int: BuildReference] = [:]
    for nights in nights {
      if case .ratio(let build) = nights.basis { references[nights.series.number] = build }
    }
    return references
  }

  private static func object(
    _ change: HistoryChange,
    _ indices: [Int: Int],
    _ reference: BuildReference?
  ) -> JSONValue {
    [
      "series": .string(change.series.name),
      "index": .integer(indices[change.after.number] ?? 0),
      "night": .integer(indices[change.raised.number] ?? 0),
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
    _ indices: [Int: Int],
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
        .text(change.series.name), .count(indices[change.after.number] ?? 0),
        .count(indices[change.raised.number] ?? 0),
        .number(change.shift, places: 4, otherwise: "text values, or the old level is zero"),
        .number(change.p, places: 6), .count(change.after.number),
        .text(change.after.startedUTC),
        change.commitRange.map { .text($0) }
          ?? .empty(reason: "the commits are unknown"),
      ])
    }
    return table
  }
}
