internal import Basics
internal import Checks
internal import Corpus
internal import Nights
internal import Records
internal import Reports
internal import Runs
internal import Text
internal import Trials

/// `imagebench nightly`: a suite, its place in the history, and the gate.
enum NightlyCommand: Command {
  static let name = "nightly"
  static let summary = "Run a suite, add it to the history and gate it."
  static let synopsis = "--baseline DIR [options] | --bless METRIC --reason TEXT --baseline DIR"
  static let details = """
    Runs the suite as `run` does, adds the run to the history, and judges it. Exact metrics must equal the
    baseline. Noisy metrics are compared with the baseline if it has enough repetitions, and judged by
    change-point detection and the spread of earlier nights. Suspicious noisy cells are measured again in
    ten rounds, and with a reference in twenty more if these leave them open. A cell that is just as bad on
    re-measurement fails the night if a reference build, run in the same rounds, is not; a cell that
    recovers is reported as flaky. Without a reference a time in milliseconds is reported as undecided and
    does not fail the night, because baseline and history are of other days, and the machine may have
    drifted since; bytes and decode_per_yardstick fail a night all the same. Re-measured trials stay out of
    the history.

    With --reference, another imagebench plays every trial in the same shuffled rounds. The history keeps
    its noisy values next to this build's, and from the ninth night on noisy series are judged as the ratio
    of the two, which the machine's drift does not change. From the first night on, cells that look 2 %
    worse than the reference in the rounds of the night are measured again too, so that a lone change is
    found; pin a newer reference to accept one. Pin a copy of a build (cp .build/release/imagebench
    ~/imagebench-reference) and keep it: it is identified by its content, and another one begins a new
    series of ratios. A night without it stays out of that series.
    A killed night continues when the same command is given again.

    With --check, the checks of these loaders are played too (imagebench check), before the trials. A failure
    fails the night, every night, until it is fixed, or accepted in accepted-checks.csv next to the baseline
    (imagebench check --accept CHECK --accepted DIR/accepted-checks.csv). night.md ends with them, checks.xml
    is JUnit, and checks.html the page.

    --only leaves of the suite what it names. Where the suite lacks one of the named combinations, they are
    played in all combinations, with the rest of the suite.

    With --shard, one part of the night is played and nothing is judged. imagebench merge puts the parts
    together, and --judge adds the whole to the history and judges it; suspicious cells are measured again
    on the machine of that command. Give all of them the same options.

    The baseline is the directory of a run; its run.json, trials.csv and metrics.csv are enough, and small
    enough to commit. --bless accepts the values that METRIC, or every exact metric with `all`, has in the
    newest night of the history in every cell where they differ from the baseline, and writes them with the
    reason into blessings.csv next to it. With --judge RUN it takes them from the directory of a night, such
    as the artifact of a job on a build server. The next change of such a cell is reported again.

    A night stays red until its regressions are fixed or accepted. Rows with one cause are one finding,
    which says since which night it lasts; night.md is ready for a comment on a pull request.

    Writes what `run` writes, and night.md and night.xml (JUnit). Exit codes: 0 no regression, 2 a
    regression, 6 a check failed and nothing regressed, 3 a trial failed, 5 the baseline is missing, has another protocol or corpus (found before a
    trial is played), or defines cells of the night otherwise, 1 a file could not be read, written or used,
    64 wrong usage, 130 interrupted.

      imagebench run --suite nightly --out Baseline
      imagebench nightly --baseline Baseline --commit "$(git describe --always)"
      imagebench nightly --baseline Baseline --bless decode_count --reason "two sizes more"
      imagebench nightly --baseline Baseline --judge out/night --bless all --reason "new cache"
    """
  static let options: [OptionSpec] =
    [
      OptionSpec(
        "suite",
        value: "NAME",
        words: Names.suites,
        "\(Names.suiteList) (nightly, or that of the run to judge)."
      ),
      OptionSpec(
        "baseline",
        value: "DIR",
        "The directory of the run that the night is compared with."
      ),
      HistoryFile.option, MeasuredCommit.option, NightChecks.option,
      OptionSpec(
        "reference",
        value: "PROGRAM",
        "A known-good imagebench to run in the same rounds; without it, times never fail."
      ),
      OptionSpec(
        "bless",
        value: "METRIC",
        words: [NightBlessing.all] + Names.metrics,
        "Accept the values of this metric, or of all exact ones, in the newest night."
      ),
      OptionSpec("reason", value: "TEXT", "Why they are accepted."), LastDay.option,
      OnlyOption.option(
        "Of the suite, run or accept only these scenarios, variants, loaders, devices and seeds (seed=1-10)."
      ), ShardChoice.option,
      OptionSpec(
        "judge",
        value: "RUN",
        "Play nothing; add the merged night RUN to the history and judge it, or accept its values."
      ),
      .repetitions, .jobs, .exactDecode(default: .real), .finger,
      .out("the first free of out/night-SUITE, out/night-SUITE-2, …"),
      CorpusChoice.option, .format(NightReport.Format.self, default: .text), .quiet,
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    _ = try values.exactDecoding(default: .real)
    guard let directory = values.text("baseline") else {
      throw CommandError.usage("nightly needs --baseline DIR")
    }
    for word in ["bless", ShardChoice.option.name]
    where values.has(word) && values.has(NightChecks.option.name) {
      throw CommandError.usage(
        "--\(NightChecks.option.name) plays whole checks and judges them; leave out --\(word)"
          + (word == "bless" ? "" : ", and give it with --judge")
      )
    }
    if values.has("bless") { return try bless(values, directory) }
    for word in ["reason", "until"] where values.has(word) {
      throw CommandError.usage("--\(word) goes with --bless")
    }
    let format: NightReport.Format = try values.choice("format", default: .text)
    let console = Console.standard(quiet: values.has("quiet"))
    Interruption.endAtOnce()
    if values.has(ShardChoice.option.name) {
      return try await playShard(values, directory, console)
    }
    let (ending, checks) = try await play(values, directory, console)
    return try show(ending, checks, format, console)
  }

  /// Prints how the night ended.
  private static func show(
    _ ending: NightlyRun.Ending,
    _ checks: NightChecks?,
    _ format: NightReport.Format,
    _ console: Console
  ) throws -> ExitCode {
    switch ending {
    case .interrupted(let sentence): return end(.interrupted, sentence, console)
    case .trialsFailed(let sentence): return end(.trialFailed, sentence, console)
    case .judged(let report, let gate, let directory, let gap):
      console.result(report.render(format, width: console.width, styling: console.styling))
      try checks?.write(in: directory)
      console.note(
        "Wrote \(directory)/: night.md (this report), night.xml (JUnit), and the tables of the run."
      )
      let found = checks.map { show($0, format, console) } ?? .fine
      if let gap {
        guard found == .found else { throw gap }
        console.error("\(gap)")
      }
      return gate.hasFailed ? .regression : found
    }
  }

  /// Prints what the checks of a night have found, where the format has room for it.
  private static func show(
    _ checks: NightChecks,
    _ format: NightReport.Format,
    _ console: Console
  ) -> ExitCode {
    switch format {
    case .text:
      console.result(
        CheckFormat.text.render(checks.report, width: console.width, styling: console.styling)
      )
    case .markdown: console.result(checks.markdown)
    case .csv, .json, .junit: break
    }
    console.note("The checks are in checks.html and checks.xml (JUnit) there.")
    return CheckRun.end(checks.report, console)
  }

  /// Says why there is no result, and with which exit code the command ends.
  private static func end(_ code: ExitCode, _ sentence: String, _ console: Console) -> ExitCode {
    console.error(sentence)
    return code
  }

  /// The options of a night with its setup, all of whose files are there.
  private static func setUp(
    _ values: OptionValues,
    _ directory: String,
    _ console: Console
  ) throws -> (options: RunOptions, setup: NightSetup) {
    var options = try RunOptions(values, suite: try suite(values)) { console.begin("planning…") }
    let setup = try NightSetup(
      options.request,
      commit: MeasuredCommit.name(values),
      reference: values.text("reference"),
      baseline: directory
    )
    options.request = setup.request
    return (options, setup)
  }

  /// The suite where none is named: that of the night to be judged, if there is one.
  private static func suite(_ values: OptionValues) throws -> String {
    guard let merged = values.text("judge") else { return "nightly" }
    return try RunManifest(path: RunFolder(merged).path(of: .manifest)).suite
  }

  /// Plays the night that the options ask for, or judges a merged one.
  private static func play(
    _ values: OptionValues,
    _ directory: String,
    _ console: Console
  ) async throws -> (NightlyRun.Ending, NightChecks?) {
    var (options, setup) = try setUp(values, directory, console)
    // Whether the history can be written is known before hours are spent.
    let store = try HistoryFile(values).open(.write)
    let engine = try await RunCommand.engine(options, console)
    let checks = try await NightChecks(values, directory, store, console)
    setup.addendum = checks?.markdown ?? ""
    setup.verdicts = checks?.verdicts ?? []
    if let merged = values.text("judge") {
      return (try MergedNight(engine, setup, in: merged, store).run(), checks)
    }
    return (try NightlyRun(engine, setup, in: store).run(), checks)
  }

  /// Plays one shard of the night that the options ask for.
  private static func playShard(
    _ values: OptionValues,
    _ directory: String,
    _ console: Console
  ) async throws -> ExitCode {
    guard !values.has("judge") else {
      throw CommandError.usage("--judge takes a whole night; merge its shards first")
    }
    let (options, setup) = try setUp(values, directory, console)
    let shard = try NightShard(try await RunCommand.engine(options, console), setup)
    ShardChoice.announce(options.request, console)
    switch try shard.run() {
    case .found: console.note(ShardChoice.found(shard.folder))
    case .played: console.note(ShardChoice.next(shard.folder))
    case .interrupted(let sentence): return end(.interrupted, sentence, console)
    case .trialsFailed(let sentence): return end(.trialFailed, sentence, console)
    }
    return .fine
  }

  /// Accepts what a metric shows in the newest night.
  private static func bless(_ values: OptionValues, _ directory: String) throws -> ExitCode {
    let metric = values.text("bless") ?? ""
    guard let reason = values.text("reason") else {
      throw CommandError.usage("--bless needs --reason TEXT")
    }
    var blessing = NightBlessing(metric: metric, reason: reason)
    blessing.until = try LastDay.read(values)
    let baseline = try StoredRun(baseline: directory, remedy: "")
    let source: NightBlessing.Source
    if let folder = values.text("judge") {
      let night = try StoredRun(directory: folder)
      let filter = try TrialFilter(only: try values.list("only") ?? [], in: [night.record])
      source = .folder(filter.applied(to: night))
    } else {
      let store = try HistoryFile(values).open(.read)
      source = .newest(store)
      blessing.filter = try HistoryCommand.filter(values, store)
    }
    let accepted = try blessing.accept(baseline, source)
    let cells =
      metric == NightBlessing.all
      ? Plural.text(accepted.cells, "value")
      : "\(metric) of \(Plural.text(accepted.cells, "cell"))"
    Console(progress: .none).result(
      "accepted \(cells) in \(accepted.path); commit it with the change"
    )
    return .fine
  }
}
