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
/// Open addressing as in ``LinearProbing``; the multiplier is Knuth's, 2⁶⁴ over the golden ratio
/// (vol. 3, section 6.4).
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
  /// The bits that a product is shifted by to give the home of its key.
  @usableFromInline var shift: UInt64 = 64

  @usableFromInline var used = 0

  /// A table without keys.
  @inlinable
  public init() {}

  /// The number of keys.
  @inlinable public var count: Int { used }

  /// Whether there is no key.
  @inlinable public var isEmpty: Bool { used == 0 }

  /// The keys, in no order that means anything.
  ///
  /// - Complexity: O(the most keys that there have been).
  @inlinable public var keys: some Sequence<Key> { slots.lazy.compactMap { $0?.key } }

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
      return slots[index(of: key)]?.value
    }
    set {
      guard let newValue else {
        removeValue(forKey: key)
        return
      }
      makeRoom()
      let index = index(of: key)
      if slots[index] == nil { used += 1 }
      slots[index] = Slot(key: key, value: newValue)
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
    let index = index(of: key)
    if slots[index] == nil { used += 1 }
    var slot = slots[index] ?? Slot(key: key, value: initial())
    // So that the value is held once while it changes.
    slots[index] = nil
    defer { slots[index] = slot }
    return body(&slot.value)
  }

  /// Changes the value of `key` if there is one.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
    guard used > 0 else { return }
    let index = index(of: key)
    guard var slot = slots[index] else { return }
    slots[index] = nil
    body(&slot.value)
    slots[index] = slot
  }

  /// Removes `key` and returns its value.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard used > 0 else { return nil }
    let index = index(of: key)
    guard let value = slots[index]?.value else { return nil }
    used -= 1
    slots[index] = nil
    _ = LinearProbing(capacity: slots.count).closeHole(
      at: index,
      home: { index in slots[index].map { home(of: $0.key) } },
      move: { slots.swapAt($0, $1) }
    )
    return value
  }

  /// The index of `key`, or of the empty entry where it would be.
  @inlinable
  func index(of key: Key) -> Int {
    LinearProbing(capacity: slots.count).search(from: home(of: key)) { index in
      guard let slot = slots[index] else { return true }
      return slot.key == key
    }
  }

  @inlinable
  func home(of key: Key) -> Int {
    Int(truncatingIfNeeded: (key.tableNumber &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// Makes room for one more key.
  @inlinable
  mutating func makeRoom() {
    if LinearProbing.needsRoom(count: used, capacity: slots.count) { grow() }
  }

  @inlinable
  mutating func grow() {
    let old = slots
    let size = LinearProbing.grown(old.count)
    slots = ContiguousArray(repeating: nil, count: size)
    shift = UInt64(64 - size.trailingZeroBitCount)
    for case let slot? in old { slots[index(of: slot.key)] = slot }
  }
}

extension KeyTable: Sendable where Key: Sendable, Value: Sendable {}
extension KeyTable.Slot: Sendable where Key: Sendable, Value: Sendable {}
