import Basics
import CacheReplay
import Caches
import Testing

@Suite("Policies in a cache with an owner")
struct EvictionPolicyTests {
  /// The owner's record: the costs of the cached objects.
  private struct Owner {
    var costs: [CacheSlot: Int] = [:]
    var victims: [CacheSlot] = []
    let capacity: Int
    var held: Int { costs.values.reduce(0, +) }
  }

  /// Drives a policy with random events and compares it with the owner's record.
  ///
  /// All slots are added at once, or a few at a time.
  private func drive<Policy: EvictionPolicy & ~Copyable>(
    _ seed: UInt64,
    unit: CapacityUnit,
    slotsAtOnce: Int,
    _ make: (PolicySetup) -> Policy
  ) -> [CacheSlot] {
    var random = SplitMix64(seed: seed)
    var owner = Owner(capacity: Int.random(in: 1...40, using: &random))
    let slots = 40
    var usable = min(slots, slotsAtOnce)
    var policy = make(PolicySetup(capacity: owner.capacity, slots: usable, expectedObjects: 20))
    for _ in 0..<300 {
      let slot = CacheSlot.random(in: 0..<CacheSlot(slots), using: &random)
      let cost = unit == .objects ? 1 : Int.random(in: 0...12, using: &random)
      let removes = Int.random(in: 0..<8, using: &random) == 0
      while usable <= slot {
        usable += slotsAtOnce
        policy.reserve(slots: usable)
      }
      let isHeld = owner.costs[slot] != nil
      let (contains, remembers) = (policy.contains(slot), policy.remembers(slot))
      // After a first difference, all later ones are consequences.
      guard contains == isHeld, remembers || !isHeld, owner.held <= owner.capacity else {
        Issue.record("seed \(seed): slot \(slot) is \(contains ? "in" : "out"), \(owner)")
        return owner.victims
      }
      if removes {
        policy.remove(slot)
        owner.costs[slot] = nil
        let remembers = policy.remembers(slot)
        #expect(!remembers, "seed \(seed)")
      } else if isHeld {
        policy.hit(slot)
      } else if cost <= policy.largestAdmitted {
        admit(slot, cost, &policy, &owner, seed)
      }
    }
    return owner.victims
  }

  private func admit<Policy: EvictionPolicy & ~Copyable>(
    _ slot: CacheSlot,
    _ cost: Int,
    _ policy: inout Policy,
    _ owner: inout Owner,
    _ seed: UInt64
  ) {
    policy.announce(slot, cost: cost, fingerprint: SplitMix64.mix(UInt64(slot)))
    while owner.held + cost > owner.capacity {
      let victim = policy.evict()
      owner.victims.append(victim)
      if victim == slot { return }
      #expect(owner.costs[victim] != nil, "seed \(seed): \(victim) was not cached")
      owner.costs[victim] = nil
    }
    policy.insert(slot)
    owner.costs[slot] = cost
  }

  private func check<Policy: EvictionPolicy & ~Copyable>(
    unit: CapacityUnit,
    _ make: (PolicySetup) -> Policy
  ) {
    for seed in 0..<UInt64(60) {
      let victims = drive(seed, unit: unit, slotsAtOnce: 40, make)
      let grown = drive(seed, unit: unit, slotsAtOnce: 3, make)
      #expect(victims == grown, "seed \(seed): memory that moved changed the victims")
      #expect(!victims.isEmpty || seed > 0, "seed \(seed): nothing left")
    }
  }

  @Test(
    "Hits, insertions, removals and new slots in any order keep owner and policy in agreement",
    arguments: CapacityUnit.allCases
  )
  func agreement(unit: CapacityUnit) {
    check(unit: unit) { LRUPolicy($0) }
    check(unit: unit) { FIFOPolicy($0) }
    check(unit: unit) { ClockPolicy($0) }
    check(unit: unit) { LFUPolicy($0) }
    check(unit: unit) { SievePolicy($0) }
    check(unit: unit) { AppleLikePolicy($0) }
    check(unit: unit) { CheapestFirstPolicy($0) }
    switch unit {
    case .objects:
      check(unit: unit) { S3FIFOPolicy<UnitCosts>($0) }
      check(unit: unit) { WTinyLFUPolicy<UnitCosts>($0) }
    case .bytes:
      check(unit: unit) { S3FIFOPolicy<ByteCosts>($0) }
      check(unit: unit) { WTinyLFUPolicy<ByteCosts>($0) }
    }
  }

  @Test("If the object at SIEVE's hand is removed, the hand moves on")
  func removedUnderHand() {
    var policy = SievePolicy(PolicySetup(capacity: 4, slots: 6))
    for slot in 0..<CacheSlot(4) {
      policy.announce(slot, cost: 1, fingerprint: 0)
      policy.insert(slot)
    }
    policy.hit(0)
    // The hand clears 0, evicts 1 and is at 2.
    var victims = [policy.evict()]
    policy.remove(2)
    victims += [policy.evict(), policy.evict()]
    #expect(victims == [1, 3, 0])
  }

  @Test("S3-FIFO keeps ghosts of the small queue until they are removed")
  func ghost() {
    var policy = S3FIFOPolicy<UnitCosts>(PolicySetup(capacity: 10, slots: 20))
    for slot in 0..<CacheSlot(10) {
      policy.announce(slot, cost: 1, fingerprint: 0)
      policy.insert(slot)
    }
    let victim = policy.evict()
    let (contains, remembers) = (policy.contains(0), policy.remembers(0))
    policy.remove(0)
    let remembersRemoved = policy.remembers(0)
    #expect(victim == 0)
    #expect(!contains && remembers && !remembersRemoved)
  }
}
