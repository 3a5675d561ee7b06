import Basics
import Signposts

@testable import Caches
@testable import ImagePipeline
@testable import Requests

extension Int: CacheKey {
  var fingerprint: UInt64 { SplitMix64.mix(UInt64(bitPattern: Int64(self))) }
}

/// A value of a test, which a look-up returns as it is.
protocol TestValue: CacheValue where Content == Self {}

extension TestValue {
  var content: Self { self }
  var address: UInt { 0 }
}

extension Int: TestValue {}
extension String: TestValue {}

/// A boxed store, because expectations cannot capture a value that cannot be copied.
final class StoreUnderTest<Value: TestValue> {
  private typealias Store = CacheStore<Int, Value>

  /// An evicted or removed entry, as a test compares it.
  struct Evicted {
    var key: Int
    var value: Value
    var cost: Int
    var reason: EvictReason
  }

  private var store: Store

  init(
    _ policy: MemoryCachePolicy = .lru,
    costLimit: Int = .max,
    countLimit: Int = .max
  ) {
    store = Store(policy: policy, limits: CacheLimits(cost: costLimit, count: countLimit))
  }

  var count: Int { store.count }
  var totalCost: Int { store.totalCost }
  var limits: CacheLimits { store.limits }

  /// Whether each slot is free or has a key, and no key is kept without an entry or a ghost.
  var hasAllSlots: Bool {
    let values = store.slots.indices.count { store.slots[$0].isEntry }
    let known = store.slots.indices.count {
      store.slots[$0].isEntry || store.policy.remembers(CacheSlot($0))
    }
    return store.slots.count == store.free.count + store.index.count
      && values == store.count
      && store.index.count <= known + store.remembered.count
  }

  func contains(_ key: Int) -> Bool { store.contains(key) }

  func value(for key: Int) -> Value? { store.value(for: key) }

  @discardableResult
  func insert(_ value: Value, for key: Int, cost: Int) -> (kept: Bool, gone: [Evicted]) {
    var insertion = store.admit(key, cost: cost)
    let slot = insertion.slot
    if let slot { store.put(value, in: slot) }
    return (slot != nil, drain(&insertion.gone))
  }

  func removeAll() -> [Evicted] { list(store.removeAll()) }

  func trim(toCost cost: Int, count: Int) -> [Evicted] {
    list(store.trim(toCost: cost, count: count))
  }

  func setLimits(cost: Int, count: Int) -> [Evicted] {
    list(store.setLimits(CacheLimits(cost: cost, count: count)))
  }

  private func list(_ evicted: consuming LeaseList<CacheStore<Int, Value>.Evicted>) -> [Evicted] {
    drain(&evicted)
  }

  private func drain(_ evicted: inout LeaseList<CacheStore<Int, Value>.Evicted>) -> [Evicted] {
    var entries: [Evicted] = []
    while let entry = evicted.popFirst() { entries.append(Evicted(entry)) }
    return entries
  }
}

extension StoreUnderTest.Evicted {
  fileprivate init(_ entry: borrowing CacheStore<Int, Value>.Evicted) {
    self.init(key: entry.key, value: entry.value, cost: entry.cost, reason: entry.reason)
  }
}
