/// W-TinyLFU: new objects pass through a small LRU window.
///
/// An object that leaves the window stays in the cache only if a sketch estimates more requests for
/// it than for the object that it would displace.
///
/// Source: G. Einziger, R. Friedman and B. Manes, "TinyLFU: a highly efficient cache admission
/// policy", ACM Transactions on Storage 13(4), 2017. As in Caffeine 3 with its initial settings: a
/// window of 1 %, then a segmented LRU with 80 % protected, and ``FrequencySketch``. Two parts of
/// Caffeine are left out so that results are repeatable: its hill climber, which adapts the
/// window's size, and its random admission (1 in 128 of the candidates with a count of 6 or more,
/// against crafted collisions).
///
/// With unequal costs, a candidate that wins is compared with further victims until there is room.
/// An object that costs more than the window is a candidate at once. libCacheSim's `WTinyLFU`
/// refuses such objects, admits nothing below 100 objects, counts in a Bloom filter whose counters
/// are halved after 32 requests for each object, and does not count requests that hit the window.
public struct WTinyLFUPolicy<Costs: SlotCosts & ~Copyable>: EvictionPolicy, ~Copyable {
  @inlinable static var windowList: CacheSlot { -1 }
  @inlinable static var probationList: CacheSlot { -2 }
  @inlinable static var protectedList: CacheSlot { -3 }

  @usableFromInline
  struct Announced {
    @usableFromInline var slot: CacheSlot = -1
    @usableFromInline var cost = 0
    @usableFromInline var isCandidate = false

    @inlinable
    init() {}

    @inlinable
    init(slot: CacheSlot, cost: Int, isCandidate: Bool) {
      self.slot = slot
      self.cost = cost
      self.isCandidate = isCandidate
    }
  }

  @usableFromInline var links: SlotLinks
  @usableFromInline var states: SlotTable<UInt8>
  @usableFromInline var costs: Costs
  @usableFromInline var fingerprints: SlotTable<UInt64>
  @usableFromInline var sketch: FrequencySketch
  @usableFromInline var windowCapacity: Int
  @usableFromInline var protectedCapacity: Int
  @usableFromInline var windowCost = 0
  @usableFromInline var protectedCost = 0
  @usableFromInline var announced = Announced()
  /// The oldest object that left the window for the announced one and has not been judged yet; the
  /// end of the probation list if there is none.
  @usableFromInline var candidate: CacheSlot = -2
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is admitted.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache with the given setup.
  @inlinable
  public init(_ setup: PolicySetup) {
    links = SlotLinks(slots: setup.slots, lists: 3)
    states = SlotTable(setup.slots, filler: WTinyLFUPolicyState.absent)
    costs = Costs(slots: setup.slots)
    fingerprints = SlotTable(setup.slots, filler: 0)
    sketch = FrequencySketch(expectedObjects: setup.expectedObjects)
    (windowCapacity, protectedCapacity, admitted) = (1, 0, 0)
    resize(capacity: setup.capacity, expectedObjects: setup.expectedObjects)
  }

  /// Sets the limit of the sum of costs; later requests adjust the segments.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) {
    // 1 %, rounded up so that the window is never empty.
    windowCapacity = (capacity - 1) / 100 + 1
    let main = capacity - windowCapacity
    protectedCapacity = main / 10 * 8 + main % 10 * 8 / 10
    admitted = capacity
    // A larger sketch starts without counts, as in Caffeine.
    if expectedObjects > sketch.expectedObjects {
      sketch = FrequencySketch(expectedObjects: expectedObjects)
    }
  }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { states[slot] != WTinyLFUPolicyState.absent }

  /// Whether the policy knows anything about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    sketch.add(fingerprints[slot])
    switch states[slot] {
    case WTinyLFUPolicyState.window: links.renew(slot, in: Self.windowList)
    case WTinyLFUPolicyState.protected: links.renew(slot, in: Self.protectedList)
    default: promote(slot)
    }
  }

  /// The object of `slot` was requested and is about to be inserted.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    sketch.add(fingerprint)
    fingerprints[slot] = fingerprint
    announced = Announced(slot: slot, cost: cost, isCandidate: cost > windowCapacity)
    candidate = Self.probationList
    while windowCost > windowCapacity - cost, !links.isEmpty(Self.windowList) {
      let oldest = links.oldest(of: Self.windowList)
      windowCost -= costs[oldest]
      links.unlink(oldest)
      links.append(oldest, to: Self.probationList)
      states[oldest] = WTinyLFUPolicyState.probation
      if candidate == Self.probationList { candidate = oldest }
    }
  }

  /// Evicts one object and returns its slot, or returns the announced slot.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    let victim = oldestOfMain
    if candidate == Self.probationList {
      guard announced.isCandidate, !isMoreFrequent(announced.slot, than: victim) else {
        return leave(victim)
      }
      let refused = announced.slot
      announced = Announced()
      return refused
    }
    let judged = candidate
    if judged == victim || !isMoreFrequent(judged, than: victim) {
      // The next object that left the window for the announced one is judged next.
      candidate = links.newer(than: judged)
      return leave(judged)
    }
    return leave(victim)
  }

  /// Adds the announced object.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    costs[slot] = announced.cost
    if announced.isCandidate {
      links.append(slot, to: Self.probationList)
      states[slot] = WTinyLFUPolicyState.probation
    } else {
      links.append(slot, to: Self.windowList)
      states[slot] = WTinyLFUPolicyState.window
      windowCost += announced.cost
    }
    // The announcement is over: later evictions do not make room for this object.
    announced = Announced()
    candidate = Self.probationList
  }

  /// Removes the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard contains(slot) else { return }
    _ = leave(slot)
  }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {
    links.grow(slots: count)
    states.grow(to: count)
    costs.reserve(slots: count)
    fingerprints.grow(to: count)
  }

  @usableFromInline var oldestOfMain: CacheSlot {
    if !links.isEmpty(Self.probationList) { return links.oldest(of: Self.probationList) }
    if !links.isEmpty(Self.protectedList) { return links.oldest(of: Self.protectedList) }
    precondition(
      !links.isEmpty(Self.windowList),
      "There is nothing to evict from an empty cache"
    )
    return links.oldest(of: Self.windowList)
  }

  @inlinable

  func isMoreFrequent(_ slot: CacheSlot, than other: CacheSlot) -> Bool {
    sketch.estimate(fingerprints[slot]) > sketch.estimate(fingerprints[other])
  }

  @inlinable

  mutating func leave(_ slot: CacheSlot) -> CacheSlot {
    if states[slot] == WTinyLFUPolicyState.window { windowCost -= costs[slot] }
    if states[slot] == WTinyLFUPolicyState.protected { protectedCost -= costs[slot] }
    links.unlink(slot)
    states[slot] = WTinyLFUPolicyState.absent
    return slot
  }

  /// Moves a slot from probation to the protected segment, which demotes its oldest to make room.
  @inlinable
  mutating func promote(_ slot: CacheSlot) {
    let cost = costs[slot]
    guard cost <= protectedCapacity else {
      links.renew(slot, in: Self.probationList)
      return
    }
    links.unlink(slot)
    links.append(slot, to: Self.protectedList)
    states[slot] = WTinyLFUPolicyState.protected
    protectedCost += cost
    while protectedCost > protectedCapacity {
      let oldest = links.oldest(of: Self.protectedList)
      protectedCost -= costs[oldest]
      links.unlink(oldest)
      links.append(oldest, to: Self.probationList)
      states[oldest] = WTinyLFUPolicyState.probation
    }
  }
}

/// The segment that a slot is in.
@usableFromInline
enum WTinyLFUPolicyState {
  @inlinable static var absent: UInt8 { 0 }
  @inlinable static var window: UInt8 { 1 }
  @inlinable static var probation: UInt8 { 2 }
  @inlinable static var protected: UInt8 { 3 }
}
