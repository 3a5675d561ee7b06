public import Basics

/// Names one scheduled event, so that it can be cancelled.
///
/// A token outlives its event harmlessly: once the event has fired or was cancelled, nothing else
/// ever answers to it.
public struct EventToken: Hashable, Sendable {
  var slot: Int
  var sequence: Int
}

/// Events waiting for their moment, ordered by deadline and, within one, by insertion.
///
/// A pure value: it holds no clock and fires nothing. Cancelled events leave lazily, and the memory
/// held stays proportional to the number of live ones.
public struct EventQueue<Payload> {
  private var heap = StableHeap<TimePoint, Payload>()

  /// A queue without events.
  public init() {}

  /// The number of events that wait.
  public var count: Int { heap.count }

  /// Whether no event waits.
  public var isEmpty: Bool { heap.isEmpty }

  /// The earliest deadline, or nil when no event waits.
  public var nextDeadline: TimePoint? { heap.firstKey }

  /// The number of places held in memory, live events and cancelled ones not yet swept.
  package var heldPlaces: Int { heap.heldPlaces }

  /// Adds an event behind all others of the same `deadline`.
  ///
  /// - Complexity: O(log n).
  public mutating func insert(_ payload: Payload, at deadline: TimePoint) -> EventToken {
    let ticket = heap.insert(deadline, payload)
    return EventToken(slot: ticket.slot, sequence: ticket.sequence)
  }

  /// Takes the earliest event, or nil when none waits.
  ///
  /// - Complexity: O(log n).
  public mutating func popFirst() -> (deadline: TimePoint, payload: Payload)? {
    heap.popFirst().map { (deadline: $0.key, payload: $0.payload) }
  }

  /// Takes the event of `token`, or nil when it has fired or was cancelled before.
  ///
  /// - Complexity: O(log n), amortised over the sweeping of cancelled events.
  public mutating func cancel(_ token: EventToken) -> Payload? {
    heap.remove(.init(slot: token.slot, sequence: token.sequence))
  }
}

extension EventQueue: Sendable where Payload: Sendable {}
