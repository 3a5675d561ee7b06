internal import Records
internal import Reports
internal import Runs
internal import Text

/// `imagebench show`: the tables of a stored run, as they were printed or as they are asked for.
enum ShowCommand: Command {
  static let name = "show"
  static let summary = "Print the tables of a run again, or another table of it."
  static let synopsis = "RUN [options]"
  static let details = """
    Prints what `run` printed, without playing a trial. --scenario, --variant, --device and --network choose
    trials, --metric columns, --relative-to the variant that all others are compared with.

    --rows and --columns make one table: a row and a column for each scenario, variant, device, network or
    seed. What neither names is never mixed: each of its values has a table of its own. Only seeds and equal
    trials are taken together, as their median. A cell of a trial that the device ended says jetsam, except
    for peaks.

      imagebench show out/review --relative-to bounded-cache
      imagebench show out/own --rows variant --columns device,network
      imagebench show out/own --rows variant --columns device --metric missed_frames_pct,wire_bytes
      imagebench show out/review --rows scenario,variant --metric wasted_bytes,wire_bytes --format csv
    """
  static let options: [OptionSpec] =
    FilterOptions.trials + TableOptions.options + [.output, .format]
  static let operands = OptionSpec.Offer(paths: .directories)

  static func run(_ values: OptionValues) throws -> ExitCode {
    let path = try values.operand("show takes one run, the directory that imagebench run wrote")
    let format = try values.format()
    let output = try OutputFile.path(values, besides: [path])
    let run = try StoredRun(directory: path)
    var filter = try FilterOptions.filter(values, of: [run.record])
    // Metrics are columns here; what a row needs to be judged stays readable.
    filter.metrics = []
    let part = filter.applied(to: run)
    let summary = run.summary(filter, try choice(values, part))
    let console = Console.standard(quiet: false)
    let styling: Styling = output == nil ? console.styling : .plain
    for failure in part.facts.failures {
      console.error("the trial \(failure.trial) failed and is in no table: \(failure.reason)")
    }
    let text = summary.render(format, width: console.width, styling: styling)
    try console.result(text, to: output)
    return .fine
  }

  /// What the options choose of the tables of `run`.
  private static func choice(_ values: OptionValues, _ run: StoredRun) throws -> TableChoice {
    let choice = try TableOptions.choice(
      values,
      variants: run.variants,
      metrics: run.record.metrics.map(\.name)
    )
    if let problem = choice.pivot?.problem(in: run.record) { throw CommandError.usage(problem) }
    return choice
  }
}
