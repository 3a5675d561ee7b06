internal import Basics
internal import Reports
internal import Runs
internal import Scenarios
internal import Text

/// `imagebench import`: a recording becomes a scenario file.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "Make a scenario file of recorded frames, scrolls or requests."
  static let synopsis = "FILE [options]"
  static let details = """
    FILE is the frames.csv of a run, whose script then replays its offsets exactly; a scroll with the
    columns time,offset (seconds, points from the start of the content); a request log with the
    columns time,key,size (seconds, any text, bytes); or an HTTP archive (HAR), of which the requests
    for images are taken, with their waiting times and failures. Requests become rows that appear one
    by one, with the pictures of the corpus that are nearest in size. What a recording loses is reported,
    and noted in the script. The script can be edited by hand; imagebench run --record-from FILE runs it
    as it is, and keeps it in the run's scenarios/.

    The requests of a log are known when they are made, so variants that prefetch find nothing to
    prefetch. With --allow-lookahead they see its future ("feed shown lookahead" in the script), and the
    scenario is called NAME\(Scenario.lookaheadMark) in every line of a result. Scrolls and frames are over a feed,
    whose items an app knows.

      imagebench import scroll.csv -o scroll.scenario
      imagebench import out/review/frames.csv --scenario photo-grid -o grid.scenario
      imagebench run --scenario-file scroll.scenario --variant naive,best
    """
  static let options: [OptionSpec] = [
    .name(.scenario, "Of a frames.csv, take this scenario (the first)."),
    .name(.device, "Of a frames.csv, take this device (the first)."),
    OptionSpec("seed", value: "N", "Of a frames.csv, take this seed (the first)."),
    OptionSpec("name", value: "NAME", "What the scenario is called (the file's name)."),
    .allowLookahead, .output,
  ]
  static let operands = OptionSpec.Offer(paths: .all)

  static func run(_ values: OptionValues) throws -> ExitCode {
    let path = try values.operand("import takes one file")
    var choice = Recording.Choice()
    choice.scenario = values.text("scenario")
    choice.device = values.text("device")
    choice.seed = try values.seed("seed")
    choice.lookahead = ScenarioSource.lookahead(values)
    let output = try OutputFile.path(values, besides: [path])
    var script = try RecordedScript(path: path, choice)
    try ScenarioSource.refuseLookahead(values, [(path, script.file)])
    if let name = values.text("name") { script.file.name = try checked(name) }
    let console = Console(progress: .none)
    console.note("\(path): \(script.summary).")
    try console.result(script.text, to: output)
    let steps = Plural.text(script.file.steps.count, "step")
    if let output { console.note("Wrote \(output): \(steps).") }
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
}
