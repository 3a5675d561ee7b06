internal import Basics
internal import Requests
internal import Signposts

/// A bounded table of entries; an eviction policy chooses which ones are evicted.
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
    /// Whether this is an entry; its value is missing only between ``admit`` and ``put(_:in:)``.
    var isEntry = false
    /// Counts the evictions, to distinguish outdated notes in `remembered` from current ones.
    var evictions: UInt32 = 0
    var value: Value?
    var cost = 0
    /// Completes the line: slots that cross lines would cost some look-ups a second one.
    let padding = 0

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
  /// Whether the policy weighs entries by cost; otherwise each entry counts as 1.
  let isWeighted: Bool
  var limits: CacheLimits
  var policy: NotedPolicy
  var index = SlotIndex()
  var slots = SlotLines<Slot>()
  /// Slots without a key; the last one is used next.
  var free: [CacheSlot] = []
  /// Slots that the policy may still remember, in the order of their evictions.
  var remembered: [(slot: CacheSlot, evictions: UInt32)] = []
  var firstRemembered = 0

  /// The sum of the costs of all entries.
  var totalCost = 0
  /// The number of entries.
  var count = 0

  init(policy kind: MemoryCachePolicy, limits: CacheLimits) {
    self.kind = kind
    self.limits = limits
    isWeighted = limits.cost < .max || kind == .cheapestFirst
    let setup = PolicySetup(capacity: Self.capacity(limits), slots: 0, expectedObjects: 16)
    policy = NotedPolicy(kind.make(setup))
  }

  /// Whether an entry for `key` exists; not counted as a use.
  func contains(_ key: Key) -> Bool { peek(key) != nil }

  /// The value for `key`; not counted as a use.
  func peek(_ key: Key) -> Value.Content? {
    slot(of: key).flatMap { slots.place(Int($0)).pointee.content }
  }

  /// The value for `key`, counted as a use.
  @inline(__always)
  mutating func value(for key: Key) -> Value.Content? {
    guard let slot = slot(of: key), let content = slots[Int(slot)].content else { return nil }
    policy.hit(slot)
    return content
  }

  /// Makes room for an entry, counts this as a use, and returns the entries that were evicted for
  /// it.
  ///
  /// The caller first releases the evicted entries and then puts the value in with ``put(_:in:)``,
  /// in the same turn, so that the memory accounts never contain both. An entry that is not
  /// admitted gets no slot, and nothing is evicted for it, unless the policy admits every entry
  /// first. An older entry of the same key is removed, because it is outdated.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - cost: The cost of the entry, at least 0.
  mutating func admit(_ key: Key, cost: Int) -> Insertion {
    precondition(cost >= 0, "an entry cannot cost \(cost)")
    // Once per admission, so that slots which the policy has forgotten need no separate sweep.
    forgetRemembered()
    let isAdmitted = admits(cost)
    var insertion = Insertion()
    if let old = slot(of: key), slots[Int(old)].isEntry {
      let oldCost = slots[Int(old)].cost
      if isAdmitted, oldCost == cost {
        if let value = slots[Int(old)].value.take() {
          insertion.gone.append(Evicted(key: key, value: value, cost: oldCost, reason: .replaced))
        }
        policy.hit(old)
        // If the limits were lowered meanwhile, the new entry itself may be evicted first.
        makeRoom(&insertion.gone)
        if slots[Int(old)].isEntry { insertion.slot = old }
        return insertion
      }
      // With another cost the policy has to treat the entry as a new one.
      if let replaced = takeOut(old, .replaced) { insertion.gone.append(replaced) }
    }
    guard isAdmitted else { return insertion }
    let slot = self.slot(of: key) ?? newSlot(for: key)
    guard letIn(slot, fingerprint: key.fingerprint, cost: cost, gone: &insertion.gone) else {
      return insertion
    }
    slots[Int(slot)].cost = cost
    slots[Int(slot)].isEntry = true
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
    guard limits.count > 0, limits.cost > 0 else { return false }
    if kind.admitsOversize { return true }
    return cost <= limits.cost && weight(cost) <= policy.largestAdmitted
  }
}
