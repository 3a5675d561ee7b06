/// What a request does to the eviction order of an object in the cache.
public protocol ListOrder {
  /// Whether the object becomes the newest.
  static var renewsOnHit: Bool { get }
}

/// The order of requests.
public enum RequestOrder: ListOrder {
  /// A request makes its object the newest.
  @inlinable public static var renewsOnHit: Bool { true }
}

/// The order of arrival.
public enum ArrivalOrder: ListOrder {
  /// A request changes nothing.
  @inlinable public static var renewsOnHit: Bool { false }
}

/// Least recently used.
public typealias LRUPolicy = ListPolicy<RequestOrder>

/// First in, first out: requests have no effect.
public typealias FIFOPolicy = ListPolicy<ArrivalOrder>

/// One list, from which the oldest object is evicted.
public struct ListPolicy<Order: ListOrder>: EvictionPolicy, ~Copyable {
  @inlinable static var list: CacheSlot { -1 }

  @usableFromInline var links: SlotLinks
  @usableFromInline var held: SlotTable<Bool>
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is admitted.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache with the given setup.
  @inlinable
  public init(_ setup: PolicySetup) {
    links = SlotLinks(slots: setup.slots, lists: 1)
    held = SlotTable(setup.slots, filler: false)
    admitted = setup.capacity
  }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { held[slot] }

  /// Whether the policy knows anything about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { held[slot] }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    if Order.renewsOnHit { links.renew(slot, in: Self.list) }
  }

  /// The object of `slot` was requested and is about to be inserted.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {}

  /// Evicts one object and returns its slot.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    let victim = links.oldest(of: Self.list)
    precondition(victim != Self.list, "There is nothing to evict from an empty cache")
    links.unlink(victim)
    held[victim] = false
    return victim
  }

  /// Adds the announced object.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    links.append(slot, to: Self.list)
    held[slot] = true
  }

  /// Removes the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard held[slot] else { return }
    links.unlink(slot)
    held[slot] = false
  }

  /// Sets the limit of the sum of costs.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) { admitted = capacity }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    held.grow(to: count)
  }
}
