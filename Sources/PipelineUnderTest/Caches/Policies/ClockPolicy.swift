/// CLOCK, or second chance: first in, first out, but what was requested meanwhile goes round again.
///
/// Source: F. J. Corbató, "A paging experiment with the Multics system", 1968. One bit for each
/// object, cleared when it goes round; `Clock` with `n-bit-counter=1` in libCacheSim.
public struct ClockPolicy: EvictionPolicy, ~Copyable {
  @usableFromInline
  enum State {
    @inlinable static var absent: UInt8 { 0 }
    @inlinable static var held: UInt8 { 1 }
    @inlinable static var requested: UInt8 { 2 }
  }
  @inlinable static var list: CacheSlot { -1 }

  @usableFromInline var links: SlotLinks
  @usableFromInline var states: SlotTable<UInt8>
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is let in.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache as `setup` says.
  @inlinable
  public init(_ setup: PolicySetup) {
    links = SlotLinks(slots: setup.slots, lists: 1)
    states = SlotTable(setup.slots, filler: State.absent)
    admitted = setup.capacity
  }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { states[slot] != State.absent }

  /// Whether anything is known about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) { states[slot] = State.requested }

  /// The object of `slot` was requested and is to come in.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {}

  /// Takes one object out of the cache and answers its slot; O(1) amortised.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    var victim = links.oldest(of: Self.list)
    precondition(victim != Self.list, "There is nothing to evict from an empty cache")
    while states[victim] == State.requested {
      states[victim] = State.held
      links.renew(victim, in: Self.list)
      victim = links.oldest(of: Self.list)
    }
    links.unlink(victim)
    states[victim] = State.absent
    return victim
  }

  /// Puts the announced object in.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    links.append(slot, to: Self.list)
    states[slot] = State.held
  }

  /// Forgets the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard contains(slot) else { return }
    links.unlink(slot)
    states[slot] = State.absent
  }

  /// The objects may cost `capacity` together from now on.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) { admitted = capacity }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    states.grow(to: count)
  }
}
