/// The index of an object in a cache: dense, from 0, and never negative.
///
/// Negative numbers are the ends of lists, see ``SlotLinks``.
public typealias CacheSlot = Int32

/// Chooses which objects a cache evicts: events go in, victims come out.
///
/// A policy stores no objects and looks nothing up by key. The cache gives each key a slot, adds up
/// the costs, and makes these calls for a requested slot:
///
/// - if the policy ``contains(_:)`` it: ``hit(_:)``;
///
/// - otherwise: ``announce(_:cost:fingerprint:)``, then ``evict()`` for as long as the object does
/// not fit, then ``insert(_:)``, with no other call in between. When `evict` returns the announced
/// slot, the policy refuses the object, and the cache leaves out `insert`.
///
/// A slot belongs to its key for as long as the policy contains or ``remembers(_:)`` it; afterwards
/// the cache may give it to another key. Policies own raw memory and can therefore not be copied.
public protocol EvictionPolicy: ~Copyable {
  /// A policy without objects.
  @inlinable
  init(_ setup: PolicySetup)

  /// The largest cost of an object that the policy admits; most policies return the capacity.
  var largestAdmitted: Int { get }

  /// Whether the object of `slot` is in the cache.
  @inlinable
  func contains(_ slot: CacheSlot) -> Bool

  /// Whether the policy knows anything about `slot`, even if its object is not in the cache.
  @inlinable
  func remembers(_ slot: CacheSlot) -> Bool

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable
  mutating func hit(_ slot: CacheSlot)

  /// The object of `slot`, which is not in the cache, was requested and is about to be inserted.
  ///
  /// - Parameters:
  ///   - slot: The object's slot.
  ///   - cost: The object's cost, at most ``largestAdmitted``; 1 if only the count is limited.
  ///   - fingerprint: 64 well-mixed bits of the object's key, the same at each request.
  @inlinable
  mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64)

  /// Evicts one object and returns its slot, or returns the announced slot.
  ///
  /// Traps if the cache is empty.
  @inlinable
  mutating func evict() -> CacheSlot

  /// Adds the announced object; the cache has made room for it.
  @inlinable
  mutating func insert(_ slot: CacheSlot)

  /// Removes the object of `slot`, which became invalid; does nothing if it is unknown.
  @inlinable
  mutating func remove(_ slot: CacheSlot)

  /// Sets the limit of the sum of costs; the cache evicts the excess with ``evict()``.
  ///
  /// - Parameters:
  ///   - capacity: The new capacity; at least 1.
  ///   - expectedObjects: An estimate of the number of objects in the cache.
  /// - Complexity: O(1), or O(`expectedObjects`) if a sketch has to grow, which loses its counts.
  mutating func resize(capacity: Int, expectedObjects: Int)

  /// Makes slots below `count` usable.
  ///
  /// - Complexity: O(`count`) if memory has to move.
  @inlinable
  mutating func reserve(slots count: Int)
}

/// The initial parameters of a policy.
public struct PolicySetup: Sendable, Hashable {
  /// The limit of the sum of the objects' costs; at least 1.
  public var capacity: Int
  /// The initial number of slots.
  public var slots: Int
  /// An estimate of the number of objects in the cache, which sizes sketches; by default the number
  /// that fits if each costs 1.
  public var expectedObjects: Int

  /// A setup for a cache of `capacity`.
  ///
  /// Traps unless `capacity` is positive and `slots` fits a slot number.
  @inlinable
  public init(capacity: Int, slots: Int, expectedObjects: Int? = nil) {
    precondition(capacity > 0, "A cache needs a capacity of 1 or more, not \(capacity)")
    precondition(
      (0...Int(CacheSlot.max) / 2).contains(slots),
      "\(slots) slots cannot be numbered"
    )
    self.capacity = capacity
    self.slots = slots
    self.expectedObjects = max(1, expectedObjects ?? min(capacity, slots))
  }
}
