/// What happens to an object that was requested since the hand last passed it.
public protocol HandOrder {
  /// Whether such an object becomes the newest.
  static var renewsSurvivors: Bool { get }
}

/// Survivors become the newest.
public enum SecondChanceOrder: HandOrder {
  /// A survivor becomes the newest.
  @inlinable public static var renewsSurvivors: Bool { true }
}

/// Survivors keep their position.
public enum SieveOrder: HandOrder {
  /// A survivor keeps its position.
  @inlinable public static var renewsSurvivors: Bool { false }
}

/// CLOCK, or second chance: first in, first out, but an object that was requested meanwhile
/// survives once.
///
/// Source: F. J. Corbató, "A paging experiment with the Multics system", 1968. Each object has one
/// bit, which its survival clears; this is `Clock` with `n-bit-counter=1` in libCacheSim.
public typealias ClockPolicy = HandPolicy<SecondChanceOrder>

/// SIEVE: like CLOCK, but survivors keep their position.
///
/// Source: Y. Zhang, J. Yang, Y. Yue, Y. Vigfusson and K. V. Rashmi, "SIEVE is simpler than LRU",
/// NSDI 2024, algorithm 1.
public typealias SievePolicy = HandPolicy<SieveOrder>

/// A hand moves from the oldest to the newest object, skips requested ones, and evicts the first
/// other one.
public struct HandPolicy<Order: HandOrder>: EvictionPolicy, ~Copyable {
  @inlinable static var list: CacheSlot { -1 }

  @usableFromInline var links: SlotLinks
  @usableFromInline var states: SlotTable<UInt8>
  /// The next slot to inspect; the end of the list stands for the oldest.
  @usableFromInline var hand: CacheSlot = -1
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is admitted.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache with the given setup.
  @inlinable
  public init(_ setup: PolicySetup) {
    links = SlotLinks(slots: setup.slots, lists: 1)
    states = SlotTable(setup.slots, filler: HandState.absent)
    admitted = setup.capacity
  }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { states[slot] != HandState.absent }

  /// Whether the policy knows anything about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) { states[slot] = HandState.requested }

  /// The object of `slot` was requested and is about to be inserted.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {}

  /// Evicts one object and returns its slot; O(1) amortised.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    precondition(!links.isEmpty(Self.list), "There is nothing to evict from an empty cache")
    var victim = hand
    while victim == Self.list || states[victim] == HandState.requested {
      let next = links.newer(than: victim)
      if victim != Self.list {
        states[victim] = HandState.held
        if Order.renewsSurvivors { links.renew(victim, in: Self.list) }
      }
      victim = next
    }
    // A survivor has become the newest, so the oldest is the next to inspect.
    hand = Order.renewsSurvivors ? Self.list : links.newer(than: victim)
    links.unlink(victim)
    states[victim] = HandState.absent
    return victim
  }

  /// Adds the announced object.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    links.append(slot, to: Self.list)
    states[slot] = HandState.held
  }

  /// Removes the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard contains(slot) else { return }
    // The hand must not stay at a slot that is no longer in the list.
    if hand == slot { hand = links.newer(than: slot) }
    links.unlink(slot)
    states[slot] = HandState.absent
  }

  /// Sets the limit of the sum of costs.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) { admitted = capacity }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    states.grow(to: count)
  }
}

/// The state of a slot in a ``HandPolicy``.
@usableFromInline
enum HandState {
  @inlinable static var absent: UInt8 { 0 }
  @inlinable static var held: UInt8 { 1 }
  @inlinable static var requested: UInt8 { 2 }
}
