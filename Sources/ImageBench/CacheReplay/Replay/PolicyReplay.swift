internal import Caches

/// Replays a log through eviction policies, each with an empty cache at the start.
///
/// The rules are those of libCacheSim: a miss admits the object at once; an object larger than the
/// cache is never admitted, and nothing is evicted for it; a cached object keeps the size at its
/// admission, and a hit counts the bytes of the request. The two models of `NSCache` admit first
/// and evict afterwards, as in a memory cache.
public struct PolicyReplay: Sendable {
  public var log: RequestLog
  /// The unit of capacities; objects by default.
  public var unit: CapacityUnit = .objects

  /// A replay of `log` at capacities in `unit`.
  public init(_ log: RequestLog, unit: CapacityUnit = .objects) {
    self.log = log
    self.unit = unit
  }

  /// Replays the log through `policy` in a cache of `capacity`, which has to be positive.
  ///
  /// - Complexity: O(n) in the requests; for Belady's policy O(n log n) with logarithm base 64.
  public func run(_ policy: CachePolicy, capacity: Int) -> ReplayTally {
    precondition(capacity > 0, "A cache needs a capacity of 1 or more, not \(capacity)")
    // One call per unit, so that the compiler specialises the loop for the policy and the costs.
    switch unit {
    case .objects: return run(policy, capacity, UnitCosts.self)
    case .bytes: return run(policy, capacity, ByteCosts.self)
    }
  }

  @inline(__always)
  private func run<Costs: SlotCosts & ~Copyable>(
    _ policy: CachePolicy,
    _ capacity: Int,
    _ costs: Costs.Type
  ) -> ReplayTally {
    let setup = PolicySetup(
      capacity: capacity,
      slots: log.objectCount,
      expectedObjects: expectedObjects(capacity)
    )
    switch policy {
    case .lru: return play(LRUPolicy(setup), capacity, costs)
    case .fifo: return play(FIFOPolicy(setup), capacity, costs)
    case .clock: return play(ClockPolicy(setup), capacity, costs)
    case .lfu: return play(LFUPolicy(setup), capacity, costs)
    case .sieve: return play(SievePolicy(setup), capacity, costs)
    case .s3FIFO:
      let admission: S3FIFOPolicy<Costs>.Admission = unit == .bytes ? .belowSmallQueue : .anySize
      return play(S3FIFOPolicy<Costs>(setup, admission: admission), capacity, costs)
    case .wTinyLFU: return play(WTinyLFUPolicy<Costs>(setup), capacity, costs)
    case .appleLike: return play(AppleLikePolicy(setup), capacity, costs)
    case .cheapestFirst: return play(CheapestFirstPolicy(setup), capacity, costs)
    case .belady: return FarthestNextUse(log).run(capacity, costs)
    }
  }

  /// The number of objects of mean size that a cache of `capacity` holds.
  private func expectedObjects(_ capacity: Int) -> Int {
    let footprint = log.footprint(in: unit)
    guard capacity < footprint else { return log.objectCount }
    return footprint.dividingFullWidth(capacity.multipliedFullWidth(by: log.objectCount)).quotient
  }

  @inline(__always)
  private func play<Policy: EvictionPolicy & ~Copyable, Costs: SlotCosts & ~Copyable>(
    _ fresh: consuming Policy,
    _ capacity: Int,
    _: Costs.Type
  ) -> ReplayTally {
    var policy = fresh
    let costs = Costs(slots: log.objectCount)
    var tally = ReplayTally(requests: log.count, hits: 0, bytes: log.bytes, hitBytes: 0)
    let largest = policy.largestAdmitted
    var held = 0
    log.objects.withUnsafeBufferPointer { objects in
      log.sizes.withUnsafeBufferPointer { sizes in
        log.fingerprints.withUnsafeBufferPointer { fingerprints in
          for index in 0..<objects.count {
            let slot = objects[index]
            if policy.contains(slot) {
              policy.hit(slot)
              tally.hits &+= 1
              tally.hitBytes &+= sizes[index]
              continue
            }
            let cost = Costs.cost(ofSize: sizes[index])
            guard cost <= largest else { continue }
            policy.announce(slot, cost: cost, fingerprint: fingerprints[Int(slot)])
            var isWanted = true
            while isWanted, held > capacity &- cost {
              let victim = policy.evict()
              if victim == slot { isWanted = false } else { held &-= costs[victim] }
            }
            guard isWanted else { continue }
            policy.insert(slot)
            costs[slot] = cost
            held &+= cost
          }
        }
      }
    }
    return tally
  }
}
