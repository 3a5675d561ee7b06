internal import Files
internal import Records
internal import Reports

/// `imagebench export`: a run in the form that another tool takes.
enum ExportCommand: Command {
  static let name = "export"
  static let summary = "Write a run in the form that another tool takes."
  static let synopsis = "RUN --format FORMAT [-o FILE]"
  static let details = """
    Formats: \(ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")).
    github-action-benchmark takes one direction a file: the one with smaller has the metrics of which
    less is better, the one with larger the others. Numbers that were not measured are left out.

      imagebench export out/review --format bencher -o bencher.json
    """
  static let options: [OptionSpec] =
    [OptionSpec("format", value: "FORMAT", "The form, as listed above.")]
    + FilterOptions.trials + [
      FilterOptions.metric,
      OptionSpec("output", letter: "o", value: "FILE", "Write it into FILE."),
    ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    guard values.operands.count == 1, let path = values.operands.first else {
      throw CommandError.usage("export takes one run")
    }
    guard values.has("format") else { throw CommandError.usage("export needs --format FORMAT") }
    let format: ExchangeFormat = try values.choice("format", default: .bencher)
    let run = try StoredRun(directory: path)
    let filter = try FilterOptions.filter(values)
    try FilterOptions.check(filter, [run.record])
    let text = format.render(filter.applied(to: run))
    try Console(progress: .none).result(text, to: values.text("output"))
    return .fine
  }
}
