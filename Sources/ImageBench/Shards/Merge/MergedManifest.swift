internal import Basics
internal import Records
internal import Text

/// The `run.json` of a merged run, from those of its shards.
struct MergedManifest {
  private var manifest: RunManifest
  /// The digests of the merged tables.
  var tables = RunTables()
  private var broken: [String: BrokenFile] = [:]
  private var machines: [JSONObject] = []
  private var names: [String] = []

  /// What begins with the `run.json` of the first shard.
  init(_ first: RunManifest) {
    manifest = first
    manifest.shard = nil
    manifest.executionOrder = []
    manifest.failures = []
    manifest.brokenFiles = []
    manifest.plannedCount = 0
    manifest.presentCount = 0
    manifest.state = .complete
  }

  /// Adds the `run.json` of a shard.
  ///
  /// - Complexity: O(n) in its length.
  mutating func add(_ shard: RunManifest) {
    manifest.startedUTC = min(manifest.startedUTC, shard.startedUTC)
    // The texts of times compare as the times do.
    if let finished = shard.finishedUTC {
      manifest.finishedUTC = max(manifest.finishedUTC ?? finished, finished)
    }
    manifest.plannedCount = (manifest.plannedCount ?? 0) + (shard.plannedCount ?? 0)
    manifest.presentCount = (manifest.presentCount ?? 0) + (shard.presentCount ?? 0)
    if shard.state != .complete { manifest.state = .incomplete }
    manifest.failures += shard.failures
    for file in shard.brokenFiles {
      var sum = broken[file.file] ?? BrokenFile(file: file.file)
      sum.failedLoads += file.failedLoads
      sum.failedDecodes += file.failedDecodes
      sum.trials += file.trials
      broken[file.file] = sum
    }
    if shard.session != nil {
      // Both sides of a session are merged from the same sessions, in the same order.
      var hash = ContentHash(manifest.session?.name ?? "")
      hash.combine(shard.session?.name ?? "")
      manifest.session = shard.session
      manifest.session?.name = hash.description
    }
    let name = shard.host[MachineTable.hostFact]?.string ?? "unknown"
    if !names.contains(name) {
      names.append(name)
      machines.append(shard.host)
    }
  }

  /// Adds a machine that played trials of a shard which another one finished.
  mutating func add(machine name: String) {
    guard !names.contains(name) else { return }
    names.append(name)
    machines.append([MachineTable.hostFact: .string(name)])
  }

  /// The whole, when all shards were added.
  var whole: RunManifest {
    var manifest = manifest
    manifest.brokenFiles = broken.values.sorted { $0.file < $1.file }
    manifest.host = commonFacts
    manifest.tables = tables
    manifest.machines = JSONObject(
      zip(names, machines).map { JSONObject.Member(key: $0, value: .object($1)) }
    )
    return manifest
  }

  /// The facts that all machines have in common; of how quiet they were, those of the least quiet.
  private var commonFacts: JSONObject {
    var facts: JSONObject = [:]
    for member in machines.first?.members ?? [] where member.key != Self.quietness {
      if machines.allSatisfy({ $0[member.key] == member.value }) {
        facts[member.key] = member.value
      }
    }
    let scores = machines.compactMap { $0[Self.quietness] }
    facts[Self.quietness] = scores.min {
      ($0["score"]?.integer ?? .max) < ($1["score"]?.integer ?? .max)
    }
    return facts
  }

  private static let quietness = "quietness"
}
