/// S3-FIFO: a small queue filters out objects that are requested once, and a main queue keeps the
/// others.
///
/// A ghost queue remembers what the small queue evicted; such an object enters the main queue when
/// it is requested again.
///
/// Source: J. Yang, Y. Zhang, Z. Qiu, Y. Yue and R. Vinayak, "FIFO queues are all you need for
/// cache eviction", SOSP 2023, algorithm 1. The details are those of libCacheSim's `S3FIFO.c`
/// (2024): the small queue has a tenth of the capacity and the ghost queue nine tenths; two
/// requests in the small queue move an object to the main one; until the first eviction, objects
/// that do not fit the small queue enter the main one.
public struct S3FIFOPolicy<Costs: SlotCosts & ~Copyable>: EvictionPolicy, ~Copyable {
  /// Which objects are admitted.
  public enum Admission: Sendable {
    /// Every object that fits the cache.
    case anySize
    /// Objects that cost less than the small queue holds, as in libCacheSim: a larger one would
    /// evict everything in that queue.
    case belowSmallQueue
  }

  @inlinable static var smallList: CacheSlot { -1 }
  @inlinable static var mainList: CacheSlot { -2 }
  @inlinable static var ghostList: CacheSlot { -3 }
  /// The number of requests in the small queue that lead to the main one
  /// (`move-to-main-threshold`).
  @inlinable static var promotion: UInt8 { 2 }

  @usableFromInline var links: SlotLinks
  @usableFromInline var states: SlotTable<UInt8>
  @usableFromInline var costs: Costs
  @usableFromInline var admission: Admission
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

  /// The largest cost of an object that is admitted.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache with the given setup.
  @inlinable
  public init(_ setup: PolicySetup) { self.init(setup, admission: .anySize) }

  /// An empty cache with the given setup and admission.
  @inlinable
  public init(_ setup: PolicySetup, admission: Admission) {
    links = SlotLinks(slots: setup.slots, lists: 3)
    states = SlotTable(setup.slots, filler: S3FIFOPolicyState.absent)
    costs = Costs(slots: setup.slots)
    self.admission = admission
    (smallCapacity, mainCapacity, ghostCapacity, admitted) = (1, 0, 0, 0)
    resize(capacity: setup.capacity, expectedObjects: setup.expectedObjects)
  }

  /// Sets the limit of the sum of costs.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) {
    // A small queue without room would admit nothing, as in libCacheSim below 20 objects.
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

  /// Whether the policy knows anything about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { states[slot] != S3FIFOPolicyState.absent }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    let state = states[slot]
    if state & S3FIFOPolicyState.counter < S3FIFOPolicyState.counter { states[slot] = state + 1 }
  }

  /// The object of `slot` was requested and is about to be inserted.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    entersMain = states[slot] == S3FIFOPolicyState.ghost
    // Otherwise the ghosts of the coming evictions could push this one out and free its slot.
    if entersMain { forgetGhost(slot) }
    announcedCost = cost
  }

  /// Adds the announced object.
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

  /// Evicts one object and returns its slot; O(1) amortised.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    hasEvicted = true
    while true {
      if mainCost > mainCapacity || links.isEmpty(Self.smallList) { return evictFromMain() }
      if let victim = evictFromSmall() { return victim }
    }
  }

  /// Evicts the oldest object of the small queue; nil if all of them were moved to the main queue.
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

  /// Removes the object of `slot`.
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

/// The state of a slot: its queue, and its counter of requests in the two lowest bits.
@usableFromInline
enum S3FIFOPolicyState {
  @inlinable static var absent: UInt8 { 0 }
  @inlinable static var small: UInt8 { 4 }
  @inlinable static var main: UInt8 { 8 }
  @inlinable static var ghost: UInt8 { 12 }
  @inlinable static var counter: UInt8 { 3 }
}
