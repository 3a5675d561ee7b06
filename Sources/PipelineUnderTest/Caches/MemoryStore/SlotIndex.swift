internal import CSupport

/// Finds the slot of a key by its fingerprint: open addressing with linear probing, at most half full.
///
/// A place holds the upper half of a fingerprint, a slot, and where the value of the slot is, so that a
/// look-up reads one place and the entry itself, whatever the number of entries, and waits for entry
/// and value at once. Keys lie with their entries; who asks compares them.
struct SlotIndex: ~Copyable {
  // Not private, because a debug build of Swift 6.3 then cannot emit what `SlotLines` needs of it.
  struct Place: BitwiseCopyable {
    var tag: UInt32 = 0
    /// The slot + 1; 0 is an empty place.
    var next: UInt32 = 0
    /// A hint, which may be out of date.
    var address: UInt = 0

    var isEmpty: Bool { next == 0 }
    var slot: CacheSlot { CacheSlot(truncatingIfNeeded: next) - 1 }
  }

  private static var smallest: Int { 16 }

  private var places = SlotLines(repeating: Place(), count: smallest)
  private(set) var count = 0

  /// The slot among those with this fingerprint for which `isRight` holds.
  @inline(__always)
  func slot(_ fingerprint: UInt64, where isRight: (CacheSlot) -> Bool) -> CacheSlot? {
    let mask = places.count - 1
    let tag = UInt32(fingerprint >> 32)
    var number = Int(tag) & mask
    while true {
      let place = places[number]
      if place.isEmpty { return nil }
      if place.tag == tag {
        ib_prefetch(place.address)
        if isRight(place.slot) { return place.slot }
      }
      number = (number + 1) & mask
    }
  }

  /// Adds a slot that is not in it.
  ///
  /// - Complexity: O(1) amortised.
  mutating func add(_ slot: CacheSlot, _ fingerprint: UInt64) {
    if (count + 1) * 2 > places.count { grow() }
    put(Place(tag: UInt32(fingerprint >> 32), next: UInt32(slot + 1)))
    count += 1
  }

  /// Takes a slot out that was added with this fingerprint.
  mutating func remove(_ slot: CacheSlot, _ fingerprint: UInt64) {
    let mask = places.count - 1
    var hole = number(of: slot, fingerprint)
    count -= 1
    // What was pushed beyond its own place by this one moves back, so that no search ends too early.
    var next = (hole + 1) & mask
    while !places[next].isEmpty {
      let home = Int(places[next].tag) & mask
      if (next - home) & mask >= (next - hole) & mask {
        places[hole] = places[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    places[hole] = Place()
  }

  /// Notes that the value of a slot that was added with this fingerprint lies at `address`.
  mutating func note(_ address: UInt, of slot: CacheSlot, _ fingerprint: UInt64) {
    places[number(of: slot, fingerprint)].address = address
  }

  private func number(of slot: CacheSlot, _ fingerprint: UInt64) -> Int {
    let mask = places.count - 1
    let next = UInt32(slot + 1)
    var number = Int(fingerprint >> 32) & mask
    while places[number].next != next {
      precondition(!places[number].isEmpty, "slot \(slot) is not in the index of its cache")
      number = (number + 1) & mask
    }
    return number
  }

  private mutating func put(_ place: Place) {
    let mask = places.count - 1
    var number = Int(place.tag) & mask
    while !places[number].isEmpty { number = (number + 1) & mask }
    places[number] = place
  }

  private mutating func grow() {
    var old = SlotLines(repeating: Place(), count: places.count * 2)
    swap(&old, &places)
    for number in old.indices where !old[number].isEmpty { put(old[number]) }
  }
}
