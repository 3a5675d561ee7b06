/// What the `NSCache` of Swift's own Foundation does on Linux: the cheapest leaves, whoever uses
/// it.
///
/// Source: `NSCache.swift` in swift-corelibs-foundation, as measured with Swift 6.3. Objects lie in
/// a list by rising cost, a new one before its equals, and what is first in the list leaves until
/// the limits hold. So among equals the newest leaves, which is often the one that has just come;
/// reads count for nothing; and an object above the limit takes all that is cheaper with it, then
/// goes too.
///
/// A heap stands for the list, which Foundation walks from its head: here all is O(log n).
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

    /// Whether this one leaves before `other`.
    @inlinable
    func leaves(before other: Place) -> Bool {
      (cost, other.number) < (other.cost, number)
    }
  }

  @usableFromInline var heap: [Place] = []
  /// Where a slot lies in the heap, or -1.
  @usableFromInline var places: SlotTable<Int32>
  @usableFromInline var announced = Place(cost: 0, number: 0, slot: -1)
  @usableFromInline var lastNumber = 0

  /// Everything is let in, and leaves again at once when it is above the limit.
  @inlinable
  public var largestAdmitted: Int { .max }

  /// An empty cache as `setup` says.
  @inlinable
  public init(_ setup: PolicySetup) { places = SlotTable(setup.slots, filler: -1) }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { places[slot] >= 0 }

  /// Whether anything is known about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {}

  /// The object of `slot` was requested and is to come in.
  @inlinable
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    lastNumber += 1
    announced = Place(cost: cost, number: lastNumber, slot: slot)
  }

  /// Takes one object out of the cache and answers its slot, or the announced one if that is first.
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

  /// Puts the announced object in.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func insert(_ slot: CacheSlot) {
    heap.append(announced)
    places[slot] = Int32(heap.count - 1)
    announced.slot = -1
    siftUp(from: heap.count - 1)
  }

  /// Forgets the object of `slot`.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    guard contains(slot) else { return }
    takeOut(at: Int(places[slot]))
  }

  /// The objects may cost `capacity` together from now on.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) {}

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) { places.grow(to: count) }

  @inlinable
  mutating func takeOut(at place: Int) {
    places[heap[place].slot] = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[last.slot] = Int32(place)
    siftDown(from: place)
    siftUp(from: place)
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
