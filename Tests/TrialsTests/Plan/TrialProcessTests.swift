import Files
import Glibc
import TestSupport
import Testing

@testable import Runs
@testable import Trials

@Suite("Starting a trial and waiting for it")
struct TrialProcessTests {
  /// A step of a start, and the calls that the system refuses in it.
  enum Step: CaseIterable {
    case standardInput, output, messages, group

    var refusing: ProcessCalls {
      var calls = ProcessCalls()
      switch self {
      case .standardInput: calls.addOpen = { _, descriptor, _, _ in descriptor == 0 ? ENOMEM : 0 }
      case .output: calls.addDuplicate = { _, _, copy in copy == STDOUT_FILENO ? ENOMEM : 0 }
      case .messages: calls.addDuplicate = { _, _, copy in copy == STDERR_FILENO ? ENOMEM : 0 }
      case .group: calls.setGroup = { _, _ in ENOMEM }
      }
      return calls
    }
  }

  @Test(
    "a refused step ends the start before a trial could be left without an owner",
    arguments: Step.allCases
  )
  func refused(step: Step) throws {
    let run = try TestRun(["naive"])
    var runner = PlanRunner(
      plan: run.plan,
      directory: try run.open(),
      executable: "/bin/sh",
      jobs: 1
    ) { spec, part in ["-c", TestRun.writesResults, "trial", part, spec.id] }
    runner.calls = step.refusing
    #expect(throws: RunFault.spawn(executable: "/bin/sh", code: ENOMEM)) {
      try runner.run(isInterrupted: { false }, report: { _ in })
    }
    #expect(try run.names("parts").allSatisfy { $0.hasSuffix(".part") })
  }

  @Test("a trial that plays alone leads a session, and its end is found as that of any other")
  func session() throws {
    let run = try TestRun(["naive"])
    let file = run.path + ".session"
    var runner = PlanRunner(
      plan: run.plan,
      directory: try run.open(),
      executable: "/bin/sh",
      jobs: 1
    ) { spec, part in
      let script =
        "read -r a b c d e session f < /proc/$$/stat; echo $session $$ > \(file);"
        + TestRun.writesResults
      return ["-c", script, "trial", part, spec.id]
    }
    runner.calls = .inSessions
    let outcome = try runner.run(isInterrupted: { false }, report: { _ in })
    #expect(outcome.failures.isEmpty && outcome.present == [run.plan.trials.count])
    let text = String(decoding: try FileOperations.posix.readWhole(file), as: UTF8.self)
    let words = text.split { $0.isWhitespace }
    #expect(words.count == 2 && words[0] == words[1], "\(words)")
  }

  @Test("a signal between the check and the pause is noticed after the pause")
  func lateSignal() throws {
    var isAsked = false
    var pauses = 0
    var calls = ProcessCalls()
    calls.look = { _ in .running }
    calls.pause = { _ in
      pauses += 1
      isAsked = true
    }
    let wait = try TrialProcess.wait(for: [7], in: 7, calls: calls) { isAsked }
    #expect(wait == .interrupted)
    #expect(pauses == 1)
  }

  @Test("an end during the pause is found after it, and comes before the interruption")
  func lateEnd() throws {
    var isOver = false
    var calls = ProcessCalls()
    calls.look = { group in isOver ? .ended(group + 1, status: 3 << 8) : .running }
    calls.pause = { processes in
      #expect(processes == [7, 8])
      isOver = true
    }
    let wait = try TrialProcess.wait(for: [7, 8], in: 7, calls: calls) { isOver }
    #expect(wait == .ended(8, .exited(3)))
  }

  @Test("without children to wait for it ends with the system's reason, after one call")
  func lost() throws {
    var looks = 0
    var calls = ProcessCalls()
    calls.look = { _ in
      looks += 1
      return .failed(code: ECHILD)
    }
    #expect(throws: RunFault.lostTrials(code: ECHILD)) {
      try TrialProcess.wait(for: [7], in: 7, calls: calls) { false }
    }
    #expect(looks == 1)
    #expect("\(RunFault.lostTrials(code: ECHILD))".contains("SIGCHLD"))
  }
}
