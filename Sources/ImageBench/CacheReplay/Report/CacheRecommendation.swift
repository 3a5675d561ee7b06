internal import Basics

/// Which policy to take, and how much a cache has to hold: measurements in, choice out.
struct CacheRecommendation {
  /// The hit ratio that a larger cache must add to be worth it; a choice of this tool.
  private static let leastGain = 0.02
  /// The hit ratio that a policy must add to be worth more than a simpler one; a choice of this
  /// tool.
  private static let leastLead = 0.01

  let choice: CacheMeasurement
  /// The best measurement of the largest capacity.
  private let largest: CacheMeasurement

  /// The recommendation from `measurements`; nil where nothing hits, or only the rule that knows
  /// the future was replayed.
  init?(_ measurements: [CacheMeasurement]) {
    // A cache does not know the future.
    let usable = measurements.filter { $0.policy != .belady }
    let capacities = Set(usable.map(\.capacity)).sorted()
    let best = capacities.compactMap { capacity in
      usable.filter { $0.capacity == capacity }.max { $0.tally.hitRatio < $1.tally.hitRatio }
    }
    guard let largest = best.last, largest.tally.hitRatio > 0,
      let enough = best.first(where: {
        $0.tally.hitRatio >= largest.tally.hitRatio - Self.leastGain
      }),
      // The policies are in the order of their simplicity.
      let choice = CachePolicy.allCases.lazy.compactMap({ policy in
        usable.first {
          $0.policy == policy && $0.capacity == enough.capacity
            && $0.tally.hitRatio >= enough.tally.hitRatio - Self.leastLead
        }
      }).first
    else { return nil }
    self.choice = choice
    self.largest = largest
  }

  /// The recommendation in one sentence; `unit` is that of the capacities.
  func text(_ unit: CapacityUnit) -> String {
    func percent(_ measured: CacheMeasurement) -> String {
      FixedPoint.text(100 * measured.tally.hitRatio, places: 1) + " %"
    }
    func size(_ capacity: Int) -> String {
      unit == .bytes
        ? "\(ByteCount(capacity))" : capacity == 1 ? "1 object" : "\(capacity) objects"
    }
    let begin =
      "recommended: \(choice.policy.rawValue) with \(size(choice.capacity)), which hits "
      + percent(choice)
    guard largest.capacity > choice.capacity else { return begin }
    let larger = "\(size(largest.capacity)) with \(largest.policy.rawValue)"
    return begin + "; \(larger) hit \(percent(largest))"
  }
}
