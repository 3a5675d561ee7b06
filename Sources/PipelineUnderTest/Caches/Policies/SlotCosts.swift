/// The costs of the objects of a cache, by slot.
public protocol SlotCosts: ~Copyable {
  /// Room for the costs of `slots` slots.
  @inlinable
  init(slots: Int)
  /// The cost of an object of `size` bytes.
  static func cost(ofSize size: Int) -> Int
  /// The cost that was last set for `slot`.
  @inlinable
  subscript(slot: CacheSlot) -> Int { get nonmutating set }
  /// Makes slots below `count` usable.
  @inlinable
  mutating func reserve(slots count: Int)
}

/// Each object costs 1, whatever its size; nothing is stored.
public struct UnitCosts: SlotCosts, ~Copyable {
  /// Needs no room.
  @inlinable
  public init(slots: Int) {}

  /// The cost of an object of `size` bytes, 1.
  @inlinable
  public static func cost(ofSize size: Int) -> Int { 1 }

  /// The cost of `slot`, 1.
  @inlinable
  public subscript(slot: CacheSlot) -> Int {
    get { 1 }
    nonmutating set {}
  }

  /// Needs no room.
  @inlinable
  public mutating func reserve(slots count: Int) {}
}

/// An object costs its size in bytes.
public struct ByteCosts: SlotCosts, ~Copyable {
  @usableFromInline var costs: SlotTable<Int>

  /// Room for the costs of `slots` slots, which are 0 at first.
  @inlinable
  public init(slots: Int) { costs = SlotTable(slots, filler: 0) }

  /// The cost of an object of `size` bytes.
  @inlinable
  public static func cost(ofSize size: Int) -> Int { size }

  /// The cost of `slot`.
  @inlinable
  public subscript(slot: CacheSlot) -> Int {
    get { costs[slot] }
    nonmutating set { costs[slot] = newValue }
  }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) { costs.grow(to: count) }
}
