internal import Basics
internal import Reports
internal import Runs
internal import Scenarios
internal import Text

/// `imagebench import`: a recording becomes a scenario file, or measurements of a device are set
/// beside a run.
enum ImportCommand: Command {
  static let name = "import"
  static let summary =
    "Make a scenario file of a recording, or set what a device measured beside a run."
  static let synopsis = "FILE [options] | FILE... --against RUN [options]"
  static let details = """
    FILE is the frames.csv of a run, whose script then replays its offsets exactly; a scroll with the
    columns time,offset (seconds, points from the start of the content); a request log with the
    columns time,key,size (seconds, any text, bytes); or an HTTP archive (HAR), of which the requests
    for images are taken, with their waiting times and failures. Requests become rows that appear one
    by one, with the pictures of the corpus that are nearest in size. What a recording loses is reported,
    and noted in the script. The script can be edited by hand, and a run keeps it in its scenarios/.

    The requests of a log are known when they are made, so variants that prefetch find nothing to
    prefetch. With --allow-lookahead they see its future ("feed shown lookahead" in the script), and the
    scenario is called NAME\(Scenario.lookaheadMark) in every line of a result. Scrolls and frames are over a feed,
    whose items an app knows.

    With --against, the files are what a device measured: tables of xctrace export (os-signpost-interval,
    os-signpost, hitches, potential-hangs), what xcresulttool get test-results metrics prints, or payloads of
    MetricKit. Each number is set beside the model's of the same scenario, loader and device, which
    --only chooses, with a sentence such as "model against iPhone 12: decode −8 %, hitches +20 %". Intervals
    called DecodeImageData, as ImageBench and Nuke call them, are decodes; --decode-interval names yours.

      imagebench import hitches.xml signposts.xml --against out/own --only photo-grid,best --within Scroll
      imagebench import metrics.json --against out/own --only photo-grid,best,iphone-13 --format json
      imagebench import scroll.csv -o scroll.scenario
      imagebench import out/review/frames.csv --only photo-grid -o grid.scenario
      imagebench run --scenario-file scroll.scenario --variant naive,best
    """
  static let options: [OptionSpec] =
    [
      OnlyOption.option(
        "Of a frames.csv, take this scenario, device and seed (the first); of a run, its scenario, loader and device."
      ),
      OptionSpec("name", value: "NAME", "What the scenario is called (the file's name)."),
      OptionSpec(
        lookahead,
        "Let prefetching see the requests that are still to come in a request log; the scenario's name says so."
      ), .output,
    ] + DeviceImport.options
  static let operands = OptionSpec.Offer(paths: .all)
  private static let lookahead = "allow-lookahead"

  static func run(_ values: OptionValues) throws -> ExitCode {
    if DeviceImport.isAsked(values) {
      for name in ["name", lookahead] where values.has(name) {
        throw CommandError.usage("--\(name) is for a scenario, and --against makes none; drop it")
      }
      return try DeviceImport.run(values)
    }
    try DeviceImport.refuseOptions(values)
    let path = try values.operand("import takes one file; with --against RUN also several")
    let choice = try choice(values)
    let output = try OutputFile.path(values, besides: [path])
    var script = try RecordedScript(path: path, choice)
    if values.has(lookahead) { try checkLog(path, script.file) }
    if let name = values.text("name") { script.file.name = try checked(name) }
    let console = Console(progress: .none)
    console.note("\(path): \(script.summary).")
    try console.result(script.text, to: output)
    let steps = Plural.text(script.file.steps.count, "step")
    if let output { console.note("Wrote \(output): \(steps).") }
    return .fine
  }

  /// Which trial of a run is taken, and how a log is played.
  private static func choice(_ values: OptionValues) throws -> Recording.Choice {
    let names = try OnlyOption.planned(values)
    func one(_ kind: NameChoice.Kind) throws -> String? {
      guard let found = names[kind] else { return nil }
      guard found.count == 1, kind != .variant else {
        throw CommandError.usage("import takes one scenario, one device and one seed of a run")
      }
      return found[0]
    }
    _ = try one(.variant)
    var choice = Recording.Choice()
    choice.scenario = try one(.scenario)
    choice.device = try one(.device)
    choice.seed = try one(.seed).flatMap { UInt64($0) }
    choice.lookahead = values.has(lookahead) ? .allowed : .refused
    return choice
  }

  /// Refuses `--allow-lookahead` for the recording at `path` where it would do nothing.
  private static func checkLog(_ path: String, _ file: ScenarioFile) throws(CommandError) {
    if case .shown = file.feed { return }
    throw .usage(
      "--allow-lookahead is for request logs, and \(path) is none: it scrolls over a feed, whose items an app "
        + "knows; drop the option"
    )
  }

  /// The name that a scenario of the user's own may have.
  private static func checked(_ name: String) throws -> String {
    guard ScenarioFile.isName(name) else {
      throw CommandError.usage(
        "--name takes at most 100 letters, digits, \"-\" and \"_\", not \"\(name)\""
      )
    }
    guard !Scenario.isBuiltIn(name) else {
      throw CommandError.usage(
        "a scenario of imagebench is called \"\(name)\"; choose another --name"
      )
    }
    return name
  }
}
