internal import Records
package import Runs
package import Shards

/// One shard of a night: its trials with those of the reference, without history and judgement,
/// which need the whole night.
package struct NightShard {
  package let folder: ShardFolder
  private let trials: NightTrials

  /// How the shard ended.
  package enum Ending {
    /// It was complete before it began.
    case found
    /// The user asked to stop; the sentence says how to continue.
    case interrupted(String)
    /// Trials failed; the sentence says what to do.
    case trialsFailed(String)
    case played
  }

  /// The shard that `engine` is asked to play, of a night of `setup`.
  ///
  /// Throws when the baseline measured something else.
  package init(_ engine: RunEngine, _ setup: NightSetup) throws(NightFault) {
    let shard = try NightFault.running(try ShardRun(engine, work: .night))
    folder = shard.folder
    trials = try NightTrials(shard.engine, setup)
  }

  /// Plays what is missing of the shard.
  package func run() throws(NightFault) -> Ending {
    if try sharding({ () throws(ShardFault) in try folder.isComplete() }) { return .found }
    let request = trials.engine.request
    let night = try NightFault.running(try request.directory(trials.engine.corpus))
    try sharding { () throws(ShardFault) in try folder.write(.begun) }
    let sides = try trials.sides(night)
    defer { withExtendedLifetime(sides) {} }
    switch try trials.play(in: night, sides) {
    case .interrupted(let sentence): return .interrupted(sentence)
    case .failed(let sentence):
      try sharding { () throws(ShardFault) in try folder.write(.failed) }
      return .trialsFailed(sentence)
    case .played(_, let present):
      try NightFault.running(try night.complete(present))
      try sharding { () throws(ShardFault) in try folder.write(.complete) }
      return .played
    }
  }

  private func sharding<Result>(
    _ body: () throws(ShardFault) -> Result
  ) throws(NightFault) -> Result {
    try NightFault.running(try RunFault.ofShards(body))
  }
}
