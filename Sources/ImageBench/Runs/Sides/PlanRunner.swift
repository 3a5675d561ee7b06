internal import Files
internal import Records
package import Trials
internal import Variants

/// Runs the trials of a plan in processes of their own, a few at a time.
package struct PlanRunner {
  /// The exit code of a trial that could not write its files: EX_IOERR of sysexits.h.
  package static let outputFailedCode: Int32 = 74

  /// A report on one trial, for displays of progress.
  package enum Event: Sendable {
    /// Its results exist from an earlier run.
    case found(TrialSpec)
    case began(TrialSpec)
    /// It ended successfully.
    case ended(TrialSpec)
    /// It failed, for this reason.
    case failed(TrialSpec, reason: String)
  }

  /// The outcome of a run.
  package struct Outcome: Sendable {
    /// The failed trials, with their side and reason.
    package var failures: [(side: Int, spec: TrialSpec, reason: String)] = []
    /// Whether the run was interrupted before its end.
    package var wasInterrupted = false
    /// For each side, how many trials are present: found or successful.
    package internal(set) var present: [Int] = []

    /// The trials of `side` that failed, with the reasons.
    ///
    /// - Complexity: O(n) in the number of failures.
    package func failures(of side: Int) -> [(spec: TrialSpec, reason: String)] {
      failures.filter { $0.side == side }.map { ($0.spec, $0.reason) }
    }
  }

  /// A program that plays the plan, with the directory of its results.
  package struct Side {
    package let directory: RunDirectory
    /// The program that runs one trial, usually this one.
    package let executable: String
    /// The arguments with which `executable` runs a trial and writes into a directory.
    package let arguments: (TrialSpec, _ directory: String) -> [String]
    /// The name of the machine that is recorded with each trial; nil, the default, for none.
    package var machine: String?

    /// The program at `executable` with its `arguments`, which writes below `directory`.
    package init(
      directory: RunDirectory,
      executable: String,
      arguments: @escaping (TrialSpec, _ directory: String) -> [String]
    ) {
      self.directory = directory
      self.executable = executable
      self.arguments = arguments
    }
  }

  package let plan: Plan
  /// The programs that play it; all trials of a round come before those of the next.
  package let sides: [Side]
  /// The number of trials that run at the same time.
  package let jobs: Int

  /// The system calls for the processes of trials; tests replace them.
  var calls = ProcessCalls()

  /// A runner of `plan` on each of `sides`; there is at least one.
  package init(plan: Plan, sides: [Side], jobs: Int) {
    precondition(!sides.isEmpty, "A plan is run by at least one program")
    self.plan = plan
    self.sides = sides
    self.jobs = max(1, jobs)
  }

  /// A runner of `plan` on one program.
  package init(
    plan: Plan,
    directory: RunDirectory,
    executable: String,
    jobs: Int,
    arguments: @escaping (TrialSpec, _ directory: String) -> [String]
  ) {
    let side = Side(directory: directory, executable: executable, arguments: arguments)
    self.init(plan: plan, sides: [side], jobs: jobs)
  }

  /// Runs the missing trials, in the plan's order of execution.
  ///
  /// - Parameters:
  /// - isInterrupted: Called before each start, after signals, and repeatedly while trials run;
  ///   true ends the run.
  /// - report: Called with each event of a trial.
  package func run(
    isInterrupted: () -> Bool,
    report: (Event) -> Void
  ) throws(RunFault) -> Outcome {
    var outcome = Outcome()
    outcome.present = sides.map { _ in 0 }
    var waiting: [Plan.Turn] = []
    // The directory is asked for its names once, not for each of thousands of trials.
    var names: [Set<String>] = []
    for side in sides { names.append(try side.directory.partNames()) }
    for turn in plan.turns(sides: sides.count) {
      let isNamed = names[turn.side].contains(turn.spec.id)
      if isNamed, try sides[turn.side].directory.hasPart(turn.spec) {
        outcome.present[turn.side] += 1
        report(.found(turn.spec))
      } else {
        waiting.append(turn)
      }
    }
    waiting.reverse()
    var running: [TrialProcess] = []
    defer { end(running) }
    while !waiting.isEmpty || !running.isEmpty {
      if isInterrupted() {
        outcome.wasInterrupted = true
        return outcome
      }
      while running.count < jobs, let turn = waiting.popLast() {
        running.append(try start(turn, group: running.first?.group))
        report(.began(turn.spec))
      }
      guard let group = running.first?.group else { continue }
      let processes = running.map(\.identifier)
      switch try TrialProcess.wait(
        for: processes,
        in: group,
        calls: calls,
        unless: isInterrupted
      ) {
      case .interrupted:
        outcome.wasInterrupted = true
        return outcome
      case .ended(let identifier, let ending):
        guard let index = running.firstIndex(where: { $0.identifier == identifier }) else {
          continue
        }
        let process = running.remove(at: index)
        if let turn = process.turn {
          try settle(turn, ending, process.messages, &outcome, report)
        }
      }
    }
    return outcome
  }

  private func start(_ turn: Plan.Turn, group: Int32?) throws(RunFault) -> TrialProcess {
    let side = sides[turn.side]
    try side.directory.prepare(turn.spec)
    return try TrialProcess(
      turn: turn,
      executable: side.executable,
      arguments: side.arguments(turn.spec, side.directory.unfinishedPath(turn.spec)),
      group: group,
      calls: calls
    )
  }

  private func settle(
    _ turn: Plan.Turn,
    _ ending: TrialProcess.Ending,
    _ messages: SpokenText,
    _ outcome: inout Outcome,
    _ report: (Event) -> Void
  ) throws(RunFault) {
    let spec = turn.spec
    if ending == .exited(0), try finish(turn) {
      outcome.present[turn.side] += 1
      report(.ended(spec))
      return
    }
    let text = String(decoding: messages.bytes, as: UTF8.self)
    let lines = Self.lines(text)
    let said = Self.reason(in: text)
    sides[turn.side].directory.discard(spec)
    if ending == .exited(Self.outputFailedCode) {
      throw .trialOutput(trial: spec.id, message: said)
    }
    let reason: String
    switch ending {
    case .exited(0): reason = "it ended without its results"
    case .exited(let code): reason = said.isEmpty ? "exit code \(code)" : said
    case .signalled(let signal):
      if let crash = CrashReport(in: text) {
        reason = crash.sentence(about: spec.variant.name)
        break
      }
      let more = Self.cause(in: lines).map(String.init) ?? said
      reason = "ended by signal \(signal)" + (more.isEmpty ? "" : ". \(more)")
    }
    outcome.failures.append((turn.side, spec, reason))
    report(.failed(spec, reason: reason))
  }

  /// Renames the part to its final name; false when the trial left no results.
  private func finish(_ turn: Plan.Turn) throws(RunFault) -> Bool {
    let (spec, directory) = (turn.spec, sides[turn.side].directory)
    do throws(FileError) {
      let files = directory.files
      let row = RunFolder.path(of: .row, in: directory.unfinishedPath(spec))
      guard try files.kind(at: row) != nil else { return false }
      if let machine = sides[turn.side].machine {
        try directory.write(machine: machine, of: spec)
      }
      try files.rename(directory.unfinishedPath(spec), to: directory.partPath(spec))
      return true
    } catch {
      throw .files(error)
    }
  }

  /// The line in which a crashed trial says why; a long backtrace follows it.
  private static func cause(in lines: [Substring]) -> Substring? {
    for mark in ["Fatal error", "runtime failure", "crashed", "Crash"] {
      if let line = lines.first(where: { $0.contains(mark) }) { return line }
    }
    return nil
  }

  /// The message of the program, or else its last lines, in which one that fails usually says why.
  private static func reason(in text: String) -> String {
    let all = text.split(separator: "\n")
    // A loader may go on printing after the message.
    let message = all.lastIndex { $0.hasPrefix(own) }.map { all[$0...].prefix(1) }
    return lines((message ?? all.suffix(3)).joined(separator: "\n")).joined(separator: " ")
  }

  /// What a program of this tool begins its messages with; removed, because the run adds its own.
  private static let own = "imagebench: "

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.hasPrefix(own) ? $0.dropFirst(own.count) : $0 }
  }

  private func end(_ processes: [TrialProcess]) {
    TrialProcess.end(processes)
    for turn in processes.compactMap(\.turn) { sides[turn.side].directory.discard(turn.spec) }
  }
}
