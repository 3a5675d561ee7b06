internal import Basics
internal import Statistics

/// One policy at one capacity: what was hit, and how fast the replay was.
package struct CacheMeasurement {
  var policy: CachePolicy
  var capacity: Int
  var tally: ReplayTally
  /// Millions of requests for each second of CPU, the median of the replays.
  var speed: Double?

  /// Replays through all `policies` at all `capacities`; rows are in the order of capacities, then of
  /// policies.
  package static func measure(
    _ replay: PolicyReplay,
    _ policies: [CachePolicy],
    _ capacities: [CacheCapacity],
    repeats: Int?
  ) -> [CacheMeasurement] {
    let footprint = replay.log.footprint(in: replay.unit)
    return capacities.map { $0.resolved(footprint: max(1, footprint)) }.flatMap { capacity in
      policies.map { policy in
        var speeds: [Double] = []
        var tally = replay.run(policy, capacity: capacity)
        for _ in 0..<(repeats ?? 0) {
          let start = SystemClock.processCPU.seconds
          tally = replay.run(policy, capacity: capacity)
          let spent = SystemClock.processCPU.seconds - start
          if spent > 0 { speeds.append(Double(tally.requests) / spent / 1e6) }
        }
        return CacheMeasurement(
          policy: policy,
          capacity: capacity,
          tally: tally,
          speed: Samples(speeds).median
        )
      }
    }
  }
}
