import Files
import Glibc
import ImagePipeline
import Testing
import Variants

@testable import Runs
@testable import Trials

@Suite("Running a plan")
struct PlanRunnerTests {
  /// The events of a run, as text.
  private final class Events {
    var words: [String] = []

    func note(_ event: PlanRunner.Event) {
      switch event {
      case .found(let spec): words.append("found \(spec.variant.name)")
      case .began(let spec): words.append("began \(spec.variant.name)")
      case .ended(let spec): words.append("ended \(spec.variant.name)")
      case .failed(let spec, _): words.append("failed \(spec.variant.name)")
      }
    }
  }

  private func parts(_ run: TestRun) throws -> [String] { try run.names("parts") }

  @Test("runs every trial in the order of execution", arguments: [1, 2, 16])
  func all(jobs: Int) throws {
    let run = try TestRun()
    let events = Events()
    let outcome = try run.run(jobs: jobs, report: events.note)
    #expect(outcome.failures.isEmpty && !outcome.wasInterrupted)
    #expect(try parts(run) == run.plan.trials.map(\.id).sorted())
    let began = events.words.filter { $0.hasPrefix("began") }
    #expect(began == run.plan.executionOrder.map { "began \($0.variant.name)" })
    #expect(events.words.count { $0.hasPrefix("ended") } == 3)
    #expect(
      try run.names("parts/" + run.plan.trials[0].id) == [
        "frames.csv", "loads.csv", "trace.json", "trial.csv",
      ]
    )
  }

  @Test("runs again only what is missing")
  func resume() throws {
    let run = try TestRun()
    let script = "echo $2 >> $3/log; " + TestRun.writesResults
    _ = try run.run(script: script)
    try FileOperations.posix.removeTree("\(run.path)/parts/\(run.plan.trials[1].id)")
    let events = Events()
    let outcome = try run.run(script: script, report: events.note)
    #expect(events.words.filter { $0.hasPrefix("began") } == ["began dedup"])
    #expect(events.words.count { $0.hasPrefix("found") } == 2)
    #expect(outcome.present == [3])
    let log = try run.text("log").split(separator: "\n").map(String.init)
    #expect(log.count == 4)
    #expect(log.last == run.plan.trials[1].id)
  }

  @Test("a partial part does not count, and is begun again")
  func halfWritten() throws {
    let run = try TestRun(["naive"])
    let id = run.plan.trials[0].id
    try FileOperations.posix.makeDirectories(run.path)
    _ = try run.open()
    try run.write("parts/\(id).part/trial.csv", "half")
    try run.write("parts/\(id).part/left-over", "half")
    let events = Events()
    _ = try run.run(report: events.note)
    #expect(events.words == ["began naive", "ended naive"])
    #expect(try run.text("parts/\(id)/trial.csv") == "\(id)\n")
    #expect(try !run.names("parts/\(id)").contains("left-over"))
  }

  @Test("a trial's messages need no room on the disk of its results")
  func reason() throws {
    let run = try TestRun(["naive"])
    let fault = #expect(throws: RunFault.self) {
      _ = try run.run(script: "rm -r $1; echo no space left >&2; exit 74")
    }
    #expect(
      fault == .trialOutput(trial: run.plan.trials[0].id, message: "no space left"),
      "said: \(fault.map(String.init(describing:)) ?? "")"
    )
  }

  @Test("a failed trial is reported with its message, and the others are kept")
  func failure() throws {
    let run = try TestRun()
    let outcome = try run.run(
      script: "case $2 in *dedup*) echo the disk is on fire >&2; exit 1;; esac; "
        + TestRun.writesResults
    )
    #expect(outcome.failures.map(\.spec.variant.name) == ["dedup"])
    #expect(outcome.failures.map(\.reason) == ["the disk is on fire"])
    #expect(try parts(run) == run.plan.trials.map(\.id).filter { !$0.contains("dedup") }.sorted())
  }

  @Test(
    "reports how a silent trial ended",
    arguments: [
      ("exit 3", "exit code 3"), ("exit 0", "it ended without its results"),
      ("kill -9 $$", "ended by signal 9"), ("echo gone; kill -11 $$", "ended by signal 11. gone"),
    ]
  )
  func endings(script: String, reason: String) throws {
    let run = try TestRun(["naive"])
    let outcome = try run.run(script: script)
    #expect(outcome.failures.map(\.reason) == [reason])
    #expect(try parts(run).isEmpty)
  }

  @Test(
    "reports the line with the reason of a crash, not the end of the backtrace",
    arguments: [
      "Swift/Array.swift:1: Fatal error: Index out of range",
      "0 [inlined] Swift runtime failure: arithmetic overflow in f()",
      "*** Program crashed: Illegal instruction at 0x1 ***",
    ]
  )
  func crash(line: String) throws {
    let run = try TestRun(["naive"])
    let outcome = try run.run(
      script: "echo hello; echo '\(line)'; for n in 1 2 3 4 5; do echo frame $n; done; kill -4 $$"
    )
    #expect(outcome.failures.map(\.reason) == ["ended by signal 4. \(line)"])
  }

  @Test("the next attempt runs a failed trial again")
  func retry() throws {
    let run = try TestRun(["naive"])
    _ = try run.run(script: "exit 1")
    #expect(try run.run().failures.isEmpty)
    #expect(try parts(run) == run.plan.trials.map(\.id))
  }

  @Test("a trial that cannot write ends the run, because the next could not either")
  func outputFailed() throws {
    let run = try TestRun()
    let second = run.plan.executionOrder[1]
    let script = "[ $2 = \(second.id) ] && { echo no room >&2; exit 74; }; " + TestRun.writesResults
    #expect(throws: RunFault.trialOutput(trial: second.id, message: "no room")) {
      try run.run(script: script)
    }
    #expect(try parts(run) == [run.plan.executionOrder[0].id])
  }

  @Test("a program that cannot be started is named")
  func spawn() throws {
    let run = try TestRun(["naive"])
    let runner = PlanRunner(
      plan: run.plan,
      directory: try run.open(),
      executable: "/nowhere/imagebench",
      jobs: 1
    ) { _, _ in [] }
    #expect(throws: RunFault.spawn(executable: "/nowhere/imagebench", code: ENOENT)) {
      try runner.run(isInterrupted: { false }, report: { _ in })
    }
  }

  @Test("an interruption ends running trials and keeps whole parts", arguments: [1, 2])
  func interruption(jobs: Int) throws {
    let run = try TestRun()
    let events = Events()
    // The first trial ends by itself; the others would wait for ever.
    let first = run.plan.executionOrder[0].id
    let outcome = try run.run(
      script: "[ $2 = \(first) ] || { mkfifo $1/never; read line < $1/never; }; "
        + TestRun.writesResults,
      jobs: jobs,
      isInterrupted: { events.words.contains { $0.hasPrefix("ended") } },
      report: events.note
    )
    #expect(outcome.wasInterrupted)
    #expect(outcome.failures.isEmpty)
    #expect(outcome.present == [1])
    #expect(try parts(run) == [first])
    #expect(try run.run().failures.isEmpty)
    #expect(try parts(run).count == 3)
  }

  @Test("an interruption between the last check and the wait ends the trials too")
  func lateInterruption() throws {
    let run = try TestRun(["naive"])
    let events = Events()
    var questions = 0
    let outcome = try run.run(
      // Without the interruption the wait would last until its own end, with results.
      script: "sleep 20; " + TestRun.writesResults,
      isInterrupted: {
        questions += 1
        return questions > 1
      },
      report: events.note
    )
    #expect(outcome.wasInterrupted)
    #expect(events.words == ["began naive"])
    #expect(try parts(run).isEmpty)
  }

  @Test("leaves the ends of other children to their own waiters")
  func otherChildren() throws {
    let children = try (0..<3).map { try ChildProcess("/bin/sh", ["-c", "exit \(40 + $0)"]) }
    let run = try TestRun()
    #expect(try run.run(jobs: 2).failures.isEmpty)
    #expect(try children.map { try $0.wait().code } == [40, 41, 42])
  }

  @Test("at least one trial runs at a time, whatever the option", arguments: [0, -3])
  func noJobs(jobs: Int) throws {
    let run = try TestRun(["naive"])
    #expect(try run.run(jobs: jobs).failures.isEmpty)
  }
}
