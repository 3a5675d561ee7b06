internal import Basics
internal import Requests
internal import Signposts

/// A bounded table of entries; an eviction policy decides what leaves.
///
/// An entry is idle or active. Idle entries count against the limits and are the policy's; active
/// ones are in use, which the owner says, and neither count nor leave before they are idle again.
///
/// The store owns its values, and whoever takes an entry out owns that.
///
/// All is O(1) in the number of entries, but for what is said below and for what the policy says;
/// nothing depends on hash order. The order of what leaves is the policy's.
struct CacheStore<Key: CacheKey, Value: CacheValue & ~Copyable>: ~Copyable {
  /// An entry that left the store.
  struct Evicted: ~Copyable, Sendable {
    var key: Key
    var value: Value
    var cost: Int
    var reason: EvictReason
  }

  /// What an insertion brought about.
  struct Insertion: ~Copyable, Sendable {
    /// Where the value is to be put; nil where it is not kept.
    var slot: CacheSlot?
    /// What had to leave, the first one first.
    var gone = LeaseList<Evicted>()
  }

  /// The contents of a slot; one that is no entry is only remembered by the policy.
  ///
  /// In this order those of an image fill the 64 bytes of a cache line, so a look-up reads one.
  struct Slot: ~Copyable {
    var key: Key
    var isActive = false
    /// Whether there is an entry; its value is missing between ``admit`` and ``put(_:in:)`` alone.
    var isEntry = false
    /// Counts how often the entry was evicted, to tell old notes in `remembered` from new ones.
    var evictions: UInt32 = 0
    var value: Value?
    var cost = 0
    /// The nanosecond from which it is too old; `Int.max` is never.
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
  /// Whether the policy weighs entries by cost; else each counts 1.
  let isWeighted: Bool
  var limits: CacheLimits
  var policy: NotedPolicy
  var index = SlotIndex()
  var slots = SlotLines<Slot>()
  /// The nanoseconds that the entry of a slot lives, where uses extend that; `Int.max` is for ever.
  var lifetimes: [Int] = []
  /// Slots without a key, the next one last.
  var free: [CacheSlot] = []
  /// Slots that the policy may still remember, in the order in which they were evicted.
  var remembered: [(slot: CacheSlot, evictions: UInt32)] = []
  var firstRemembered = 0

  /// The sum of the costs of the idle entries.
  var totalCost = 0
  /// The number of idle entries.
  var count = 0
  /// The sum of the costs of the active entries.
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

  /// Whether there is an entry for `key` that is not too old; does not count as a use.
  func contains(_ key: Key, now: TimePoint = .start) -> Bool { peek(key, now: now) != nil }

  /// The value for `key`, unless it is too old; does not count as a use.
  func peek(_ key: Key, now: TimePoint = .start) -> Value.Content? {
    guard let slot = slot(of: key), now.nanoseconds < slots[Int(slot)].expiry else { return nil }
    return slots[Int(slot)].content
  }

  /// Takes out the entry for `key` that ``freshValue(for:now:)`` found too old; nil if there is
  /// none.
  ///
  /// Not one look-up with an enum of both results: optimised code of Swift 6.3.1 copies such an
  /// enum, which traps, because what is taken out cannot be copied.
  mutating func takeExpired(_ key: Key) -> Evicted? {
    guard let slot = slot(of: key), slots[Int(slot)].isEntry else { return nil }
    return takeOut(slot, .expired)
  }

  /// The value for `key`, which counts as a use, unless it is too old; then it stays all the same.
  ///
  /// The time is asked for only where it matters.
  @inline(__always)
  mutating func freshValue(for key: Key, now: @autoclosure () -> TimePoint) -> Value.Content? {
    guard let slot = slot(of: key) else { return nil }
    let place = Int(slot)
    if slots[place].expiry != .max {
      let now = now()
      guard now.nanoseconds < slots[place].expiry else { return nil }
      if isExtendedByUse, slots[place].isEntry {
        slots[place].expiry = later(now, lifetimes[place])
      }
    }
    guard let content = slots[place].content else { return nil }
    if !slots[place].isActive { policy.hit(slot) }
    return content
  }

  /// Makes room for an entry, which counts as a use, and says what had to leave for it.
  ///
  /// The caller first lets go of what left and then puts the value in with ``put(_:in:)``, in the
  /// same turn, so the accounts never have both. An entry that may not come in gets no slot, and
  /// nothing else leaves for it, unless the policy takes in everything first; what becomes of an
  /// older entry of its key is a switch.
  ///
  /// - Parameters:
  ///   - key: Its key.
  ///   - cost: What it costs, at least 0.
  ///   - lifetime: How long it lives; nil is for ever.
  ///   - isActive: Whether it is in use.
  ///   - now: The time.
  mutating func admit(
    _ key: Key,
    cost: Int,
    lifetime: TimeSpan? = nil,
    isActive: Bool = false,
    now: TimePoint = .start
  ) -> Insertion {
    precondition(cost >= 0, "an entry cannot cost \(cost)")
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
        // Where limits were lowered meanwhile, the new entry itself may be the first to leave.
        makeRoom(&insertion.gone)
        if slots[Int(old)].isEntry { insertion.slot = old }
        return insertion
      }
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

  /// Puts the value of an entry in that ``admit`` made room for.
  mutating func put(_ value: consuming Value, in slot: CacheSlot) {
    let place = Int(slot)
    precondition(slots[place].isEntry, "slot \(slot) of a cache is no entry")
    index.note(value.address, of: slot, slots[place].key.fingerprint)
    slots[place].value = consume value
  }

  /// Whether an entry that costs this much may come in at all.
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
    let place = Int(slot)
    slots[place].cost = cost
    let lifetime = lifetime?.nanoseconds ?? .max
    if isExtendedByUse { lifetimes[place] = lifetime }
    slots[place].expiry = later(now, lifetime)
  }

  private func later(_ now: TimePoint, _ lifetime: Int) -> Int {
    let (moment, isTooLate) = now.nanoseconds.addingReportingOverflow(lifetime)
    return isTooLate ? .max : moment
  }
}
