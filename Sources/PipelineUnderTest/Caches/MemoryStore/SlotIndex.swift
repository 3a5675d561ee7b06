internal import Basics
internal import CSupport

/// Finds the slot of a key by its fingerprint: open addressing as in ``LinearProbing``, at most
/// half full.
///
/// An entry has the upper half of a fingerprint, a slot, and the address of the slot's value. A
/// look-up therefore reads one entry of the index and one of the cache, whatever the number of
/// entries, and waits for the latter and for the value at the same time. The keys are in the
/// cache's entries; the caller compares them.
struct SlotIndex: ~Copyable {
  // Not private, because a debug build of Swift 6.3 then cannot emit what `SlotLines` needs of it.
  struct Entry: BitwiseCopyable {
    var tag: UInt32 = 0
    /// The slot + 1; 0 marks an empty entry.
    var next: UInt32 = 0
    /// A prefetch hint, which may be out of date.
    var address: UInt = 0

    var isEmpty: Bool { next == 0 }
    var slot: CacheSlot { CacheSlot(truncatingIfNeeded: next) - 1 }
  }

  private var entries = SlotLines(repeating: Entry(), count: LinearProbing.grown(0))
  private(set) var count = 0

  /// The slot with this fingerprint for which `isRight` is true.
  @inline(__always)
  func slot(_ fingerprint: UInt64, where isRight: (CacheSlot) -> Bool) -> CacheSlot? {
    let probing = LinearProbing(capacity: entries.count)
    let tag = UInt32(fingerprint >> 32)
    let found = probing.search(from: probing.home(Int(tag))) {
      let entry = entries[$0]
      guard entry.tag == tag, !entry.isEmpty else { return entry.isEmpty }
      // Starts to load the value while the key is compared.
      ib_prefetch(entry.address)
      return isRight(entry.slot)
    }
    return entries[found].isEmpty ? nil : entries[found].slot
  }

  /// Adds a slot that is not in the index.
  ///
  /// - Complexity: O(1) amortised.
  mutating func add(_ slot: CacheSlot, _ fingerprint: UInt64) {
    if LinearProbing.needsRoom(count: count, capacity: entries.count) { grow() }
    put(Entry(tag: UInt32(fingerprint >> 32), next: UInt32(slot + 1)))
    count += 1
  }

  /// Removes a slot that was added with this fingerprint.
  mutating func remove(_ slot: CacheSlot, _ fingerprint: UInt64) {
    let probing = LinearProbing(capacity: entries.count)
    count -= 1
    let hole = probing.closeHole(
      at: number(of: slot, fingerprint),
      home: { entries[$0].isEmpty ? nil : probing.home(Int(entries[$0].tag)) },
      move: { entries[$1] = entries[$0] }
    )
    entries[hole] = Entry()
  }

  /// Notes that the value of a slot that was added with this fingerprint is at `address`.
  mutating func note(_ address: UInt, of slot: CacheSlot, _ fingerprint: UInt64) {
    entries[number(of: slot, fingerprint)].address = address
  }

  private func number(of slot: CacheSlot, _ fingerprint: UInt64) -> Int {
    let probing = LinearProbing(capacity: entries.count)
    let next = UInt32(slot + 1)
    return probing.search(from: probing.home(Int(fingerprint >> 32))) {
      precondition(!entries[$0].isEmpty, "slot \(slot) is not in the index of its cache")
      return entries[$0].next == next
    }
  }

  private mutating func put(_ entry: Entry) {
    let probing = LinearProbing(capacity: entries.count)
    let free = probing.search(from: probing.home(Int(entry.tag))) { entries[$0].isEmpty }
    entries[free] = entry
  }

  private mutating func grow() {
    var old = SlotLines(repeating: Entry(), count: LinearProbing.grown(entries.count))
    swap(&old, &entries)
    for number in old.indices where !old[number].isEmpty { put(old[number]) }
  }
}
