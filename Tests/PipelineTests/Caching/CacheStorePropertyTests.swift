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
    var held: [Int: (value: Int, cost: Int)] = [:]
    /// Whether the limits were lowered since the store last enforced them.
    var isLate = false
    var hits = 0
    var left = 0

    init(_ policy: MemoryCachePolicy, _ seed: UInt64) {
      self.policy = policy
      self.seed = seed
      random = SeededStream(seed: seed, name: "store-\(policy.rawValue)")
      store = StoreUnderTest(
        policy,
        costLimit: random.nextChance(0.3) ? .max : random.nextInt(in: 0...60),
        countLimit: random.nextChance(0.4) ? .max : random.nextInt(in: 0...8)
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
      let (kept, gone) = store.insert(step, for: key, cost: cost)
      note(gone, context)
      #expect(held[key] == nil, context)
      if kept { held[key] = (step, cost) }
      // A refused insertion does not enforce the limits.
      if kept { isLate = false }
    }

    func find(_ context: Comment) {
      let key = random.nextInt(below: 30)
      let value = store.value(for: key)
      #expect(value == held[key]?.value, context)
      if value != nil { hits += 1 }
    }

    func act(_ step: Int) {
      let context: Comment = "\(policy.rawValue) seed \(seed) step \(step)"
      switch random.nextInt(below: 35) {
      case 0..<18: insert(step, context)
      case 18..<30: find(context)
      case 30..<33: note(store.trim(toCost: random.nextInt(below: 40), count: 4), context)
      case 33:
        note(store.setLimits(cost: random.nextInt(in: 0...80), count: 6), context)
        isLate = policy == .cheapestFirst && store.count > 0
      default: note(store.removeAll(), context)
      }
      check(context)
    }

    func check(_ context: Comment) {
      #expect(store.totalCost == held.values.reduce(0) { $0 + $1.cost }, context)
      #expect(store.count == held.count, context)
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
