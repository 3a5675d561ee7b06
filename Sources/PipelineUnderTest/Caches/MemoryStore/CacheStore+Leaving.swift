internal import Requests
internal import Signposts

extension CacheStore where Value: ~Copyable {
  // MARK: Room

  /// Evicts entries until the limits are met, and appends them to `gone`.
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

  /// Evicts entries in the policy's order until they cost at most `cost` and number at most
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

  /// Removes all entries and everything the policy remembered of evicted ones.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() -> LeaseList<Evicted> {
    let gone = trim(toCost: -1, count: 0)
    // A new policy, because the old one may remember evicted slots.
    let setup = PolicySetup(capacity: Self.capacity(limits), slots: 0, expectedObjects: 16)
    policy = NotedPolicy(kind.make(setup))
    index = SlotIndex()
    slots = SlotLines()
    free.removeAll()
    remembered.removeAll()
    firstRemembered = 0
    return gone
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
}
