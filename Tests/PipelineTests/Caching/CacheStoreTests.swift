import Signposts
import Testing

@testable import Caches
@testable import ImagePipeline

@Suite("The store of a cache, with LRU")
struct CacheStoreTests {
  private typealias Store = StoreUnderTest<String>

  private func store(costLimit: Int = 10, countLimit: Int = .max) -> Store {
    Store(.lru, costLimit: costLimit, countLimit: countLimit)
  }

  @Test("An entry that was read outlives an older one that was not")
  func readProtects() {
    let store = store(costLimit: 3)
    for key in 1...3 { store.insert("\(key)", for: key, cost: 1) }
    #expect(store.value(for: 1) == "1")
    let (kept, evicted) = store.insert("4", for: 4, cost: 1)
    #expect(kept)
    #expect(evicted.map(\.key) == [2])
    #expect(evicted.map(\.reason) == [.costLimit])
    #expect(store.contains(1))
  }

  @Test("Testing for an entry does not count as a use")
  func containsIsNoUse() {
    let store = store(costLimit: 2)
    store.insert("1", for: 1, cost: 1)
    store.insert("2", for: 2, cost: 1)
    #expect(store.contains(1))
    #expect(store.insert("3", for: 3, cost: 1).gone.map(\.key) == [1])
  }

  @Test("An entry above the limit is not admitted, and nothing is evicted for it")
  func oversize() {
    let store = store()
    store.insert("1", for: 1, cost: 4)
    let (kept, evicted) = store.insert("2", for: 2, cost: 11)
    #expect(!kept)
    #expect(evicted.isEmpty)
    #expect(store.count == 1)
    #expect(store.totalCost == 4)
  }

  @Test("An entry above the limit still removes the outdated entry of its key")
  func oversizeOverwrite() {
    let store = store()
    store.insert("old", for: 1, cost: 4)
    let (kept, evicted) = store.insert("new", for: 1, cost: 11)
    #expect(!kept)
    #expect(evicted.map(\.value) == ["old"])
    #expect(evicted.map(\.reason) == [.replaced])
    #expect(store.value(for: 1) == nil)
    #expect(store.totalCost == 0)
  }

  @Test("Overwriting counts the new cost only, and counts as a use")
  func overwrite() {
    let store = store(costLimit: 10)
    store.insert("a", for: 1, cost: 4)
    store.insert("b", for: 2, cost: 4)
    let (kept, evicted) = store.insert("c", for: 1, cost: 6)
    #expect(kept)
    #expect(evicted.map(\.value) == ["a"])
    #expect(store.totalCost == 10)
    #expect(store.count == 2)
    #expect(store.insert("d", for: 3, cost: 1).gone.map(\.key) == [2])
  }

  @Test("An entry exactly at the limit is kept, alone")
  func exactFit() {
    let store = store()
    for key in 1...3 { store.insert("\(key)", for: key, cost: 3) }
    let (kept, evicted) = store.insert("all", for: 9, cost: 10)
    #expect(kept)
    #expect(evicted.map(\.key) == [1, 2, 3])
    #expect(store.totalCost == 10)
  }

  @Test("A limit of zero admits nothing", arguments: [(0, Int.max), (10, 0), (10, -1), (-1, 5)])
  func noRoom(costLimit: Int, countLimit: Int) {
    let store = store(costLimit: costLimit, countLimit: countLimit)
    let (kept, evicted) = store.insert("1", for: 1, cost: 1)
    #expect(!kept)
    #expect(evicted.isEmpty)
    #expect(store.count == 0)
    #expect(store.totalCost == 0)
  }

  @Test("The count limit evicts the oldest")
  func countLimit() {
    let store = store(costLimit: .max, countLimit: 2)
    for key in 1...2 { store.insert("\(key)", for: key, cost: 5) }
    let (_, evicted) = store.insert("3", for: 3, cost: 5)
    #expect(evicted.map(\.key) == [1])
    #expect(evicted.map(\.reason) == [.countLimit])
  }

  @Test("Costs of any size do not overflow a store without a limit")
  func unlimited() {
    let store = store(costLimit: .max)
    store.insert("1", for: 1, cost: .max - 1)
    let (kept, evicted) = store.insert("2", for: 2, cost: 5)
    #expect(kept)
    #expect(evicted.map(\.key) == [1])
    #expect(store.totalCost == 5)
  }

  @Test("Emptying removes all entries, oldest first, and resets the totals to zero")
  func removeAll() {
    let store = store()
    for key in 1...4 { store.insert("\(key)", for: key, cost: key) }
    _ = store.value(for: 2)
    let evicted = store.removeAll()
    #expect(evicted.map(\.key) == [1, 3, 4, 2])
    #expect(evicted.map(\.cost) == [1, 3, 4, 2])
    #expect(evicted.allSatisfy { $0.reason == .purge })
    #expect(store.count == 0)
    #expect(store.totalCost == 0)
    #expect(store.removeAll().isEmpty)
    #expect(store.insert("again", for: 1, cost: 10).kept)
    #expect(store.value(for: 1) == "again")
  }
}
