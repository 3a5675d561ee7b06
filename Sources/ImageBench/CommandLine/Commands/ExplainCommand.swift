internal import Corpus
internal import Files
internal import Records
internal import Reports
internal import Reproduction
internal import Text

/// `imagebench explain`: why frames and images were late, and which switch would remove how much.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Say why frames and images were late, and which switch would help."
  static let synopsis = "TRACE|RUN [options]"
  static let details = """
    TRACE is one file of a run's traces/, RUN the directory of a run. Every trial of a run is explained
    unless some are chosen; of equal trials the first.

    The hitch time of late frames and the lateness of images are two things and never added: an image is
    late when frames showed its cell without it, which also happens without a late frame. Each late
    frame and each late image has one cause, found from the signposts of its trial alone.

    The switches that the causes point to are tried: the trial is run again, modelled, with that one
    switch changed. A loader has no switches, so its causes stand alone. A trace alone is run again with
    the generated corpus, or with --images.

      imagebench explain out/review/traces/photo-grid.downsample.iphone-se.s1.r1.json.gz
      imagebench explain out/review --scenario photo-grid --variant downsample
    """
  static let options: [OptionSpec] =
    [
      OptionSpec(
        "trial",
        value: "NAMES",
        "Only these trials, such as photo-grid.naive.iphone-se.s1.r1."
      )
    ] + FilterOptions.trials + [
      OptionSpec("switches", value: "N", "Try at most N switches a trial; 0 tries none (5)."),
      OptionSpec("frames", value: "N", "Show the N worst frames (10)."), .output, .format,
    ] + CorpusChoice.options + [.quiet]
  static let operands = OptionSpec.Offer(paths: .all)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let path = try values.operand("explain takes one trace of a trial, or the directory of one run")
    let format = try values.format()
    let switches = try values.integer("switches", in: 0...20) ?? 5
    var report = ExplainReport()
    report.frameCount = try values.integer("frames", in: 1...100_000) ?? 10
    let output = try OutputFile.path(values, besides: [path])
    guard let kind = try FileOperations.posix.kind(at: path) else {
      throw CommandError.failed("there is no file or directory \(path); check the spelling")
    }
    let console = Console.standard(quiet: values.has("quiet"))
    // It plays trials again, in this process.
    try VirtualTimeCheck.pass()
    report.explanations =
      kind == .directory
      ? try await explain(run: path, values, switches, console)
      : [try await explain(trace: path, values, switches, console)]
    try console.result(report.render(format: format, width: console.width), to: output)
    return .fine
  }

  private static func selection(_ values: OptionValues) -> ReplayPictures.Selection {
    CorpusChoice.choosing.contains { values.has($0) } ? .chosen : .recorded
  }

  private static func explain(
    run path: String,
    _ values: OptionValues,
    _ switches: Int,
    _ console: Console
  ) async throws -> [Explanation] {
    var run = try ExplainedRun(directory: path)
    let record = RunRecord(metrics: [], trials: run.record.trials)
    try run.choose(try values.list("trial"), try FilterOptions.filter(values, of: [record]))
    let choice = try CorpusChoice(values)
    return try await run.explain(switches: switches, choice, selection(values), console)
  }

  private static func explain(
    trace path: String,
    _ values: OptionValues,
    _ switches: Int,
    _ console: Console
  ) async throws -> Explanation {
    for name in ["trial", "scenario", "variant", "loader", "device", "network"]
    where values.has(name) {
      throw CommandError.usage("--\(name) chooses trials of a run; \(path) is one trace")
    }
    let choice = try CorpusChoice(values)
    return try await ExplainedTrace(path: path)
      .explain(switches: switches, choice, selection(values), console)
  }
}
