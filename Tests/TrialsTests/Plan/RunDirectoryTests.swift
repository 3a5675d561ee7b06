import Files
import Records
import Synchronization
import Testing

@testable import Runs
@testable import Trials

@Suite("The directory of a run")
struct RunDirectoryTests {
  /// What distinguishes a `run.json` of this tool from other files.
  private static let manifest = "{\"plan_hash\": \"0123456789abcdef\"}"

  private static func manifest(of run: TestRun) -> RunManifest {
    RunManifest(plan: run.plan, toolVersion: "1", startedUTC: "")
  }

  /// Every path below the run's directory with its text.
  private func contents(_ run: TestRun, below folder: String = "") throws -> [String] {
    try run.names(folder).flatMap { name in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if try FileOperations.posix.kind(at: run.path + "/" + path) == .directory {
        return [path + "/"] + (try contents(run, below: path))
      }
      return ["\(path): \(try run.text(path))"]
    }
  }

  @Test("is made if it is missing, with a folder for parts")
  func new() throws {
    let run = try TestRun()
    _ = try run.open()
    #expect(try contents(run) == ["parts/", "run.identity: \(TestRun.identity)\n"])
  }

  @Test("continues the same unfinished run")
  func resume() throws {
    let run = try TestRun()
    _ = try run.open()
    try run.write("parts/\(run.plan.trials[0].id)/trial.csv", "1\n")
    let directory = try run.open()
    #expect(try directory.hasPart(run.plan.trials[0]))
    #expect(try !directory.hasPart(run.plan.trials[1]))
  }

  @Test("looks only for existing trials, however many are planned")
  func presence() throws {
    let run = try TestRun()
    let asked = Mutex<[String]>([])
    var files = FileOperations.posix
    files.kind = { path, links in
      asked.withLock { $0.append(path) }
      return FileOperations.posix.kind(path, links)
    }
    let directory = try run.open(files: files)
    let there = run.plan.trials[1]
    try run.write("parts/\(there.id)/trial.csv", "1\n")
    try run.write("parts/\(run.plan.trials[2].id).part/trial.csv", "1\n")
    asked.withLock { $0 = [] }
    #expect(try directory.present(run.plan) == [there])
    #expect(asked.withLock { $0 } == [directory.partPath(there)])
  }

  @Test("is refused, and stays untouched, when it holds something else")
  func refusals() throws {
    let foreign = try TestRun()
    try foreign.write("thesis.txt", "chapter 1")
    try foreign.write("run.json", "{}")
    let other = try TestRun()
    _ = try other.open(identity: "another")
    let complete = try TestRun()
    try complete.write("run.json", Self.manifest)
    try complete.write("trials.csv", "a,b\n")
    let cases: [(TestRun, RunFault)] = [
      (foreign, .notARun(directory: foreign.path)), (other, .otherRun(directory: other.path)),
      (complete, .alreadyComplete(directory: complete.path)),
    ]
    for (run, fault) in cases {
      let before = try contents(run)
      // Twice: a refusal that left something behind would look like a run to the next attempt.
      for _ in 0..<2 {
        #expect(throws: fault) { try run.open() }
        #expect(try contents(run) == before)
      }
      #expect(fault.description.contains(run.path))
    }
  }

  @Test("replaces a run on request, but never files that are not a run")
  func overwrite() throws {
    let run = try TestRun()
    try run.write("run.json", Self.manifest)
    try run.write("trials.csv", "a,b\n")
    try run.write("traces/x.json", "{}")
    try run.write("notes.txt", "mine")
    _ = try run.open(policy: .overwrite)
    #expect(try run.names() == ["notes.txt", "parts", "run.identity"])
    let foreign = try TestRun()
    try foreign.write("thesis.txt", "chapter 1")
    #expect(throws: RunFault.notARun(directory: foreign.path)) {
      try foreign.open(policy: .overwrite)
    }
    #expect(try contents(foreign) == ["thesis.txt: chapter 1"])
  }

  @Test("overwriting an unfinished run removes its parts")
  func overwriteUnfinished() throws {
    let run = try TestRun()
    _ = try run.open(identity: "another")
    try run.write("parts/\(run.plan.trials[0].id)/trial.csv", "1\n")
    let directory = try run.open(policy: .overwrite)
    #expect(try !directory.hasPart(run.plan.trials[0]))
    #expect(try run.text("run.identity") == TestRun.identity + "\n")
  }

  @Test("tables join whole parts in the order of the plan, each row led by its trial")
  func assemble() throws {
    let run = try TestRun()
    let directory = try run.open()
    for spec in run.plan.trials.reversed().dropLast() {
      try run.write("parts/\(spec.id)/trial.csv", "1,2\n")
      try run.write("parts/\(spec.id)/frames.csv", "0,a\n1,b\n")
      try run.write("parts/\(spec.id)/loads.csv", "")
    }
    try run.write("parts/\(run.plan.trials[0].id).part/trial.csv", "half")
    let present = try directory.assemble(run.plan)
    #expect(present.map(\.id) == run.plan.trials.dropFirst().map(\.id))
    #expect(
      try run.text("frames.csv").split(separator: "\n").dropFirst().map(String.init) == [
        "cell-reuse-short,dedup,iphone-se,1,1,0,a", "cell-reuse-short,dedup,iphone-se,1,1,1,b",
        "cell-reuse-short,bounded-cache,iphone-se,1,1,0,a",
        "cell-reuse-short,bounded-cache,iphone-se,1,1,1,b",
      ]
    )
    #expect(try run.text("loads.csv").split(separator: "\n").count == 1)
    #expect(
      try run.text("trials.csv").split(separator: "\n").first
        == "\(TableShapes.own.trials.joined(separator: ","))"
    )
    #expect(try run.text("metrics.csv").split(separator: "\n").count == Metric.catalogue.count + 1)
  }

  @Test("a whole run keeps tables and traces, and no parts")
  func complete() throws {
    let run = try TestRun(["naive"])
    #expect(try run.run().failures.isEmpty)
    let directory = try run.open()
    let present = try directory.assemble(run.plan)
    try directory.write(manifest: Self.manifest(of: run), pages: [(.summary, "# done")])
    try directory.complete(present)
    #expect(
      try run.names() == [
        "frames.csv", "loads.csv", "metrics.csv", "run.json", "summary.md", "traces", "trials.csv",
      ]
    )
    #expect(try run.names("traces") == ["cell-reuse-short.naive.iphone-se.s1.r1.json"])
    _ = consume directory
    #expect(throws: RunFault.alreadyComplete(directory: run.path)) { try run.open() }
  }

  @Test("is locked while it is open, and free afterwards")
  func inUse() throws {
    let run = try TestRun()
    for _ in 0..<2 {
      let directory = try run.open()
      for policy in RunDirectory.Policy.allCases {
        for identity in [TestRun.identity, "another"] {
          #expect(throws: RunFault.inUse(directory: run.path)) {
            try run.open(identity: identity, policy: policy)
          }
        }
      }
      withExtendedLifetime(directory) {}
      #expect(try contents(run) == ["parts/", "run.identity: \(TestRun.identity)\n"])
    }
  }

  @Test(
    "entries from before a run has its identity block no run",
    arguments: RunDirectory.Policy.allCases
  )
  func beginnings(policy: RunDirectory.Policy) throws {
    let run = try TestRun()
    try FileOperations.posix.makeDirectories(run.path + "/parts")
    try run.write("run.identity.part", "0123")
    _ = try run.open(policy: policy)
    #expect(try contents(run) == ["parts/", "run.identity: \(TestRun.identity)\n"])
  }

  @Test("a folder called parts with other files is not an unfinished run")
  func foreignParts() throws {
    let run = try TestRun()
    try run.write("parts/piano.txt", "c d e")
    #expect(throws: RunFault.notARun(directory: run.path)) { try run.open(policy: .overwrite) }
    #expect(try run.text("parts/piano.txt") == "c d e")
  }

  @Test("opening a whole run removes the parts that a kill left in it")
  func leftParts() throws {
    let run = try TestRun()
    try run.write("run.json", Self.manifest)
    try run.write("parts/a/trial.csv", "1\n")
    #expect(throws: RunFault.alreadyComplete(directory: run.path)) { try run.open() }
    #expect(try run.names() == ["run.json"])
  }

  @Test(
    "after a kill before any removal of a completion or replacement the run can continue",
    arguments: 0..<9,
    RunDirectory.Policy.allCases
  )
  func killed(step: Int, policy: RunDirectory.Policy) throws {
    let run = try TestRun(["naive"])
    #expect(try run.run().failures.isEmpty)
    let before = try run.open()
    _ = try before.assemble(run.plan)
    try before.write(manifest: Self.manifest(of: run), pages: [(.summary, "# done")])
    _ = consume before
    // Each removal from the one at `step` on fails, as if the process had been killed.
    let disk = BrokenRemoval(after: step).operations
    do throws(RunFault) {
      let directory = try RunDirectory(
        path: run.path,
        identity: TestRun.identity,
        policy: policy,
        files: disk
      )
      try directory.complete(policy == .resume ? run.plan.trials : [])
    } catch {
      guard case .files = error else {
        Issue.record("\(error)")
        return
      }
    }
    do throws(RunFault) {
      let directory = try run.open()
      // The remaining parts are complete.
      _ = try directory.assemble(run.plan)
    } catch .alreadyComplete {
      #expect(try !run.names().contains("parts"))
    } catch .otherRun {
      #expect(policy == .overwrite)
    }
    _ = try run.open(policy: .overwrite)
    #expect(try contents(run) == ["parts/", "run.identity: \(TestRun.identity)\n"])
  }
}
