internal import Basics
internal import Reports
internal import Statistics
internal import Text

/// `imagebench history changes`: the change points of series in a file.
enum HistoryChanges {
  static let options: [OptionSpec] = [
    OptionSpec(
      "series",
      value: "FILE",
      "changes: series from a file instead, CSV with the columns series,index,value."
    ),
    OptionSpec(
      "kind",
      value: "KIND",
      "How series are judged: exact (any difference is a change, in the same night), noisy (by "
        + "statistics), or inferred: as exact while all levels are one number each (inferred)."
    ),
    OptionSpec(
      "family",
      value: "FAMILY",
      "Which changes are told: each series by itself (each), or those of a night together, of which "
        + "5 % may be false (night); noisy series only (each)."
    ),
    OptionSpec("min-shift", value: "SHARE", "The smallest shift that counts, as 2% or 0.02 (1%)."),
    OptionSpec(
      "rules",
      value: "RULES",
      "The rules of noisy series: current, or those of the published reference detector rankscan: "
        + "reference (current)."
    ),
  ]

  /// Whether noisy series are judged one by one or by the night.
  private enum FamilyWord: String, CaseIterable {
    case each
    case night
  }

  private enum RulesWord: String, CaseIterable {
    case current
    case reference
  }

  /// The share of false changes among those that are told of a night; Benjamini and Hochberg's usual
  /// 5 %.
  private static let falseShare = 0.05

  static func run(_ values: OptionValues, _ style: HistoryCommand.Style) throws {
    let rules: RulesWord = try values.choice("rules", default: .current)
    var options: RankScanOptions = rules == .reference ? .reference : RankScanOptions()
    if let text = values.text("min-shift") { options.minimumShift = try share(text) }
    let word: FamilyWord = try values.choice("family", default: .each)
    let family: SeriesReplay.Family = word == .each ? .each : .night(rate: falseShare)
    guard let path = values.text("series") else {
      try HistoryStoreChanges.run(values, options, family, style)
      return
    }
    let replay = SeriesReplay(
      options,
      kind: try values.choice("kind", default: .inferred),
      family: family
    )
    let series: [NightlySeries]
    do throws(SeriesFileError) {
      series = try SeriesFile.read(path)
    } catch {
      throw CommandError.failed(error)
    }
    let changes = replay.changes(in: series)
    HistoryCommand.print(
      style.format == .json
        ? JSONWriter.text(.array(changes.map { object($0, series) }), layout: .indented)
        : style.render(table(changes, series, path: path))
    )
  }

  private static func share(_ text: String) throws(CommandError) -> Double {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text), number.isFinite,
      number >= 0
    else {
      throw .usage("--min-shift takes a share of 0 or more, such as 2% or 0.02, not \"\(text)\"")
    }
    return isPercent ? number / 100 : number
  }

  private static func object(_ found: SeriesReplay.Change, _ series: [NightlySeries]) -> JSONValue {
    let change = found.change
    return [
      "series": .string(series[found.series].name),
      "index": .integer(change.index),
      "night": .integer(change.night),
      "shift": change.shift.map { .number($0) } ?? .null,
      "p": .number(change.p),
    ]
  }

  private static func table(
    _ changes: [SeriesReplay.Change],
    _ series: [NightlySeries],
    path: String
  ) -> ReportTable {
    let values = series.reduce(0) { $0 + $1.values.count }
    var table = ReportTable(
      title:
        "\(path) · \(series.count) series · \(Plural.text(values, "value")) · \(Plural.text(changes.count, "change"))",
      columns: [
        ReportTable.Column("series"), .number("index"), .number("night"), .number("shift"),
        .number("p"),
      ]
    )
    for found in changes {
      let change = found.change
      table.append(row: [
        .text(series[found.series].name), .count(change.index), .count(change.night),
        .number(change.shift, places: 4, otherwise: "the old level is zero"),
        .number(change.p, places: 6),
      ])
    }
    return table
  }
}
