internal import EvictionPolicies

/// Finds the slot of a key by its fingerprint: open addressing with linear probing, at most half full.
///
/// A place holds the upper half of a fingerprint and a slot, so that a look-up reads one place and the
/// entry itself, whatever the number of entries. Keys lie with their entries; who asks compares them.
struct SlotIndex: Sendable {
  private static var smallest: Int { 16 }

  /// The upper half of the fingerprint, then the slot + 1; 0 is an empty place.
  private var places = [UInt64](repeating: 0, count: smallest)
  private(set) var count = 0

  /// The slot among those with this fingerprint for which `isRight` holds.
  @inline(__always)
  func slot(_ fingerprint: UInt64, where isRight: (CacheSlot) -> Bool) -> CacheSlot? {
    let mask = places.count - 1
    let tag = fingerprint >> 32
    var place = Int(tag) & mask
    while places[place] != 0 {
      let slot = CacheSlot(truncatingIfNeeded: places[place] & 0xffff_ffff) - 1
      if places[place] >> 32 == tag, isRight(slot) { return slot }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds a slot that is not in it.
  ///
  /// - Complexity: O(1) amortised.
  mutating func add(_ slot: CacheSlot, _ fingerprint: UInt64) {
    if (count + 1) * 2 > places.count { grow() }
    put((fingerprint >> 32) << 32 | UInt64(slot + 1))
    count += 1
  }

  /// Takes a slot out that was added with this fingerprint.
  mutating func remove(_ slot: CacheSlot, _ fingerprint: UInt64) {
    let mask = places.count - 1
    let wanted = (fingerprint >> 32) << 32 | UInt64(slot + 1)
    var hole = Int(fingerprint >> 32) & mask
    while places[hole] != wanted {
      precondition(places[hole] != 0, "slot \(slot) is not in the index of its cache")
      hole = (hole + 1) & mask
    }
    count -= 1
    // What was pushed beyond its own place by this one moves back, so that no search ends too early.
    var next = (hole + 1) & mask
    while places[next] != 0 {
      let home = Int(places[next] >> 32) & mask
      if (next - home) & mask >= (next - hole) & mask {
        places[hole] = places[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    places[hole] = 0
  }

  private mutating func put(_ entry: UInt64) {
    let mask = places.count - 1
    var place = Int(entry >> 32) & mask
    while places[place] != 0 { place = (place + 1) & mask }
    places[place] = entry
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 { put(entry) }
  }
}
