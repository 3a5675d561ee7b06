internal import Basics
internal import Signposts

/// A bounded table of entries; an eviction policy decides what leaves.
///
/// An entry is idle or active. Idle entries count against the limits and are the policy's; active ones
/// are in use, which the owner says, and neither count nor leave before they are idle again.
///
/// All is O(1) in the number of entries, but for what is said below and for what the policy says;
/// nothing depends on hash order. The order of what leaves is the policy's.
struct CacheStore<Key: CacheKey, Value: CacheValue>: ~Copyable {
  /// An entry that left the store.
  struct Evicted: Sendable {
    var key: Key
    var value: Value
    var cost: Int
    var reason: EvictReason
  }

  /// What an insertion brought about.
  struct Insertion: Sendable {
    var isKept: Bool
    var gone: [Evicted]
  }

  /// What a look-up found.
  enum Finding: Sendable {
    case hit(Value)
    case miss
    /// It was there, but too old, and has left.
    case expired(Evicted)
  }

  /// The contents of a slot; without a value it is only remembered by the policy.
  ///
  /// In this order those of an image fill the 64 bytes of a cache line, so a look-up reads one.
  struct Slot {
    var key: Key
    var isActive = false
    /// Counts how often the entry was evicted, to tell old notes in `remembered` from new ones.
    var evictions: UInt32 = 0
    var value: Value?
    var cost = 0
    /// The nanosecond from which it is too old; `Int.max` is never.
    var expiry = Int.max
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
  func peek(_ key: Key, now: TimePoint = .start) -> Value? {
    guard let slot = slot(of: key), now.nanoseconds < slots[Int(slot)].expiry else { return nil }
    return slots[Int(slot)].value
  }

  /// The value for `key`, which counts as a use; one that is too old leaves.
  mutating func value(for key: Key, now: TimePoint = .start) -> Finding {
    if let value = freshValue(for: key, now: now) { return .hit(value) }
    guard let slot = slot(of: key), slots[Int(slot)].value != nil else { return .miss }
    return .expired(takeOut(slot, .expired))
  }

  /// The value for `key`, which counts as a use, unless it is too old; then it stays all the same.
  ///
  /// The time is asked for only where it matters.
  @inline(__always)
  mutating func freshValue(for key: Key, now: @autoclosure () -> TimePoint) -> Value? {
    guard let slot = slot(of: key) else { return nil }
    let place = Int(slot)
    if slots[place].expiry != .max {
      let now = now()
      guard now.nanoseconds < slots[place].expiry else { return nil }
      if isExtendedByUse, slots[place].value != nil {
        slots[place].expiry = later(now, lifetimes[place])
      }
    }
    guard let value = slots[place].value else { return nil }
    if !slots[place].isActive { policy.hit(slot) }
    return value
  }

  /// Puts an entry in, which counts as a use, and says what had to leave for it.
  ///
  /// An entry that may not come in is not kept, and nothing else leaves for it, unless the policy takes
  /// in everything first; what becomes of an older entry of its key is a switch.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  ///   - cost: What it costs, at least 0.
  ///   - lifetime: How long it lives; nil is for ever.
  ///   - isActive: Whether it is in use.
  ///   - now: The time.
  mutating func insert(
    _ value: Value,
    for key: Key,
    cost: Int,
    lifetime: TimeSpan? = nil,
    isActive: Bool = false,
    now: TimePoint = .start
  ) -> Insertion {
    precondition(cost >= 0, "an entry cannot cost \(cost)")
    forgetRemembered()
    let isAdmitted = isActive || admits(cost)
    var gone: [Evicted] = []
    if let old = slot(of: key), let oldValue = slots[Int(old)].value {
      if !isAdmitted, oversizeOverwrite == .keepsOld { return Insertion(isKept: false, gone: []) }
      let oldCost = slots[Int(old)].cost
      if isAdmitted, !isActive, !slots[Int(old)].isActive, oldCost == cost {
        let replaced = Evicted(key: key, value: oldValue, cost: oldCost, reason: .replaced)
        fill(old, key, value, cost, lifetime, now)
        policy.hit(old)
        // Where limits were lowered meanwhile, the new value itself may be the first to leave.
        let others = makeRoom().filter { $0.key != key }
        return Insertion(isKept: slots[Int(old)].value != nil, gone: [replaced] + others)
      }
      gone.append(takeOut(old, .replaced))
    }
    guard isAdmitted else { return Insertion(isKept: false, gone: gone) }
    let slot = self.slot(of: key) ?? newSlot(for: key)
    let isKept =
      isActive ? true : letIn(slot, fingerprint: key.fingerprint, cost: cost, gone: &gone)
    guard isKept else { return Insertion(isKept: false, gone: gone) }
    fill(slot, key, value, cost, lifetime, now)
    slots[Int(slot)].isActive = isActive
    count(slot, 1)
    return Insertion(isKept: true, gone: gone)
  }

  /// Whether an entry that costs this much may come in at all.
  private func admits(_ cost: Int) -> Bool {
    guard limits.count > 0, limits.cost > 0, cost <= limits.entry else { return false }
    if kind.admitsOversize { return true }
    return cost <= limits.cost && weight(cost) <= policy.largestAdmitted
  }

  private mutating func fill(
    _ slot: CacheSlot,
    _ key: Key,
    _ value: Value,
    _ cost: Int,
    _ lifetime: TimeSpan?,
    _ now: TimePoint
  ) {
    let place = Int(slot)
    index.note(value.address, of: slot, key.fingerprint)
    slots[place].value = value
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
