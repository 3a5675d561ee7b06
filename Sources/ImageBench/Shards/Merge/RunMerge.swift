package import Files
internal import Records

/// Puts the shards of a run or a night together into the run that one machine would have written.
///
/// The rows are those of the shards in the order of the plan, so exact values and whole tables of
/// frames and loads are the same bytes. It reads and writes as a stream: memory grows with the
/// number of shards and not with that of trials.
package struct RunMerge: Sendable {
  /// What to do with the traces.
  package enum Traces: String, Sendable, Hashable, CaseIterable {
    /// The merged run has them too: the same files under a second name where the file system can,
    /// else copies.
    case linked
    /// They stay with the shards alone.
    case left
  }

  /// What was put together.
  package struct Outcome: Sendable {
    /// The directories of runs, below the output: one, or both sides of a session.
    package internal(set) var directories: [String] = []
    package internal(set) var trialCount = 0
    package internal(set) var failureCount = 0
    /// The number of machines that played.
    package internal(set) var machineCount = 0
    /// Exact values that differ between trials of one cell, each as a clause; there should be none.
    package internal(set) var differences: [String] = []
  }

  private let set: ShardSet
  private let files: FileOperations
  /// What to do with the traces; by default they are linked.
  package var traces = Traces.linked
  /// The text of `summary.md` for the run in a directory, whose other files are there; nil, the
  /// default, writes none.
  package var summary: (@Sendable (_ directory: String) throws(ShardFault) -> String?)?

  /// A merge of `set`, whose work is a run or a night.
  package init(_ set: ShardSet, files: FileOperations = .posix) {
    self.set = set
    self.files = files
  }

  /// Writes the merged run into `output`, a new or empty directory.
  ///
  /// The directory appears when it is complete. Throws when a shard is damaged or `output` is
  /// taken; nothing is written then.
  ///
  /// - Complexity: O(n) in the number of rows.
  package func write(into output: String) throws(ShardFault) -> Outcome {
    try compareDoubled()
    guard try isFree(output) else { throw .taken(directory: output) }
    let folder: WholeFolder
    do throws(FileError) {
      // An empty directory is replaced as a whole.
      if try files.kind(at: output) != nil { try files.removeTree(output) }
      let parent = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? ""
      if !parent.isEmpty { try files.makeDirectories(parent) }
      WholeFolder.removeAbandoned(besides: output, operations: files)
      folder = try WholeFolder(target: output, operations: files)
    } catch {
      throw .files(error)
    }
    var outcome = Outcome()
    for side in try sides() {
      try merge(side, into: side.path(in: folder.path), &outcome)
      outcome.directories.append(side.path(in: output))
    }
    do { try folder.publish(existing: .kept) } catch { throw .files(error) }
    return outcome
  }

  /// Whether nothing is at `output`, or an empty directory.
  private func isFree(_ output: String) throws(ShardFault) -> Bool {
    do throws(FileError) {
      guard let kind = try files.kind(at: output) else { return true }
      guard kind == .directory else { return false }
      return try files.listDirectory(output).isEmpty
    } catch {
      throw .files(error)
    }
  }

  /// The runs that each shard has: one, or both sides of a session.
  private func sides() throws(ShardFault) -> [RunSides] {
    let first: [RunSides]
    do { first = try RunSides.found(in: set.directories[0], files) } catch { throw .files(error) }
    guard !first.isEmpty else {
      throw .unfinished(set.members[0].manifest.shard, directory: set.directories[0])
    }
    return first
  }

  private func merge(
    _ side: RunSides,
    into target: String,
    _ outcome: inout Outcome
  ) throws(ShardFault) {
    let directories = set.directories.map { side.path(in: $0) }
    let out = RunFolder(target)
    do { try files.makeDirectories(target) } catch { throw .files(error) }
    var merged = try manifest(of: directories)
    try copyMetrics(directories, to: out.path(of: .metrics))
    var watch = RepetitionWatch(try ExactColumns(in: directories[0], files: files))
    var machines: Set<String> = []
    var trials = 0
    try table(.trials, .one, directories, into: out) { (turn, row) throws(ShardFault) in
      watch.see(turn, row)
      machines.insert(turn.machine)
      trials += 1
    }
    let planned = merged.whole.presentCount
    guard planned == trials else {
      throw .damaged(
        path: target,
        problem: "the shards have \(trials) trials and their run.json count \(planned ?? 0)"
      )
    }
    try table(.frames, .any, directories, into: out)
    try table(.loads, .any, directories, into: out)
    try table(.machines, .one, directories, into: out)
    try copyScenarios(directories, into: out)
    try mergeReference(directories, into: out)
    if traces == .linked { try linkTraces(directories, into: out) }
    for machine in machines.sorted() { merged.add(machine: machine) }
    let whole = merged.whole
    try write(whole.text, to: out.path(of: .manifest))
    if let text = try summary?(target) { try write(text, to: out.path(of: .summary)) }
    outcome.trialCount += trials
    outcome.failureCount += whole.failures.count
    outcome.machineCount = max(outcome.machineCount, machines.count)
    outcome.differences += watch.differences
  }

  /// The `run.json` of all shards together.
  private func manifest(of directories: [String]) throws(ShardFault) -> MergedManifest {
    var merged: MergedManifest?
    for (directory, member) in zip(directories, set.members) {
      let facts: RunManifest
      do {
        facts = try RunManifest(path: RunFolder(directory).path(of: .manifest), files: files)
      } catch {
        throw .record(error)
      }
      guard facts.shard == member.manifest.shard else {
        throw .damaged(
          path: RunFolder(directory).path(of: .manifest),
          problem: "it is not of shard \(member.manifest.shard)"
        )
      }
      merged = merged ?? MergedManifest(facts)
      merged?.add(facts)
    }
    guard let merged else { throw .none(directory: set.directories.joined(separator: ", ")) }
    return merged
  }

  /// Puts one table together.
  private func table(
    _ entry: RunFolder.Entry,
    _ rows: TableMerge.Rows,
    _ directories: [String],
    into out: RunFolder,
    see: (TrialOrder.Turn, ArraySlice<UInt8>) throws(ShardFault) -> Void = {
      (_, _) throws(ShardFault) in
    }
  ) throws(ShardFault) {
    let merge = TableMerge(directories: directories, entry: entry, rows: rows, files: files)
    try merge.write(order: directories, into: out.path(of: entry), see: see)
  }

  func write(_ text: String, to path: String) throws(ShardFault) {
    do throws(FileError) {
      let writer = try WholeFileWriter(path: path, operations: files)
      try writer.append(text)
      try writer.commit()
    } catch {
      throw .files(error)
    }
  }
}

extension RunMerge {
  /// Copies `metrics.csv`, which is the same in all shards.
  private func copyMetrics(
    _ directories: [String],
    to target: String
  ) throws(ShardFault) {
    var first: (path: String, bytes: [UInt8])?
    for directory in directories {
      let path = RunFolder(directory).path(of: .metrics)
      let bytes = try whole(path)
      if let first, first.bytes != bytes {
        throw .damaged(path: path, problem: "it differs from \(first.path)")
      }
      first = first ?? (path, bytes)
    }
    if let first { try write(String(decoding: first.bytes, as: UTF8.self), to: target) }
  }

  private func whole(_ path: String) throws(ShardFault) -> [UInt8] {
    do { return try files.readWhole(path) } catch { throw .files(error) }
  }

  /// Copies the user's own scenarios, which all shards have.
  private func copyScenarios(
    _ directories: [String],
    into out: RunFolder
  ) throws(ShardFault) {
    do throws(FileError) {
      let source = RunFolder(directories[0]).path(of: .scenarios)
      guard try files.kind(at: source) == .directory else { return }
      try files.makeDirectories(out.path(of: .scenarios))
      for name in try files.listDirectory(source) {
        try files.linkOrCopy("\(source)/\(name)", to: out.path(of: .scenarios) + "/\(name)")
      }
    } catch {
      throw .files(error)
    }
  }

  /// Puts the tables of a night's reference build together, where the shards have them.
  private func mergeReference(
    _ directories: [String],
    into out: RunFolder
  ) throws(ShardFault) {
    let references = directories.map { RunFolder($0).path(of: .reference) }
    do throws(FileError) {
      guard try files.kind(at: references[0]) == .directory else { return }
      try files.makeDirectories(out.path(of: .reference))
    } catch {
      throw .files(error)
    }
    let target = RunFolder(out.path(of: .reference))
    try copyMetrics(references, to: target.path(of: .metrics))
    // A reference may not know every trial.
    let merge = TableMerge(
      directories: references,
      entry: .trials,
      rows: .oneOrNone,
      files: files
    )
    try merge.write(order: directories, into: target.path(of: .trials))
  }

  /// Gives each trace a name in the merged run too.
  private func linkTraces(
    _ directories: [String],
    into out: RunFolder
  ) throws(ShardFault) {
    do { try files.makeDirectories(out.path(of: .traces)) } catch { throw .files(error) }
    var order = try TrialOrder(directories, files: files)
    while let turn = try order.next() {
      let fields = CSVFields.split(turn.line).prefix(TableShapes.keyColumns.count)
        .map { CSVFields.text($0) }
      let cell = CellKey(
        scenario: fields[0],
        variant: fields[1],
        device: fields[2],
        seed: fields[3]
      )
      let key = TrialKey(cell: cell, repetition: Int(fields[4]) ?? 0)
      let folder = RunFolder(directories[turn.shard])
      do throws(FileError) {
        for entry in [RunFolder.TrialEntry.compressedTrace, .trace] {
          // Those of a shard with failed trials are still with its parts.
          let places = [
            folder.path(ofTrace: key, entry),
            RunFolder.path(of: entry, in: folder.path(ofPart: key)),
          ]
          for place in places where try files.kind(at: place) == .regular {
            try files.linkOrCopy(place, to: out.path(ofTrace: key, entry))
            break
          }
        }
      } catch {
        throw .files(error)
      }
    }
  }

  /// Compares the shards that were played twice; throws at the first difference.
  private func compareDoubled() throws(ShardFault) {
    for second in set.again {
      guard let first = set.members.first(where: { $0.manifest.shard == second.manifest.shard })
      else { continue }
      for side in try sides() {
        try DoubledShard(
          first: side.path(in: first.directory),
          second: side.path(in: second.directory),
          files: files
        ).compare()
      }
    }
  }
}
