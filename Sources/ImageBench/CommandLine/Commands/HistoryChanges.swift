internal import Nights
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
      MetricKind.self,
      default: .inferred,
      "How series are judged: any difference is a change, in the same night (exact), by statistics "
        + "(noisy), or as exact while all levels are one number each (inferred)"
    ),
    OptionSpec(
      "family",
      value: "FAMILY",
      Family.self,
      default: .each,
      "Which changes are reported: those of each series by itself, or those of a night together, of which "
        + "5 % may be false; noisy series only"
    ),
    OptionSpec("min-shift", value: "SHARE", "The smallest shift that counts, as 2% or 0.02 (1%)."),
  ]

  /// Whether noisy series are judged one by one or by the night.
  private enum Family: String, CaseIterable {
    case each
    case night
  }

  /// The share of false changes among those reported of a night; Benjamini and Hochberg's usual 5
  /// %.
  private static let falseShare = 0.05

  static func run(_ values: OptionValues, _ style: HistoryCommand.Style) throws {
    let options = try scan(values)
    let word: Family = try values.choice("family", default: .each)
    let family: SeriesReplay.Family = word == .each ? .each : .night(rate: falseShare)
    guard let path = values.text("series") else {
      if values.has("kind") {
        throw CommandError.usage(
          "--kind goes with --series; a history knows the kind of its metrics"
        )
      }
      let store = try HistoryFile(values).open(.read)
      let runs = try HistoryCommand.runs(store, values)
      let series = try store.series(named: HistoryCommand.filter(values))
      let page = try HistoryChangesPage(of: series, in: runs, store, options, family)
      return HistoryCommand.print(page.render(style.format, width: style.width))
    }
    let kind: MetricKind = try values.choice("kind", default: .inferred)
    let replay = SeriesReplay(options, kind: kind, family: family)
    let page = try SeriesChangesPage(path: path, replay)
    HistoryCommand.print(page.render(style.format, width: style.width))
  }

  private static func scan(_ values: OptionValues) throws -> RankScanOptions {
    var options = RankScanOptions()
    if let share = try values.share("min-shift", upTo: .infinity) { options.minimumShift = share }
    return options
  }
}
