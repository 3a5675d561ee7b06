import Basics
import Testing

@testable import Caches
@testable import ImagePipeline

@Suite("The store of a cache under random use")
struct CacheStorePropertyTests {
  /// A store beside what it should hold, and a check of both after each step.
  private final class Trial {
    let store: StoreUnderTest<Int>
    let policy: MemoryCachePolicy
    let seed: UInt64
    var chance: SeededStream
    var held: [Int: (value: Int, cost: Int, isActive: Bool, expiry: Int, lifetime: Int?)] = [:]
    var now = 0
    let isExtendedByUse: Bool
    /// Whether the limits were lowered since the policy looked at them.
    var isLate = false
    var hits = 0
    var left = 0

    init(_ policy: MemoryCachePolicy, _ seed: UInt64) {
      self.policy = policy
      self.seed = seed
      chance = SeededStream(seed: seed, name: "store-\(policy.rawValue)")
      isExtendedByUse = chance.nextChance(0.5)
      store = StoreUnderTest(
        policy,
        costLimit: chance.nextChance(0.3) ? .max : chance.nextInt(in: 0...60),
        countLimit: chance.nextChance(0.4) ? .max : chance.nextInt(in: 0...8),
        entryLimit: chance.nextChance(0.7) ? .max : chance.nextInt(in: 1...12),
        isExtendedByUse: isExtendedByUse
      )
    }

    func note(_ gone: [StoreUnderTest<Int>.Evicted], _ place: Comment) {
      for entry in gone {
        left += 1
        let known = held.removeValue(forKey: entry.key)
        #expect(known?.value == entry.value && known?.cost == entry.cost, place)
      }
    }

    func insert(_ step: Int, _ place: Comment) {
      let key = chance.nextInt(below: 30)
      let cost = chance.nextInt(below: 14)
      let lifetime = chance.nextChance(0.2) ? chance.nextInt(in: 1...40) : nil
      let isActive = chance.nextChance(0.1)
      let (kept, gone) = store.insert(
        step,
        for: key,
        cost: cost,
        lifetime: lifetime,
        isActive: isActive,
        now: now
      )
      note(gone, place)
      #expect(held[key] == nil, place)
      if kept { held[key] = (step, cost, isActive, lifetime.map { now + $0 } ?? .max, lifetime) }
      // A refused insertion lets nobody look at the limits.
      if !isActive, kept { isLate = false }
    }

    func find(_ place: Comment) {
      let key = chance.nextInt(below: 30)
      let (value, gone) = store.find(key, now: now)
      let isThere = held[key].map { now < $0.expiry } ?? false
      #expect(value == (isThere ? held[key]?.value : nil), place)
      #expect(gone.map(\.key) == (held[key] != nil && !isThere ? [key] : []), place)
      if value != nil { hits += 1 }
      note(gone, place)
      if isThere, isExtendedByUse, let lifetime = held[key]?.lifetime {
        held[key]?.expiry = now + lifetime
      }
    }

    func act(_ step: Int) {
      let place: Comment = "\(policy.rawValue) seed \(seed) step \(step)"
      now += chance.nextInt(below: 3)
      let key = chance.nextInt(below: 30)
      switch chance.nextInt(below: 40) {
      case 0..<18: insert(step, place)
      case 18..<30: find(place)
      case 30..<32: note(store.remove(key).map { [$0] } ?? [], place)
      case 32: note(store.trim(toCost: chance.nextInt(below: 40), count: 4), place)
      case 33:
        note(store.setLimits(cost: chance.nextInt(in: 0...80), count: 6), place)
        isLate = policy == .cheapestFirst && store.count > 0
      case 34..<36:
        store.activate(key)
        held[key]?.isActive = true
      case 36..<39:
        let wasActive = held[key]?.isActive == true
        let gone = store.deactivate(key, now: now)
        if wasActive { held[key]?.isActive = false }
        note(gone, place)

      case 39 where step.isMultiple(of: 2):
        let old = held.filter { now >= $0.value.expiry }.map(\.key)
        let gone = store.removeExpired(now: now)
        #expect(gone.map(\.key).sorted() == old.sorted(), place)
        note(gone, place)
      default: note(store.removeAll(), place)
      }
      check(place)
    }

    func check(_ place: Comment) {
      let idle = held.values.filter { !$0.isActive }
      let active = held.values.filter(\.isActive)
      #expect(store.totalCost == idle.reduce(0) { $0 + $1.cost }, place)
      #expect(store.count == idle.count, place)
      #expect(store.activeCost == active.reduce(0) { $0 + $1.cost }, place)
      #expect(store.activeCount == active.count, place)
      #expect(store.hasAllSlots, place)
      guard !isLate else { return }
      #expect(store.totalCost <= max(0, store.limits.cost), place)
      #expect(store.count <= max(0, store.limits.count), place)
    }
  }

  @Test(
    "Costs are the sum of the entries, limits hold, nothing is lost or found twice",
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
    #expect(hits > 50 && left > 50, "\(policy.rawValue) \(block): the trials came to nothing")
  }

  @Test("LRU does what a plain array does, whatever is asked", arguments: 0..<40)
  func model(seed: UInt64) {
    var chance = SeededStream(seed: seed, name: "lru")
    let costLimit = chance.nextInt(in: 0...30)
    let countLimit = chance.nextChance(0.5) ? .max : chance.nextInt(in: 0...6)
    let store = StoreUnderTest<Int>(.lru, costLimit: costLimit, countLimit: countLimit)
    var model = ArrayLRU(costLimit: costLimit, countLimit: countLimit)
    for step in 0..<300 {
      let place: Comment = "seed \(seed) step \(step)"
      let key = chance.nextInt(below: 9)
      switch chance.nextInt(below: 20) {
      case 0..<10:
        let cost = chance.nextInt(below: 12)
        let (kept, gone) = store.insert(step, for: key, cost: cost)
        let expected = model.insert(step, key, cost)
        #expect(kept == expected.kept, place)
        #expect(gone.map(\.value) == expected.gone, place)
      case 10..<17: #expect(store.value(for: key) == model.use(key), place)
      case 17..<19:
        #expect(store.contains(key) == model.entries.contains { $0.key == key }, place)
      default:
        #expect(store.removeAll().map(\.value) == model.entries.map(\.value), place)
        model.entries.removeAll()
      }
      #expect(store.totalCost == model.entries.reduce(0) { $0 + $1.cost }, place)
      #expect(store.count == model.entries.count, place)
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
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: place))
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
