/// What the objects of a cache cost, by slot.
public protocol SlotCosts: ~Copyable {
  /// Costs for `slots` slots.
  @inlinable
  init(slots: Int)
  /// What an object of `size` bytes costs.
  static func cost(ofSize size: Int) -> Int
  /// The cost that was set for `slot` last.
  @inlinable
  subscript(slot: CacheSlot) -> Int { get nonmutating set }
  /// Makes slots below `count` usable.
  @inlinable
  mutating func reserve(slots count: Int)
}

/// Each object costs 1, whatever its size, and nothing is stored.
public struct UnitCosts: SlotCosts, ~Copyable {
  /// Costs of nothing yet.
  @inlinable
  public init(slots: Int) {}

  /// What an object of `size` bytes costs.
  @inlinable
  public static func cost(ofSize size: Int) -> Int { 1 }

  /// The cost of `slot`.
  @inlinable
  public subscript(slot: CacheSlot) -> Int {
    get { 1 }
    nonmutating set {}
  }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {}
}

/// An object costs its size in bytes.
public struct ByteCosts: SlotCosts, ~Copyable {
  @usableFromInline var costs: SlotTable<Int>

  /// Costs of nothing yet.
  @inlinable
  public init(slots: Int) { costs = SlotTable(slots, filler: 0) }

  /// What an object of `size` bytes costs.
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
