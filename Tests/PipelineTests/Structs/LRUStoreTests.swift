import Simulation
import Testing

@testable import PipelineUnderTest

@Suite("LRU store")
struct LRUStoreTests {
  private typealias Store = LRUStore<Int, String>

  private func store(costLimit: Int = 10, countLimit: Int = .max) -> Store {
    Store(costLimit: costLimit, countLimit: countLimit)
  }

  @Test("An entry that was read outlives an older one that was not")
  func readProtects() {
    var store = store(costLimit: 3)
    for key in 1...3 { _ = store.insert("\(key)", for: key, cost: 1) }
    #expect(store.value(for: 1) == "1")
    let (kept, evicted) = store.insert("4", for: 4, cost: 1)
    #expect(kept)
    #expect(evicted.map(\.key) == [2])
    #expect(evicted.map(\.reason) == [.costLimit])
    #expect(store.contains(1))
  }

  @Test("Asking whether an entry is there does not count as a use")
  func containsIsNoUse() {
    var store = store(costLimit: 2)
    _ = store.insert("1", for: 1, cost: 1)
    _ = store.insert("2", for: 2, cost: 1)
    #expect(store.contains(1))
    #expect(store.insert("3", for: 3, cost: 1).1.map(\.key) == [1])
  }

  @Test("An entry above the limit is not kept, and nothing leaves for it")
  func oversize() {
    var store = store()
    _ = store.insert("1", for: 1, cost: 4)
    let (kept, evicted) = store.insert("2", for: 2, cost: 11)
    #expect(!kept)
    #expect(evicted.isEmpty)
    #expect(store.count == 1)
    #expect(store.totalCost == 4)
  }

  @Test("An entry above the limit still takes the out-of-date one of its key with it")
  func oversizeOverwrite() {
    var store = store()
    _ = store.insert("old", for: 1, cost: 4)
    let (kept, evicted) = store.insert("new", for: 1, cost: 11)
    #expect(!kept)
    #expect(evicted.map(\.value) == ["old"])
    #expect(evicted.map(\.reason) == [.replaced])
    #expect(store.value(for: 1) == nil)
    #expect(store.totalCost == 0)
  }

  @Test("Overwriting counts the new cost only, and counts as a use")
  func overwrite() {
    var store = store(costLimit: 10)
    _ = store.insert("a", for: 1, cost: 4)
    _ = store.insert("b", for: 2, cost: 4)
    let (kept, evicted) = store.insert("c", for: 1, cost: 6)
    #expect(kept)
    #expect(evicted.map(\.value) == ["a"])
    #expect(store.totalCost == 10)
    #expect(store.count == 2)
    #expect(store.insert("d", for: 3, cost: 1).1.map(\.key) == [2])
  }

  @Test("An entry exactly at the limit is kept, alone")
  func exactFit() {
    var store = store()
    for key in 1...3 { _ = store.insert("\(key)", for: key, cost: 3) }
    let (kept, evicted) = store.insert("all", for: 9, cost: 10)
    #expect(kept)
    #expect(evicted.map(\.key) == [1, 2, 3])
    #expect(store.totalCost == 10)
  }

  @Test("A limit of nothing keeps nothing", arguments: [(0, Int.max), (10, 0), (10, -1), (-1, 5)])
  func noRoom(costLimit: Int, countLimit: Int) {
    var store = store(costLimit: costLimit, countLimit: countLimit)
    let (kept, evicted) = store.insert("1", for: 1, cost: 1)
    #expect(!kept)
    #expect(evicted.isEmpty)
    #expect(store.count == 0)
    #expect(store.totalCost == 0)
  }

  @Test("The count limit lets the oldest go")
  func countLimit() {
    var store = store(costLimit: .max, countLimit: 2)
    for key in 1...2 { _ = store.insert("\(key)", for: key, cost: 5) }
    let (_, evicted) = store.insert("3", for: 3, cost: 5)
    #expect(evicted.map(\.key) == [1])
    #expect(evicted.map(\.reason) == [.countLimit])
  }

  @Test("Costs of any size do not overflow a store without a limit")
  func unlimited() {
    var store = store(costLimit: .max)
    _ = store.insert("1", for: 1, cost: .max - 1)
    let (kept, evicted) = store.insert("2", for: 2, cost: 5)
    #expect(kept)
    #expect(evicted.map(\.key) == [1])
    #expect(store.totalCost == 5)
  }

  @Test("Emptying takes everything, oldest first, and the accounts are back to nothing")
  func removeAll() {
    var store = store()
    for key in 1...4 { _ = store.insert("\(key)", for: key, cost: key) }
    _ = store.value(for: 2)
    let evicted = store.removeAll()
    #expect(evicted.map(\.key) == [1, 3, 4, 2])
    #expect(evicted.map(\.cost) == [1, 3, 4, 2])
    #expect(evicted.allSatisfy { $0.reason == .purge })
    #expect(store.count == 0)
    #expect(store.totalCost == 0)
    #expect(store.removeAll().isEmpty)
    #expect(store.insert("again", for: 1, cost: 10).kept == true)
    #expect(store.value(for: 1) == "again")
  }

  @Test("It does what a plain array does, whatever is asked", arguments: 0..<40)
  func model(seed: UInt64) {
    var chance = SeededStream(seed: seed, name: "lru")
    let costLimit = chance.nextInt(in: 0...30)
    let countLimit = chance.nextChance(0.5) ? .max : chance.nextInt(in: 0...6)
    var store = LRUStore<Int, Int>(costLimit: costLimit, countLimit: countLimit)
    var model = ArrayLRU(costLimit: costLimit, countLimit: countLimit)
    for step in 0..<300 {
      let key = chance.nextInt(below: 9)
      switch chance.nextInt(below: 20) {
      case 0..<10:
        let cost = chance.nextInt(below: 12)
        let (kept, evicted) = store.insert(step, for: key, cost: cost)
        let expected = model.insert(step, key, cost)
        #expect(kept == expected.kept, "seed \(seed) step \(step)")
        #expect(evicted.map(\.value) == expected.gone, "seed \(seed) step \(step)")
      case 10..<17:
        #expect(store.value(for: key) == model.use(key), "seed \(seed) step \(step)")
      case 17..<19:
        #expect(
          store.contains(key) == model.entries.contains { $0.key == key },
          "seed \(seed) step \(step)"
        )
      default:
        #expect(
          store.removeAll().map(\.value) == model.entries.map(\.value),
          "seed \(seed) step \(step)"
        )
        model.entries.removeAll()
      }
      let sum = model.entries.reduce(0) { $0 + $1.cost }
      #expect(store.totalCost == sum, "seed \(seed) step \(step)")
      #expect(store.count == model.entries.count, "seed \(seed) step \(step)")
      #expect(store.totalCost <= max(0, costLimit), "seed \(seed) step \(step)")
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
    guard cost <= costLimit, countLimit > 0 else { return (false, gone) }
    while entries.reduce(cost, { $0 + $1.cost }) > costLimit || entries.count + 1 > countLimit {
      gone.append(entries.removeFirst().value)
    }
    entries.append(Entry(key: key, value: value, cost: cost))
    return (true, gone)
  }
}
