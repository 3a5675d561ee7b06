/// What a request for an object that is in the cache does to its turn to leave.
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

/// Least recently used: what was requested longest ago leaves.
public typealias LRUPolicy = ListPolicy<RequestOrder>

/// First in, first out: what came in longest ago leaves, requested or not.
public typealias FIFOPolicy = ListPolicy<ArrivalOrder>

/// One list, whose oldest object leaves.
public struct ListPolicy<Order: ListOrder>: EvictionPolicy, ~Copyable {
  @inlinable static var list: CacheSlot { -1 }

  @usableFromInline var links: SlotLinks
  @usableFromInline var held: SlotTable<Bool>
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is let in.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache as `setup` says.
  @inlinable
  public init(_ setup: PolicySetup) {
    links = SlotLinks(slots: setup.slots, lists: 1)
    held = SlotTable(setup.slots, filler: false)
    admitted = setup.capacity
  }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { held[slot] }

  /// Whether anything is known about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { held[slot] }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    if Order.renewsOnHit { links.renew(slot, in: Self.list) }
  }

  /// The object of `slot` was requested and is to come in.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {}

  /// Takes one object out of the cache and answers its slot.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    let victim = links.oldest(of: Self.list)
    precondition(victim != Self.list, "There is nothing to evict from an empty cache")
    links.unlink(victim)
    held[victim] = false
    return victim
  }

  /// Puts the announced object in.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    links.append(slot, to: Self.list)
    held[slot] = true
  }

  /// Forgets the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard held[slot] else { return }
    links.unlink(slot)
    held[slot] = false
  }

  /// The objects may cost `capacity` together from now on.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) { admitted = capacity }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    held.grow(to: count)
  }
}
