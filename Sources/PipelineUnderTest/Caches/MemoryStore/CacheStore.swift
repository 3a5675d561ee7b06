internal import Basics
internal import Requests
internal import Signposts

/// A bounded table of entries; an eviction policy chooses which ones are evicted.
///
/// An entry is idle or active. Idle entries count against the limits, and the policy tracks them.
/// The cache's owner reports which entries are in use: these are active, do not count, and are not
/// evicted before they are idle again.
///
/// The store owns its values; a caller that takes an entry out becomes its owner.
///
/// All operations are O(1) in the number of entries, apart from the policy's own cost and where
/// stated below. Nothing depends on hash order; the policy alone decides the order of evictions.
struct CacheStore<Key: CacheKey, Value: CacheValue & ~Copyable>: ~Copyable {
  /// An entry that was removed from the store, which the caller now owns.
  struct Evicted: ~Copyable, Sendable {
    var key: Key
    var value: Value
    var cost: Int
    var reason: EvictReason
  }

  /// The result of an insertion.
  struct Insertion: ~Copyable, Sendable {
    /// The slot for the new value; nil if the value was not admitted.
    var slot: CacheSlot?
    /// The entries that were evicted for it, the first one first.
    var gone = LeaseList<Evicted>()
  }

  /// The contents of a slot; one that is no entry is only remembered by the policy.
  ///
  /// In this order the fields of an image's slot fill the 64 bytes of a cache line, so that a
  /// look-up reads one line.
  struct Slot: ~Copyable {
    var key: Key
    var isActive = false
    /// Whether this is an entry; its value is missing only between ``admit`` and ``put(_:in:)``.
    var isEntry = false
    /// Counts the evictions, to distinguish outdated notes in `remembered` from current ones.
    var evictions: UInt32 = 0
    var value: Value?
    var cost = 0
    /// The time in nanoseconds from which the entry is too old; `Int.max` is never.
    var expiry = Int.max

    /// What a look-up of the entry returns.
    @inline(__always)
    var content: Value.Content? {
      switch value {
      case .some(let value): value.content
      case .none: nil
      }
    }
  }

  let kind: MemoryCachePolicy
  let isExtendedByUse: Bool
  let oversizeOverwrite: MemoryCacheOptions.OversizeOverwrite
  /// Whether the policy weighs entries by cost; otherwise each entry counts as 1.
  let isWeighted: Bool
  var limits: CacheLimits
  var policy: NotedPolicy
  var index = SlotIndex()
  var slots = SlotLines<Slot>()
  /// The lifetime in nanoseconds of each slot's entry, if uses extend it; `Int.max` is for ever.
  var lifetimes: [Int] = []
  /// Slots without a key; the last one is used next.
  var free: [CacheSlot] = []
  /// Slots that the policy may still remember, in the order of their evictions.
  var remembered: [(slot: CacheSlot, evictions: UInt32)] = []
  var firstRemembered = 0

  /// The sum of the costs of all idle entries.
  var totalCost = 0
  /// The number of idle entries.
  var count = 0
  /// The sum of the costs of all active entries.
  var activeCost = 0
  /// The number of active entries.
  var activeCount = 0

  init(
    policy kind: MemoryCachePolicy,
    limits: CacheLimits,
    isExtendedByUse: Bool = false,
    oversizeOverwrite: MemoryCacheOptions.OversizeOverwrite = .dropsOld
  ) {
    self.kind = kind
    self.limits = limits
    self.isExtendedByUse = isExtendedByUse
    self.oversizeOverwrite = oversizeOverwrite
    isWeighted = limits.cost < .max || kind == .cheapestFirst
    let setup = PolicySetup(capacity: Self.capacity(limits), slots: 0, expectedObjects: 16)
    policy = NotedPolicy(kind.make(setup))
  }

  /// Whether an entry for `key` exists that is not too old; not counted as a use.
  func contains(_ key: Key, now: TimePoint = .start) -> Bool { peek(key, now: now) != nil }

  /// The value for `key`, unless it is too old; not counted as a use.
  func peek(_ key: Key, now: TimePoint = .start) -> Value.Content? {
    guard let slot = slot(of: key), now.nanoseconds < slots.place(Int(slot)).pointee.expiry else {
      return nil
    }
    return slots.place(Int(slot)).pointee.content
  }

  /// Removes the entry for `key` that ``freshValue(for:now:)`` found too old; nil if there is none.
  ///
  /// This is not one look-up that returns an enum of both results: optimised code of Swift 6.3.1
  /// copies such an enum, which traps, because the removed entry cannot be copied.
  mutating func takeExpired(_ key: Key) -> Evicted? {
    guard let slot = slot(of: key), slots[Int(slot)].isEntry else { return nil }
    return takeOut(slot, .expired)
  }

  /// The value for `key`, counted as a use; nil if it is too old, but the entry stays.
  ///
  /// The clock is read only if the entry has an expiry.
  @inline(__always)
  mutating func freshValue(for key: Key, now: @autoclosure () -> TimePoint) -> Value.Content? {
    guard let slot = slot(of: key) else { return nil }
    let index = Int(slot)
    if slots[index].expiry != .max {
      let now = now()
      guard now.nanoseconds < slots[index].expiry else { return nil }
      if isExtendedByUse, slots[index].isEntry {
        slots[index].expiry = later(now, lifetimes[index])
      }
    }
    guard let content = slots[index].content else { return nil }
    if !slots[index].isActive { policy.hit(slot) }
    return content
  }

  /// Makes room for an entry, counts this as a use, and returns the entries that were evicted for
  /// it.
  ///
  /// The caller first releases the evicted entries and then puts the value in with ``put(_:in:)``,
  /// in the same turn, so that the memory accounts never contain both. An entry that is not
  /// admitted gets no slot, and nothing is evicted for it, unless the policy admits every entry
  /// first. An option says what happens to an older entry of the same key.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - cost: The cost of the entry, at least 0.
  ///   - lifetime: How long the entry lives; nil is for ever.
  ///   - isActive: Whether the entry is in use.
  ///   - now: The current time.
  mutating func admit(
    _ key: Key,
    cost: Int,
    lifetime: TimeSpan? = nil,
    isActive: Bool = false,
    now: TimePoint = .start
  ) -> Insertion {
    precondition(cost >= 0, "an entry cannot cost \(cost)")
    // Once per admission, so that slots which the policy has forgotten need no separate sweep.
    forgetRemembered()
    let isAdmitted = isActive || admits(cost)
    var insertion = Insertion()
    if let old = slot(of: key), slots[Int(old)].isEntry {
      if !isAdmitted, oversizeOverwrite == .keepsOld { return insertion }
      let oldCost = slots[Int(old)].cost
      if isAdmitted, !isActive, !slots[Int(old)].isActive, oldCost == cost {
        if let value = slots[Int(old)].value.take() {
          insertion.gone.append(Evicted(key: key, value: value, cost: oldCost, reason: .replaced))
        }
        fill(old, cost, lifetime, now)
        policy.hit(old)
        // If the limits were lowered meanwhile, the new entry itself may be evicted first.
        makeRoom(&insertion.gone)
        if slots[Int(old)].isEntry { insertion.slot = old }
        return insertion
      }
      // With another cost, or another use, the policy has to treat the entry as a new one.
      if let replaced = takeOut(old, .replaced) { insertion.gone.append(replaced) }
    }
    guard isAdmitted else { return insertion }
    let slot = self.slot(of: key) ?? newSlot(for: key)
    let isKept =
      isActive
      ? true : letIn(slot, fingerprint: key.fingerprint, cost: cost, gone: &insertion.gone)
    guard isKept else { return insertion }
    fill(slot, cost, lifetime, now)
    slots[Int(slot)].isEntry = true
    slots[Int(slot)].isActive = isActive
    count(slot, 1)
    insertion.slot = slot
    return insertion
  }

  /// Puts in the value of an entry for which ``admit`` made room.
  mutating func put(_ value: consuming Value, in slot: CacheSlot) {
    let index = Int(slot)
    precondition(slots[index].isEntry, "slot \(slot) of a cache is no entry")
    self.index.note(value.address, of: slot, slots[index].key.fingerprint)
    slots[index].value = consume value
  }

  /// Whether an entry of this cost may be admitted at all.
  private func admits(_ cost: Int) -> Bool {
    guard limits.count > 0, limits.cost > 0, cost <= limits.entry else { return false }
    if kind.admitsOversize { return true }
    return cost <= limits.cost && weight(cost) <= policy.largestAdmitted
  }

  private mutating func fill(
    _ slot: CacheSlot,
    _ cost: Int,
    _ lifetime: TimeSpan?,
    _ now: TimePoint
  ) {
    let index = Int(slot)
    slots[index].cost = cost
    let lifetime = lifetime?.nanoseconds ?? .max
    if isExtendedByUse { lifetimes[index] = lifetime }
    slots[index].expiry = later(now, lifetime)
  }

  private func later(_ now: TimePoint, _ lifetime: Int) -> Int {
    // A lifetime of `Int.max` is for ever and must not overflow.
    let (moment, isTooLate) = now.nanoseconds.addingReportingOverflow(lifetime)
    return isTooLate ? .max : moment
  }
}
