internal import Basics
internal import Statistics

/// One policy at one capacity: the counts of the replay, and its speed.
package struct CacheMeasurement {
  var policy: CachePolicy
  var capacity: Int
  var tally: ReplayTally
  /// Millions of requests per second of CPU time, the median of the replays; nil if not measured.
  var speed: Double?

  /// Replays the log through all `policies` at all `capacities`, in the order of both.
  ///
  /// Capacities that are equal in this log are one. With `repeats`, measures the speed of so many
  /// replays each.
  package static func measure(
    _ replay: PolicyReplay,
    _ policies: [CachePolicy],
    _ capacities: [CacheCapacity],
    repeats: Int?
  ) -> [CacheMeasurement] {
    let footprint = replay.log.footprint(in: replay.unit)
    var known: Set<Int> = []
    let sizes = capacities.map { $0.resolved(footprint: max(1, footprint)) }
      .filter { known.insert($0).inserted }
    return sizes.flatMap { capacity in
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
