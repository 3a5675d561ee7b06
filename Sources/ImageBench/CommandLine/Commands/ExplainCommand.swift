internal import Corpus
internal import Files
internal import Records
internal import Reports
internal import Reproduction
internal import Text

/// `imagebench explain`: why frames and images were late, and which switch would remove how much.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary =
    "Say why frames and images were late, and which switch would help; cut traces, draw films."
  static let synopsis = "TRACE|RUN [options] | TRACE TRACE | TRACE --frames A-B --cut|--film FILE"
  static let details = """
    TRACE is one file of a run's traces/, or a trace of imagebench repro; RUN is the directory of a run.
    Every trial of a run is explained unless some are chosen; of equal trials the first.

    The hitch time of late frames and the lateness of images are two things and never added: an image is
    late when frames showed its cell without it, which also happens without a late frame. Each late
    frame and each late image has one cause, found from the signposts of its trial alone. Of a trace,
    tables say what happened how often, and the memory peaks.

    The switches that the causes point to are tried: the trial is run again, modelled, with that one
    switch changed. A loader has no switches, so its causes stand alone. A trace alone is run again with
    the generated corpus, or with --images.

    Of two traces, it prints the first signpost that differs, the counts that differ, and the frames whose
    lateness changed. The exit code is 0 either way.

    --cut writes frames as a separate trace, which explain and viewers read; it is compressed if its name
    ends in .gz. Frames keep their numbers, from 0. --film draws the cells at half a pixel a point:
    images, grey placeholders with the time they have waited, wrong images framed red, stale ones orange,
    failures hatched. The strip below has the number of the frame, how late it was, its cause and a bar in
    the colour of the cause. Without --frames it shows the 24 frames around the worst one: the latest; without
    late frames the one with the most wrong images, then the one with the most placeholders. Several
    frames become an animated PNG or a GIF; each is shown for its time on the screen, times --slow. The images are
    those of the trace's run, if they still exist, or of --images; a missing file is shown as a colour.

      imagebench explain out/review/traces/photo-grid.downsample.iphone-13.s1.r1.json.gz
      imagebench explain out/review --only photo-grid,downsample
      imagebench explain before.json.gz after.json.gz --format json
      imagebench explain photo-grid.json.gz --frames 50-60 --cut jank.json.gz --film jank.png
    """
  static let options: [OptionSpec] =
    [
      OnlyOption.trials,
      OptionSpec("switches", value: "N", "Try at most N switches a trial; 0 tries none (5)."),
      OptionSpec("worst", value: "N", "Show the N worst frames (10)."),
    ] + ExplainParts.options + [.output, .format, CorpusChoice.option, .quiet]
  static let operands = OptionSpec.Offer(paths: .all)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    if ExplainParts.isAsked(values) {
      try ExplainParts.write(values)
      return .fine
    }
    try ExplainParts.refuse(values)
    let paths = values.operands
    guard (1...2).contains(paths.count) else {
      throw CommandError.usage(
        "explain takes one or two traces of a trial, or the directory of one run"
      )
    }
    let format = try values.format()
    let worst = try values.integer("worst", in: 1...100_000) ?? 10
    let output = try OutputFile.path(values, besides: paths)
    let kinds = try paths.map { path in
      guard let kind = try FileOperations.posix.kind(at: path) else {
        throw CommandError.failed("there is no file or directory \(path); check the spelling")
      }
      return kind
    }
    let console = Console.standard(quiet: values.has("quiet"))
    let text: String
    if paths.count == 2 {
      guard !kinds.contains(.directory) else {
        throw CommandError.usage("explain takes one run; imagebench compare compares two")
      }
      for name in ["only", "switches", "images"] where values.has(name) {
        throw CommandError.usage("--\(name) is for an explanation, not for two traces")
      }
      var difference = TraceDifference(
        try TraceFile(path: paths[0]),
        try TraceFile(path: paths[1])
      )
      difference.shownCount = worst
      text = format.render(difference.tables, width: console.width)
    } else {
      // It plays trials again, in this process.
      try VirtualTimeCheck.pass()
      var report = ExplainReport()
      report.frameCount = worst
      let switches = try values.integer("switches", in: 0...20) ?? 5
      var more: [ReportTable] = []
      if kinds[0] == .directory {
        report.explanations = try await explain(run: paths[0], values, switches, console)
      } else {
        report.explanations = [try await explain(trace: paths[0], values, switches, console)]
        more = TraceSummary(try TraceFile(path: paths[0])).tables
      }
      text = report.render(format: format, width: console.width, more)
    }
    try console.result(text, to: output)
    return .fine
  }

  private static func explain(
    run path: String,
    _ values: OptionValues,
    _ switches: Int,
    _ console: Console
  ) async throws -> [Explanation] {
    var run = try ExplainedRun(directory: path)
    run.choose(
      try OnlyOption.filter(values, of: [RunRecord(metrics: [], trials: run.record.trials)])
    )
    return try await run.explain(
      switches: switches,
      try CorpusChoice(values),
      CorpusChoice.selection(values),
      console
    )
  }

  private static func explain(
    trace path: String,
    _ values: OptionValues,
    _ switches: Int,
    _ console: Console
  ) async throws -> Explanation {
    if OnlyOption.isGiven(values) {
      throw CommandError.usage("--only chooses trials of a run; \(path) is one trace")
    }
    return try await ExplainedTrace(path: path).explain(
      switches: switches,
      try CorpusChoice(values),
      CorpusChoice.selection(values),
      console
    )
  }
}
