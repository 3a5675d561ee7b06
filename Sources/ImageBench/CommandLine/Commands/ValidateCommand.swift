internal import Corpus
internal import Records
internal import Reports
internal import Runs
internal import Scenarios
internal import Text
internal import Trials
internal import Variants
internal import VirtualTime

/// `imagebench validate`: the model against real decodes and real threads.
enum ValidateCommand: Command {
  static let name = "validate"
  static let summary = "Set the model beside real decodes and real threads, metric by metric."
  static let synopsis = "[--suite NAME] [--scenario S] [--loader V] [--device D] [options]"
  static let details = """
    Plays one plan three times: in virtual time with modelled decodes, in virtual time with decodes that
    take their measured time, and with modelled decodes on real threads and paced cores, by the machine's
    clock. The last two are played in rounds, because they repeat nothing exactly. Prints how far numbers,
    steps between loaders, ranks and the verdict agree; writes validation.md, limits.md (what does not
    agree) and errors.csv into OUT, next to the runs model, measured and wall. show RUN --validation OUT
    prints these errors next to the numbers of a run.

      imagebench validate --scenario photo-grid --device iphone-se --rounds 7

    By the machine's clock codecs run too, if calibrate made every device slower than this machine:

      imagebench calibrate --device iphone-se --slower 3 --output slow.json
      imagebench validate --scenario photo-grid --device slow.json

    A trial in real time takes as long as its scenario, and the machine should have no other work. A trial
    for which it was too slow is void; it is played again, three times at most. A command that was stopped
    continues when it is started again.
    """
  static let options: [OptionSpec] =
    [
      OptionSpec(
        "suite",
        value: "NAME",
        words: Names.suites,
        "Play the trials of this suite: \(Names.suiteList) (review)."
      ), .names(.scenario, "Play these scenarios."),
      OptionSpec(
        "loader",
        value: "NAMES",
        words: Names.of(.variant),
        "Play these loaders; variant names are accepted too."
      ), .names(.device, "Play on these devices, or files from calibrate."),
      .names(.network, "Play over these networks."),
      OptionSpec("seed", value: "N", "Play with this seed (that of the suite)."),
      OptionSpec("rounds", value: "N", "Rounds of measured decodes and of real time (5)."),
      .out("out/validate"), CorpusChoice.option, .quiet,
    ]

  /// How often a trial that was void is played again.
  private static let attempts = 3

  /// One of the runs.
  private struct Part {
    /// The folder below that of the results.
    var folder: String
    var clock = WorldClock.virtual
    var decoding = SourceImages.Decoding.model
    /// The real part of it; nil for the model.
    var kind: ModelErrors.Kind?

    /// The three runs of `plan`, in the order in which they are played.
    static func all(of plan: Plan) -> [Part] {
      // A decoder in hardware has no counterpart on this machine that keeps up with real time.
      let keepsUp = plan.trials.allSatisfy { trial in
        trial.device.jpegUnit == nil && (trial.device.calibration?.slower ?? 1) > 1
      }
      return [
        Part(folder: "model"),
        Part(folder: "measured", decoding: .measured, kind: .measured),
        keepsUp
          ? Part(folder: "wall", clock: .wall, decoding: .real, kind: .real)
          : Part(folder: "wall", clock: .wall, kind: .wall),
      ]
    }
  }

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let console = Console.standard(quiet: values.has("quiet"))
    let rounds = try values.integer("rounds", in: 2...100) ?? 5
    let out = values.text("out") ?? "out/validate"
    Interruption.endAtOnce()
    let options = try RunOptions(values) { console.begin("planning…") }
    guard Set(options.request.plan.trials.map(\.seed)).count == 1 else {
      throw CommandError.usage(
        "validate compares rounds of one seed, as seeds differ by more than noise; give one --seed"
      )
    }
    WallProcess.notePriority(console)
    let corpus = try await options.source.load(console)
    Interruption.watch()
    var model: RunRecord?
    var others: [(kind: ModelErrors.Kind, record: RunRecord)] = []
    for part in Part.all(of: options.request.plan) {
      let request = options.request.again(
        rounds: part.kind == nil ? 1 : rounds,
        clock: part.clock,
        decoding: part.decoding,
        into: "\(out)/\(part.folder)"
      )
      let engine = RunEngine(request, corpus, console) { Interruption.isAsked }
      guard let record = try play(engine, console) else { return .interrupted }
      if let kind = part.kind { others.append((kind, record)) } else { model = record }
    }
    guard let model else { return .toolFailed }
    return try report(
      Validation(model: model, others: others, rounds: rounds),
      corpus: "\(corpus.manifest.corpusHash)",
      into: out,
      console
    )
  }

  /// Plays a run, and again what was void; nil when the user has stopped it.
  ///
  /// A run that is complete is read, so that the same command continues after a stop.
  private static func play(_ engine: RunEngine, _ console: Console) throws -> RunRecord? {
    do throws(RunFault) { _ = try PlannedRun(engine) } catch {
      guard case .alreadyComplete(let folder) = error else { throw error }
      return try record(of: engine.request, in: folder)
    }
    var results: PlannedRun.Results?
    for _ in 0..<attempts where results?.isWhole != true {
      switch try PlannedRun(engine).run(beginTables: Interruption.endAtOnceBetweenTables) {
      case .interrupted(let sentence):
        console.error(sentence)
        return nil
      case .played(let played): results = played
      }
      Interruption.watch()
    }
    return try results.map { try RunRecord(directory: $0.directories[0]) }
  }

  /// The complete run in `folder`, which must have the trials of `request`.
  private static func record(of request: RunRequest, in folder: String) throws -> RunRecord {
    let record = try RunRecord(directory: folder)
    let played = record.trials.map { trial in
      [trial.scenario, trial.variant, trial.device, trial.seed, "\(trial.key.repetition)"]
    }
    let asked = request.plan.trials.map { spec in
      [
        spec.scenario.name, spec.variant.name, spec.device.name, "\(spec.seed)",
        "\(spec.repetition)",
      ]
    }
    guard Set(played) == Set(asked) else {
      throw CommandError.usage("\(folder) holds a run of other trials; choose another --out")
    }
    return record
  }

  private static func report(
    _ validation: Validation,
    corpus: String,
    into out: String,
    _ console: Console
  ) throws -> ExitCode {
    let report = ValidationReport(validation)
    try console.result(report.markdown, to: out + "/validation.md")
    try console.result(report.limits, to: out + "/limits.md")
    try console.result(
      validation.errors(model: ModelVersion.current, corpus: corpus).text,
      to: out + "/errors.csv"
    )
    console.result(report.text)
    console.note(
      "Wrote \(out)/validation.md, limits.md, errors.csv, and the runs model/, measured/ and wall/."
    )
    let isWhole = validation.columns.allSatisfy { $0.missing == 0 }
    return isWhole ? .fine : .trialFailed
  }
}
