internal import Basics
internal import Corpus
internal import Nights
internal import Records
internal import Reports
internal import Runs
internal import Trials

/// `imagebench nightly`: a suite, its place in the history, and the gate.
enum NightlyCommand: Command {
  static let name = "nightly"
  static let summary = "Run a suite, add it to the history and gate it."
  static let synopsis = "--baseline DIR [options] | --bless METRIC --reason TEXT --baseline DIR"
  static let details = """
    Runs the suite as `run` does, adds the run to the history as a whole, and judges it: exact metrics by
    equality with the baseline, noisy ones against the baseline where it has enough repetitions, and by the
    change points and the spread of the nights before. Suspicious noisy cells are measured again in ten
    rounds, and beside a reference in twenty more where these leave them open. A cell that is as bad again
    fails the night if the reference build, run in the same rounds, is not; one that recovers is reported
    as flaky. Without a reference a time in milliseconds is reported as undecided and fails nothing:
    baseline and history are of other days, and the machine may have drifted since; bytes and
    decode_per_yardstick fail all the same. The trials measured again stay out of the history.

    With --reference, another imagebench plays every trial in the same shuffled rounds. The history keeps
    its noisy values beside this build's, and from the ninth night on noisy series are judged as the ratio
    of the two: a machine that wanders takes both along. From the first night on, what looks 2 % worse than
    the reference in the rounds of the night is measured again too, so that a lone change is found; pin a
    newer reference to accept one. Pin a copy of a build (cp .build/release/imagebench
    ~/imagebench-reference) and keep it: it is known again by its content, and another one begins a new
    series of ratios. A night without it stays out of that series.
    A killed night goes on where it stopped when the same command is given again.

    The baseline is the directory of a run; run.json, trials.csv and metrics.csv of it are enough, and
    small enough to commit. --bless accepts the values that METRIC has in the newest night of the history
    in every cell where they differ from the baseline, and writes them with the reason into
    blessings.csv beside it. The next change of such a cell is told again.

    Writes what `run` writes, and night.md and night.xml (JUnit) beside it. Exit codes: 0 no regression,
    2 a regression, 3 a trial failed, 5 the baseline is missing or has another protocol or corpus (found
    before a trial is played), 1 a file could not be read, written or used, 64 wrong usage, 130
    interrupted.

      imagebench run --suite nightly --out Baseline
      imagebench nightly --baseline Baseline --commit "$(git describe --always)"
      imagebench nightly --baseline Baseline --bless decode_count --reason "two sizes more"
    """
  static let options: [OptionSpec] =
    [
      OptionSpec("suite", value: "NAME", "nightly, review or smoke (nightly)."),
      OptionSpec("baseline", value: "DIR", "The directory of the run to hold the night against."),
      HistoryFile.option, MeasuredCommit.option,
      OptionSpec(
        "reference",
        value: "PROGRAM",
        "A pinned imagebench of a commit that was well, played in the same rounds; times need it to fail."
      ),
      OptionSpec("bless", value: "METRIC", "Accept what this metric shows in the newest night."),
      OptionSpec("reason", value: "TEXT", "Why it is accepted."),
      OptionSpec("until", value: "DAY", "The last day on which it is, as 2026-01-31 (for ever)."),
      OptionSpec("scenario", value: "NAMES", "Run, or accept, these scenarios alone."),
      OptionSpec("variant", value: "NAMES", "Run, or accept, these variants alone."),
      OptionSpec("device", value: "NAMES", "Run, or accept, these devices alone."),
      OptionSpec("seed", value: "NUMBERS", "Run, or accept, these seeds alone."),
      OptionSpec("repetitions", value: "N", "Run each trial N times."),
      OptionSpec("jobs", letter: "j", value: "N", "Run N trials at a time (one a processor)."),
      OptionSpec("decode", value: "HOW", "real runs the codecs, model plays only sizes (real)."),
      OptionSpec(
        "out",
        letter: "o",
        value: "DIR",
        "Where results go (the first free of out/night-SUITE, out/night-SUITE-2, …)."
      ),
    ] + CorpusChoice.options + [
      OptionSpec("format", value: "FORMAT", "text, markdown, csv, json or junit (text)."), .quiet,
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    guard let directory = values.text("baseline") else {
      throw CommandError.usage("nightly needs --baseline DIR")
    }
    if values.has("bless") { return try bless(values, directory) }
    for word in ["reason", "until"] where values.has(word) {
      throw CommandError.usage("--\(word) goes with --bless")
    }
    let format: NightReport.Format = try values.choice("format", default: .text)
    let console = Console.standard(quiet: values.has("quiet"))
    Interruption.endAtOnce()
    let night = try await night(values, directory, console)
    switch try night.run() {
    case .interrupted(let sentence):
      console.error(sentence)
      return .interrupted
    case .trialsFailed(let sentence):
      console.error(sentence)
      return .trialFailed
    case .judged(let report, let gate, let directory):
      console.result(report.render(format, width: console.width, styling: console.styling))
      console.note(
        "Wrote \(directory)/: night.md (this report), night.xml (JUnit), and the tables of the run."
      )
      return gate.hasFailed ? .regression : .fine
    }
  }

  /// The night that the options ask for, all of whose files are there and can be written.
  private static func night(
    _ values: OptionValues,
    _ directory: String,
    _ console: Console
  ) async throws -> NightlyRun {
    let commit = MeasuredCommit.name(values)
    let reference = try values.text("reference").map { try NightReference(program: $0) }
    var options = try RunOptions(values, suite: "nightly") { _ in console.begin("planning…") }
    options.request.prefix = "night-"
    options.request.marks = ["night", commit ?? ""] + (reference.map { [$0.hash] } ?? [])
    let baseline = try StoredRun(
      baseline: directory,
      remedy: remedy(options.request, directory)
    )
    let blessings = try Blessings(nextTo: directory)
    // Whether the history can be written is known before hours are spent.
    let store = try HistoryFile(values).open(.write)
    return try NightlyRun(
      try await RunCommand.engine(options, console),
      commit: commit,
      reference: reference,
      baseline: baseline,
      blessings: blessings,
      store: store
    )
  }

  /// The command that makes a baseline for a night of `request`.
  private static func remedy(_ request: RunRequest, _ directory: String) -> String {
    let decode = request.decoding == .real ? "" : " --decode \(request.decoding.rawValue)"
    return
      "; imagebench run --suite \(request.plan.suite)\(decode) --out \(directory) makes a baseline"
  }

  /// Accepts what a metric shows in the newest night.
  private static func bless(_ values: OptionValues, _ directory: String) throws -> ExitCode {
    let metric = values.text("bless") ?? ""
    guard let reason = values.text("reason") else {
      throw CommandError.usage("--bless needs --reason TEXT")
    }
    var blessing = NightBlessing(metric: metric, reason: reason)
    blessing.until = try until(values)
    let baseline = try StoredRun(baseline: directory, remedy: "")
    let store = try HistoryFile(values).open(.read)
    blessing.filter = try HistoryCommand.filter(values)
    let accepted = try blessing.accept(baseline, store)
    let cells = Plural.text(accepted.cells, "cell")
    Console(progress: .none).result(
      "accepted \(metric) of \(cells) in \(accepted.path); commit it with the change"
    )
    return .fine
  }

  /// The last day of a blessing, which must not be over.
  private static func until(_ values: OptionValues) throws -> String? {
    guard let until = values.text("until") else { return nil }
    guard CalendarDay.isDay(until) else {
      throw CommandError.usage("--until takes a day such as 2026-01-31, not \"\(until)\"")
    }
    let today = String(Timestamp.nowUTC.prefix(10))
    guard until >= today else {
      throw CommandError.usage("--until \(until) is over; today is \(today)")
    }
    return until
  }
}
