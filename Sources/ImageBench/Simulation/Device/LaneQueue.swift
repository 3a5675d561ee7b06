/// Where a waiter joins a lane.
public enum LanePosition: Int, Comparable, Hashable, Sendable {
  /// Before all that joined at the back, behind others that joined at the front.
  case front
  /// Behind everybody.
  case back

  /// Orders the front before the back.
  public static func < (lhs: LanePosition, rhs: LanePosition) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// First come, first served over a number of equal places; the pure half of a lane.
///
/// `Waiter` is whatever the owner needs to wake who waits. A freed place goes straight to the next
/// waiter, so nobody can slip in between a release and the waiter's turn.
public struct LaneQueue<Waiter> {
  /// Names one waiter, so that it can withdraw.
  public struct Ticket: Hashable, Sendable {
    var inner: StableHeap<LanePosition, Waiter>.Ticket
  }

  /// The number of places.
  public let capacity: Int

  /// The number of places taken.
  public private(set) var held = 0

  private var waiting = StableHeap<LanePosition, Waiter>()

  /// A lane with `capacity` places, 1 by default; traps when there is none.
  public init(capacity: Int = 1) {
    precondition(capacity > 0, "A lane needs at least one place, not \(capacity)")
    self.capacity = capacity
  }

  /// The number of waiters.
  public var waitingCount: Int { waiting.count }

  /// Takes a place if one is free, and says whether it did.
  public mutating func enterIfFree() -> Bool {
    guard held < capacity else { return false }
    held += 1
    return true
  }

  /// Lets `waiter` wait for a place; call it after `enterIfFree` said no.
  ///
  /// - Complexity: O(log n).
  public mutating func enqueue(_ waiter: Waiter, at position: LanePosition) -> Ticket {
    precondition(held == capacity, "Nobody waits on a lane that has a free place")
    return Ticket(inner: waiting.insert(position, waiter))
  }

  /// Gives a place back and returns the waiter to whom it went, or nil when it is free now.
  ///
  /// Traps when no place was taken.
  ///
  /// - Complexity: O(log n).
  public mutating func leave() -> Waiter? {
    precondition(held > 0, "A lane was released more often than it was acquired")
    if let next = waiting.popFirst() { return next.payload }
    held -= 1
    return nil
  }

  /// Takes a waiter out of the queue, or returns nil when it has its place or has left already.
  ///
  /// - Complexity: O(log n) amortised.
  public mutating func withdraw(_ ticket: Ticket) -> Waiter? {
    waiting.remove(ticket.inner)
  }
}

extension LaneQueue: Sendable where Waiter: Sendable {}
