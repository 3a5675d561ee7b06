import Basics
import Corpus
import Files
import Glibc
import Scenarios
import Synchronization
import TestSupport
import Testing
import Text
import Trials

@testable import Runs

@Suite("The engine of runs")
struct RunEngineTests {
  private let directory = TemporaryDirectory()

  /// Records the reports.
  private final class Spy: Reporter, ProgressReporter {
    struct Seen {
      var errors: [String] = []
      var found = 0
      var shown: [String] = []
    }

    let seen = Mutex(Seen())

    func note(_ text: String) {}
    func error(_ text: String) { seen.withLock { $0.errors.append(text) } }
    func progress(_ title: String) -> any ProgressReporter { self }
    func find() { seen.withLock { $0.found += 1 } }
    func show(_ done: Int, of total: Int, _ detail: String) {
      seen.withLock { $0.shown.append("\(done)/\(total)") }
    }
  }

  private func engine(
    _ spy: Spy,
    isInterrupted: @escaping () -> Bool = { false }
  ) async throws -> RunEngine {
    var overrides = Plan.Overrides()
    overrides.scenarios = ["cell-reuse-short"]
    overrides.variants = ["naive", "dedup"]
    let plan = try Plan(suite: .smoke, overrides: overrides)
    var request = RunRequest(plan: plan, build: BuildFacts(own: "1"))
    request.jobs = 1
    let corpus = try await TestCorpus.make()
    return RunEngine(request, corpus, spy, isInterrupted: isInterrupted)
  }

  /// A build that plays trials with `script`; $d is the directory and $v the variant.
  private func side(_ name: String, _ script: String = "") throws -> RunSide {
    let path = directory.file(name + ".sh")
    let writer = try WholeFileWriter(path: path)
    try writer.append(
      """
      #!/bin/sh
      while [ $# -gt 0 ]; do
        [ "$1" = --into ] && d=$2
        [ "$1" = --variant ] && v=$2
        shift
      done
      \(script)
      for table in frames loads; do echo "$v" > "$d/$table.csv"; done
      echo '{}' > "$d/trace.json"
      echo "$v" > "$d/trial.csv"

      """
    )
    try writer.commit()
    #expect(chmod(path, 0o755) == 0)
    let results = try RunDirectory(path: directory.file(name), identity: "0", policy: .resume)
    return RunSide(name, program: path, BuildFacts(own: "1"), results)
  }

  @Test("plays every trial on every side, and finds them all the second time")
  func play() async throws {
    let spy = Spy()
    let engine = try await engine(spy)
    let sides = [try side("base"), try side("candidate")]
    let first = try engine.play(engine.request.plan, on: sides)
    #expect(first.present == [2, 2] && first.failures.isEmpty)
    #expect(spy.seen.withLock { $0.shown } == ["1/4", "2/4", "3/4", "4/4"])
    #expect(spy.seen.withLock { $0.found } == 0)
    _ = try engine.play(engine.request.plan, on: sides)
    #expect(spy.seen.withLock { $0.found } == 4)
    #expect(try sides[1].assemble(engine.request.plan) == engine.request.plan.trials)
  }

  @Test("reports a failure with its build")
  func failures() async throws {
    let spy = Spy()
    let engine = try await engine(spy)
    let broken = "[ $v = dedup ] && exit 9"
    let sides = [try side("base"), try side("candidate", broken)]
    let outcome = try engine.play(engine.request.plan, on: sides)
    engine.report(failuresOf: outcome, sides) { $0.label == "base" }
    #expect(spy.seen.withLock { $0.errors }.isEmpty)
    engine.report(failuresOf: outcome, sides)
    let id = try #require(engine.request.plan.trials.last).id
    #expect(
      spy.seen.withLock { $0.errors } == [
        "the trial \(id) of the candidate failed: exit code 9"
      ]
    )
  }

  @Test("ends when the user asks to stop, and reports how many trials exist")
  func interruption() async throws {
    let spy = Spy()
    let isAsked = Mutex(false)
    let engine = try await engine(spy) { isAsked.withLock { $0 } }
    isAsked.withLock { $0 = true }
    let sides = [try side("base")]
    let outcome = try engine.play(engine.request.plan, on: sides)
    #expect(outcome.wasInterrupted && outcome.present == [0])
    let manifest = engine.request.manifest(engine.corpus)
    try engine.close(sides[0], at: 0, manifest, outcome)
    let json = try JSONParser.parse(
      try FileOperations.posix.readWhole(directory.file("base/run.json"))
    )
    #expect(json["state"]?.string == "incomplete" && json["trials_present"]?.integer == 0)
    #expect(
      engine.interruption(0, of: 1, in: "out/a")
        == "interrupted with 0 of 2 trials done; they are in out/a, and the same command continues from there"
    )
  }
}
