internal import Nights
internal import Reports
internal import Statistics

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
      if values.has("kind") {
        throw CommandError.usage(
          "--kind goes with --series; a history knows of what kind its metrics are"
        )
      }
      let store = try HistoryFile(values).open(.read)
      let runs = try HistoryCommand.runs(store, values)
      let series = try HistoryCommand.series(store, values)
      let page = try HistoryChangesPage(of: series, in: runs, store, options, family)
      return HistoryCommand.print(page.render(style.format, width: style.width))
    }
    let kind: MetricKind = try values.choice("kind", default: .inferred)
    let replay = SeriesReplay(options, kind: kind, family: family)
    let page = try SeriesChangesPage(path: path, replay)
    HistoryCommand.print(page.render(style.format, width: style.width))
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
}
