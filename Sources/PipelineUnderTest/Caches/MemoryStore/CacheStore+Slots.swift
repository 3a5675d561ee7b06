internal import Signposts

extension CacheStore where Value: ~Copyable {
  /// What a policy is to think that the cache holds: costs where they are limited, else entries.
  static func capacity(_ limits: CacheLimits) -> Int {
    max(1, limits.cost < .max ? limits.cost : limits.count)
  }

  /// About how many entries there will be, as far as that is known by now.
  var expectedObjects: Int { max(16, min(slots.count, limits.count)) }

  /// What the policy is told that an entry costs; at least 1, so that what is remembered has an
  /// end.
  func weight(_ cost: Int) -> Int {
    if kind == .cheapestFirst { return cost }
    return isWeighted ? max(1, cost) : 1
  }

  /// The slot of `key`, which may be no entry but only remembered.
  @inline(__always)
  func slot(of key: Key) -> CacheSlot? {
    index.slot(key.fingerprint) { slots[Int($0)].key == key }
  }

  /// A slot for a key that has none.
  mutating func newSlot(for key: Key) -> CacheSlot {
    let slot: CacheSlot
    if let spare = free.popLast() {
      slot = spare
      slots[Int(slot)].key = key
    } else {
      slot = CacheSlot(slots.count)
      slots.append(Slot(key: key))
      if isExtendedByUse { lifetimes.append(.max) }
      // Twice as many at a time, so that moving them costs each entry the same.
      if slots.count & (slots.count - 1) == 0 {
        policy.reserve(slots: slots.count * 2)
        policy.resize(capacity: Self.capacity(limits), expectedObjects: expectedObjects)
      }
    }
    index.add(slot, key.fingerprint)
    return slot
  }

  /// Adds an entry to the sums, or takes it off them.
  mutating func count(_ slot: CacheSlot, _ change: Int) {
    let cost = slots[Int(slot)].cost * change
    if slots[Int(slot)].isActive {
      activeCount += change
      activeCost += cost
    } else {
      count += change
      totalCost += cost
    }
  }

  /// Takes out an entry that the policy has given up; nil if its value was not put in yet.
  mutating func leave(_ slot: CacheSlot, _ reason: EvictReason) -> Evicted? {
    let place = Int(slot)
    precondition(
      slots[place].isEntry,
      "the policy of a memory cache gave up an entry that is gone"
    )
    let (key, cost) = (slots[place].key, slots[place].cost)
    count(slot, -1)
    let value = slots[place].value.take()
    slots[place].isEntry = false
    slots[place].isActive = false
    settle(slot)
    guard let value else { return nil }
    return Evicted(key: key, value: value, cost: cost, reason: reason)
  }

  /// Takes out an entry that the policy has not given up; nil if its value was not put in yet.
  mutating func takeOut(_ slot: CacheSlot, _ reason: EvictReason) -> Evicted? {
    policy.remove(slot)
    return leave(slot, reason)
  }

  /// Frees the slot of what is no entry, or notes it for as long as the policy remembers it.
  mutating func settle(_ slot: CacheSlot) {
    guard policy.remembers(slot) else {
      release(slot)
      return
    }
    slots[Int(slot)].evictions &+= 1
    remembered.append((slot, slots[Int(slot)].evictions))
  }

  /// Frees slots that the policy has forgotten meanwhile, two for each one that can have come.
  mutating func forgetRemembered() {
    for _ in 0..<2 {
      guard firstRemembered < remembered.count else { break }
      let (slot, evictions) = remembered[firstRemembered]
      let isCurrent = slots[Int(slot)].evictions == evictions && !slots[Int(slot)].isEntry
      if isCurrent, policy.remembers(slot) { break }
      if isCurrent { release(slot) }
      firstRemembered += 1
    }
    if firstRemembered > 64, firstRemembered * 2 > remembered.count {
      remembered.removeFirst(firstRemembered)
      firstRemembered = 0
    }
  }

  private mutating func release(_ slot: CacheSlot) {
    index.remove(slot, slots[Int(slot)].key.fingerprint)
    // A note of an earlier life must not match the next one.
    slots[Int(slot)].evictions &+= 1
    free.append(slot)
  }
}
