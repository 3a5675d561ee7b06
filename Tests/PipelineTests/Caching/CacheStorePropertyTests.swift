import Basics
import Testing

@testable import Caches
@testable import ImagePipeline

@Suite("The store of a cache under random use")
struct CacheStorePropertyTests {
  /// A store next to a model of its entries, compared after each step.
  private final class Trial {
    let store: StoreUnderTest<Int>
    let policy: MemoryCachePolicy
    let seed: UInt64
    var random: SeededStream
    var held: [Int: (value: Int, cost: Int, isActive: Bool, expiry: Int, lifetime: Int?)] = [:]
    var now = 0
    let isExtendedByUse: Bool
    /// Whether the limits were lowered since the store last enforced them.
    var isLate = false
    var hits = 0
    var left = 0

    init(_ policy: MemoryCachePolicy, _ seed: UInt64) {
      self.policy = policy
      self.seed = seed
      random = SeededStream(seed: seed, name: "store-\(policy.rawValue)")
      isExtendedByUse = random.nextChance(0.5)
      store = StoreUnderTest(
        policy,
        costLimit: random.nextChance(0.3) ? .max : random.nextInt(in: 0...60),
        countLimit: random.nextChance(0.4) ? .max : random.nextInt(in: 0...8),
        entryLimit: random.nextChance(0.7) ? .max : random.nextInt(in: 1...12),
        isExtendedByUse: isExtendedByUse
      )
    }

    func note(_ gone: [StoreUnderTest<Int>.Evicted], _ context: Comment) {
      for entry in gone {
        left += 1
        let known = held.removeValue(forKey: entry.key)
        #expect(known?.value == entry.value && known?.cost == entry.cost, context)
      }
    }

    func insert(_ step: Int, _ context: Comment) {
      let key = random.nextInt(below: 30)
      let cost = random.nextInt(below: 14)
      let lifetime = random.nextChance(0.2) ? random.nextInt(in: 1...40) : nil
      let isActive = random.nextChance(0.1)
      let (kept, gone) = store.insert(
        step,
        for: key,
        cost: cost,
        lifetime: lifetime,
        isActive: isActive,
        now: now
      )
      note(gone, context)
      #expect(held[key] == nil, context)
      if kept { held[key] = (step, cost, isActive, lifetime.map { now + $0 } ?? .max, lifetime) }
      // A refused insertion does not enforce the limits.
      if !isActive, kept { isLate = false }
    }

    func find(_ context: Comment) {
      let key = random.nextInt(below: 30)
      let (value, gone) = store.find(key, now: now)
      let isThere = held[key].map { now < $0.expiry } ?? false
      #expect(value == (isThere ? held[key]?.value : nil), context)
      #expect(gone.map(\.key) == (held[key] != nil && !isThere ? [key] : []), context)
      if value != nil { hits += 1 }
      note(gone, context)
      if isThere, isExtendedByUse, let lifetime = held[key]?.lifetime {
        held[key]?.expiry = now + lifetime
      }
    }

    func act(_ step: Int) {
      let context: Comment = "\(policy.rawValue) seed \(seed) step \(step)"
      now += random.nextInt(below: 3)
      let key = random.nextInt(below: 30)
      switch random.nextInt(below: 40) {
      case 0..<18: insert(step, context)
      case 18..<30: find(context)
      case 30..<32: note(store.remove(key).map { [$0] } ?? [], context)
      case 32: note(store.trim(toCost: random.nextInt(below: 40), count: 4), context)
      case 33:
        note(store.setLimits(cost: random.nextInt(in: 0...80), count: 6), context)
        isLate = policy == .cheapestFirst && store.count > 0
      case 34..<36:
        store.activate(key)
        held[key]?.isActive = true
      case 36..<39:
        let wasActive = held[key]?.isActive == true
        let gone = store.deactivate(key, now: now)
        if wasActive { held[key]?.isActive = false }
        note(gone, context)

      case 39 where step.isMultiple(of: 2):
        let old = held.filter { now >= $0.value.expiry }.map(\.key)
        let gone = store.removeExpired(now: now)
        #expect(gone.map(\.key).sorted() == old.sorted(), context)
        note(gone, context)
      default: note(store.removeAll(), context)
      }
      check(context)
    }

    func check(_ context: Comment) {
      let idle = held.values.filter { !$0.isActive }
      let active = held.values.filter(\.isActive)
      #expect(store.totalCost == idle.reduce(0) { $0 + $1.cost }, context)
      #expect(store.count == idle.count, context)
      #expect(store.activeCost == active.reduce(0) { $0 + $1.cost }, context)
      #expect(store.activeCount == active.count, context)
      #expect(store.hasAllSlots, context)
      guard !isLate else { return }
      #expect(store.totalCost <= max(0, store.limits.cost), context)
      #expect(store.count <= max(0, store.limits.count), context)
    }
  }

  @Test(
    "Costs are the sum of the entries, limits are kept, and no entry is lost or returned twice",
    arguments: MemoryCachePolicy.allCases,
    [0, 1, 2, 3]
  )
  func invariants(policy: MemoryCachePolicy, block: UInt64) {
    var hits = 0
    var left = 0
    for seed in (block * 10)..<(block * 10 + 10) {
      let trial = Trial(policy, seed)
      for step in 0..<250 { trial.act(step) }
      hits += trial.hits
      left += trial.left
    }
    #expect(hits > 50 && left > 50, "\(policy.rawValue) \(block): too few hits or evictions")
  }

  @Test("LRU equals a plain array under random calls", arguments: 0..<40)
  func model(seed: UInt64) {
    var random = SeededStream(seed: seed, name: "lru")
    let costLimit = random.nextInt(in: 0...30)
    let countLimit = random.nextChance(0.5) ? .max : random.nextInt(in: 0...6)
    let store = StoreUnderTest<Int>(.lru, costLimit: costLimit, countLimit: countLimit)
    var model = ArrayLRU(costLimit: costLimit, countLimit: countLimit)
    for step in 0..<300 {
      let context: Comment = "seed \(seed) step \(step)"
      let key = random.nextInt(below: 9)
      switch random.nextInt(below: 20) {
      case 0..<10:
        let cost = random.nextInt(below: 12)
        let (kept, gone) = store.insert(step, for: key, cost: cost)
        let expected = model.insert(step, key, cost)
        #expect(kept == expected.kept, context)
        #expect(gone.map(\.value) == expected.gone, context)
      case 10..<17: #expect(store.value(for: key) == model.use(key), context)
      case 17..<19:
        #expect(store.contains(key) == model.entries.contains { $0.key == key }, context)
      default:
        #expect(store.removeAll().map(\.value) == model.entries.map(\.value), context)
        model.entries.removeAll()
      }
      #expect(store.totalCost == model.entries.reduce(0) { $0 + $1.cost }, context)
      #expect(store.count == model.entries.count, context)
    }
  }
}

/// The same by an array in the order of use, oldest first.
private struct ArrayLRU {
  struct Entry {
    var key: Int
    var value: Int
    var cost: Int
  }

  var costLimit: Int
  var countLimit: Int
  var entries: [Entry] = []

  mutating func use(_ key: Int) -> Int? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: index))
    return entries.last?.value
  }

  mutating func insert(_ value: Int, _ key: Int, _ cost: Int) -> (kept: Bool, gone: [Int]) {
    var gone = entries.filter { $0.key == key }.map(\.value)
    entries.removeAll { $0.key == key }
    guard cost <= costLimit, costLimit > 0, countLimit > 0 else { return (false, gone) }
    while entries.reduce(cost, { $0 + $1.cost }) > costLimit || entries.count + 1 > countLimit {
      gone.append(entries.removeFirst().value)
    }
    entries.append(Entry(key: key, value: value, cost: cost))
    return (true, gone)
  }
}
