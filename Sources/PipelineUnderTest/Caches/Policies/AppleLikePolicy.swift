/// A model of the `NSCache` of Apple's systems: least recently used leaves, and nothing is refused.
///
/// Known, from Apple's documentation of `NSCache`: an object goes in first and others leave
/// afterwards, until the limits hold again; a limit of 0 is none; which object leaves, and when, is
/// not promised. Known from the header in the system's library (`cache.h`): it keeps counts of use
/// and costs. Modelled here: that what was used longest ago leaves, as those who measured it
/// report; that it leaves at once; and that therefore a single object above the limit takes all
/// others with it, being the newest. Not known, and not modelled: whether cost weighs against age,
/// how late it evicts, and what it does on the system's own signs of memory pressure.
public struct AppleLikePolicy: EvictionPolicy, ~Copyable {
  @usableFromInline var order: LRUPolicy
  @usableFromInline var announced: CacheSlot = -1
  @usableFromInline var heldCount = 0

  /// Everything is let in, and leaves again at once when it is above the limit.
  @inlinable
  public var largestAdmitted: Int { .max }

  /// An empty cache as `setup` says.
  @inlinable
  public init(_ setup: PolicySetup) { order = LRUPolicy(setup) }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { order.contains(slot) }

  /// Whether anything is known about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { order.contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) { order.hit(slot) }

  /// The object of `slot` was requested and is to come in.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    announced = slot
  }

  /// Takes one object out of the cache and answers its slot, or the announced one when it is alone.
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

  /// Puts the announced object in.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    order.insert(slot)
    announced = -1
    heldCount += 1
  }

  /// Forgets the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard order.contains(slot) else { return }
    order.remove(slot)
    heldCount -= 1
  }

  /// The objects may cost `capacity` together from now on.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) {}

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) { order.reserve(slots: count) }
}
