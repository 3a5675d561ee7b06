internal import Synchronization

/// Values that cannot be copied, in the order of insertion; an array cannot contain them.
///
/// An empty list allocates no memory. The end of the list destroys the values in it, the first one
/// first.
package struct LeaseList<Element: ~Copyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity = 0
  /// The number of values removed from the front since the list was empty.
  @usableFromInline var head = 0
  @usableFromInline var end = 0

  /// An empty list.
  @inlinable
  package init() {}

  @inlinable
  deinit {
    guard let base else { return }
    (base + head).deinitialize(count: end - head)
    base.deallocate()
  }

  /// The number of values.
  @inlinable package var count: Int { end - head }

  /// Whether there are no values.
  @inlinable package var isEmpty: Bool { end == head }

  /// Appends `element`.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  package mutating func append(_ element: consuming Element) {
    if end == capacity { grow() }
    guard let base else { preconditionFailure("a list that has grown has no memory") }
    (base + end).initialize(to: element)
    end += 1
  }

  /// Moves the values of `other` to the end, in their order.
  ///
  /// - Complexity: O(values of `other`).
  @inlinable
  package mutating func append(contentsOf other: consuming LeaseList) {
    while let element = other.popFirst() { append(element) }
  }

  /// Removes the first value.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard let base, head < end else { return nil }
    let element = (base + head).move()
    head += 1
    // An empty list uses its memory from the start again, so a queue does not grow for ever.
    if head == end {
      head = 0
      end = 0
    }
    return element
  }

  /// Removes the value at `index`; the first one has index 0.
  ///
  /// - Complexity: O(values after it).
  @inlinable
  package mutating func remove(at index: Int) -> Element {
    guard let base, index >= 0, index < count else {
      preconditionFailure("there is no value \(index) among \(count)")
    }
    let slot = base + head + index
    let element = slot.move()
    let after = count - index - 1
    slot.moveInitialize(from: slot + 1, count: after)
    end -= 1
    return element
  }

  /// Destroys the list and the values in it now, the first one first.
  @inlinable
  package consuming func release() {}

  /// The result of `body` for the value at `index`, which stays in the list.
  @inlinable
  package func withElement<Result: ~Copyable>(
    at index: Int,
    _ body: (borrowing Element) -> Result
  ) -> Result {
    guard let base, index >= 0, index < count else {
      preconditionFailure("there is no value \(index) among \(count)")
    }
    return body(base[head + index])
  }

  /// Replaces the value at `index` by `element` and returns the old value.
  @inlinable
  package mutating func replace(at index: Int, with element: consuming Element) -> Element {
    guard let base, index >= 0, index < count else {
      preconditionFailure("there is no value \(index) among \(count)")
    }
    let slot = base + head + index
    let old = slot.move()
    slot.initialize(to: element)
    return old
  }

  @inlinable
  mutating func grow() {
    let count = end - head
    capacity = max(4, count * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    if let base {
      larger.moveInitialize(from: base + head, count: count)
      base.deallocate()
    }
    base = larger
    head = 0
    end = count
  }
}

// The list is the only owner of its memory, like an array.
extension LeaseList: @unchecked Sendable where Element: Sendable & ~Copyable {}

/// Values that cannot be copied, identified by numbers that the table assigns.
///
/// A dictionary cannot contain such values, but it can contain their numbers. The end of the table
/// destroys the values in it.
package struct LeaseTable<Element: ~Copyable>: ~Copyable {
  /// Identifies a value until it is taken out.
  package struct Number: Sendable, Hashable {
    @usableFromInline let index: Int

    @inlinable
    init(_ index: Int) { self.index = index }
  }

  @usableFromInline var places = LeaseList<Element?>()
  @usableFromInline var free: [Int] = []

  /// An empty table.
  @inlinable
  package init() {}

  /// Whether there are no values.
  @inlinable package var isEmpty: Bool { places.count == free.count }

  /// Inserts `element` and returns its number.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  package mutating func insert(_ element: consuming Element) -> Number {
    guard let index = free.popLast() else {
      places.append(element)
      return Number(places.count - 1)
    }
    guard places.replace(at: index, with: element) == nil else {
      preconditionFailure("index \(index) of a table of leases was not free")
    }
    return Number(index)
  }

  /// Removes and returns the value of `number`; traps if it was taken before.
  @inlinable
  package mutating func take(_ number: Number) -> Element {
    guard let element = places.replace(at: number.index, with: nil) else {
      preconditionFailure("lease \(number.index) was taken out twice")
    }
    free.append(number.index)
    return element
  }

  /// The result of `body` for the value of `number`, which stays in the table; traps if it was
  /// taken.
  @inlinable
  package func withElement<Result: ~Copyable>(
    _ number: Number,
    _ body: (borrowing Element) -> Result
  ) -> Result {
    places.withElement(at: number.index) { element in
      switch element {
      case .some(let element): return body(element)
      case .none: preconditionFailure("lease \(number.index) was taken out already")
      }
    }
  }
}

extension LeaseTable: Sendable where Element: Sendable & ~Copyable {}

/// Passes a value that cannot be copied to a task, once.
///
/// As far as the compiler knows, the closure of a task may be called more than once. It can
/// therefore capture such a value, but not consume it (Swift 6.3).
package final class Handover<Value: ~Copyable & Sendable>: Sendable {
  private let value: Mutex<Value?>

  /// Owns `value` until it is taken or the handover is destroyed.
  package init(_ value: consuming Value) {
    self.value = Mutex(value)
  }

  /// The value at the first call; nil afterwards.
  package func take() -> Value? {
    value.withLock { $0.take() }
  }
}
