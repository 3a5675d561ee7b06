/// S3-FIFO: a small queue sorts out what is requested once, a main queue keeps the rest, and a ghost
/// queue remembers what the small one gave up, so that it enters the main one when it comes back.
///
/// Source: J. Yang, Y. Zhang, Z. Qiu, Y. Yue and R. Vinayak, "FIFO queues are all you need for cache
/// eviction", SOSP 2023, algorithm 1. In the details it does as libCacheSim's `S3FIFO.c` (2024):
/// the small queue has a tenth of the capacity and the ghosts nine tenths; two requests while in the
/// small queue lead to the main one; until the first eviction, what does not fit the small queue
/// fills the main one.
public struct S3FIFOPolicy<Costs: SlotCosts & ~Copyable>: EvictionPolicy, ~Copyable {
  /// Which objects are let in.
  public enum Admission: Sendable {
    /// Each that fits the cache.
    case anySize
    /// Those that cost less than the small queue holds, as in libCacheSim: a larger one would push
    /// out everything that is there on trial.
    case belowSmallQueue
  }

  private static var smallList: CacheSlot { -1 }
  private static var mainList: CacheSlot { -2 }
  private static var ghostList: CacheSlot { -3 }
  /// Requests in the small queue that lead to the main one (`move-to-main-threshold`).
  private static var promotion: UInt8 { 2 }

  private var links: SlotLinks
  private var states: SlotTable<UInt8>
  private var costs: Costs
  private let smallCapacity: Int
  private let mainCapacity: Int
  private let ghostCapacity: Int
  private var smallCost = 0
  private var mainCost = 0
  private var ghostCost = 0
  private var hasEvicted = false
  private var entersMain = false
  private var announcedCost = 0
  /// The largest cost of an object that is let in.
  public let largestAdmitted: Int

  /// An empty cache as `setup` says.
  public init(_ setup: PolicySetup) { self.init(setup, admission: .anySize) }

  /// An empty cache as `setup` says, which lets in what `admission` says.
  public init(_ setup: PolicySetup, admission: Admission) {
    links = SlotLinks(slots: setup.slots, lists: 3)
    states = SlotTable(setup.slots, filler: State.absent)
    costs = Costs(slots: setup.slots)
    // A small queue without room would let nothing in, as libCacheSim's does below 20 objects.
    smallCapacity = max(1, setup.capacity / 10)
    mainCapacity = setup.capacity - smallCapacity
    // Nine tenths, rounded down, without a product that overflows.
    ghostCapacity = setup.capacity / 10 * 9 + setup.capacity % 10 * 9 / 10
    switch admission {
    case .anySize: largestAdmitted = setup.capacity
    case .belowSmallQueue: largestAdmitted = smallCapacity - 1
    }
  }

  /// Whether the object of `slot` is in the cache.
  @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool {
    let state = states[slot]
    return state >= State.small && state < State.ghost
  }

  /// Whether anything is known about `slot`.
  public func remembers(_ slot: CacheSlot) -> Bool { states[slot] != State.absent }

  /// The object of `slot`, which is in the cache, was requested.
  @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    let state = states[slot]
    if state & State.counter < State.counter { states[slot] = state + 1 }
  }

  /// The object of `slot` was requested and is to come in.
  @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    entersMain = states[slot] == State.ghost
    // Ghosts that come and go while room is made must not take it out.
    if entersMain { forgetGhost(slot) }
    announcedCost = cost
  }

  /// Puts the announced object in.
  @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    costs[slot] = announcedCost
    if entersMain || (!hasEvicted && smallCost >= smallCapacity) {
      links.append(slot, to: Self.mainList)
      states[slot] = State.main
      mainCost += announcedCost
    } else {
      links.append(slot, to: Self.smallList)
      states[slot] = State.small
      smallCost += announcedCost
    }
  }

  /// Takes one object out of the cache and answers its slot; O(1) amortised.
  @inline(__always)
  public mutating func evict() -> CacheSlot {
    hasEvicted = true
    while true {
      if mainCost > mainCapacity || links.isEmpty(Self.smallList) { return evictFromMain() }
      if let victim = evictFromSmall() { return victim }
    }
  }

  /// The oldest of the small queue that leaves the cache, or nil when all went to the main queue.
  private mutating func evictFromSmall() -> CacheSlot? {
    while !links.isEmpty(Self.smallList) {
      let oldest = links.oldest(of: Self.smallList)
      let cost = costs[oldest]
      links.unlink(oldest)
      smallCost -= cost
      guard states[oldest] & State.counter >= Self.promotion else {
        remember(oldest, cost)
        return oldest
      }
      links.append(oldest, to: Self.mainList)
      states[oldest] = State.main
      mainCost += cost
    }
    return nil
  }

  private mutating func evictFromMain() -> CacheSlot {
    precondition(!links.isEmpty(Self.mainList), "There is nothing to evict from an empty cache")
    while true {
      let oldest = links.oldest(of: Self.mainList)
      if states[oldest] & State.counter == 0 {
        links.unlink(oldest)
        states[oldest] = State.absent
        mainCost -= costs[oldest]
        return oldest
      }
      states[oldest] -= 1
      links.renew(oldest, in: Self.mainList)
    }
  }

  private mutating func remember(_ slot: CacheSlot, _ cost: Int) {
    states[slot] = State.absent
    guard cost <= ghostCapacity else { return }
    while ghostCost > ghostCapacity - cost { forgetGhost(links.oldest(of: Self.ghostList)) }
    links.append(slot, to: Self.ghostList)
    states[slot] = State.ghost
    ghostCost += cost
  }

  private mutating func forgetGhost(_ slot: CacheSlot) {
    links.unlink(slot)
    states[slot] = State.absent
    ghostCost -= costs[slot]
  }

  /// Forgets the object of `slot`.
  public mutating func remove(_ slot: CacheSlot) {
    switch states[slot] & ~State.counter {
    case State.absent: return
    case State.small: smallCost -= costs[slot]
    case State.main: mainCost -= costs[slot]
    default: ghostCost -= costs[slot]
    }
    links.unlink(slot)
    states[slot] = State.absent
  }

  /// Makes slots below `count` usable.
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    states.grow(to: count)
    costs.reserve(slots: count)
  }
}

/// The state of a slot is its queue and its counter of requests in the two lowest bits.
private enum State {
  static let absent: UInt8 = 0
  static let small: UInt8 = 4
  static let main: UInt8 = 8
  static let ghost: UInt8 = 12
  static let counter: UInt8 = 3
}
