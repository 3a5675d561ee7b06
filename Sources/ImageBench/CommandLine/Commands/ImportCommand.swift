internal import Basics
internal import Runs
internal import Scenarios

/// `imagebench import`: a recording becomes a scenario file.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "Make a scenario file of recorded frames, scrolls or requests."
  static let synopsis = "FILE [options]"
  static let details = """
    FILE is the frames.csv of a run, whose script then replays its offsets exactly; a scroll with the
    columns time,offset (seconds, points from the start of the content); a request log with the
    columns time,key,size (seconds, any text, bytes); or an HTTP archive (HAR), of which the requests
    for images are taken, with their waiting times and failures. Requests become rows that come in one
    by one, with pictures of the corpus that are nearest in size. What is lost of a recording is said,
    and stands in the script too. What is written can be edited by hand; imagebench run --record-from
    FILE runs it as it is, and keeps it in the run's scenarios/.

    A log's requests are known when they are made, so variants that prefetch find nothing to prefetch in
    it. With --allow-lookahead they see its future ("feed shown lookahead" in the script), and the
    scenario is called NAME\(ScenarioFile.lookaheadMark) in every line of a result. Scrolls and frames are over a feed,
    whose items an app knows.

    Examples:
      imagebench import scroll.csv -o scroll.scenario
      imagebench import out/review/frames.csv --scenario photo-grid -o grid.scenario
      imagebench run --scenario-file scroll.scenario --variant naive,best
    """
  static let options: [OptionSpec] = [
    OptionSpec("scenario", value: "NAME", "Of a frames.csv, take this scenario (the first)."),
    OptionSpec("device", value: "NAME", "Of a frames.csv, take this device (the first)."),
    OptionSpec("seed", value: "N", "Of a frames.csv, take this seed (the first)."),
    OptionSpec("name", value: "NAME", "What the scenario is called (the file's name)."),
    OptionSpec("allow-lookahead", "Of requests, let prefetching see those to come."),
    OptionSpec("out", letter: "o", value: "FILE", "Where it is written (standard output)."),
  ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    guard let path = values.operands.first, values.operands.count == 1 else {
      throw CommandError.usage("import takes one file")
    }
    var choice = Recording.Choice()
    choice.scenario = values.text("scenario")
    choice.device = values.text("device")
    choice.seed = try values.seed("seed")
    choice.lookahead = lookahead(values)
    var script = try RecordedScript(path: path, choice)
    if let name = values.text("name") { script.file.name = try checked(name) }
    let console = Console(progress: .none)
    console.note("\(path): \(script.summary).")
    let out = values.text("out")
    try console.result(script.text, to: out)
    if let out { console.note("Wrote \(out): \(Plural.text(script.file.steps.count, "step")).") }
    return .fine
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

  /// Whether a command line lets prefetching see a log's future.
  static func lookahead(_ values: OptionValues) -> Lookahead {
    values.has("allow-lookahead") ? .allowed : .refused
  }
}
