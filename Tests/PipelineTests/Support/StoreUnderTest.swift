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
    countLimit: Int = .max,
    entryLimit: Int = .max,
    isExtendedByUse: Bool = false,
    oversizeOverwrite: MemoryCacheOptions.OversizeOverwrite = .dropsOld
  ) {
    store = Store(
      policy: policy,
      limits: CacheLimits(cost: costLimit, count: countLimit, entry: entryLimit),
      isExtendedByUse: isExtendedByUse,
      oversizeOverwrite: oversizeOverwrite
    )
  }

  var count: Int { store.count }
  var totalCost: Int { store.totalCost }
  var activeCount: Int { store.activeCount }
  var activeCost: Int { store.activeCost }
  var limits: CacheLimits { store.limits }

  /// Whether each slot is free or has a key, and no key is kept without an entry or a ghost.
  var hasAllSlots: Bool {
    let values = store.slots.indices.count { store.slots[$0].isEntry }
    let known = store.slots.indices.count {
      store.slots[$0].isEntry || store.policy.remembers(CacheSlot($0))
    }
    return store.slots.count == store.free.count + store.index.count
      && values == store.count + store.activeCount
      && store.index.count <= known + store.remembered.count
  }

  func contains(_ key: Int, now: Int = 0) -> Bool {
    store.contains(key, now: TimePoint(nanoseconds: now))
  }

  /// The value, and the entries removed because they were too old.
  func find(_ key: Int, now: Int = 0) -> (value: Value?, gone: [Evicted]) {
    let value = store.freshValue(for: key, now: TimePoint(nanoseconds: now))
    if let value { return (value, []) }
    guard let evicted = store.takeExpired(key) else { return (nil, []) }
    return (nil, [Evicted(evicted)])
  }

  func value(for key: Int, now: Int = 0) -> Value? { find(key, now: now).value }

  @discardableResult
  func insert(
    _ value: Value,
    for key: Int,
    cost: Int,
    lifetime: Int? = nil,
    isActive: Bool = false,
    now: Int = 0
  ) -> (kept: Bool, gone: [Evicted]) {
    var insertion = store.admit(
      key,
      cost: cost,
      lifetime: lifetime.map { TimeSpan(nanoseconds: $0) },
      isActive: isActive,
      now: TimePoint(nanoseconds: now)
    )
    let slot = insertion.slot
    if let slot { store.put(value, in: slot) }
    return (slot != nil, drain(&insertion.gone))
  }

  func removeAll() -> [Evicted] { list(store.removeAll()) }

  func remove(_ key: Int) -> Evicted? {
    guard let evicted = store.remove(key) else { return nil }
    return Evicted(evicted)
  }

  func trim(toCost cost: Int, count: Int) -> [Evicted] {
    list(store.trim(toCost: cost, count: count))
  }

  func removeExpired(now: Int) -> [Evicted] {
    list(store.removeExpired(now: TimePoint(nanoseconds: now)))
  }

  func setLimits(cost: Int, count: Int) -> [Evicted] {
    list(store.setLimits(CacheLimits(cost: cost, count: count, entry: store.limits.entry)))
  }

  func activate(_ key: Int) { store.activate(key) }

  func deactivate(_ key: Int, now: Int = 0) -> [Evicted] {
    list(store.deactivate(key, now: TimePoint(nanoseconds: now)))
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
