internal import Nights
internal import Reports

/// `imagebench history`: what became of metrics from night to night.
///
/// Each action has a function in `HistoryCommand+Actions.swift` and a line in `action(_:)`.
enum HistoryCommand: Command {
  /// How results are written.
  struct Style {
    var format: OutputFormat
    var width: Int

    func render(_ table: ReportTable) -> String { format.render([table], width: width) }
  }

  static let name = "history"
  static let summary = "Show, fill and search the history of nightly runs."
  static let synopsis = "list | show | import RUN… | export | prune | check | changes  [options]"
  static let details = """
    list     Prints the runs: when they began, what was measured, and of which commit.
    show     Prints the values of series, run by run; --metric is needed.
    import   Adds whole runs from their directories; a run that is there is not added again.
    export   Prints values as CSV or JSON: each of them, with --as series the median of each night, or
             with --as ratios the ratio of that median to the reference build's. Words have no median, so
             series leave their metrics out and say so.
    prune    Removes runs: all but the newest with --keep, those before a day with --before; then it makes
             the file smaller, for which it takes room for a second copy for a while.
    check    Looks through the whole file for damage and for runs that are not whole.
    changes  Prints the nights from which a series stands at another level, with the commits between
             which that came.

    Runs of another corpus or protocol answer another question, so show and changes leave them out, and
    for noisy metrics those of another machine: the newest run decides.

    changes replays series night by night: what is raised in a night depends on the values up to that
    night alone, and is never taken back. For each change: the first night of the new level (index), the
    last night that was known when it was raised (night), by how much the level moved as a share of the
    old one (shift), and how probable something as clear is without a change (p). With --series it reads
    a file instead of the history: CSV with a header that names the columns series, index and value, in
    any order; others are passed over. An index is the number of a night, a value is finite; a night that
    was not measured is left out. Rows may come in any order, and many series may share a file.

    Times of one machine wander with it. Nights that were measured beside a reference build (`nightly
    --reference`) have the ratio to it; from the ninth night beside the build of the newest one on,
    changes judges noisy series by their ratios, and leaves nights without that build out of them.

      imagebench history show --scenario photo-grid --variant naive --metric decode_ms_p50
      imagebench history import out/nightly --commit "$(git describe --always)"
      imagebench history changes --metric decode_ms_p50 --family night
      imagebench history changes --series nights.csv --min-shift 2% --format json
    """
  static let options: [OptionSpec] =
    [
      HistoryFile.option, OptionSpec("scenario", value: "NAMES", "Series of these scenarios."),
      OptionSpec("variant", value: "NAMES", "Series of these variants."),
      OptionSpec("device", value: "NAMES", "Series of these devices."),
      OptionSpec("seed", value: "NUMBERS", "Series of these seeds."),
      OptionSpec("metric", value: "NAMES", "Series of these metrics."),
      OptionSpec("last", value: "N", "list, show, export, changes: the newest N runs only."),
      OptionSpec(
        "commit",
        value: "NAME",
        "import: the commit of runs that name none themselves (unknown)."
      ),
      OptionSpec("keep", value: "N", "prune: how many of the newest runs stay."),
      OptionSpec("before", value: "DAY", "prune: runs that began before it go, as 2026-01-31."),
      OptionSpec(
        "as",
        value: "WHAT",
        "export: values, or series or ratios for `changes --series` (values)."
      ),
    ] + HistoryChanges.options + [
      OptionSpec(
        "format",
        value: "FORMAT",
        "How results are written: text, markdown, csv or json (text; export: csv)."
      )
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let words = "list, show, import, export, prune, check and changes"
    guard let word = values.operands.first else {
      throw CommandError.usage("history takes one of \(words)")
    }
    guard let action = action(word) else {
      throw CommandError.usage("history takes one of \(words), not \"\(word)\"")
    }
    if word != "import", values.operands.count > 1 {
      throw CommandError.usage("\"\(values.operands[1])\" is not expected here")
    }
    try refuseOptions(word, values)
    let style = Style(format: try values.format(), width: Console(progress: .none).width)
    try action(values, style)
    return .fine
  }

  /// What carries an action out and prints its results.
  private typealias Action = (OptionValues, Style) throws -> Void

  private static func action(_ word: String) -> Action? {
    switch word {
    case "list": list
    case "show": show
    case "import": add
    case "export": export
    case "prune": prune
    case "check": check
    case "changes": HistoryChanges.run
    default: nil
    }
  }

  /// Prints results.
  static func print(_ text: String) { Console(progress: .none).result(text) }

  /// The series that the options name.
  static func filter(_ values: OptionValues) throws -> HistoryFilter {
    var filter = HistoryFilter()
    filter.scenarios = try values.list("scenario") ?? []
    filter.variants = try values.list("variant") ?? []
    filter.devices = try values.list("device") ?? []
    filter.seeds = try values.list("seed") ?? []
    filter.metrics = try values.list("metric") ?? []
    return filter
  }

  /// The runs that the options leave, by when they began.
  static func runs(_ store: HistoryStore, _ values: OptionValues) throws -> [HistoryRun] {
    let runs = try store.runs()
    return Array(runs.suffix(try values.integer("last", in: 1...Int.max) ?? runs.count))
  }
}
