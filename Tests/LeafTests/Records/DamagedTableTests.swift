import Files
import Records
import Shards
import TestSupport
import Testing

/// Each table of a run and of a shard, damaged in ten ways with many seeds: the damage is named, or
/// the result is that of the whole table.
@Suite("A damaged table")
struct DamagedTableTests {
  private static let seeds = Array(UInt64(0)..<100)
  private static let tables: [RunFolder.Entry] = [.trials, .frames, .loads, .metrics, .machines]

  /// A merged run of several machines.
  private func run(_ digests: ShardedRun.Digests) throws -> ShardedRun {
    var run = ShardedRun(shards: 3)
    run.digests = digests
    try run.write()
    _ = try RunMerge(ShardSet([run.set])).write(into: run.output)
    if digests == .unknown {
      let path = RunFolder(run.output).path(of: .manifest)
      var facts = try RunManifest(path: path)
      facts.tables = RunTables()
      try ShardedRun.write(facts.text, to: path)
    }
    return run
  }

  /// Damages the file at `path`, and returns whether its bytes have changed.
  private func damage(_ path: String, _ seed: UInt64) throws -> Bool {
    let text = try ShardedRun.text(path)
    guard let damaged = TableDamage(seed: seed).applied(to: text, seed: seed) else {
      try FileOperations.posix.removeTree(path)
      return true
    }
    try ShardedRun.write(damaged, to: path)
    return damaged != text
  }

  /// What readers take of a run.
  private func content(_ run: StoredRun) -> String {
    let trials = run.record.trials.map { trial in
      let cells = run.record.metrics.map { trial.cells[$0] ?? "none" }
      return "\(trial.key) \(trial.machine ?? "alone") \(trial.network) \(trial.content) \(cells)"
    }
    return "\(run.record.metrics)\n" + trials.joined(separator: "\n")
  }

  @Test("of a run is named by its readers", arguments: tables, seeds)
  func ofRun(entry: RunFolder.Entry, seed: UInt64) throws {
    let run = try run(.written)
    let whole = content(try StoredRun(directory: run.output))
    let path = RunFolder(run.output).path(of: entry)
    guard try damage(path, seed) else { return }
    let isRead = [.trials, .metrics, .machines].contains(entry)
    do throws(RunRecord.Fault) {
      let found = content(try StoredRun(directory: run.output))
      #expect(!isRead && found == whole, "\(TableDamage(seed: seed)), seed \(seed): \(found)")
    } catch {
      #expect(isRead && "\(error)".contains(path), "seed \(seed): \(error)")
    }
  }

  @Test("of a shard is named by a merge, which writes nothing", arguments: tables, seeds)
  func ofShard(entry: RunFolder.Entry, seed: UInt64) throws {
    let run = ShardedRun(shards: 3)
    try run.write()
    let path = RunFolder(run.folder(Int(seed / 10) % 3 + 1)).path(of: entry)
    guard try damage(path, seed) else { return }
    let set = try ShardSet([run.set])
    let fault = #expect(
      throws: ShardFault.self,
      "\(TableDamage(seed: seed)), seed \(seed)"
    ) { try RunMerge(set).write(into: run.output) }
    let text = fault.map { "\($0)" } ?? ""
    #expect(text.contains(path), "seed \(seed): \(text)")
    #expect(!run.hasOutput)
  }

  @Test(
    "of an earlier version, whose run.json has no digests, is named where a row or a column is missing",
    arguments: tables,
    seeds
  )
  func ofEarlierVersion(entry: RunFolder.Entry, seed: UInt64) throws {
    let damage = TableDamage(seed: seed)
    let run = try run(.unknown)
    let path = RunFolder(run.folder(Int(seed / 10) % 3 + 1)).path(of: entry)
    guard try self.damage(path, seed) else { return }
    let whole = try Self.tables.map { try ShardedRun.text(RunFolder(run.output).path(of: $0)) }
    let other = run.directory.file("other")
    do throws(ShardFault) {
      let set = try ShardSet([run.set])
      _ = try RunMerge(set).write(into: other)
    } catch {
      #expect("\(error)".contains(".csv"), "seed \(seed): \(error)")
      return
    }
    let found = try Self.tables.map { try ShardedRun.text(RunFolder(other).path(of: $0)) }
    let isSeen = damage.changesRows || [.columnRemoved, .columnRenamed].contains(damage)
    #expect(!isSeen || found == whole, "\(damage), seed \(seed)")
  }

  @Test("of an earlier run is named where a row or a column is missing", arguments: tables, seeds)
  func ofEarlierRun(entry: RunFolder.Entry, seed: UInt64) throws {
    let run = try run(.unknown)
    let whole = content(try StoredRun(directory: run.output))
    let path = RunFolder(run.output).path(of: entry)
    let damage = TableDamage(seed: seed)
    guard try self.damage(path, seed) else { return }
    do throws(RunRecord.Fault) {
      let found = content(try StoredRun(directory: run.output))
      #expect(found == whole || !damage.changesRows, "\(damage), seed \(seed): \(found)")
    } catch {
      #expect("\(error)".contains(path), "seed \(seed): \(error)")
    }
  }

  @Test("of machines is named, whatever columns and rows it has")
  func machines() throws {
    let run = try run(.unknown)
    let path = RunFolder(run.output).path(of: .machines)
    let whole = try ShardedRun.text(path)
    let header = MachineTable.columns.joined(separator: ",") + "\n"
    for text in [
      "machine\nfoo\n", "machine\n", "", header, whole.replacing("machine", with: "host"),
      whole.replacing(",se,1,2,", with: ",se,1,two,"), whole.replacing(",node1", with: ","),
      whole + "x,v0,se,1,1,20,node1\n",
    ] {
      try ShardedRun.write(text, to: path)
      let fault = #expect(throws: RunRecord.Fault.self, "\(text)") {
        try StoredRun(directory: run.output)
      }
      #expect(fault.map { "\($0)".contains(path) } == true, "\(text): \(String(describing: fault))")
    }
    // The columns may stand in any order.
    let lines = whole.split(separator: "\n").map { line in
      line.split(separator: ",node").count == 2
        ? "node\(line.split(separator: ",node")[1])," + line.split(separator: ",node")[0]
        : "machine," + MachineTable.columns.dropLast().joined(separator: ",")
    }
    try ShardedRun.write(lines.map { $0 + "\n" }.joined(), to: path)
    #expect(try StoredRun(directory: run.output).record.trials[3].machine == "node1")
  }
}
