internal import Checks
internal import Corpus
internal import Files
internal import Pages
internal import Reports
internal import Runs
internal import Scenarios
internal import Text
internal import Trials
internal import Variants

/// `imagebench check`: which known failures a loader has.
enum CheckCommand: Command {
  static let name = "check"
  static let summary =
    "Say which known failures a loader has, with the frame, the film and the fix."
  static let synopsis =
    "--loader NAMES [options] | --accept CHECK --reason TEXT --loader NAME"
  static let details = """
    Plays sixteen short scenarios with each loader or variant, and looks in their numbers for every
    failure of image loaders that is known from real apps. Each check passes, fails, or cannot be judged,
    with the reason. Of a failure it prints the numbers, the worst frame, commands that write the trace and
    the film, the fix, and where it was reported before. What users see comes first. Advice is no failure.

    A check fails if its bound is crossed with more than half of the seeds of one device. By default two
    devices and three seeds are played, with modelled decodes: about 20 s of processor time a loader.
    docs/checks.md lists all checks, and what no check can judge.

    --accept writes a failure that a team lives with into accepted-checks.csv, with the reason; it then
    counts as accepted. Commit the file next to the loader.

    --html writes a page too, with all of this and what passed or could not be judged.

    Exit codes: 0 no failure, 6 a loader has one that is not accepted, 3 nothing can be said of a loader,
    because its screen cannot be judged, 64 wrong usage.

      imagebench check --loader careless-cell
      imagebench check --loader right-loader,best --format junit -o check.xml
      imagebench check --loader my-loader --check wrong-image,P9 --html check.html
      imagebench check --loader my-loader --accept no-stopping --reason "prefetches for the next page"
    """
  static let options: [OptionSpec] =
    [
      OptionSpec(
        "loader",
        value: "NAMES",
        words: Names.of(.variant),
        "These loaders or variants, separated by commas."
      ),
      OptionSpec(
        "check",
        value: "NAMES",
        words: Names.checks,
        "Only these checks, by their names or those of patterns, such as P7 (all)."
      ),
      .names(.device, "On these devices, or files from calibrate (iphone-se,iphone-13)."),
      .names(.seed, "With these seeds, such as 1-10,12 (1-3)."), .exactDecode(default: .model),
      OptionSpec(
        "accept",
        value: "CHECK",
        words: Names.checks,
        "Play nothing; accept this failure of the loader."
      ),
      OptionSpec("reason", value: "TEXT", "Why it is accepted."), LastDay.option,
      OptionSpec(
        "accepted",
        value: "FILE",
        "The accepted failures (\(AcceptedChecks.fileName))."
      ),
      CorpusChoice.option,
      OptionSpec("html", value: "FILE", "Write the page of the result into FILE too."), .output,
      .format(CheckFormat.self, default: .text), .quiet,
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    try VariantNames.check(values)
    guard let names = try values.list("loader") else {
      let loaders = Variant.loaders.map(\.name).joined(separator: ", ")
      throw CommandError.usage("check needs --loader NAMES, such as \(loaders)")
    }
    let path = values.text("accepted") ?? AcceptedChecks.fileName
    if values.has("accept") { return try accept(values, names, path) }
    for word in ["reason", "until"] where values.has(word) {
      throw CommandError.usage("--\(word) goes with --accept")
    }
    return try await check(values, names, path)
  }

  /// Plays the checks and prints what they found.
  private static func check(
    _ values: OptionValues,
    _ names: [String],
    _ path: String
  ) async throws -> ExitCode {
    let console = Console.standard(quiet: values.has("quiet"))
    let format: CheckFormat = try values.choice("format", default: .text)
    let output = try OutputFile.path(values, besides: [])
    let run = CheckRun(plan: try plan(values, names), accepted: try AcceptedChecks(path: path))
    let page = try OutputFile.path(values, besides: [], option: ShowPage.option.name)
    Interruption.endAtOnce()
    let report = try await run.report(values, console)
    if let page {
      try console.result(CheckPage(report).html, to: page)
      console.note("Wrote \(page); open it in a browser.")
    }
    let styling: Styling = output == nil ? console.styling : .plain
    try console.result(
      format.render(report, width: console.width, styling: styling),
      to: output
    )
    return CheckRun.end(report, console)
  }

  /// The trials to play.
  private static func plan(_ values: OptionValues, _ names: [String]) throws -> CheckPlan {
    var plan = CheckPlan(names.compactMap(Variant.named))
    if let devices = try values.list("device") {
      plan.devices = try devices.map(DeviceProfile.find)
    }
    plan.seeds = try values.seeds("seed") ?? plan.seeds
    plan.decoding = try values.exactDecoding(default: .model)
    if let checks = try values.list("check") { plan.checks = try checks.map(named) }
    return plan
  }

  /// The check called `name`.
  private static func named(_ name: String) throws(CommandError) -> Check {
    if let check = Check.named(name) { return check }
    let question = NameDistance.question(for: name, among: Names.checks)
    throw .usage(
      "there is no check \"\(name)\"; " + (question ?? "docs/checks.md lists them")
    )
  }

  /// Writes down that a failure is accepted.
  private static func accept(
    _ values: OptionValues,
    _ names: [String],
    _ path: String
  ) throws -> ExitCode {
    guard let reason = values.text("reason"), !reason.isEmpty else {
      throw CommandError.usage("--accept needs --reason TEXT")
    }
    let check = try named(values.text("accept") ?? "")
    let until = try LastDay.read(values)
    var accepted = try AcceptedChecks(path: path)
    for name in names {
      accepted.accept(
        AcceptedChecks.Entry(check: check.name, loader: name, until: until, reason: reason)
      )
    }
    let console = Console(progress: .none)
    try console.result(accepted.text, to: path)
    console.result("accepted \(check.name) of \(names.listed()) in \(path); commit it")
    return .fine
  }
}
