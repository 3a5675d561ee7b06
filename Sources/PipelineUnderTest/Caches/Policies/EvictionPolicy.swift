/// The number of an object in a cache: dense, from 0, and never negative.
///
/// Negative numbers are the ends of lists, see ``SlotLinks``.
public typealias CacheSlot = Int32

/// Decides what leaves a cache: events in, victims out, and nothing else.
///
/// A policy holds no objects and looks nothing up by key. Its owner gives each key a slot, adds up
/// the costs, and calls, for a request of a slot
/// - that the policy ``contains(_:)``: ``hit(_:)``;
/// - that it does not contain: ``announce(_:cost:fingerprint:)``, then ``evict()`` for as long as
///   the object does not fit, then ``insert(_:)``. Nothing may come in between. When `evict`
///   answers the announced slot itself, the policy does not want it: then `insert` is left out.
///
/// A slot belongs to its key for as long as the policy contains or ``remembers(_:)`` it, and may be
/// given to another key afterwards. Policies own raw memory, hence they cannot be copied.
public protocol EvictionPolicy: ~Copyable {
  /// A policy without objects.
  @inlinable
  init(_ setup: PolicySetup)

  /// The largest cost of an object that the policy lets in; the capacity unless it says otherwise.
  var largestAdmitted: Int { get }

  /// Whether the object of `slot` is in the cache.
  @inlinable
  func contains(_ slot: CacheSlot) -> Bool

  /// Whether the policy still knows something about `slot`, though it may not be in the cache.
  @inlinable
  func remembers(_ slot: CacheSlot) -> Bool

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable
  mutating func hit(_ slot: CacheSlot)

  /// The object of `slot`, which is not in the cache, was requested and is to come in.
  ///
  /// - Parameters:
  ///   - slot: Its slot.
  ///   - cost: What it will cost, at most ``largestAdmitted``; 1 where only the number counts.
  ///   - fingerprint: 64 well-mixed bits of its key, the same at each request.
  @inlinable
  mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64)

  /// Takes one object out of the cache and answers its slot, or the announced slot.
  ///
  /// Traps when the cache is empty.
  @inlinable
  mutating func evict() -> CacheSlot

  /// Puts the announced object in; there is room for it.
  @inlinable
  mutating func insert(_ slot: CacheSlot)

  /// Forgets the object of `slot`, as when it became invalid; does nothing when it is unknown.
  @inlinable
  mutating func remove(_ slot: CacheSlot)

  /// The objects may cost `capacity` together from now on; what is above that is left to
  /// ``evict()``.
  ///
  /// - Parameters:
  ///   - capacity: The new capacity; at least 1.
  ///   - expectedObjects: About how many objects the cache will hold.
  /// - Complexity: O(1), or O(`expectedObjects`) when a sketch has to grow, which forgets what it
  ///   knew.
  mutating func resize(capacity: Int, expectedObjects: Int)

  /// Makes slots below `count` usable.
  ///
  /// - Complexity: O(`count`) when memory has to move.
  @inlinable
  mutating func reserve(slots count: Int)
}

/// What a policy has to know at its beginning.
public struct PolicySetup: Sendable, Hashable {
  /// The most that the objects in the cache may cost together; at least 1.
  public var capacity: Int
  /// How many slots there are at first.
  public var slots: Int
  /// About how many objects the cache will hold, which sizes sketches; by default as many as it can
  /// if each costs 1.
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
