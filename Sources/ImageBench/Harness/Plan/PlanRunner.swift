internal import Files

/// Runs the trials of a plan in processes of their own, a few at a time.
public struct PlanRunner {
  /// The exit code of a trial that could not write its files: EX_IOERR of sysexits.h.
  public static let outputFailedCode: Int32 = 74

  /// What happened to one trial, for whoever shows progress.
  public enum Event: Sendable {
    /// It was there from an earlier run.
    case found(TrialSpec)
    /// It began.
    case began(TrialSpec)
    /// It ended well.
    case ended(TrialSpec)
    /// It failed, for this reason.
    case failed(TrialSpec, reason: String)
  }

  /// How a run went.
  public struct Outcome: Sendable {
    /// Trials that failed, with the reasons.
    public var failures: [(spec: TrialSpec, reason: String)] = []
    /// Whether the run was interrupted before its end.
    public var wasInterrupted = false
  }

  /// The plan.
  public let plan: Plan
  /// Where results go.
  public let directory: RunDirectory
  /// The program that runs one trial, usually this one.
  public let executable: String
  /// How many trials run at the same time.
  public let jobs: Int
  /// The arguments with which `executable` runs a trial and writes into a directory.
  public let arguments: (TrialSpec, _ directory: String) -> [String]

  /// A runner of `plan`.
  public init(
    plan: Plan,
    directory: RunDirectory,
    executable: String,
    jobs: Int,
    arguments: @escaping (TrialSpec, _ directory: String) -> [String]
  ) {
    self.plan = plan
    self.directory = directory
    self.executable = executable
    self.jobs = max(1, jobs)
    self.arguments = arguments
  }

  /// Runs what is not there yet, in the plan's order of execution.
  ///
  /// - Parameters:
  ///   - isInterrupted: Is asked between trials and after signals; true ends the run.
  ///   - report: Is told of each trial.
  public func run(
    isInterrupted: () -> Bool,
    report: (Event) -> Void
  ) throws(RunFault) -> Outcome {
    var outcome = Outcome()
    var waiting: [TrialSpec] = []
    for spec in plan.executionOrder {
      if try directory.hasPart(spec) { report(.found(spec)) } else { waiting.append(spec) }
    }
    waiting.reverse()
    var running: [TrialProcess] = []
    defer { end(running) }
    while !waiting.isEmpty || !running.isEmpty {
      if isInterrupted() {
        outcome.wasInterrupted = true
        return outcome
      }
      while running.count < jobs, let spec = waiting.popLast() {
        running.append(try start(spec, group: running.first?.group))
        report(.began(spec))
      }
      guard let group = running.first?.group,
        let (identifier, ending) = TrialProcess.waitForAny(in: group),
        let place = running.firstIndex(where: { $0.identifier == identifier })
      else { continue }
      let process = running.remove(at: place)
      try settle(process.spec, ending, &outcome, report)
    }
    return outcome
  }

  private func start(_ spec: TrialSpec, group: Int32?) throws(RunFault) -> TrialProcess {
    try directory.prepare(spec)
    let path = directory.unfinishedPath(spec)
    return try TrialProcess(
      spec: spec,
      executable: executable,
      arguments: arguments(spec, path),
      messages: messagesPath(spec),
      group: group
    )
  }

  private func settle(
    _ spec: TrialSpec,
    _ ending: TrialProcess.Ending,
    _ outcome: inout Outcome,
    _ report: (Event) -> Void
  ) throws(RunFault) {
    if ending == .exited(0), try finish(spec) {
      report(.ended(spec))
      return
    }
    let said = message(of: spec)
    let cause = cause(of: spec)
    directory.discard(spec)
    if ending == .exited(Self.outputFailedCode) {
      throw .trialOutput(trial: spec.id, message: said)
    }
    let reason: String
    switch ending {
    case .exited(0): reason = "it ended without its results"
    case .exited(let code): reason = said.isEmpty ? "exit code \(code)" : said
    case .signalled(let signal):
      reason = "ended by signal \(signal). \(cause.map(String.init) ?? said)"
    }
    outcome.failures.append((spec, reason))
    report(.failed(spec, reason: reason))
  }

  /// Gives the part its final name; false when the trial left no results.
  private func finish(_ spec: TrialSpec) throws(RunFault) -> Bool {
    do throws(FileError) {
      let files = directory.files
      guard try files.kind(at: directory.unfinishedPath(spec) + "/trial.csv") != nil else {
        return false
      }
      try files.removeTree(messagesPath(spec))
      try files.rename(directory.unfinishedPath(spec), to: directory.partPath(spec))
      return true
    } catch {
      throw .files(error)
    }
  }

  private func messagesPath(_ spec: TrialSpec) -> String {
    directory.unfinishedPath(spec) + "/messages.txt"
  }

  /// The last lines that the trial said, where a program that ends by itself says why.
  private func message(of spec: TrialSpec) -> String {
    lines(of: spec).suffix(3).joined(separator: " ")
  }

  /// The line in which a crashed trial says why, which stands above a long backtrace.
  private func cause(of spec: TrialSpec) -> Substring? {
    let lines = lines(of: spec)
    for mark in ["Fatal error", "runtime failure", "crashed", "Crash"] {
      if let line = lines.first(where: { $0.contains(mark) }) { return line }
    }
    return nil
  }

  private func lines(of spec: TrialSpec) -> [Substring] {
    let bytes = (try? directory.files.readWhole(messagesPath(spec))) ?? []
    // The trial's own name for itself is left out, because the run says it too.
    let own = "imagebench: "
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.hasPrefix(own) ? $0.dropFirst(own.count) : $0
    }
  }

  private func end(_ processes: [TrialProcess]) {
    for process in processes { process.terminate() }
    for process in processes { _ = TrialProcess.waitForAny(in: process.group) }
    for process in processes { directory.discard(process.spec) }
  }
}
