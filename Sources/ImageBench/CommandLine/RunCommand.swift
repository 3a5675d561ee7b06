internal import Basics
internal import Corpus
internal import Files
internal import Records
internal import Reports
internal import Scenarios
internal import Text
internal import Trials

/// `imagebench run`: a plan of trials, the comparison tables, the CSV files and the traces.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "Run a suite and print the comparison table."
  static let synopsis = "[options]"
  static let details = """
    Without options: the review suite, every scenario against the ablation ladder on one device.
    Each trial runs in a process of its own. A killed run goes on where it stopped when it is
    started again with the same options. Writes run.json, trials.csv, frames.csv, loads.csv,
    metrics.csv, summary.md and traces/ (open them in Perfetto or chrome://tracing).

    Examples:
      imagebench run --suite smoke
      imagebench run --scenario photo-grid --variant naive,downsample --device ipad
      imagebench run --scenario scroll-feed --device ipad,iphone-se --rows variant --columns device
      imagebench run --scenario scroll-feed --network wifi,3g --rows variant --columns network
      imagebench run --scenario-file Examples/Gestures/flick-and-back.scenario
      imagebench run --record-from scroll.csv --variant naive,best --decode model
      imagebench run --images ~/Pictures --repetitions 5 --jobs 1

    With --against, another build of imagebench plays the same trials in the same shuffled rounds, 10 of
    them by default. Its results go to OUT/base, this build's to OUT/candidate, and their comparison is
    printed, as `imagebench compare` does it, with exit code 2 for a regression.
      imagebench run --suite smoke --against ~/baseline/imagebench --out out/change
    """
  static let options: [OptionSpec] =
    [
      OptionSpec(
        "suite",
        value: "NAME",
        "smoke, review or nightly (review); smoke's own scenarios use the small corpus."
      ),
      OptionSpec("scenario", value: "NAMES", "Run these scenarios, separated by commas."),
      OptionSpec(
        "scenario-file",
        value: "FILES",
        "Run the scenarios that these files describe; one file says variant, device and seed too."
      ),
      OptionSpec(
        "record-from",
        value: "FILES",
        "Run what was recorded: a frames.csv, a scroll, or requests, as imagebench import reads them."
      ),
      OptionSpec(
        "allow-lookahead",
        "Of recorded requests, let prefetching see those to come; the scenario's name says so."
      ),
      OptionSpec("variant", value: "NAMES", "Run these variants, separated by commas."),
      OptionSpec("device", value: "NAMES", "Run on these devices, separated by commas."),
      OptionSpec(
        "network",
        value: "NAMES",
        "Run over these networks, separated by commas: scenario S over another one is S@NETWORK."
      ),
      OptionSpec("latency", value: "TIME", "Let each request wait for so long, such as 200ms."),
      OptionSpec("bandwidth", value: "RATE", "Let the link move so much, such as 1.5Mbps."),
      OptionSpec("seed", value: "NUMBERS", "Run with these seeds, separated by commas."),
      OptionSpec("repetitions", value: "N", "Run each trial N times, for the noisy columns."),
    ] + TableOptions.options + [
      OptionSpec("jobs", letter: "j", value: "N", "Run N trials at a time (one a processor)."),
      OptionSpec(
        "decode",
        value: "HOW",
        "real runs the codecs, model plays only sizes and costs (real)."
      ),
      OptionSpec(
        "out",
        letter: "o",
        value: "DIR",
        "Where results go (the first free of out/SUITE, out/SUITE-2, …; of out/own … for other plans)."
      ),
      OptionSpec(
        "against",
        value: "FILE",
        "Run this build against another one, the program FILE, and compare them."
      ),
      OptionSpec("overwrite", "Replace the run that is in the directory."),
    ] + CorpusSource.options + [.format, .quiet]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let console = Console.standard(quiet: values.has("quiet"))
    // What is printed is a comparison, which has forms of its own.
    let comparisonFormat: ComparisonFormat? =
      values.has("against") ? try values.choice("format", default: .text) : nil
    let format = comparisonFormat == nil ? try values.format() : .text
    for option in TableOptions.options where comparisonFormat != nil && values.has(option.name) {
      throw CommandError.usage(
        "--\(option.name) chooses tables, and --against prints a comparison; imagebench show prints tables "
          + "of either side"
      )
    }
    Interruption.endAtOnce()
    let setup = try RunSetup(values) { scripts in
      for remark in scripts.compactMap(\.remark) { console.note(remark) }
      console.begin("planning…")
    }
    do {
      if let program = setup.against, let comparisonFormat {
        let corpus = try await setup.source.load(console)
        Interruption.watch()
        return try RunAgainst(setup, baseProgram: program, corpus, console).run(comparisonFormat)
      }
      return try await execute(setup, console, format)
    } catch let fault as RunFault {
      throw CommandError.failed(fault)
    } catch let fault as RunRecord.Fault {
      throw CommandError.failed(fault)
    }
  }

  private static func execute(
    _ setup: RunSetup,
    _ console: Console,
    _ format: OutputFormat
  ) async throws -> ExitCode {
    let corpus = try await setup.source.load(console)
    let manifest = setup.manifest(corpus)
    // From here on there is something to put in order before the end.
    Interruption.watch()
    let directory = try setup.directory(corpusHash: corpus.manifest.corpusHash)
    // Others are kept out until the last file is written.
    defer { withExtendedLifetime(directory) {} }
    let outcome = try run(setup, corpus, directory, console)
    if outcome.wasInterrupted {
      let present = try setup.close(manifest, directory, outcome)
      console.error(
        "interrupted with \(present) of \(Plural.text(setup.plan.trials.count, "trial")) done; they are in "
          + "\(directory.path), and the same command with --out \(directory.path) goes on from there"
      )
      return .interrupted
    }
    // What is written from here on is written again by the next run of the same plan.
    Interruption.endAtOnceBetweenTables()
    let (present, summary) = try setup.writeTables(manifest, corpus, directory, outcome)
    for failure in outcome.failures {
      console.error("the trial \(failure.spec.id) failed: \(failure.reason)")
    }
    if outcome.failures.isEmpty { try directory.complete(present) }
    let width = console.terminalWidth ?? OutputFormat.defaultWidth
    console.result(summary.render(format, width: width, styling: console.styling))
    console.note(setup.filesNote(directory.path, isComplete: outcome.failures.isEmpty))
    return outcome.failures.isEmpty ? .fine : .trialFailed
  }

  /// Plays the trials of a plan that are not there yet with `executable`, by default this program.
  static func run(
    _ setup: RunSetup,
    _ corpus: ImageCorpus,
    _ directory: RunDirectory,
    _ console: Console,
    executable: String = "/proc/self/exe"
  ) throws(RunFault) -> PlanRunner.Outcome {
    try run(setup, corpus, sides: [(directory, executable)], console)
  }

  /// Plays the trials of a plan that are not there yet with several programs in the same rounds, each
  /// into its directory.
  static func run(
    _ setup: RunSetup,
    _ corpus: ImageCorpus,
    sides programs: [(directory: RunDirectory, executable: String)],
    _ console: Console
  ) throws(RunFault) -> PlanRunner.Outcome {
    var sides: [PlanRunner.Side] = []
    for (directory, program) in programs {
      // The pictures are looked at once, so that all trials of a run see the same ones.
      let list = try directory.write(corpus: corpus.manifest.json())
      var files: [String: String] = [:]
      for script in setup.scripts {
        let name = script.file.scenarioName
        files[name] = try directory.write(scenario: name, text: script.text)
      }
      sides.append(
        PlanRunner.Side(directory: directory, executable: program) { [files] spec, path in
          setup.arguments(
            spec,
            files[Scenario.plainName(spec.scenario.name)],
            into: path,
            corpus,
            list: list
          )
        }
      )
    }
    let total = setup.plan.trials.count * sides.count
    let progress = Progress("trials", console)
    var done = 0
    return try PlanRunner(plan: setup.plan, sides: sides, jobs: setup.jobs).run(
      isInterrupted: { Interruption.isAsked }
    ) { event in
      let trial: TrialSpec
      switch event {
      case .began: return
      case .found(let spec):
        progress.find()
        trial = spec
      case .ended(let spec), .failed(let spec, _): trial = spec
      }
      done += 1
      progress.show(done, of: total, trial.id)
    }
  }
}
