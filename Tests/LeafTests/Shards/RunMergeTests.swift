import Basics
import Files
import Records
import Shards
import TestSupport
import Testing
import Text

@Suite("Shards of a run that are put together")
struct RunMergeTests {
  @Test(
    "have the tables of one machine, byte for byte, however many they are",
    arguments: [1, 2, 3, 7, 20, 30]
  )
  func tables(count: Int) throws {
    let run = ShardedRun(shards: count)
    try run.write()
    let outcome = try RunMerge(ShardSet([run.set])).write(into: run.output)
    #expect(outcome.trialCount == 20)
    #expect(outcome.differences.isEmpty)
    for entry in [RunFolder.Entry.trials, .frames, .loads, .machines] {
      let text = try ShardedRun.text("\(run.output)/\(entry.rawValue)")
      #expect(text == run.table(entry), "\(entry) of \(count) shards")
    }
  }

  @Test("are one run, whose description counts all trials and names all machines")
  func manifest() throws {
    let run = ShardedRun(shards: 3)
    try run.write()
    let outcome = try RunMerge(ShardSet([run.set])).write(into: run.output)
    #expect(outcome.machineCount == 2)
    let stored = try StoredRun(directory: run.output)
    #expect(stored.facts.presentCount == 20)
    #expect(stored.facts.shard == nil)
    #expect(stored.facts.startedUTC == "2026-01-01")
    #expect(stored.facts.machines?.members.map(\.key).sorted() == ["node0", "node1"])
    #expect(stored.facts.host["cpu_count"]?.integer == 2, "what all machines have in common stays")
    #expect(stored.facts.host["machine"] == nil)
    #expect(stored.record.trials[3].machine == "node1")
    let traces = try FileOperations.posix.listDirectory(run.output + "/traces")
    #expect(traces.count == 20)
    #expect(try ShardedRun.text("\(run.output)/traces/grid, 0.v0.se.s1.r2.json.gz") == "trace 1")
  }

  @Test("leave their traces where they are when asked")
  func withoutTraces() throws {
    let run = ShardedRun(shards: 2)
    try run.write()
    var merge = RunMerge(try ShardSet([run.set]))
    merge.traces = .left
    _ = try merge.write(into: run.output)
    #expect(try FileOperations.posix.kind(at: run.output + "/traces") == nil)
  }

  @Test("report an equal trial that has another exact value")
  func brokenPromise() throws {
    var run = ShardedRun(shards: 4)
    run.hits = { $0 == 13 ? "99" : "\($0 / 2)" }
    try run.write()
    let outcome = try RunMerge(ShardSet([run.set])).write(into: run.output)
    #expect(outcome.differences.count == 1)
    let difference = try #require(outcome.differences.first)
    #expect(difference.contains("hits"))
    #expect(difference.contains("99 on node1"))
    #expect(difference.contains("node0 has 6"))
    #expect(run.hasOutput, "nothing that was measured is lost")
  }

  /// A way to spoil a table, and a word of the message about it.
  enum Damage: String, CaseIterable {
    case cutOff = "cut off"
    case withoutRow = "0 rows of the trial"
    case strayRow = "belongs to no trial"
    case otherColumns = "columns are not those"
    case otherMetrics = "metrics.csv is damaged"
    case twiceInPlan = "machines.csv too"
    case otherOrder = "not in the plan's order"
  }

  @Test("are refused with a damaged table, and nothing is written", arguments: Damage.allCases)
  func damaged(damage: Damage) throws {
    var run = ShardedRun(shards: 3)
    run.digests = .unknown
    try run.write()
    let trials = run.folder(2) + "/trials.csv"
    var lines = try ShardedRun.text(trials).split(separator: "\n").map(String.init)
    switch damage {
    case .cutOff: try ShardedRun.write(lines.joined(separator: "\n"), to: trials)
    case .withoutRow: lines.remove(at: 3)
    case .strayRow: lines.append(lines[1].replacing("grid", with: "other"))
    case .otherColumns: lines[0] += ",more"
    case .otherMetrics:
      try ShardedRun.write(
        TableShapes([ShardedRun.metrics[0]]).metrics,
        to: run.folder(2) + "/metrics.csv"
      )
    case .twiceInPlan:
      let table = run.folder(2) + "/machines.csv"
      let text = try ShardedRun.text(table).replacing(",4,node0", with: ",3,node0")
      try ShardedRun.write(text, to: table)
    case .otherOrder:
      let table = run.folder(2) + "/machines.csv"
      let text = try ShardedRun.text(table).replacing(",4,node0", with: ",0,node0")
      try ShardedRun.write(text, to: table)
    }
    if damage != .cutOff {
      try ShardedRun.write(lines.map { $0 + "\n" }.joined(), to: trials)
    }
    let set = try ShardSet([run.set])
    let fault = #expect(throws: ShardFault.self) { try RunMerge(set).write(into: run.output) }
    #expect(
      fault.map { "\($0)" }?.contains(damage.rawValue) == true,
      "\(String(describing: fault))"
    )
    #expect(!run.hasOutput)
    let left = try FileOperations.posix.listDirectory(run.directory.path)
    #expect(left == ["set"], "no half-written folder remains")
  }

  /// A way in which a `run.json` describes another run, and the words about it.
  enum Foreign: String, CaseIterable {
    case version = "version of imagebench is 2 and not 1"
    case suite = "suite is other and not s"
    case plan = "plan is unknown and not plan"
    case corpus = "corpus is b2 and not a1"
    case recipe = "corpus is standard and not small"
    case decode = "decode is \"real\" and not \"model\""
    case lanes = "lanes is true and not unknown"
    case commit = "commit is c and not unknown"
    case reference = "reference build is 00 and not unknown"
    case parts = "scenarios, devices or variants are defined otherwise"

    func change(_ manifest: inout RunManifest) {
      switch self {
      case .version: manifest.toolVersion = "2"
      case .suite: manifest.suite = "other"
      case .plan: manifest.planHash = nil
      case .corpus: manifest.corpus["hash"] = "b2"
      case .recipe: manifest.corpus["recipe"] = "standard"
      case .decode: manifest.protocolFacts["decode"] = "real"
      case .lanes: manifest.protocolFacts["lanes"] = true
      case .commit: manifest.commit = "c"
      case .reference: manifest.reference = BuildReference(hash: "00", toolVersion: "1")
      case .parts: manifest.parts = PartDefinitions(["scenarios": ["grid": "01"]])
      }
    }
  }

  @Test(
    "are refused where run.json describes another run, though shard.json does not",
    arguments: Foreign.allCases
  )
  func foreign(_ foreign: Foreign) throws {
    let run = ShardedRun(shards: 3)
    try run.write()
    try run.write(shard: 2, into: run.folder(2), change: foreign.change)
    let set = try ShardSet([run.set])
    let fault = #expect(throws: ShardFault.self) { try RunMerge(set).write(into: run.output) }
    let text = fault.map { "\($0)" } ?? ""
    #expect(text.contains("\(run.folder(2)) is no shard of the work in \(run.folder(1))"))
    #expect(text.contains(foreign.rawValue), "\(text)")
    #expect(!run.hasOutput)
  }

  @Test("have digests of the merged tables, which a reader checks")
  func digests() throws {
    let run = ShardedRun(shards: 3)
    try run.write()
    _ = try RunMerge(ShardSet([run.set])).write(into: run.output)
    let folder = RunFolder(run.output)
    let facts = try RunManifest(path: folder.path(of: .manifest))
    #expect(try facts.tables == RunTables(in: folder, files: .posix))
    #expect(facts.tables[.frames]?.rows == (0..<20).reduce(0) { $0 + $1 / 2 % 5 + 1 })
    let frames = try ShardedRun.text(folder.path(of: .frames))
    try ShardedRun.write(frames + frames, to: folder.path(of: .frames))
    #expect(throws: RunRecord.Fault.self) {
      try facts.tables.check(in: run.output, files: .posix)
    }
  }

  @Test("remove what a killed merge has left, and nothing that is called alike")
  func killed() throws {
    let run = ShardedRun(shards: 2)
    try run.write()
    let left = ["merged.12-0.part", "merged.12-1.part"]
    let others = ["merged.mine.part", "merged.1-2-3.part", "merged.-1.part", "other.12-0.part"]
    for name in left + others {
      try FileOperations.posix.makeDirectories(run.directory.file(name) + "/traces")
    }
    // A shell completes the name of a directory with a slash.
    _ = try RunMerge(ShardSet([run.set])).write(into: run.output + "/")
    let found = try FileOperations.posix.listDirectory(run.directory.path)
    #expect(Set(found) == Set(others + ["set", "merged"]))
  }

  @Test("are not written over something else")
  func taken() throws {
    let run = ShardedRun(shards: 2)
    try run.write()
    try FileOperations.posix.makeDirectories(run.output)
    try ShardedRun.write("mine", to: run.output + "/notes")
    #expect(throws: ShardFault.taken(directory: run.output)) {
      try RunMerge(ShardSet([run.set])).write(into: run.output)
    }
    #expect(try ShardedRun.text(run.output + "/notes") == "mine")
  }

  @Test("take a shard that was played twice when both are equal, and refuse it when not")
  func playedTwice() throws {
    var run = ShardedRun(shards: 3)
    try run.write()
    let again = run.directory.file("again")
    try run.write(shard: 2, into: again)
    let set = try ShardSet([run.set, again], doubled: .compared)
    _ = try RunMerge(set).write(into: run.output)
    run.hits = { $0 == 4 ? "1000" : "\($0 / 2)" }
    try run.write(shard: 2, into: again)
    let fault = #expect(throws: ShardFault.self) {
      try RunMerge(set).write(into: run.directory.file("other"))
    }
    #expect(fault.map { "\($0)" }?.contains("differs in hits (2 and 1000)") == true)
  }
}
