import Basics
import Testing

@testable import Caches
@testable import ImagePipeline

@Suite("A policy that is notified of hits in batches")
struct NotedPolicyTests {
  /// A policy that is notified at once, and one that is notified later.
  private final class Pair {
    let atOnce: any BoxedPolicy
    var noted: NotedPolicy

    init(_ kind: MemoryCachePolicy) {
      let setup = PolicySetup(capacity: 40, slots: 200, expectedObjects: 40)
      atOnce = kind.make(setup)
      noted = NotedPolicy(kind.make(setup))
    }

    func hit(_ slot: CacheSlot) {
      withUnsafePointer(to: slot) { atOnce.hit(UnsafeBufferPointer(start: $0, count: 1)) }
      noted.hit(slot)
    }

    func announce(_ slot: CacheSlot) {
      let fingerprint = Int(slot).fingerprint
      atOnce.announce(slot, cost: 1, fingerprint: fingerprint)
      noted.announce(slot, cost: 1, fingerprint: fingerprint)
    }

    func evict() -> (CacheSlot, CacheSlot) { (atOnce.evict(), noted.evict()) }

    func insert(_ slot: CacheSlot) {
      atOnce.insert(slot)
      noted.insert(slot)
    }

    func remove(_ slot: CacheSlot) {
      atOnce.remove(slot)
      noted.remove(slot)
    }

    func remember(_ slot: CacheSlot) -> (Bool, Bool) {
      (atOnce.remembers(slot), noted.remembers(slot))
    }
  }

  @Test(
    "It decides as if it had been notified at once",
    arguments: MemoryCachePolicy.allCases,
    0..<6 as Range<UInt64>
  )
  func decisions(kind: MemoryCachePolicy, seed: UInt64) {
    let pair = Pair(kind)
    var random = SeededStream(seed: seed, name: "noted-\(kind.rawValue)")
    var held: Set<CacheSlot> = []
    var evictions = 0
    for step in 0..<1500 {
      let context: Comment = "\(kind.rawValue) seed \(seed) step \(step)"
      // Bursts of hits exceed the limit of noted hits.
      let burst = random.nextChance(0.05) ? NotedPolicy.noteLimit * 2 + 3 : 1
      for _ in 0..<burst {
        let slot = CacheSlot(min(random.nextInt(below: 200), random.nextInt(below: 200)))
        if held.contains(slot) { pair.hit(slot) }
      }
      let slot = CacheSlot(random.nextInt(below: 200))
      if held.contains(slot) {
        guard random.nextChance(0.05) else { continue }
        pair.remove(slot)
        held.remove(slot)
        continue
      }
      pair.announce(slot)
      var isWanted = true
      while isWanted, held.count >= 40 {
        let (one, other) = pair.evict()
        #expect(one == other, context)
        evictions += 1
        if one == slot { isWanted = false } else { held.remove(one) }
      }
      if isWanted {
        pair.insert(slot)
        held.insert(slot)
      }
      let (one, other) = pair.remember(slot)
      #expect(one == other, context)
    }
    #expect(evictions > 100, "\(kind.rawValue) seed \(seed): too few evictions for a verdict")
  }
}
