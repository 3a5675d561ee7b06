internal import Corpus
internal import Reports
internal import Runs
internal import Text
internal import Trials
internal import VirtualTime

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
      imagebench run --scenario scroll-feed --network wifi,3g-200ms-1500kbps --seed 1-10
      imagebench run --scenario-file Examples/Gestures/flick-and-back.scenario
      imagebench run --images ~/Pictures --repetitions 5 --jobs 1

    The model assumes numbers that no source settles (imagebench list assumptions). --assumptions short
    plays the answer of the verdict and the next best variant again, where they differ, at both ends of
    each range, and all together, with modelled decodes, into OUT/assumptions. The verdict then says
    whether the answer holds. --assumptions all plays all variants in all scenarios.

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
      .names(.variant, "Run these variants."),
      .names(.device, "Run on these devices, or files from calibrate."),
      OptionSpec(
        "loader",
        value: "NAMES",
        words: Names.of(.variant),
        "Run these loaders; variant names are accepted too."
      ),
      .names(
        .network,
        "Run over these networks, such as 3g or 3g-200ms-1500kbps: scenario S over another one is S@NETWORK."
      ), .names(.seed, "Run with these seeds, such as 1-10,12."), .repetitions, .jobs,
      .decode, .clock, .assumptions, .schedule, .finger, .lanes, .traces,
      .out("the first free of out/SUITE, out/SUITE-2, …; of out/own … for other plans"),
      OptionSpec(
        "against",
        value: "PROGRAM",
        "Run this build and another one, PROGRAM, in the same rounds, and compare them."
      ), OptionSpec("overwrite", "Replace the run that is in the directory."),
      ShardChoice.option,
      CorpusChoice.option, .format, .quiet,
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let console = Console.standard(quiet: values.has("quiet"))
    let form = try Form(values)
    Interruption.endAtOnce()
    let options = try RunOptions(values) { console.begin("planning…") }
    let engine = try await engine(options, console)
    if engine.request.clock == .wall { WallProcess.notePriority(console) }
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
