/// The policy of `NSCache` in Swift's own Foundation on Linux: the cheapest object is evicted, used
/// or not.
///
/// Source: `NSCache.swift` in swift-corelibs-foundation, as measured with Swift 6.3. Foundation
/// keeps a list of objects by rising cost, a new one before its equals, and evicts from the front
/// of the list until the limits hold. The newest of equals is therefore evicted, often the one that
/// was just inserted. Reads have no effect. An object above the limit evicts all cheaper ones and
/// then itself.
///
/// Foundation walks a list from its head; a heap gives the same order here in O(log n).
public struct CheapestFirstPolicy: EvictionPolicy, ~Copyable {
  @usableFromInline
  struct Place: BitwiseCopyable {
    @usableFromInline var cost: Int
    @usableFromInline var number: Int
    @usableFromInline var slot: CacheSlot

    @inlinable
    init(cost: Int, number: Int, slot: CacheSlot) {
      self.cost = cost
      self.number = number
      self.slot = slot
    }

    /// Whether this one is evicted before `other`.
    @inlinable
    func leaves(before other: Place) -> Bool {
      (cost, other.number) < (other.cost, number)
    }
  }

  @usableFromInline var heap: [Place] = []
  /// The heap index of each slot, or -1.
  @usableFromInline var places: SlotTable<Int32>
  @usableFromInline var announced = Place(cost: 0, number: 0, slot: -1)
  @usableFromInline var lastNumber = 0

  /// Every object is admitted; one above the limit is evicted again at once.
  @inlinable
  public var largestAdmitted: Int { .max }

  /// An empty cache with the given setup.
  @inlinable
  public init(_ setup: PolicySetup) { places = SlotTable(setup.slots, filler: -1) }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { places[slot] >= 0 }

  /// Whether the policy knows anything about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { contains(slot) }

  /// The object of `slot` was requested, which changes nothing.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {}

  /// The object of `slot` was requested and is about to be inserted.
  @inlinable
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    lastNumber += 1
    announced = Place(cost: cost, number: lastNumber, slot: slot)
  }

  /// Evicts one object and returns its slot, or the announced slot if that object is the first
  /// victim.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func evict() -> CacheSlot {
    if announced.slot >= 0, heap.first?.leaves(before: announced) != true {
      defer { announced.slot = -1 }
      return announced.slot
    }
    precondition(!heap.isEmpty, "There is nothing to evict from an empty cache")
    let victim = heap[0].slot
    takeOut(at: 0)
    return victim
  }

  /// Adds the announced object.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func insert(_ slot: CacheSlot) {
    heap.append(announced)
    places[slot] = Int32(heap.count - 1)
    announced.slot = -1
    siftUp(from: heap.count - 1)
  }

  /// Removes the object of `slot`.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard contains(slot) else { return }
    takeOut(at: Int(places[slot]))
  }

  /// Sets the capacity, which this policy does not need.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) {}

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) { places.grow(to: count) }

  @inlinable
  mutating func takeOut(at index: Int) {
    places[heap[index].slot] = -1
    let last = heap.removeLast()
    guard index < heap.count else { return }
    heap[index] = last
    places[last.slot] = Int32(index)
    // The last element may come from another branch, so it may have to move in either direction.
    siftDown(from: index)
    siftUp(from: index)
  }

  @inlinable
  mutating func siftUp(from start: Int) {
    var child = start
    while child > 0, heap[child].leaves(before: heap[(child - 1) / 2]) {
      exchange(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  @inlinable
  mutating func siftDown(from start: Int) {
    var parent = start
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].leaves(before: heap[first]) { first = child }
      }
      guard first != parent else { return }
      exchange(parent, first)
      parent = first
    }
  }

  @inlinable
  mutating func exchange(_ one: Int, _ other: Int) {
    heap.swapAt(one, other)
    places[heap[one].slot] = Int32(one)
    places[heap[other].slot] = Int32(other)
  }
}
