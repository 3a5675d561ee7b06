/// Where a waiter joins a lane.
public enum LanePosition: Int, Comparable, Hashable, Sendable {
  /// Before all waiters at the back, after earlier ones at the front.
  case front
  /// After all waiters.
  case back

  /// Orders the front before the back.
  public static func < (lhs: LanePosition, rhs: LanePosition) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// First come, first served over a number of equal slots; the pure half of a lane.
///
/// `Waiter` is what the owner needs to wake a waiter. A released slot goes directly to the next
/// waiter, so no newcomer can take it between the release and the waiter's turn.
public struct LaneQueue<Waiter> {
  /// Identifies one waiter, so that it can withdraw.
  public struct Ticket: Hashable, Sendable {
    var inner: StableHeap<LanePosition, Waiter>.Ticket
  }

  /// The number of slots.
  public let capacity: Int

  /// The number of occupied slots.
  public private(set) var held = 0

  private var waiting = StableHeap<LanePosition, Waiter>()

  /// A lane with `capacity` slots, 1 by default; traps if it is not positive.
  public init(capacity: Int = 1) {
    precondition(capacity > 0, "a lane needs at least one slot, not \(capacity)")
    self.capacity = capacity
  }

  public var waitingCount: Int { waiting.count }

  /// Takes a slot if one is free; returns whether it did.
  public mutating func enterIfFree() -> Bool {
    guard held < capacity else { return false }
    held += 1
    return true
  }

  /// Queues `waiter` for a slot; call it after `enterIfFree` returned false.
  ///
  /// - Complexity: O(log n).
  public mutating func enqueue(_ waiter: Waiter, at position: LanePosition) -> Ticket {
    precondition(held == capacity, "a lane with a free slot has no waiters; call enterIfFree first")
    return Ticket(inner: waiting.insert(position, waiter))
  }

  /// Releases a slot and returns the waiter that gets it, or nil if it is now free.
  ///
  /// Traps if no slot is occupied.
  ///
  /// - Complexity: O(log n).
  public mutating func leave() -> Waiter? {
    precondition(held > 0, "a lane was released more often than it was acquired")
    // The slot stays occupied: it passes to the waiter without being free in between.
    if let next = waiting.popFirst() { return next.payload }
    held -= 1
    return nil
  }

  /// Removes a waiter from the queue; nil if it has a slot or has left.
  ///
  /// - Complexity: O(log n) amortised.
  public mutating func withdraw(_ ticket: Ticket) -> Waiter? {
    waiting.remove(ticket.inner)
  }
}

extension LaneQueue: Sendable where Waiter: Sendable {}
