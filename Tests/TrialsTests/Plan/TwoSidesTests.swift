import Files
import Glibc
import Records
import Scenarios
import TestSupport
import Testing
import Text

@testable import Runs
@testable import Trials

@Suite("Two programs that play one plan")
struct TwoSidesTests {
  private let directory = TemporaryDirectory()

  private func plan(repetitions: Int = 3) throws -> Plan {
    var overrides = Plan.Overrides()
    overrides.scenarios = ["cell-reuse-short"]
    overrides.variants = ["naive", "dedup", "bounded-cache"]
    overrides.repetitions = repetitions
    return try Plan(suite: .smoke, overrides: overrides)
  }

  /// A side whose trials are shell scripts: $1 is the directory, $2 the trial's name.
  private func side(_ name: String, script: String = TestRun.writesResults) throws
    -> PlanRunner.Side
  {
    let run = try RunDirectory(path: directory.file(name), identity: "0", policy: .resume)
    let log = directory.file("log")
    return PlanRunner.Side(directory: run, executable: "/bin/sh") { spec, path in
      ["-c", "echo \(name) $2 >> \(log); " + script, "trial", path, spec.id]
    }
  }

  private func run(_ plan: Plan, _ sides: [PlanRunner.Side]) throws -> PlanRunner.Outcome {
    try PlanRunner(plan: plan, sides: sides, jobs: 1)
      .run(isInterrupted: { false }, report: { _ in })
  }

  @Test("take turns within each round, in a shuffled order with every trial of both once")
  func turns() throws {
    let plan = try plan(repetitions: 20)
    let turns = plan.turns(sides: 2)
    #expect(turns.count == 2 * plan.trials.count && Set(turns).count == turns.count)
    #expect(turns.map(\.spec.repetition) == turns.map(\.spec.repetition).sorted())
    let firstSides = (1...20).compactMap { round in
      turns.first { $0.spec.repetition == round }?.side
    }
    #expect(Set(firstSides) == [0, 1], "one side always begins")
    #expect(plan.turns(sides: 1).map(\.spec) == plan.executionOrder)
  }

  @Test("write into their own directories, in the order of the turns")
  func directories() throws {
    let plan = try plan()
    let outcome = try run(plan, [side("base"), side("candidate")])
    #expect(outcome.failures.isEmpty)
    let names = ["base", "candidate"]
    for name in names {
      let parts = try FileOperations.posix.listDirectory(directory.file(name + "/parts"))
      #expect(parts.sorted() == plan.trials.map(\.id).sorted())
    }
    let log = String(
      decoding: try FileOperations.posix.readWhole(directory.file("log")),
      as: UTF8.self
    )
    let expected = plan.turns(sides: 2).map { "\(names[$0.side]) \($0.spec.id)" }
    #expect(log.split(separator: "\n").map(String.init) == expected)
  }

  @Test("keep their failures apart")
  func failures() throws {
    let plan = try plan(repetitions: 1)
    let broken = "[ $2 = \(plan.trials[1].id) ] && exit 9; " + TestRun.writesResults
    let outcome = try run(plan, [side("base"), side("candidate", script: broken)])
    #expect(outcome.failures(of: 0).isEmpty)
    #expect(outcome.failures(of: 1).map(\.spec) == [plan.trials[1]])
    #expect(outcome.failures(of: 1).map(\.reason) == ["exit code 9"])
    #expect(outcome.present == [plan.trials.count, plan.trials.count - 1])
  }

  @Test("share one session, which a continued run keeps")
  func session() throws {
    func open() throws -> RunDirectory {
      try RunDirectory(path: directory.file("base"), identity: "0", policy: .resume)
    }
    do { #expect(try open().session("first") == "first") }
    #expect(try open().session("second") == "first")
  }

  @Test("name the other side and the order of their own trials in run.json")
  func manifest() throws {
    let plan = try plan()
    for (place, side) in RunSession.Side.allCases.enumerated() {
      var manifest = RunManifest(plan: plan, toolVersion: "1", startedUTC: "")
      manifest.session = RunSession(name: "s", side: side)
      let ended = manifest.ended(plan, present: 0, failures: [], finishedUTC: "")
      let json = try JSONParser.parse(ended.text)
      #expect(json["session"]?["name"]?.string == "s")
      #expect(json["session"]?["side"]?.string == side.rawValue)
      #expect(json["session"]?["other"]?.string == (place == 0 ? "../candidate" : "../base"))
      let order = json["execution_order"]?.array?.compactMap(\.string)
      #expect(order == plan.turns(sides: 2).filter { $0.side == place }.map(\.spec.id))
    }
  }
}

@Suite("The facts of a build")
struct BuildFactsTests {
  private let directory = TemporaryDirectory()

  private func ask(
    _ script: String,
    isInterrupted: () -> Bool = { false }
  ) throws -> BuildFacts {
    let path = directory.file("program")
    let writer = try WholeFileWriter(path: path)
    try writer.append("#!/bin/sh\n" + script)
    try writer.commit()
    #expect(chmod(path, 0o755) == 0)
    return try BuildFacts(asking: path, isInterrupted: isInterrupted)
  }

  @Test("are not awaited once the user asks to stop")
  func interrupted() {
    #expect(throws: RunFault.interrupted(asking: directory.file("program"))) {
      try ask("exec sleep 3600\n") { true }
    }
  }

  @Test("come back as reported, with columns that this build lacks")
  func roundTrip() throws {
    var facts = BuildFacts(own: "9.8")
    facts.libraries = ["codecs": "j 3"]
    facts.shapes.trials.append("a_metric_of_tomorrow")
    let writer = try WholeFileWriter(path: directory.file("answer"))
    try writer.append(JSONWriter.text(facts.json))
    try writer.commit()
    #expect(try ask("[ $1 = facts ] && cat \(directory.file("answer"))\n") == facts)
  }

  @Test(
    "are refused from a program that is not a build, or that fails",
    arguments: ["true", "echo '{}'", "echo '{\"tool_version\": \"1\"}'", "exit 64", "kill -9 $$"]
  )
  func notABuild(script: String) throws {
    #expect(throws: RunFault.notABuild(executable: directory.file("program"))) {
      try ask(script + "\n")
    }
  }

  @Test("put the columns of another build over that build's rows")
  func shapes() throws {
    let run = try TestRun(["naive"])
    _ = try run.run()
    let opened = try run.open()
    var shapes = TableShapes.own
    shapes.trials = ["other"]
    shapes.metrics = "name\n"
    _ = try opened.assemble(run.plan, shapes: shapes)
    #expect(try run.text("trials.csv").hasPrefix("other\n"))
    #expect(try run.text("metrics.csv") == "name\n")
  }
}
