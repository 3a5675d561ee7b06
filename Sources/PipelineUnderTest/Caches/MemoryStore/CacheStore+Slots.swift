internal import Signposts

extension CacheStore where Value: ~Copyable {
  /// The capacity that the policy is given: a cost if cost is limited, else a number of entries.
  static func capacity(_ limits: CacheLimits) -> Int {
    max(1, limits.cost < .max ? limits.cost : limits.count)
  }

  /// An estimate of the number of entries, from the slots used so far.
  var expectedObjects: Int { max(16, min(slots.count, limits.count)) }

  /// The cost that the policy is given for an entry; at least 1, so that the policy remembers only
  /// a finite number of evicted entries.
  func weight(_ cost: Int) -> Int {
    if kind == .cheapestFirst { return cost }
    return isWeighted ? max(1, cost) : 1
  }

  /// The slot of `key`, either an entry or one that the policy only remembers.
  @inline(__always)
  func slot(of key: Key) -> CacheSlot? {
    index.slot(key.fingerprint) { slots.place(Int($0)).pointee.key == key }
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
      // Room doubles each time, so that moving the slots costs each entry O(1) amortised.
      if slots.count & (slots.count - 1) == 0 {
        policy.reserve(slots: slots.count * 2)
        policy.resize(capacity: Self.capacity(limits), expectedObjects: expectedObjects)
      }
    }
    index.add(slot, key.fingerprint)
    return slot
  }

  /// Adds an entry to the sums (`change` is 1), or subtracts it (-1).
  mutating func count(_ slot: CacheSlot, _ change: Int) {
    count += change
    totalCost += slots[Int(slot)].cost * change
  }

  /// Removes an entry that the policy has already given up; nil if its value was not put in yet.
  mutating func leave(_ slot: CacheSlot, _ reason: EvictReason) -> Evicted? {
    let index = Int(slot)
    precondition(
      slots[index].isEntry,
      "the policy of a memory cache gave up an entry that is gone"
    )
    let (key, cost) = (slots[index].key, slots[index].cost)
    count(slot, -1)
    let value = slots[index].value.take()
    slots[index].isEntry = false
    settle(slot)
    guard let value else { return nil }
    return Evicted(key: key, value: value, cost: cost, reason: reason)
  }

  /// Removes an entry that the policy still tracks; nil if its value was not put in yet.
  mutating func takeOut(_ slot: CacheSlot, _ reason: EvictReason) -> Evicted? {
    policy.remove(slot)
    return leave(slot, reason)
  }

  /// Frees the slot of a former entry, or keeps it for as long as the policy remembers it.
  mutating func settle(_ slot: CacheSlot) {
    guard policy.remembers(slot) else {
      release(slot)
      return
    }
    slots[Int(slot)].evictions &+= 1
    remembered.append((slot, slots[Int(slot)].evictions))
  }

  /// Frees up to two slots that the policy has forgotten; each admission adds at most one, so the
  /// list stays short.
  mutating func forgetRemembered() {
    for _ in 0..<2 {
      guard firstRemembered < remembered.count else { break }
      let (slot, evictions) = remembered[firstRemembered]
      let isCurrent = slots[Int(slot)].evictions == evictions && !slots[Int(slot)].isEntry
      if isCurrent, policy.remembers(slot) { break }
      if isCurrent { release(slot) }
      firstRemembered += 1
    }
    // The used front is removed rarely, because that moves the rest.
    if firstRemembered > 64, firstRemembered * 2 > remembered.count {
      remembered.removeFirst(firstRemembered)
      firstRemembered = 0
    }
  }

  private mutating func release(_ slot: CacheSlot) {
    index.remove(slot, slots[Int(slot)].key.fingerprint)
    // A note about the slot's former key must not match its next key.
    slots[Int(slot)].evictions &+= 1
    free.append(slot)
  }
}
