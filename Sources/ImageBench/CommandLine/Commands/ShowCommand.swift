internal import Corpus
internal import Files
internal import Records
internal import Reports
internal import Runs
internal import Text

/// `imagebench show`: the tables of a run that is there, as they were or as they are asked for.
enum ShowCommand: Command {
  static let name = "show"
  static let summary = "Print the tables of a run again, or another table of it."
  static let synopsis = "RUN [options]"
  static let details = """
    Prints what `run` printed, without playing a trial. --scenario, --variant, --device and --network choose
    trials, --metric columns, --relative-to the variant that all others are compared with.

    --rows and --columns make one table: a row and a column for each scenario, variant, device, network or
    seed. What neither names is never mixed: it makes a table each. Seeds and equal trials alone are taken
    together, as their median. A cell of a trial that the device ended says jetsam, peaks aside.

      imagebench show out/review --relative-to bounded-cache
      imagebench show out/own --rows variant --columns device,network
      imagebench show out/own --rows variant --columns device --metric missed_frames_pct,wire_bytes
      imagebench show out/review --rows scenario,variant --metric wasted_bytes,wire_bytes --format csv
    """
  static let options: [OptionSpec] =
    FilterOptions.trials + TableOptions.options + [
      OptionSpec("output", letter: "o", value: "FILE", "Write the tables into FILE."), .format,
    ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    guard values.operands.count == 1, let path = values.operands.first else {
      throw CommandError.usage("show takes one run, the directory that imagebench run wrote")
    }
    let format = try values.format()
    let run = try StoredRun(directory: path)
    var filter = try FilterOptions.filter(values)
    // Metrics are columns here; what a row needs to be judged stays readable.
    filter.metrics = []
    try FilterOptions.check(filter, [run.record])
    let part = filter.applied(to: run)
    let choice = try choice(values, part)
    let console = Console.standard(quiet: false)
    let summary = summary(run, filter, choice, path)
    let styling: Styling = values.has("output") ? .plain : console.styling
    let text = summary.render(format, width: console.width, styling: styling)
    for failure in part.facts.failures {
      console.error("the trial \(failure.trial) failed and is in no table: \(failure.reason)")
    }
    try console.result(text, to: values.text("output"))
    return .fine
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

  private static func summary(
    _ run: StoredRun,
    _ filter: TrialFilter,
    _ choice: TableChoice,
    _ path: String
  ) -> RunSummary {
    let record = filter.applied(to: run.record)
    return RunSummary(
      record,
      title: "ImageBench: \(path)",
      context: context(run, filter, count: record.trials.count),
      choice: choice,
      tableNotes: [CorpusRecipe.note(ofCorpus: run.facts.corpus["recipe"]?.string)]
        .compactMap(\.self)
    )
  }

  /// What was run, as `run.json` says it, in one line.
  private static func context(_ run: StoredRun, _ filter: TrialFilter, count: Int) -> String {
    let facts = run.facts
    let all = run.record.trials.count
    let corpus = ["recipe", "hash"].compactMap { facts.corpus[$0]?.string }
    return [
      count == all ? "\(all) trials" : "\(count) of \(all) trials (\(filter.text))",
      "\(corpus.first ?? "unknown") corpus, hash \(corpus.dropFirst().first ?? "unknown")",
      facts.protocolFacts["decode"]?.string == "model" ? "modelled decodes" : "real decodes",
      "imagebench \(facts.toolVersion)", facts.startedUTC,
    ].joined(separator: " · ")
  }
}
