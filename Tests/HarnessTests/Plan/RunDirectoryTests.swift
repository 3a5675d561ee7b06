import Files
import Testing

@testable import Harness

@Suite("The directory of a run")
struct RunDirectoryTests {
  /// What tells a `run.json` of this tool from one of another.
  private static let manifest = "{\"plan_hash\": \"0123456789abcdef\"}"

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

  @Test("is made where there is none, with a place for parts")
  func new() throws {
    let run = try TestRun()
    _ = try run.open()
    #expect(try contents(run) == ["parts/", "run.identity: \(TestRun.identity)\n"])
  }

  @Test("goes on with the same unfinished run")
  func resume() throws {
    let run = try TestRun()
    _ = try run.open()
    try run.write("parts/\(run.plan.trials[0].id)/trial.csv", "1\n")
    let directory = try run.open()
    #expect(try directory.hasPart(run.plan.trials[0]))
    #expect(try !directory.hasPart(run.plan.trials[1]))
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
      // Twice: a refusal that left something behind would be taken for a run by the next attempt.
      for _ in 0..<2 {
        #expect(throws: fault) { try run.open() }
        #expect(try contents(run) == before)
      }
      #expect(fault.description.contains(run.path))
    }
  }

  @Test("replaces a run when told so, but never files that are no run")
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

  @Test("overwriting an unfinished run forgets its parts")
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
        == "\(TrialRow.columns.joined(separator: ","))"
    )
    #expect(try run.text("metrics.csv").split(separator: "\n").count == Metric.catalogue.count + 1)
  }

  @Test("a whole run keeps tables and traces, and no parts")
  func complete() throws {
    let run = try TestRun(["naive"])
    let directory = try run.open()
    #expect(try run.run().failures.isEmpty)
    let present = try directory.assemble(run.plan)
    try directory.write(manifest: Self.manifest, summary: "# done")
    try directory.complete(present)
    #expect(
      try run.names() == [
        "frames.csv", "loads.csv", "metrics.csv", "run.json", "summary.md", "traces", "trials.csv",
      ]
    )
    #expect(try run.names("traces") == ["cell-reuse-short.naive.iphone-se.s1.r1.json"])
    #expect(throws: RunFault.alreadyComplete(directory: run.path)) { try run.open() }
  }
}
