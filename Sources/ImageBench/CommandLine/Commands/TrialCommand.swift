internal import CSupport
internal import Corpus
internal import Reports
internal import Runs
internal import Scenarios
internal import Text
internal import Trials
internal import VirtualTime

/// `imagebench trial`: one trial in this process, as `run` starts it.
enum TrialCommand: Command {
  static let name = TrialInvocation.command
  static let summary = "Run one trial in this process; `run` starts one process a trial."
  static let synopsis = "--scenario S --variant V --device D --seed N --into DIR [options]"
  static let options: [OptionSpec] =
    [
      .name(.scenario, "The scenario to play."),
      OptionSpec("scenario-file", value: "FILE", "The file that describes the scenario."),
      .name(.network, "The network (the scenario's)."), .name(.variant, "The variant."),
      .name(.device, "The device."), OptionSpec("seed", value: "N", "The random seed (1)."),
      OptionSpec("repetition", value: "N", "The number of this trial among equal ones (1)."),
      .decode,
      OptionSpec("into", value: "DIR", "The directory that the trial's files go to."),
      OptionSpec("list", value: "FILE", "The list of the pictures below --images."),
      OptionSpec(
        "parent",
        value: "PID",
        "The process that started this one; the trial ends with it."
      ), .schedule, .finger, .lanes, .traces, .clock,
      CorpusChoice.option,
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let trial = try TrialInvocation { values.text($0.rawValue) }
    try dieWithParent(trial)
    let spec: TrialSpec
    do throws(ScriptFault) { spec = try trial.spec() } catch {
      if case .scenario = error { throw CommandError.usage("\(error)") }
      throw error
    }
    if trial.clock == .wall {
      try WallProcess.begin(cores: spec.device.cores.reduce(0) { $0 + $1.count })
    }
    try VirtualTimeCheck.pass()
    var runner = TrialRunner(spec: spec, sources: SourceImages(try corpus(trial, values)))
    runner.decoding = trial.decoding
    runner.schedule = trial.schedule.schedule
    runner.finger = trial.finger
    runner.clock = trial.clock
    runner.lanes = trial.lanes
    runner.traces = trial.traces
    runner.processMemory = .measure
    do throws(TrialFault) { try await play(runner, into: trial.directory) } catch {
      let fault =
        if case .files = error {
          CommandError(message: "\(error)", code: .outputFailed)
        } else { CommandError(error) }
      guard trial.clock == .wall else { throw fault }
      WallProcess.end(with: fault)
    }
    return .fine
  }

  /// Plays the trial; in real time on a thread beside those that the app uses.
  private static func play(
    _ runner: TrialRunner,
    into directory: String
  ) async throws(TrialFault) {
    guard runner.clock == .wall else {
      try runner.run(into: directory)
      return
    }
    // The thread that waits for the trial must be none of the pool, which is the app's.
    // Unsafe: this task only waits while that thread plays.
    nonisolated(unsafe) let runner = runner
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Void, TrialFault>, Never>) in
      World.startOutside {
        do throws(TrialFault) {
          try runner.run(into: directory)
          continuation.resume(returning: .success(()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    try result.get()
  }

  /// Has this process end with the run that started it, which would otherwise be started again
  /// while this one still writes into its directory.
  private static func dieWithParent(_ trial: TrialInvocation) throws {
    guard let parent = trial.parent else { return }
    let code = ib_die_with_parent(parent)
    if code != 0 {
      throw CommandError.failed("the run that started this trial has ended (system error \(code))")
    }
  }

  private static func corpus(_ trial: TrialInvocation, _ values: OptionValues) throws -> ImageCorpus
  {
    guard let pictures = trial.pictures else {
      return try CorpusChoice(values).open(Console.standard(quiet: true))
    }
    return try ImageCorpus(rootPath: pictures.root, listPath: pictures.list)
  }
}
