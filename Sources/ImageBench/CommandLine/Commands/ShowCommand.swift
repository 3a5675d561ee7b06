internal import Records
internal import Reports
internal import Runs
internal import Text

/// `imagebench show`: a stored run as tables, as a page, or in the form that another tool takes.
enum ShowCommand: Command {
  static let name = "show"
  static let summary = "Show a run: its tables, a page for a design review, a form for other tools."
  static let synopsis = "RUN [options] | RUN [RUN] --html FILE"
  static let details = """
    Prints what `run` printed, without playing a trial. --only chooses trials, --metric columns,
    --relative-to the variant that all others are compared with. After --only, names of one kind are
    alternatives, and those of different kinds must all fit; device=NAME says which kind is meant.

    --rows and --columns make one table: a row and a column for each scenario, variant, device, network or
    seed. What neither names is never mixed: each of its values has a table of its own. Only seeds and equal
    trials are taken together, as their median. A cell of a trial that the device ended says jetsam, except
    for peaks.

    Formats that other tools take leave out values that were not measured. github-action-benchmark takes one
    direction a file: the format that ends in -smaller has the metrics of which less is better, the one
    in -larger the others.

    The page of --html is one file that asks the network for nothing. Its first screen says which loader to
    ship, why, at what cost and how sure that is, with a chart of all loaders and strips of what the screen
    showed over time with the winner, the runner-up and the loader of --current. Below are what each change
    saves, the ladder of each device, and, folded, everything else that was measured. Of two runs the first is
    the base: the page begins with what changed, and shows both side by side. The frames around each of the
    worst ones are traces within the page. Whole traces are linked
    relative to it; these links work as long as the page stays where it is, next to its run.

      imagebench show out/review --relative-to bounded-cache
      imagebench show out/own --rows variant --columns device,network
      imagebench show out/own --rows variant --columns device --metric missed_frames_pct,wire_bytes
      imagebench show out/review --only photo-grid,naive,best --metric wasted_bytes --format csv
      imagebench show out/review --format bencher -o bencher.json
      imagebench show out/review --html review.html --current downsample
      imagebench show out/review --only photo-grid --format verdict
      imagebench show baseline out/review --html changes.html
    """
  static let options: [OptionSpec] =
    [OnlyOption.trials] + TableOptions.options + [
      ShowPage.option, ShowPage.currentOption, ValidationChoice.option, .output,
      OptionSpec(
        "format",
        value: "FORMAT",
        words: OutputFormat.allCases.map(\.rawValue) + [verdictFormat] + exchangeFormats,
        "How results are written: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")), "
          + "\(verdictFormat), \(exchangeFormats.joined(separator: ", ")) (text)."
      ),
    ]
  static let operands = OptionSpec.Offer(paths: .directories)

  /// The form of `verdict.json`.
  private static let verdictFormat = "verdict"

  private static let exchangeFormats = ExchangeFormat.allCases.map(\.rawValue)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    if ShowPage.isAsked(values) {
      try await ShowPage.write(values)
      return .fine
    }
    guard !values.has(ShowPage.currentOption.name) else {
      throw CommandError.usage("--current is for the page; give --html FILE too")
    }
    let path = try values.operand(
      "show takes one run, the directory that imagebench run wrote; with --html also two"
    )
    let exchange = values.text("format").flatMap(ExchangeFormat.init(rawValue:))
    let isVerdict = values.text("format") == verdictFormat
    let format =
      exchange == nil && !isVerdict
      ? try values.format(or: exchangeFormats + [verdictFormat]) : .text
    let output = try OutputFile.path(values, besides: [path])
    let run = try ValidationChoice.run(path, values)
    var filter = try OnlyOption.filter(values, of: [run.record])
    let console = Console.standard(quiet: false)
    if let exchange {
      for name in ["rows", "columns", "relative-to"] where values.has(name) {
        throw CommandError.usage("--\(name) is for tables, not for --format \(exchange.rawValue)")
      }
      try console.result(exchange.render(filter.applied(to: run)), to: output)
      return .fine
    }
    if isVerdict {
      try console.result(try verdict(of: run, filter), to: output)
      return .fine
    }
    // Metrics are columns here; what a row needs to be judged stays readable.
    filter.metrics = []
    let part = filter.applied(to: run)
    let sweep = try run.sweep(showing: part.record)
    let summary = run.summary(filter, try choice(values, part), sweep: sweep)
    let styling: Styling = output == nil ? console.styling : .plain
    for failure in part.facts.failures {
      console.error("the trial \(failure.trial) failed and is in no table: \(failure.reason)")
    }
    let text = summary.render(format, width: console.width, styling: styling)
    try console.result(text, to: output)
    return .fine
  }

  /// The verdict on what `filter` takes of `run`, as `verdict.json` has it.
  private static func verdict(of run: StoredRun, _ filter: TrialFilter) throws -> String {
    let part = filter.applied(to: run)
    guard let verdict = DesignVerdict(part.record, sweep: try run.sweep(showing: part.record))
    else {
      throw CommandError.failed(
        "there is no verdict on one loader, or on a run of an older version; play several loaders"
      )
    }
    return verdict.json
  }

  /// What the options choose of the tables of `run`.
  private static func choice(_ values: OptionValues, _ run: StoredRun) throws -> TableChoice {
    let choice = try TableOptions.choice(
      values,
      variants: run.variants,
      metrics: run.record.metrics.map(\.name)
    )
    if let problem = choice.pivot?.problem(in: run.record) { throw CommandError.usage(problem) }
    return choice
  }
}
