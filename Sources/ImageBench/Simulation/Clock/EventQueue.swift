public import Basics

/// Identifies one scheduled event, so that it can be cancelled.
///
/// A token may outlive its event: once the event has fired or was cancelled, it matches no other
/// event.
public struct EventToken: Hashable, Sendable {
  var slot: Int
  var sequence: Int
}

/// Scheduled events, ordered by deadline and, for equal deadlines, by insertion.
///
/// A pure value without a clock. Cancelled events are removed lazily, and the memory stays
/// proportional to the number of live ones.
public struct EventQueue<Payload> {
  private var heap = StableHeap<TimePoint, Payload>()

  /// A queue without events.
  public init() {}

  /// The number of scheduled events.
  public var count: Int { heap.count }

  /// Whether no event is scheduled.
  public var isEmpty: Bool { heap.isEmpty }

  /// The earliest deadline; nil without events.
  public var nextDeadline: TimePoint? { heap.firstKey }

  /// The number of slots in memory: live events, and cancelled ones not yet removed.
  package var heldSlots: Int { heap.heldSlots }

  /// Adds an event after all others of the same `deadline`.
  ///
  /// - Complexity: O(log n).
  public mutating func insert(_ payload: Payload, at deadline: TimePoint) -> EventToken {
    let ticket = heap.insert(deadline, payload)
    return EventToken(slot: ticket.slot, sequence: ticket.sequence)
  }

  /// Removes the earliest event; nil without events.
  ///
  /// - Complexity: O(log n).
  public mutating func popFirst() -> (deadline: TimePoint, payload: Payload)? {
    heap.popFirst().map { (deadline: $0.key, payload: $0.payload) }
  }

  /// Removes the event of `token`; nil if it has fired or was cancelled.
  ///
  /// - Complexity: O(log n), amortised over the removal of cancelled events.
  public mutating func cancel(_ token: EventToken) -> Payload? {
    heap.remove(.init(slot: token.slot, sequence: token.sequence))
  }
}

extension EventQueue: Sendable where Payload: Sendable {}
