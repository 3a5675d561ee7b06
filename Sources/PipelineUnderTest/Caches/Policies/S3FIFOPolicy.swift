/// S3-FIFO: a small queue sorts out what is requested once, a main queue keeps the rest, and a
/// ghost queue remembers what the small one gave up, so that it enters the main one when it comes
/// back.
///
/// Source: J. Yang, Y. Zhang, Z. Qiu, Y. Yue and R. Vinayak, "FIFO queues are all you need for
/// cache eviction", SOSP 2023, algorithm 1. In the details it does as libCacheSim's `S3FIFO.c`
/// (2024): the small queue has a tenth of the capacity and the ghosts nine tenths; two requests
/// while in the small queue lead to the main one; until the first eviction, what does not fit the
/// small queue fills the main one.
public struct S3FIFOPolicy<Costs: SlotCosts & ~Copyable>: EvictionPolicy, ~Copyable {
  /// Which objects are let in.
  public enum Admission: Sendable {
    /// Each that fits the cache.
    case anySize
    /// Those that cost less than the small queue holds, as in libCacheSim: a larger one would push
    /// out everything that is there on trial.
    case belowSmallQueue
  }

  @inlinable static var smallList: CacheSlot { -1 }
  @inlinable static var mainList: CacheSlot { -2 }
  @inlinable static var ghostList: CacheSlot { -3 }
  /// Requests in the small queue that lead to the main one (`move-to-main-threshold`).
  @inlinable static var promotion: UInt8 { 2 }

  @usableFromInline var links: SlotLinks
  @usableFromInline var states: SlotTable<UInt8>
  @usableFromInline var costs: Costs
  @usableFromInline let admission: Admission
  @usableFromInline var smallCapacity: Int
  @usableFromInline var mainCapacity: Int
  @usableFromInline var ghostCapacity: Int
  @usableFromInline var smallCost = 0
  @usableFromInline var mainCost = 0
  @usableFromInline var ghostCost = 0
  @usableFromInline var hasEvicted = false
  @usableFromInline var entersMain = false
  @usableFromInline var announcedCost = 0
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is let in.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache as `setup` says.
  @inlinable
  public init(_ setup: PolicySetup) { self.init(setup, admission: .anySize) }

  /// An empty cache as `setup` says, which lets in what `admission` says.
  @inlinable
  public init(_ setup: PolicySetup, admission: Admission) {
    links = SlotLinks(slots: setup.slots, lists: 3)
    states = SlotTable(setup.slots, filler: S3FIFOPolicyState.absent)
    costs = Costs(slots: setup.slots)
    self.admission = admission
    (smallCapacity, mainCapacity, ghostCapacity, admitted) = (1, 0, 0, 0)
    resize(capacity: setup.capacity, expectedObjects: setup.expectedObjects)
  }

  /// The objects may cost `capacity` together from now on.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) {
    // A small queue without room would let nothing in, as libCacheSim's does below 20 objects.
    smallCapacity = max(1, capacity / 10)
    mainCapacity = capacity - smallCapacity
    // Nine tenths, rounded down, without a product that overflows.
    ghostCapacity = capacity / 10 * 9 + capacity % 10 * 9 / 10
    switch admission {
    case .anySize: admitted = capacity
    case .belowSmallQueue: admitted = smallCapacity - 1
    }
    while ghostCost > ghostCapacity { forgetGhost(links.oldest(of: Self.ghostList)) }
  }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool {
    let state = states[slot]
    return state >= S3FIFOPolicyState.small && state < S3FIFOPolicyState.ghost
  }

  /// Whether anything is known about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { states[slot] != S3FIFOPolicyState.absent }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    let state = states[slot]
    if state & S3FIFOPolicyState.counter < S3FIFOPolicyState.counter { states[slot] = state + 1 }
  }

  /// The object of `slot` was requested and is to come in.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    entersMain = states[slot] == S3FIFOPolicyState.ghost
    // Ghosts that come and go while room is made must not take it out.
    if entersMain { forgetGhost(slot) }
    announcedCost = cost
  }

  /// Puts the announced object in.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    costs[slot] = announcedCost
    if entersMain || (!hasEvicted && smallCost >= smallCapacity) {
      links.append(slot, to: Self.mainList)
      states[slot] = S3FIFOPolicyState.main
      mainCost += announcedCost
    } else {
      links.append(slot, to: Self.smallList)
      states[slot] = S3FIFOPolicyState.small
      smallCost += announcedCost
    }
  }

  /// Takes one object out of the cache and answers its slot; O(1) amortised.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    hasEvicted = true
    while true {
      if mainCost > mainCapacity || links.isEmpty(Self.smallList) { return evictFromMain() }
      if let victim = evictFromSmall() { return victim }
    }
  }

  /// The oldest of the small queue that leaves the cache, or nil when all went to the main queue.
  @inlinable
  mutating func evictFromSmall() -> CacheSlot? {
    while !links.isEmpty(Self.smallList) {
      let oldest = links.oldest(of: Self.smallList)
      let cost = costs[oldest]
      links.unlink(oldest)
      smallCost -= cost
      guard states[oldest] & S3FIFOPolicyState.counter >= Self.promotion else {
        remember(oldest, cost)
        return oldest
      }
      links.append(oldest, to: Self.mainList)
      states[oldest] = S3FIFOPolicyState.main
      mainCost += cost
    }
    return nil
  }

  @inlinable

  mutating func evictFromMain() -> CacheSlot {
    precondition(!links.isEmpty(Self.mainList), "There is nothing to evict from an empty cache")
    while true {
      let oldest = links.oldest(of: Self.mainList)
      if states[oldest] & S3FIFOPolicyState.counter == 0 {
        links.unlink(oldest)
        states[oldest] = S3FIFOPolicyState.absent
        mainCost -= costs[oldest]
        return oldest
      }
      states[oldest] -= 1
      links.renew(oldest, in: Self.mainList)
    }
  }

  @inlinable

  mutating func remember(_ slot: CacheSlot, _ cost: Int) {
    states[slot] = S3FIFOPolicyState.absent
    guard cost <= ghostCapacity else { return }
    while ghostCost > ghostCapacity - cost { forgetGhost(links.oldest(of: Self.ghostList)) }
    links.append(slot, to: Self.ghostList)
    states[slot] = S3FIFOPolicyState.ghost
    ghostCost += cost
  }

  @inlinable

  mutating func forgetGhost(_ slot: CacheSlot) {
    links.unlink(slot)
    states[slot] = S3FIFOPolicyState.absent
    ghostCost -= costs[slot]
  }

  /// Forgets the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    switch states[slot] & ~S3FIFOPolicyState.counter {
    case S3FIFOPolicyState.absent: return
    case S3FIFOPolicyState.small: smallCost -= costs[slot]
    case S3FIFOPolicyState.main: mainCost -= costs[slot]
    default: ghostCost -= costs[slot]
    }
    links.unlink(slot)
    states[slot] = S3FIFOPolicyState.absent
  }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    states.grow(to: count)
    costs.reserve(slots: count)
  }
}

/// The state of a slot is its queue and its counter of requests in the two lowest bits.
@usableFromInline
enum S3FIFOPolicyState {
  @inlinable static var absent: UInt8 { 0 }
  @inlinable static var small: UInt8 { 4 }
  @inlinable static var main: UInt8 { 8 }
  @inlinable static var ghost: UInt8 { 12 }
  @inlinable static var counter: UInt8 { 3 }
}
