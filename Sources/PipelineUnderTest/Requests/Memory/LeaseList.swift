internal import Synchronization

/// Values that cannot be copied, in the order in which they came; an array cannot hold them.
///
/// An empty list takes no memory. Values that are still in it end with it, the first one first.
package struct LeaseList<Element: ~Copyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity = 0
  /// The number of values that were taken from the front since the list was empty.
  @usableFromInline var head = 0
  @usableFromInline var end = 0

  /// No values.
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

  /// Puts `element` behind the others.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  package mutating func append(_ element: consuming Element) {
    if end == capacity { grow() }
    guard let base else { preconditionFailure("a list that has grown has no memory") }
    (base + end).initialize(to: element)
    end += 1
  }

  /// Moves the values of `other` behind the others, in their order.
  ///
  /// - Complexity: O(values of `other`).
  @inlinable
  package mutating func append(contentsOf other: consuming LeaseList) {
    while let element = other.popFirst() { append(element) }
  }

  /// Takes the first value out.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard let base, head < end else { return nil }
    let element = (base + head).move()
    head += 1
    if head == end {
      head = 0
      end = 0
    }
    return element
  }

  /// Takes the value at `index` out; the first one has index 0.
  ///
  /// - Complexity: O(values behind it).
  @inlinable
  package mutating func remove(at index: Int) -> Element {
    guard let base, index >= 0, index < count else {
      preconditionFailure("there is no value \(index) among \(count)")
    }
    let place = base + head + index
    let element = place.move()
    let behind = count - index - 1
    place.moveInitialize(from: place + 1, count: behind)
    end -= 1
    return element
  }

  /// Ends the list now, and the values in it, the first one first.
  @inlinable
  package consuming func release() {}

  /// What `body` makes of the value at `index`, which stays in the list.
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

  /// Puts `element` in place of the value at `index`, which it returns.
  @inlinable
  package mutating func replace(at index: Int, with element: consuming Element) -> Element {
    guard let base, index >= 0, index < count else {
      preconditionFailure("there is no value \(index) among \(count)")
    }
    let place = base + head + index
    let old = place.move()
    place.initialize(to: element)
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

// The list is the only owner of its memory, as an array is of its own.
extension LeaseList: @unchecked Sendable where Element: Sendable & ~Copyable {}

/// Values that cannot be copied, by numbers that it gives out.
///
/// A dictionary cannot hold such values, but it can hold their numbers. Values that are still in
/// the table end with it.
package struct LeaseTable<Element: ~Copyable>: ~Copyable {
  /// Names a value until it is taken out.
  package struct Number: Sendable, Hashable {
    @usableFromInline let place: Int

    @inlinable
    init(_ place: Int) { self.place = place }
  }

  @usableFromInline var places = LeaseList<Element?>()
  @usableFromInline var free: [Int] = []

  /// No values.
  @inlinable
  package init() {}

  /// Whether there are no values.
  @inlinable package var isEmpty: Bool { places.count == free.count }

  /// Puts `element` in and says how it is called.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  package mutating func insert(_ element: consuming Element) -> Number {
    guard let place = free.popLast() else {
      places.append(element)
      return Number(places.count - 1)
    }
    guard places.replace(at: place, with: element) == nil else {
      preconditionFailure("place \(place) of a table of leases was not free")
    }
    return Number(place)
  }

  /// Takes the value of `number` out, which must be there.
  @inlinable
  package mutating func take(_ number: Number) -> Element {
    guard let element = places.replace(at: number.place, with: nil) else {
      preconditionFailure("lease \(number.place) was taken out twice")
    }
    free.append(number.place)
    return element
  }

  /// What `body` makes of the value of `number`, which must be there and stays.
  @inlinable
  package func withElement<Result: ~Copyable>(
    _ number: Number,
    _ body: (borrowing Element) -> Result
  ) -> Result {
    places.withElement(at: number.place) { element in
      switch element {
      case .some(let element): return body(element)
      case .none: preconditionFailure("lease \(number.place) was taken out already")
      }
    }
  }
}

extension LeaseTable: Sendable where Element: Sendable & ~Copyable {}

/// Hands a value that cannot be copied to a task, once.
///
/// The closure of a task can be called more often than once as far as the compiler knows, so it can
/// capture such a value, but not consume it (Swift 6.3).
package final class Handover<Value: ~Copyable & Sendable>: Sendable {
  private let value: Mutex<Value?>

  /// Holds `value` until it is taken, or until nothing refers to the handover.
  package init(_ value: consuming Value) {
    self.value = Mutex(value)
  }

  /// The value, the first time; nil afterwards.
  package func take() -> Value? {
    value.withLock { $0.take() }
  }
}
