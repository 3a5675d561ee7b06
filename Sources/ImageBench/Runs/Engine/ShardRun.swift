internal import Basics
internal import Files
internal import Records
internal import Reports
package import Shards

/// A run of one shard: the part of a plan, in its own folder below that of the set.
package struct ShardRun {
  package let folder: ShardFolder
  /// The engine that plays the shard into its own folder.
  package let engine: RunEngine
  private let base: String?

  /// The shard that `engine` is asked to play, as a run or, where `work` says so, as a night;
  /// `base` is another build that plays in the same rounds, nil for none.
  ///
  /// The request has a part and a folder of its set.
  package init(
    _ engine: RunEngine,
    against base: String? = nil,
    work: ShardManifest.Work = .run
  ) throws(RunFault) {
    self.base = base
    let request = engine.request
    guard let part = request.part, let set = request.out else {
      preconditionFailure("a shard has a part of a plan and the folder of its set")
    }
    folder = ShardFolder(
      ShardManifest(
        work,
        part.shard,
        identity: try request.identityOfSet(engine.corpus, base),
        toolVersion: request.build.toolVersion
      ),
      below: set
    )
    var own = request
    own.out = folder.path
    self.engine = RunEngine(own, engine.corpus, engine.reporter) { engine.isInterrupted() }
  }

  /// How a session ended.
  package enum Ending {
    /// The shard was complete before it began.
    case found
    case played(PlannedRun.Ending)
  }

  /// The files that the shard has written, as a note for the user.
  package func filesNote(_ results: PlannedRun.Results) -> String {
    let count = engine.request.plan.trials.count
    let places = results.directories.map { $0 + "/" }.joined(separator: " and ")
    let state = results.isWhole ? "all" : "not all"
    return "Wrote \(places): the tables of \(state) \(Plural.text(count, "trial")) of the shard."
  }

  /// Plays what is missing of the shard; `beginTables` is called after the last trial.
  package func run(beginTables: () -> Void) throws(RunFault) -> Ending {
    if engine.request.policy == .resume,
      try RunFault.ofShards({ () throws(ShardFault) in
        try folder.isComplete()
      })
    {
      return .found
    }
    let run =
      if let base { try PlannedRun(engine, against: base) } else { try PlannedRun(engine) }
    try RunFault.ofShards { () throws(ShardFault) in try folder.write(.begun) }
    let ending = try run.run(beginTables: beginTables)
    if case .played(let results) = ending {
      let state: ShardManifest.State = results.isWhole ? .complete : .failed
      try RunFault.ofShards { () throws(ShardFault) in try folder.write(state) }
    }
    return .played(ending)
  }
}

extension RunFault {
  /// The result of `body`, whose faults become those of a run.
  package static func ofShards<Result>(
    _ body: () throws(ShardFault) -> Result
  ) throws(RunFault) -> Result {
    do { return try body() } catch { throw .shards(error) }
  }
}
