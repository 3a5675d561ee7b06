import Basics

/// The random streams of a trial.
///
/// Each has its own random seed, so an additional draw from one changes no other.
package enum SeedStream: String, Sendable, Hashable, CaseIterable {
  /// Which picture each surface shows.
  case feed
  /// The latency of each request.
  case latency
  /// Which requests fail.
  case failure
}

extension Scenario {
  /// The suffix of the name of a scenario that replays a log with lookahead.
  ///
  /// A file's name cannot contain it, so every line of a result with this suffix is such a replay.
  package static let lookaheadMark = "+lookahead"

  /// The random seed of `stream` in a trial with `trialSeed`.
  ///
  /// It depends on the scenario's name, or on ``streams``, and not on the variant, so variants meet
  /// the same feed, the same latencies and the same faults. The short form of a scenario has
  /// streams of its own; a log that is replayed with lookahead has those of the log.
  package func seed(of stream: SeedStream, trialSeed: UInt64) -> UInt64 {
    // A replay with lookahead must meet the same latencies and faults as the log without it.
    let name = (streams ?? name).replacing(Self.lookaheadMark, with: "")
    var generator = SplitMix64(seed: trialSeed, name: "\(name)/\(stream.rawValue)")
    return generator.next()
  }
}
