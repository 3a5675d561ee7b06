internal import Nights
internal import Reports
internal import Text

/// `imagebench history`: how metrics changed from night to night.
///
/// Each action has a function in `HistoryCommand+Actions.swift`.
enum HistoryCommand: Command {
  /// How results are written.
  struct Style {
    var format: OutputFormat
    var width: Int

    func render(_ table: ReportTable) -> String { format.render([table], width: width) }
  }

  static let name = "history"
  static let summary = "Show and search the history of nightly runs, and import runs into it."
  static let synopsis =
    "list | show | import RUN… | prune | check | changes | report  [options]"
  static let details = """
    list     Prints the runs: when they began, what was measured, and of which commit.
    show     Prints the values of series, run by run; --metric is needed.
    import   Adds complete runs from their directories; a run that is there is not added again.
    prune    Removes runs: all but the newest with --keep, those before a day with --before; --yes where no
             run would be left. Then it makes the file smaller, which takes room for a second copy for a
             while.
    check    Reads the whole file, and reports damage and incomplete runs.
    changes  Prints the nights in which the level of a series changed, with the commits between.
    report   Writes a static site: what changed, ranked; a page for each cell and for each night with a
             change; a badge and a feed.

    Runs of another corpus or protocol answer another question, so show and changes leave them out, and
    for noisy metrics those of another machine: the newest run decides.

    changes replays series night by night: what it reports of a night depends on the values up to that
    night alone, and is never taken back. For each change: the first night of the new level (index), the
    last night that was known when it was reported (night), by how much the level moved as a share of the
    old one (shift), and how probable something as clear is without a change (p).

    A machine's speed drifts. Nights that were measured next to a reference build (`nightly --reference`)
    have the ratio to it. From the ninth night with the build of the newest one on, changes judges noisy
    series by their ratios, and leaves nights without that build out of them.

    report replaces the site that is in its directory, when the new one is complete, and refuses a
    directory with other files. It judges noisy metrics as the gate of a night does: of the changes that
    are reported of a night 5 % may be false. --baseline names accepted changes, --runs adds the reports of
    nights that are there, and --url makes the links of the feed absolute.

      imagebench history show --only photo-grid,naive --metric decode_ms_p50
      imagebench history import out/nightly --commit "$(git describe --always)"
      imagebench history changes --metric decode_ms_p50 --min-shift 2% --format json
      imagebench history report --baseline Baseline --runs out -o site
    """
  static let options: [OptionSpec] =
    [
      HistoryFile.option,
      OnlyOption.option("Series of these scenarios, variants, loaders and devices, and seed=3."),
      .metrics("Series of these metrics."),
      OptionSpec(
        "last",
        value: "N",
        "list, show, changes, report: the newest N runs only."
      ),
      OptionSpec(
        "commit",
        value: "NAME",
        "import: the commit of runs that name none themselves (unknown)."
      ),
      OptionSpec("keep", value: "N", "prune: how many of the newest runs stay."),
      OptionSpec(
        "before",
        value: "DAY",
        "prune: remove runs that began before this day, as 2026-01-31."
      ),
      OptionSpec("yes", "prune: remove every run, if none is left otherwise."),
      OptionSpec(
        "min-shift",
        value: "SHARE",
        "changes: the smallest shift that counts, as 2% or 0.02 (1%)."
      ),
    ] + HistoryReport.options + [.format]
  static let actions = Action.allCases.map(\.rawValue)
  static let operands = OptionSpec.Offer(words: actions, paths: .directories)

  /// What is done with a history.
  enum Action: String, CaseIterable {
    case list, show, `import`, prune, check, changes, report
  }

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let action: Action = try Self.action(values)
    if action != .import, values.operands.count > 1 {
      throw CommandError.usage("\"\(values.operands[1])\" is not expected here")
    }
    try refuseOptions(action, values)
    try perform(
      action,
      values,
      Style(format: try values.format(), width: Console(progress: .none).width)
    )
    return .fine
  }

  private static func perform(_ action: Action, _ values: OptionValues, _ style: Style) throws {
    switch action {
    case .list: try list(values, style)
    case .show: try show(values, style)
    case .import: try add(values, style)
    case .prune: try prune(values, style)
    case .check: try check(values, style)
    case .changes: try changes(values, style)
    case .report: try HistoryReport.run(values)
    }
  }

  /// Prints results.
  static func print(_ text: String) { Console(progress: .none).result(text) }

  /// The series of `store` that the options name.
  static func filter(_ values: OptionValues, _ store: HistoryStore) throws -> HistoryFilter {
    HistoryFilter(
      try OnlyOption.choice(values, among: try store.cellNames()),
      metrics: try values.list("metric") ?? []
    )
  }

  /// The runs that the options leave, by when they began.
  static func runs(_ store: HistoryStore, _ values: OptionValues) throws -> [HistoryRun] {
    let runs = try store.runs()
    return Array(runs.suffix(try values.integer("last", in: 1...Int.max) ?? runs.count))
  }
}
