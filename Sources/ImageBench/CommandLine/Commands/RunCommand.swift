internal import Corpus
internal import Reports
internal import Runs
internal import Text
internal import Trials

/// `imagebench run`: a plan of trials, the comparison tables, the CSV files and the traces.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "Run a suite and print the comparison table."
  static let synopsis = "[options]"
  static let details = """
    Without options: the review suite, every scenario against the ablation ladder on one device.
    Each trial runs in a process of its own. A killed run continues where it stopped when it is
    started again with the same options. Writes run.json, trials.csv, frames.csv, loads.csv,
    metrics.csv, summary.md and traces/ (open them in Perfetto or chrome://tracing).

      imagebench run --suite smoke
      imagebench run --scenario photo-grid --variant naive,downsample --device ipad
      imagebench run --scenario scroll-feed --device ipad,iphone-se --rows variant --columns device
      imagebench run --scenario scroll-feed --network wifi,3g --rows variant --columns network
      imagebench run --scenario-file Examples/Gestures/flick-and-back.scenario
      imagebench run --record-from scroll.csv --variant naive,best --decode model
      imagebench run --images ~/Pictures --repetitions 5 --jobs 1

    With --against, another build of imagebench plays the same trials in the same shuffled rounds, 10 of
    them by default. Its results go to OUT/base, this build's to OUT/candidate, and their comparison is
    printed as by `imagebench compare`, with exit code 2 for a regression. --format may then also be
    junit or github.

      imagebench run --suite smoke --against ~/baseline/imagebench --out out/change

    With --shard, only one of several parts is played, into a folder of its own below --out. Each part has
    about the same work; imagebench merge puts them together.

      imagebench run --suite nightly --shard 3/8 --out out/shards
    """
  static let options: [OptionSpec] =
    [
      OptionSpec(
        "suite",
        value: "NAME",
        words: Names.suites,
        "\(Names.suiteList) (review); smoke's own scenarios use the small corpus."
      ), .names(.scenario, "Run these scenarios, separated by commas."),
      OptionSpec(
        "scenario-file",
        value: "FILES",
        "Run the scenarios that these files describe; one file says variant, device and seed too."
      ),
      OptionSpec(
        "record-from",
        value: "FILES",
        "Run what was recorded: a frames.csv, a scroll, or requests, as imagebench import reads them."
      ), .allowLookahead,
    ] + OptionSpec.names([.variant, .device], "Run") + [
      VariantNames.loaders(
        "Run these loaders, which are code of their own, and variants next to them."
      )
    ] + NetworkChoice.options + [
      .names(.seed, "Run with these seeds, separated by commas."), .repetitions,
    ] + TableOptions.options + [
      .jobs, .decode(default: .real), .schedule, .lanes, .traces, .traceLimit,
      .out("the first free of out/SUITE, out/SUITE-2, …; of out/own … for other plans"),
      OptionSpec(
        "against",
        value: "PROGRAM",
        "Run this build and another one, PROGRAM, in the same rounds, and compare them."
      ), OptionSpec("overwrite", "Replace the run that is in the directory."),
      ShardChoice.option,
    ] + CorpusChoice.options + [.format, .quiet]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let console = Console.standard(quiet: values.has("quiet"))
    let form = try Form(values)
    Interruption.endAtOnce()
    let options = try RunOptions(values) { scripts in
      for remark in scripts.compactMap(\.remark) { console.note(remark) }
      console.begin("planning…")
    }
    let engine = try await engine(options, console)
    if engine.request.part != nil { return try play(shardOf: engine, options, console) }
    let session = try options.against.map { try PlannedRun(engine, against: $0) }
    switch try (session ?? PlannedRun(engine)).run(
      beginTables: Interruption.endAtOnceBetweenTables
    ) {
    case .interrupted(let sentence):
      console.error(sentence)
      return .interrupted
    case .played(let results): return try show(results, engine.request, form, console)
    }
  }

  /// Plays the shard that `engine` is asked for.
  private static func play(
    shardOf engine: RunEngine,
    _ options: RunOptions,
    _ console: Console
  ) throws -> ExitCode {
    let run = try ShardRun(engine, against: options.against)
    ShardChoice.announce(engine.request, console)
    switch try run.run(beginTables: Interruption.endAtOnceBetweenTables) {
    case .found:
      console.note(ShardChoice.found(run.folder))
      return .fine
    case .played(.interrupted(let sentence)):
      console.error(sentence)
      return .interrupted
    case .played(.played(let results)):
      // A part has no verdict: what it lacks is in the other shards.
      console.note(run.filesNote(results))
      console.note(ShardChoice.next(run.folder))
      return results.isWhole ? .fine : .trialFailed
    }
  }

  /// The engine that plays the trials that `options` ask for, until Ctrl-C is pressed.
  static func engine(_ options: RunOptions, _ console: Console) async throws -> RunEngine {
    let corpus = try await options.source.load(console)
    // From here on there is something to put in order before the end.
    Interruption.watch()
    return RunEngine(options.request, corpus, console) { Interruption.isAsked }
  }

  /// In what form results are printed.
  private enum Form {
    case tables(OutputFormat)
    case comparison(ComparisonFormat)

    init(_ values: OptionValues) throws {
      guard values.has("against") else {
        self = .tables(try values.format())
        return
      }
      self = .comparison(try values.choice("format", default: .text))
      for option in TableOptions.options where values.has(option.name) {
        throw CommandError.usage(
          "--\(option.name) chooses tables, and --against prints a comparison; imagebench show prints tables "
            + "of either side"
        )
      }
    }
  }

  private static func show(
    _ results: PlannedRun.Results,
    _ request: RunRequest,
    _ form: Form,
    _ console: Console
  ) throws -> ExitCode {
    let code: ExitCode = results.isWhole ? .fine : .trialFailed
    switch form {
    case .tables(let format):
      let summary = results.summaries[0]
      console.result(summary.render(format, width: console.width, styling: console.styling))
      console.note(request.filesNote(results.directories[0], results))
      return code
    case .comparison(let format):
      let comparison = try results.comparison()
      console.result(format.render(comparison, styling: console.styling))
      let places = results.directories.map { $0 + "/" }.joined(separator: " and ")
      console.note("Wrote \(places), two runs for `imagebench compare`.")
      switch comparison.outcome() {
      case .passed: return code
      case .failed: return .regression
      case .incomparable:
        if let obstacle = comparison.obstacle {
          console.error("nothing was compared: \(obstacle)")
        }
        return code == .fine ? .incomparable : code
      }
    }
  }
}
