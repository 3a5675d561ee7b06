internal import Basics
internal import Requests
internal import Signposts

extension CacheStore where Value: ~Copyable {
  // MARK: Room

  /// Lets idle entries go until the limits hold, and appends them to `gone`.
  mutating func makeRoom(_ gone: inout LeaseList<Evicted>) {
    while let reason = excess(cost: 0, count: 0) {
      if let evicted = leave(policy.evict(), reason) { gone.append(evicted) }
    }
  }

  /// Makes room for an entry and puts it into the policy; false when the policy does not want it.
  mutating func letIn(
    _ slot: CacheSlot,
    fingerprint: UInt64,
    cost: Int,
    gone: inout LeaseList<Evicted>
  ) -> Bool {
    policy.announce(slot, cost: weight(cost), fingerprint: fingerprint)
    while let reason = excess(cost: cost, count: 1) {
      let victim = policy.evict()
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

  /// The limit that would not hold with so much more, if any.
  private func excess(cost: Int, count more: Int) -> EvictReason? {
    if totalCost > limits.cost - cost { return .costLimit }
    return count > limits.count - more ? .countLimit : nil
  }

  // MARK: Trims and limits

  /// Lets idle entries go until they cost at most `cost` and are at most `count`, the policy's
  /// first victims first.
  ///
  /// - Complexity: O(n) in the entries that leave.
  mutating func trim(toCost cost: Int, count wanted: Int) -> LeaseList<Evicted> {
    var gone = LeaseList<Evicted>()
    while count > 0, totalCost > cost || count > wanted {
      if let evicted = leave(policy.evict(), .purge) { gone.append(evicted) }
    }
    return gone
  }

  /// Takes everything out, idle entries first, and forgets what was known of others.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() -> LeaseList<Evicted> {
    var gone = trim(toCost: -1, count: 0)
    for slot in slots.indices where slots[slot].isEntry {
      if let evicted = takeOut(CacheSlot(slot), .purge) { gone.append(evicted) }
    }
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

  /// Takes out what is too old.
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

  /// Takes out the entry for `key`.
  mutating func remove(_ key: Key) -> Evicted? {
    guard let slot = slot(of: key), slots[Int(slot)].isEntry else { return nil }
    return takeOut(slot, .purge)
  }

  /// Changes the limits; what is above them leaves at once, unless the policy looks only at
  /// insertions.
  ///
  /// - Complexity: O(n) in the entries that leave.
  mutating func setLimits(_ new: CacheLimits) -> LeaseList<Evicted> {
    limits = new
    policy.resize(capacity: Self.capacity(new), expectedObjects: expectedObjects)
    // Nothing checks a limit of nothing later, because nothing comes in any more.
    return kind.trimsAtOnce || new.cost <= 0 || new.count <= 0
      ? trim(toCost: max(0, new.cost), count: max(0, new.count)) : LeaseList()
  }

  // MARK: Use

  /// Notes that the entry for `key` is in use now: it counts and leaves no more.
  mutating func activate(_ key: Key) {
    guard let slot = slot(of: key), slots[Int(slot)].isEntry, !slots[Int(slot)].isActive
    else { return }
    count(slot, -1)
    policy.remove(slot)
    slots[Int(slot)].isActive = true
    count(slot, 1)
  }

  /// Notes that the entry for `key` is not in use any more: it comes in as if it were new.
  mutating func deactivate(_ key: Key, now: TimePoint) -> LeaseList<Evicted> {
    guard let slot = slot(of: key), slots[Int(slot)].isActive else { return LeaseList() }
    let cost = slots[Int(slot)].cost
    let left = slots[Int(slot)].expiry
    let lifetime = isExtendedByUse ? lifetimes[Int(slot)] : .max
    guard let taken = takeOut(slot, .costLimit) else { return LeaseList() }
    var insertion = admit(key, cost: cost, now: now)
    guard let place = insertion.slot else {
      var gone = LeaseList<Evicted>()
      gone.append(taken)
      while let evicted = insertion.gone.popFirst() { gone.append(evicted) }
      return gone
    }
    put(taken.value, in: place)
    slots[Int(place)].expiry = left
    if isExtendedByUse { lifetimes[Int(place)] = lifetime }
    return insertion.gone
  }
}
