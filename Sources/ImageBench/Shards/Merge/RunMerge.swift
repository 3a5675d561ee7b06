internal import Basics
package import Files
package import Records

/// Merges the shards of a run or a night into the run that one machine would have written.
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

  let set: ShardSet
  let files: FileOperations
  /// What to do with the traces; by default they are linked.
  package var traces = Traces.linked
  /// The texts made from the tables of the run in a directory, whose other files exist; nil, the
  /// default, writes none.
  package var pages:
    (
      @Sendable (_ directory: String) throws(ShardFault) -> [(entry: RunFolder.Entry, text: String)]
    )?

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
    // A shell completes the name of a directory with a slash.
    let slashes = output.reversed().prefix { $0 == "/" }.count
    let output = String(output.dropLast(min(slashes, max(0, output.count - 1))))
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
  func sides() throws(ShardFault) -> [RunSides] {
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
    let shards = try ShardRuns(side, of: set, files: files)
    let out = RunFolder(target)
    do { try files.makeDirectories(target) } catch { throw .files(error) }
    var merged = MergedManifest(shards.runs[0].manifest)
    for run in shards.runs { merged.add(run.manifest) }
    merged.tables[.metrics] = try copyMetrics(shards, to: out.path(of: .metrics))
    let columns = try ExactColumns(in: shards.runs[0].folder.path, files: files)
    var watch = RepetitionWatch(columns)
    var counts = RowCounts(header: columns.header)
    var trials = Array(repeating: 0, count: shards.runs.count)
    var machines: Set<String> = []
    var seeing = TableMerge.Watch()
    seeing.see = { turn, row in
      watch.see(turn, row)
      machines.insert(turn.machine)
      trials[turn.shard] += 1
      if shards.runs[turn.shard].tables.isEmpty { counts.see(turn, row) }
    }
    merged.tables[.trials] = try table(.trials, .one, shards, into: out, seeing)
    for (run, count) in zip(shards.runs, trials) where run.manifest.presentCount != count {
      let counted = run.manifest.presentCount.map { "\($0)" } ?? "none"
      throw .damaged(
        path: run.folder.path(of: .trials),
        problem: "it has \(Plural.text(count, "trial")) where run.json counts \(counted)"
      )
    }
    for entry in [RunFolder.Entry.frames, .loads] {
      var counting = TableMerge.Watch()
      counting.expected = { counts.rows(of: $0, in: entry) }
      merged.tables[entry] = try table(entry, .any, shards, into: out, counting)
    }
    merged.tables[.machines] = try table(.machines, .one, shards, into: out)
    for folder in [RunFolder.Entry.scenarios, .devices] {
      try copy(folder, of: shards, into: out)
    }
    if let reference = try mergeReference(shards, into: out) {
      merged.tables.add(reference, below: .reference)
    }
    if traces == .linked { try linkTraces(shards, into: out) }
    for machine in machines.sorted() { merged.add(machine: machine) }
    let whole = merged.whole
    try write(whole.text, to: out.path(of: .manifest))
    for page in try pages?(target) ?? [] { try write(page.text, to: out.path(of: page.entry)) }
    outcome.trialCount += trials.reduce(0, +)
    outcome.failureCount += whole.failures.count
    outcome.machineCount = max(outcome.machineCount, machines.count)
    outcome.differences += watch.differences
  }

  /// Merges one table, and returns its digest.
  func table(
    _ entry: RunFolder.Entry,
    _ rows: TableMerge.Rows,
    _ shards: ShardRuns,
    into out: RunFolder,
    _ watch: TableMerge.Watch = TableMerge.Watch()
  ) throws(ShardFault) -> TableDigest {
    try TableMerge(shards: shards, entry: entry, rows: rows)
      .write(order: TrialOrder(shards), into: out.path(of: entry), watch)
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
