/// A key of a ``KeyTable``: a number, or a few.
public protocol TableKey: Hashable {
  /// A number in which keys that differ mostly differ.
  var tableNumber: UInt64 { get }
}

extension Int: TableKey {
  /// The number itself.
  @inlinable public var tableNumber: UInt64 { UInt64(truncatingIfNeeded: self) }
}

/// A dictionary whose keys are numbers, or a few of them: what folds remember of intervals and
/// images, and what the pipeline shares work by.
///
/// A fold looks up several keys for every signpost, and there are dozens of signposts for each
/// load. Swift's `Dictionary` hashes so that no attacker can choose colliding keys, which costs
/// more than all else that a fold does; the numbers of a trial are its own, so one multiplication
/// is enough. Keys that were chosen to collide make it slow and never wrong.
///
/// Open addressing with linear probing and deletion by shifting back: D. E. Knuth, "The Art of
/// Computer Programming" vol. 3, section 6.4, algorithms L and R; the multiplier is his, 2⁶⁴ over
/// the golden ratio.
public struct KeyTable<Key: TableKey, Value> {
  @usableFromInline
  struct Slot {
    @usableFromInline var key: Key
    @usableFromInline var value: Value

    @inlinable
    init(key: Key, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// As many as a power of two, at most half of them in use; none at first.
  @usableFromInline var slots: ContiguousArray<Slot?> = []
  /// The bits that a product is shifted by to give the place of its key.
  @usableFromInline var shift: UInt64 = 64

  @usableFromInline var used = 0

  /// A table without keys.
  @inlinable
  public init() {}

  /// The number of keys.
  @inlinable public var count: Int { used }

  /// Whether there is no key.
  @inlinable public var isEmpty: Bool { used == 0 }

  /// The values, in no order that means anything.
  ///
  /// - Complexity: O(the most keys that there have been).
  @inlinable public var values: some Sequence<Value> { slots.lazy.compactMap { $0?.value } }

  /// The value of `key`.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(key: Key) -> Value? {
    get {
      guard used > 0 else { return nil }
      return slots[place(of: key)]?.value
    }
    set {
      guard let newValue else {
        removeValue(forKey: key)
        return
      }
      makeRoom()
      let place = place(of: key)
      if slots[place] == nil { used += 1 }
      slots[place] = Slot(key: key, value: newValue)
    }
  }

  /// Changes the value of `key`, which is `initial` where there is none yet.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func change<Result>(
    _ key: Key,
    from initial: @autoclosure () -> Value,
    _ body: (inout Value) -> Result
  ) -> Result {
    makeRoom()
    let place = place(of: key)
    if slots[place] == nil { used += 1 }
    var slot = slots[place] ?? Slot(key: key, value: initial())
    // So that the value is held once while it changes.
    slots[place] = nil
    defer { slots[place] = slot }
    return body(&slot.value)
  }

  /// Changes the value of `key` if there is one.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
    guard used > 0 else { return }
    let place = place(of: key)
    guard var slot = slots[place] else { return }
    slots[place] = nil
    body(&slot.value)
    slots[place] = slot
  }

  /// Removes `key` and returns its value.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard used > 0 else { return nil }
    var hole = place(of: key)
    guard let value = slots[hole]?.value else { return nil }
    used -= 1
    slots[hole] = nil
    let mask = slots.count - 1
    var place = (hole + 1) & mask
    while let slot = slots[place] {
      // A key stays where a search from its own place still finds it without the hole.
      if (place - home(of: slot.key)) & mask >= (place - hole) & mask {
        slots[hole] = slot
        slots[place] = nil
        hole = place
      }
      place = (place + 1) & mask
    }
    return value
  }

  /// The place of `key`, or the empty one where it would be.
  @inlinable
  func place(of key: Key) -> Int {
    let mask = slots.count - 1
    var place = home(of: key)
    while let slot = slots[place], slot.key != key { place = (place + 1) & mask }
    return place
  }

  @inlinable
  func home(of key: Key) -> Int {
    Int(truncatingIfNeeded: (key.tableNumber &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// Sees to it that one more key fits.
  @inlinable
  mutating func makeRoom() {
    if used * 2 >= slots.count { grow() }
  }

  @inlinable
  mutating func grow() {
    let old = slots
    let size = Swift.max(16, old.count * 2)
    slots = ContiguousArray(repeating: nil, count: size)
    shift = UInt64(64 - size.trailingZeroBitCount)
    for case let slot? in old { slots[place(of: slot.key)] = slot }
  }
}

extension KeyTable: Sendable where Key: Sendable, Value: Sendable {}
extension KeyTable.Slot: Sendable where Key: Sendable, Value: Sendable {}
