internal import Basics
internal import Requests
internal import Signposts

extension CacheStore where Value: ~Copyable {
  // MARK: Room

  /// Evicts idle entries until the limits are met, and appends them to `gone`.
  mutating func makeRoom(_ gone: inout LeaseList<Evicted>) {
    while let reason = excess(cost: 0, count: 0) {
      if let evicted = leave(policy.evict(), reason) { gone.append(evicted) }
    }
  }

  /// Makes room for an entry and adds it to the policy; false if the policy refuses it.
  mutating func letIn(
    _ slot: CacheSlot,
    fingerprint: UInt64,
    cost: Int,
    gone: inout LeaseList<Evicted>
  ) -> Bool {
    policy.announce(slot, cost: weight(cost), fingerprint: fingerprint)
    while let reason = excess(cost: cost, count: 1) {
      let victim = policy.evict()
      // A policy that names the newcomer as its victim refuses it.
      guard victim != slot else {
        settle(slot)
        makeRoom(&gone)
        return false
      }
      if let evicted = leave(victim, reason) { gone.append(evicted) }
    }
    policy.insert(slot)
    return true
  }

  /// The limit that one more such entry would exceed, if any.
  private func excess(cost: Int, count more: Int) -> EvictReason? {
    if totalCost > limits.cost - cost { return .costLimit }
    return count > limits.count - more ? .countLimit : nil
  }

  // MARK: Trims and limits

  /// Evicts idle entries in the policy's order until they cost at most `cost` and number at most
  /// `count`.
  ///
  /// - Complexity: O(n) in the evicted entries.
  mutating func trim(toCost cost: Int, count wanted: Int) -> LeaseList<Evicted> {
    var gone = LeaseList<Evicted>()
    while count > 0, totalCost > cost || count > wanted {
      if let evicted = leave(policy.evict(), .purge) { gone.append(evicted) }
    }
    return gone
  }

  /// Removes all entries, idle ones first, and everything the policy remembered of evicted ones.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() -> LeaseList<Evicted> {
    var gone = trim(toCost: -1, count: 0)
    for slot in slots.indices where slots[slot].isEntry {
      if let evicted = takeOut(CacheSlot(slot), .purge) { gone.append(evicted) }
    }
    // A new policy, because the old one may remember evicted slots.
    let setup = PolicySetup(capacity: Self.capacity(limits), slots: 0, expectedObjects: 16)
    policy = NotedPolicy(kind.make(setup))
    index = SlotIndex()
    slots = SlotLines()
    lifetimes.removeAll()
    free.removeAll()
    remembered.removeAll()
    firstRemembered = 0
    return gone
  }

  /// Removes the entries that are too old.
  ///
  /// - Complexity: O(n).
  mutating func removeExpired(now: TimePoint) -> LeaseList<Evicted> {
    var gone = LeaseList<Evicted>()
    for slot in slots.indices
    where slots[slot].isEntry && now.nanoseconds >= slots[slot].expiry {
      if let evicted = takeOut(CacheSlot(slot), .expired) { gone.append(evicted) }
    }
    return gone
  }

  /// Removes the entry for `key`.
  mutating func remove(_ key: Key) -> Evicted? {
    guard let slot = slot(of: key), slots[Int(slot)].isEntry else { return nil }
    return takeOut(slot, .purge)
  }

  /// Changes the limits and evicts what exceeds them, unless the policy checks limits only at
  /// insertions.
  ///
  /// - Complexity: O(n) in the evicted entries.
  mutating func setLimits(_ new: CacheLimits) -> LeaseList<Evicted> {
    limits = new
    policy.resize(capacity: Self.capacity(new), expectedObjects: expectedObjects)
    // A limit of zero admits nothing, so no later insertion would enforce it.
    return kind.trimsAtOnce || new.cost <= 0 || new.count <= 0
      ? trim(toCost: max(0, new.cost), count: max(0, new.count)) : LeaseList()
  }

  // MARK: Use

  /// Notes that the entry for `key` is in use now: it no longer counts and cannot be evicted.
  mutating func activate(_ key: Key) {
    guard let slot = slot(of: key), slots[Int(slot)].isEntry, !slots[Int(slot)].isActive
    else { return }
    // Idle and active entries have separate sums, so the entry moves from one to the other.
    count(slot, -1)
    policy.remove(slot)
    slots[Int(slot)].isActive = true
    count(slot, 1)
  }

  /// Notes that the entry for `key` is no longer in use: it is admitted again like a new one.
  mutating func deactivate(_ key: Key, now: TimePoint) -> LeaseList<Evicted> {
    guard let slot = slot(of: key), slots[Int(slot)].isActive else { return LeaseList() }
    let cost = slots[Int(slot)].cost
    // The entry is admitted like a new one, but it does not become younger.
    let expiry = slots[Int(slot)].expiry
    let lifetime = isExtendedByUse ? lifetimes[Int(slot)] : .max
    guard let taken = takeOut(slot, .costLimit) else { return LeaseList() }
    var insertion = admit(key, cost: cost, now: now)
    guard let newSlot = insertion.slot else {
      var gone = LeaseList<Evicted>()
      gone.append(taken)
      while let evicted = insertion.gone.popFirst() { gone.append(evicted) }
      return gone
    }
    put(taken.value, in: newSlot)
    slots[Int(newSlot)].expiry = expiry
    if isExtendedByUse { lifetimes[Int(newSlot)] = lifetime }
    return insertion.gone
  }
}
