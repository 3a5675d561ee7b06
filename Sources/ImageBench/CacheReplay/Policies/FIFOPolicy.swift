/// First in, first out: what came in longest ago leaves, requested or not.
public struct FIFOPolicy: EvictionPolicy, ~Copyable {
  private static let list: CacheSlot = -1

  private var links: SlotLinks
  private var held: SlotTable<Bool>
  /// The largest cost of an object that is let in.
  public let largestAdmitted: Int

  /// An empty cache as `setup` says.
  public init(_ setup: PolicySetup) {
    links = SlotLinks(slots: setup.slots, lists: 1)
    held = SlotTable(setup.slots, filler: false)
    largestAdmitted = setup.capacity
  }

  /// Whether the object of `slot` is in the cache.
  @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { held[slot] }

  /// Whether anything is known about `slot`.
  public func remembers(_ slot: CacheSlot) -> Bool { held[slot] }

  /// The object of `slot`, which is in the cache, was requested.
  @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {}

  /// The object of `slot` was requested and is to come in.
  @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {}

  /// Takes one object out of the cache and answers its slot.
  @inline(__always)
  public mutating func evict() -> CacheSlot {
    let victim = links.oldest(of: Self.list)
    precondition(victim != Self.list, "There is nothing to evict from an empty cache")
    links.unlink(victim)
    held[victim] = false
    return victim
  }

  /// Puts the announced object in.
  @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    links.append(slot, to: Self.list)
    held[slot] = true
  }

  /// Forgets the object of `slot`.
  public mutating func remove(_ slot: CacheSlot) {
    guard held[slot] else { return }
    links.unlink(slot)
    held[slot] = false
  }

  /// Makes slots below `count` usable.
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    held.grow(to: count)
  }
}
