internal import Basics
internal import Nights
internal import Records
internal import Reports
internal import Reproduction
internal import Statistics
internal import Text

/// `imagebench compare`: two runs, or two variants of one run, cell by cell.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "Compare two runs, or two variants of one run, cell by cell."
  static let synopsis = "BASE CANDIDATE | RUN --base V --candidate V  [options]"
  static let details = """
    A cell is a metric of a scenario, variant, device and seed. Exact metrics are compared for equality.
    Noisy ones are judged by a rank test of whole trials against a margin, corrected for the number of
    cells, and by the size of the change. That takes about 10 repetitions, and sides that ran in the
    same rounds, as two variants of one run did, and two builds do with `run --against`.

    With --history a noisy cell must also exceed its noise floor where that is above the margin: how much
    two trials of one night differ (the 95th percentile of pairs, divided by the root of the rounds), and
    for runs of different days how much two nights of one level differ, over the newest 30 nights of the
    same corpus, protocol and machine. Floors that exceed the margin are printed.

    Cells whose scenario, network, device or variant is defined otherwise in the two runs are not
    comparable, and the comparison says which part differs.

    Exit codes: 0 no regression, 2 a regression, 5 the base is missing or the runs were made with another
    protocol, corpus, network or other definitions, 1 a file could not be read, written or used, 64 wrong
    usage.

    Changes that users see are listed first: hitches, late frames, how soon images come and how many never
    do, wrong images, work on the main lane; then memory and waste, bytes of scratch last. --only
    and --metric restrict the comparison, its result and its exit code.

      imagebench compare baseline out/review
      imagebench compare out/pair/base out/pair/candidate --format junit -o compare.xml
      imagebench compare out/review --base dedup --candidate cancellation
    """
  static let options: [OptionSpec] =
    [
      .variant("base", "Of one run: the variant that is the base."),
      .variant("candidate", "Of one run: the variant that is judged."),
      OptionSpec(
        "margin",
        value: "SHARE",
        "How much a noisy metric has to change with certainty: 0.01 or 1% (1%)."
      ),
      OptionSpec(
        "min-effect",
        value: "SHARE",
        "How large a noisy change has to be to be reported: 0.02 or 2% (2%)."
      ),
      OptionSpec(
        "allow-sequential",
        "Judge noisy metrics of runs that ran one after the other, though the machine may have drifted."
      ),
      OptionSpec(
        "history",
        value: "FILE",
        "Take the noise floors of cells from the nights of this history (none)."
      ),
      OnlyOption.trials, .metrics("Only these metrics, as in metrics.csv."),
      OptionSpec("strict", "Let undecided, gone and not comparable cells fail too."),
      .output, .format(ComparisonFormat.self, default: .text),
    ]
  static let operands = OptionSpec.Offer(paths: .directories)

  static func run(_ values: OptionValues) throws -> ExitCode {
    let format: ComparisonFormat = try values.choice("format", default: .text)
    let isOfRuns = !values.has("base") && !values.has("candidate")
    let options = try options(values)
    let output = try OutputFile.path(values, besides: values.operands)
    let comparison = isOfRuns ? try runs(values, options) : try variants(values, options)
    let strictness: RunComparison.Strictness = values.has("strict") ? .strict : .usual
    let console = Console(progress: .none)
    let styling: Styling = output == nil ? console.styling : .plain
    let text = format.render(comparison, strictness: strictness, styling: styling)
    try console.result(text, to: output)
    switch comparison.outcome(strictness) {
    case .passed: return .fine
    case .failed: return .regression
    case .incomparable:
      let reason = comparison.obstacle ?? "the runs have no cell that could be judged"
      throw CommandError(message: "nothing was compared: \(reason)", code: .incomparable)
    }
  }

  private static func options(_ values: OptionValues) throws -> ComparisonOptions {
    var options = ComparisonOptions()
    options.margin = try values.share("margin") ?? options.margin
    options.minimumEffect = try values.share("min-effect") ?? options.minimumEffect
    if values.has("allow-sequential") { options.order = .sequentialAllowed }
    return options
  }

  private static func runs(
    _ values: OptionValues,
    _ options: ComparisonOptions
  ) throws -> RunComparison {
    guard values.operands.count == 2 else {
      throw CommandError.usage(
        "compare takes two runs, the base and the candidate, or one with --base and --candidate"
      )
    }
    let base = try read(values.operands[0], orElse: .incomparable)
    let candidate = try read(values.operands[1], orElse: .toolFailed)
    return try RunComparison(
      base: base,
      candidate: candidate,
      try OnlyOption.filter(values, of: [base.record, candidate.record]),
      options,
      history: try history(values),
      Console(progress: .none)
    )
  }

  private static func variants(
    _ values: OptionValues,
    _ options: ComparisonOptions
  ) throws -> RunComparison {
    let path = try values.operand("--base and --candidate are variants of one run")
    guard let base = values.text("base"), let candidate = values.text("candidate") else {
      throw CommandError.usage("two variants need --base V and --candidate V")
    }
    guard base != candidate else {
      throw CommandError.usage("--base and --candidate are both \"\(base)\"; name two variants")
    }
    let run = try read(path, orElse: .toolFailed)
    let filter = try OnlyOption.filter(values, of: [run.record])
    guard filter.names[.variant] == nil else {
      throw CommandError.usage("--base and --candidate name the variants, so --only may not")
    }
    for name in [base, candidate] where !run.variants.contains(name) {
      throw TrialFilter.UnknownName(kind: "variant", name: name, known: run.variants)
    }
    var comparison = try RunComparison(
      run: run,
      base: base,
      candidate: candidate,
      filter,
      options,
      history: try history(values),
      Console(progress: .none)
    )
    let lineage = VariantLineage(ofVariants: [base, candidate])
    comparison.switches = lineage.switches(from: base, to: candidate)
    return comparison
  }

  private static func history(_ values: OptionValues) throws -> HistoryStore? {
    values.has("history") ? try HistoryFile(values).open(.read) : nil
  }

  /// Reads a run; one that is not there, or not yet, ends with `absence`.
  private static func read(_ path: String, orElse absence: ExitCode) throws -> StoredRun {
    do throws(RunRecord.Fault) {
      return try StoredRun(directory: path)
    } catch {
      switch error {
      case .notARun, .unfinished: throw CommandError(message: "\(error)", code: absence)
      case .schema: throw CommandError(message: "\(error)", code: .incomparable)
      default: throw CommandError.failed(error)
      }
    }
  }
}
