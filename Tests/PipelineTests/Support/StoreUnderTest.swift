import Basics

@testable import Caches
@testable import ImagePipeline

extension Int: CacheKey {
  var fingerprint: UInt64 { SplitMix64.mix(UInt64(bitPattern: Int64(self))) }
}

extension Int: CacheValue {}
extension String: CacheValue {}

/// A store behind a reference, because expectations cannot capture a value that cannot be copied.
final class StoreUnderTest<Value: CacheValue> {
  typealias Store = CacheStore<Int, Value>

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

  /// Whether each slot is either free or has a key, and no key is kept that nobody knows.
  var hasAllSlots: Bool {
    let values = store.slots.indices.count { store.slots[$0].value != nil }
    let known = store.slots.indices.count {
      store.slots[$0].value != nil || store.policy.remembers(CacheSlot($0))
    }
    return store.slots.count == store.free.count + store.index.count
      && values == store.count + store.activeCount
      && store.index.count <= known + store.remembered.count
  }

  func contains(_ key: Int, now: Int = 0) -> Bool {
    store.contains(key, now: TimePoint(nanoseconds: now))
  }

  /// The value, and what left because it was too old.
  func find(_ key: Int, now: Int = 0) -> (value: Value?, gone: [Store.Evicted]) {
    switch store.value(for: key, now: TimePoint(nanoseconds: now)) {
    case .hit(let value): (value, [])
    case .miss: (nil, [])
    case .expired(let evicted): (nil, [evicted])
    }
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
  ) -> (kept: Bool, gone: [Store.Evicted]) {
    let insertion = store.insert(
      value,
      for: key,
      cost: cost,
      lifetime: lifetime.map { TimeSpan(nanoseconds: $0) },
      isActive: isActive,
      now: TimePoint(nanoseconds: now)
    )
    return (insertion.isKept, insertion.gone)
  }

  func removeAll() -> [Store.Evicted] { store.removeAll() }

  func remove(_ key: Int) -> Store.Evicted? { store.remove(key) }

  func trim(toCost cost: Int, count: Int) -> [Store.Evicted] {
    store.trim(toCost: cost, count: count)
  }

  func removeExpired(now: Int) -> [Store.Evicted] {
    store.removeExpired(now: TimePoint(nanoseconds: now))
  }

  func setLimits(cost: Int, count: Int) -> [Store.Evicted] {
    store.setLimits(CacheLimits(cost: cost, count: count, entry: store.limits.entry))
  }

  func activate(_ key: Int) { store.activate(key) }

  func deactivate(_ key: Int, now: Int = 0) -> [Store.Evicted] {
    store.deactivate(key, now: TimePoint(nanoseconds: now))
  }
}
