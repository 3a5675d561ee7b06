package import Basics

/// The events of a wall world that have not fired, by time and then by the order in which they were
/// made.
package struct WallEvents {
  /// The call of an event, with the memory that it keeps.
  // Unchecked: the thread that takes the action off calls it once, and no other one uses it.
  package struct Action: @unchecked Sendable {
    package let fire: @convention(c) (UnsafeMutableRawPointer?) -> Void
    package let context: UnsafeMutableRawPointer?

    /// Calls `fire` with `context`.
    package init(
      fire: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void,
      context: UnsafeMutableRawPointer?
    ) {
      (self.fire, self.context) = (fire, context)
    }
  }

  private struct Entry {
    let deadline: TimePoint
    let ticket: UInt64
    let action: Action
  }

  /// The latest first, so that the next one is taken off the end.
  private var entries: [Entry] = []
  private var lastTicket: UInt64 = 0

  /// When the next event fires; nil without one.
  package var next: TimePoint? { entries.last?.deadline }

  /// No event.
  package init() {}

  /// Adds an event; returns its ticket.
  ///
  /// - Complexity: O(n) for n events.
  package mutating func add(at deadline: TimePoint, _ action: Action) -> UInt64 {
    lastTicket += 1
    let index = entries.partitioningIndex { $0.deadline <= deadline }
    entries.insert(Entry(deadline: deadline, ticket: lastTicket, action: action), at: index)
    return lastTicket
  }

  /// Removes the event of `ticket`; returns whether it had not fired.
  ///
  /// - Complexity: O(n) for n events.
  package mutating func remove(_ ticket: UInt64) -> Bool {
    guard let index = entries.lastIndex(where: { $0.ticket == ticket }) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Takes the next event off if it is due at `now`, with its deadline.
  package mutating func takeDue(at now: TimePoint) -> (deadline: TimePoint, action: Action)? {
    guard let next = entries.last, next.deadline <= now else { return nil }
    entries.removeLast()
    return (next.deadline, next.action)
  }
}

extension Array {
  /// The first index from which on `isBehind` holds, in an array where it holds for all elements
  /// behind one for which it does.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
