internal import CSupport
internal import Corpus
internal import Files
internal import ImagePipeline
internal import Scenarios
internal import Trials

/// `imagebench trial`: one trial in this process, as `run` starts it.
enum TrialCommand: Command {
  static let name = "trial"
  static let summary = "Run one trial in this process; `run` starts one process a trial."
  static let synopsis = "--scenario S --variant V --device D --seed N --into DIR [options]"
  static let details = ""
  static let options: [OptionSpec] =
    [
      OptionSpec("scenario", value: "NAME", "What is asked."),
      OptionSpec("scenario-file", value: "FILE", "The file that says what is asked."),
      OptionSpec("network", value: "NAME", "Over which network (the scenario's)."),
      OptionSpec("variant", value: "NAME", "Of which configuration."),
      OptionSpec("device", value: "NAME", "On which device."),
      OptionSpec("seed", value: "N", "With which chance (1)."),
      OptionSpec("repetition", value: "N", "Which of equal trials this is (1)."),
      OptionSpec("decode", value: "HOW", "real or model (real)."),
      OptionSpec("into", value: "DIR", "The directory that the trial's files go to."),
      OptionSpec(
        "list",
        value: "FILE",
        "The list of the pictures below --images, as `run` made it."
      ),
      OptionSpec(
        "parent",
        value: "PID",
        "The process that started this one; the trial ends with it."
      ),
    ] + CorpusSource.options

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    try dieWithParent(values)
    func required(_ name: String) throws -> String {
      guard let text = values.text(name) else {
        throw CommandError.usage("--\(name) is needed")
      }
      return text
    }
    let spec: TrialSpec
    do {
      var scenario =
        try values.text("scenario-file").map { try ScenarioSource.read($0).scenario() }
        ?? .named(try required("scenario"))
      if let network = values.text("network") { scenario = try scenario.on(network: network) }
      spec = TrialSpec(
        scenario: scenario,
        variant: try Plan.variant(try required("variant")),
        device: try .named(try required("device")),
        seed: try values.seed("seed") ?? 1,
        repetition: try values.integer("repetition", in: 1...Int.max) ?? 1
      )
    } catch let error as ScenarioError {
      throw CommandError.usage("\(error)")
    }
    let corpus = try corpus(values)
    var runner = TrialRunner(spec: spec, sources: SourceImages(corpus))
    runner.decoding = try values.choice("decode", default: .real)
    runner.processMemory = .measure
    do {
      try runner.run(into: try required("into"))
      return .fine
    } catch let fault as TrialRunner.Fault {
      if case .files(let error) = fault {
        throw CommandError(message: "\(error)", code: .outputFailed)
      }
      throw CommandError(message: "\(fault)", code: .toolFailed)
    }
  }

  /// Has this process end with the run that started it, which would otherwise be started again while
  /// this one still writes into its directory.
  private static func dieWithParent(_ values: OptionValues) throws {
    guard let parent = try values.integer("parent", in: 1...Int(Int32.max)) else { return }
    let code = ib_die_with_parent(Int32(parent))
    if code != 0 {
      throw CommandError.failed("the run that started this trial has ended (system error \(code))")
    }
  }

  private static func corpus(_ values: OptionValues) throws -> ImageCorpus {
    guard let list = values.text("list") else {
      return try CorpusSource(values).open(.standard(quiet: true))
    }
    guard let root = values.text("images") else {
      throw CommandError.usage("--list needs --images")
    }
    do throws(CorpusError) {
      return try ImageCorpus(rootPath: root, listPath: list)
    } catch {
      throw CommandError.failed(error)
    }
  }
}
