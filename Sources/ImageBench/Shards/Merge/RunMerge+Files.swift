internal import Files
internal import Records

extension RunMerge {
  /// Copies `metrics.csv`, which is the same in all shards, and returns its digest.
  func copyMetrics(_ shards: ShardRuns, to target: String) throws(ShardFault) -> TableDigest? {
    var first: (path: String, bytes: [UInt8], digest: TableDigest)?
    for run in shards.runs {
      let path = run.folder.path(of: .metrics)
      let bytes = try whole(path)
      let digest = TableDigest(of: bytes)
      if let expected = run.tables[.metrics], let difference = digest.difference(from: expected) {
        throw .damaged(path: path, problem: difference)
      }
      if let first, first.bytes != bytes {
        throw .damaged(path: path, problem: "it differs from \(first.path)")
      }
      first = first ?? (path, bytes, digest)
    }
    guard let first else { return nil }
    try write(String(decoding: first.bytes, as: UTF8.self), to: target)
    return first.digest
  }

  private func whole(_ path: String) throws(ShardFault) -> [UInt8] {
    do { return try files.readWhole(path) } catch { throw .files(error) }
  }

  /// Copies the user's own scenarios or devices, which all shards have.
  func copy(
    _ folder: RunFolder.Entry,
    of shards: ShardRuns,
    into out: RunFolder
  ) throws(ShardFault) {
    do throws(FileError) {
      let source = shards.runs[0].folder.path(of: folder)
      guard try files.kind(at: source) == .directory else { return }
      try files.makeDirectories(out.path(of: folder))
      for name in try files.listDirectory(source) {
        try files.linkOrCopy("\(source)/\(name)", to: out.path(of: folder) + "/\(name)")
      }
    } catch {
      throw .files(error)
    }
  }

  /// Merges the tables of a night's reference build, where the shards have them, and returns their
  /// digests.
  func mergeReference(_ shards: ShardRuns, into out: RunFolder) throws(ShardFault) -> RunTables? {
    let references = shards.references
    do throws(FileError) {
      let isThere = try files.kind(at: references.runs[0].folder.path) == .directory
      guard isThere || shards.runs[0].manifest.reference != nil else { return nil }
      try files.makeDirectories(out.reference.path)
    } catch {
      throw .files(error)
    }
    var tables = RunTables()
    tables[.metrics] = try copyMetrics(references, to: out.reference.path(of: .metrics))
    // A reference may not know every trial.
    tables[.trials] = try TableMerge(shards: references, entry: .trials, rows: .oneOrNone)
      .write(order: TrialOrder(shards), into: out.reference.path(of: .trials))
    return tables
  }

  /// Gives each trace a name in the merged run too.
  func linkTraces(_ shards: ShardRuns, into out: RunFolder) throws(ShardFault) {
    do { try files.makeDirectories(out.path(of: .traces)) } catch { throw .files(error) }
    var order = try TrialOrder(shards)
    while let turn = try order.next() {
      let folder = shards.runs[turn.shard].folder
      guard let trial = turn.trial else {
        let row = String(decoding: turn.line, as: UTF8.self)
        throw .damaged(path: folder.path(of: .machines), problem: "the row \(row) names no trial")
      }
      do throws(FileError) {
        for entry in [RunFolder.TrialEntry.compressedTrace, .trace] {
          // Those of a shard with failed trials are still with its parts.
          let places = [
            folder.path(ofTrace: trial, entry),
            RunFolder.path(of: entry, in: folder.path(ofPart: trial)),
          ]
          for place in places where try files.kind(at: place) == .regular {
            try files.linkOrCopy(place, to: out.path(ofTrace: trial, entry))
            break
          }
        }
      } catch {
        throw .files(error)
      }
    }
  }

  /// Compares the shards that were played twice; throws at the first difference.
  func compareDoubled() throws(ShardFault) {
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
