internal import Files
internal import Records
internal import Text

/// The runs of all shards that are merged into one run, each with its `run.json`: the runs of one
/// build, or one side of a session.
struct ShardRuns {
  /// The run of one shard.
  struct Run {
    let folder: RunFolder
    let manifest: RunManifest
    /// The digests of its tables; empty for a shard of an earlier version.
    let tables: RunTables

    /// The lines of the table `entry`, which must be as its digest says.
    func cursor(
      _ entry: RunFolder.Entry,
      _ files: FileOperations
    ) throws(ShardFault) -> LineCursor {
      try LineCursor(path: folder.path(of: entry), expected: tables[entry], files: files)
    }

    /// The tables of its reference build.
    var reference: Run {
      Run(folder: folder.reference, manifest: manifest, tables: tables.below(.reference))
    }
  }

  /// In the order of the shards' numbers.
  let runs: [Run]
  let files: FileOperations

  private init(runs: [Run], files: FileOperations) {
    self.runs = runs
    self.files = files
  }

  /// The runs of `side` in the shards of `set`.
  ///
  /// Throws when a `run.json` cannot be read, is of another shard than its `shard.json`, or
  /// describes another run than the first one does.
  init(_ side: RunSides, of set: ShardSet, files: FileOperations) throws(ShardFault) {
    var runs: [Run] = []
    for member in set.members {
      let folder = RunFolder(side.path(in: member.directory))
      let path = folder.path(of: .manifest)
      let manifest: RunManifest
      do { manifest = try RunManifest(path: path, files: files) } catch { throw .record(error) }
      guard manifest.shard == member.manifest.shard else {
        throw .damaged(path: path, problem: "it is not of shard \(member.manifest.shard)")
      }
      if let first = runs.first,
        let difference = Self.difference(manifest, from: first.manifest)
      {
        throw .foreign(
          directory: folder.path,
          first: first.folder.path,
          difference: "in its run.json \(difference)"
        )
      }
      runs.append(Run(folder: folder, manifest: manifest, tables: manifest.tables))
    }
    self.init(runs: runs, files: files)
  }

  /// The tables of the reference builds.
  var references: ShardRuns { ShardRuns(runs: runs.map(\.reference), files: files) }

  /// The facts that may differ between machines that play the same trials.
  private static let ownFacts = ["jobs"]

  /// How `own` describes another run than `first` does, as a clause; nil when both are parts of one
  /// run.
  private static func difference(_ own: RunManifest, from first: RunManifest) -> String? {
    // The type is written out, because the compiler takes minutes to find it.
    var facts: [(name: String, own: String?, first: String?)] = [
      ("version of imagebench", own.toolVersion, first.toolVersion),
      ("suite", own.suite, first.suite),
      ("plan", own.planHash, first.planHash),
      ("commit", own.commit, first.commit),
      ("reference build", own.reference?.hash, first.reference?.hash),
      ("side", own.session?.side.rawValue, first.session?.side.rawValue),
    ]
    for name in ["hash", "recipe", "seed"] {
      facts.append(("corpus", own.corpus[name]?.string, first.corpus[name]?.string))
    }
    let names = (own.protocolFacts.members + first.protocolFacts.members).map(\.key)
    for name in names where !ownFacts.contains(name) {
      facts.append((name, text(own.protocolFacts[name]), text(first.protocolFacts[name])))
    }
    for fact in facts where fact.own != fact.first {
      return "the \(fact.name) is \(fact.own ?? "unknown") and not \(fact.first ?? "unknown")"
    }
    return own.parts == first.parts ? nil : "scenarios, devices or variants are defined otherwise"
  }

  private static func text(_ value: JSONValue?) -> String? { value.map { JSONWriter.text($0) } }
}
