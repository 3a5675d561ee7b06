internal import Records
internal import Reports
internal import Text

/// `imagebench export`: a run in the form that another tool takes.
enum ExportCommand: Command {
  static let name = "export"
  static let summary = "Write a run in the form that another tool takes."
  static let synopsis = "RUN --format FORMAT [-o FILE]"
  static let details = """
    github-action-benchmark takes one direction a file: the format that ends in -smaller has the metrics
    of which less is better, the one in -larger the others. Values that were not measured are left out.

      imagebench export out/review --format bencher -o bencher.json
    """
  static let options: [OptionSpec] =
    [.format(ExchangeFormat.self, default: nil)] + FilterOptions.trials
    + [FilterOptions.metric, .output]
  static let operands = OptionSpec.Offer(paths: .directories)

  static func run(_ values: OptionValues) throws -> ExitCode {
    let path = try values.operand("export takes one run")
    guard values.has("format") else { throw CommandError.usage("export needs --format FORMAT") }
    let format: ExchangeFormat = try values.choice("format", default: .bencher)
    let output = try OutputFile.path(values, besides: [path])
    let run = try StoredRun(directory: path)
    let filter = try FilterOptions.filter(values, of: [run.record])
    try Console(progress: .none).result(format.render(filter.applied(to: run)), to: output)
    return .fine
  }
}
