/// A model of `NSCache` on Apple's systems: it evicts the least recently used object and refuses
/// none.
///
/// Known from Apple's documentation of `NSCache`: an object is admitted first and others are
/// evicted afterwards until the limits hold; a limit of 0 is no limit; which object is evicted, and
/// when, is not promised. Known from the header in the system's library (`cache.h`): it keeps
/// counts of use and costs. Assumed here: it evicts the least recently used object, as published
/// measurements report; it evicts at once; hence a single object above the limit, being the newest,
/// evicts all others before itself. Unknown and not modelled: whether cost is weighed against age,
/// how late it evicts, and its reaction to the system's own signs of memory pressure.
public struct AppleLikePolicy: EvictionPolicy, ~Copyable {
  @usableFromInline var order: LRUPolicy
  @usableFromInline var announced: CacheSlot = -1
  @usableFromInline var heldCount = 0

  /// Every object is admitted; one above the limit is evicted again at once.
  @inlinable
  public var largestAdmitted: Int { .max }

  /// An empty cache with the given setup.
  @inlinable
  public init(_ setup: PolicySetup) { order = LRUPolicy(setup) }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { order.contains(slot) }

  /// Whether the policy knows anything about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { order.contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) { order.hit(slot) }

  /// The object of `slot` was requested and is about to be inserted.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    announced = slot
  }

  /// Evicts one object and returns its slot, or the announced slot if the cache is empty.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    guard heldCount > 0 else {
      precondition(announced >= 0, "There is nothing to evict from an empty cache")
      defer { announced = -1 }
      return announced
    }
    heldCount -= 1
    return order.evict()
  }

  /// Adds the announced object.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    order.insert(slot)
    announced = -1
    heldCount += 1
  }

  /// Removes the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard order.contains(slot) else { return }
    order.remove(slot)
    heldCount -= 1
  }

  /// Sets the capacity, which this policy does not need.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) {}

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) { order.reserve(slots: count) }
}
