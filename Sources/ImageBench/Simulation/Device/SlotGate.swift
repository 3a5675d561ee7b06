/// A number of equal slots that tasks hold in turn, first come, first served.
///
/// A released slot goes directly to the next waiter, so that no newcomer can take it between the
/// release and the waiter's turn.
final class SlotGate {
  private let simulator: Simulator
  private let capacity: Int
  private var slotsHeld = 0
  private var waiting: [Suspension] = []

  /// A gate with `capacity` free slots; traps if it is not positive.
  init(simulator: Simulator, capacity: Int) {
    simulator.thread.check()
    precondition(capacity > 0, "a gate needs at least one slot, not \(capacity)")
    self.simulator = simulator
    self.capacity = capacity
  }

  var held: Int {
    simulator.thread.check()
    return slotsHeld
  }

  /// Takes a slot; throws at the instant at which the task is cancelled while it waits.
  ///
  /// - Complexity: O(n) for n waiters that are cancelled, otherwise O(1).
  nonisolated(nonsending) func acquireUnlessCancelled() async throws(CancellationError) {
    simulator.thread.check()
    if Task.isCancelled { throw CancellationError() }
    guard slotsHeld == capacity else {
      slotsHeld += 1
      return
    }
    let suspension = Suspension(in: simulator)
    waiting.append(suspension)
    let end = await simulator.wait(for: suspension) {
      // The slot was granted at this instant, so the wait has completed and the caller
      // releases it.
      guard let place = self.waiting.firstIndex(where: { $0 === suspension }) else { return }
      self.waiting.remove(at: place)
      self.simulator.settle(suspension, .cancelled(done: 0))
    }
    if end != .completed { throw CancellationError() }
  }

  /// Releases a slot; the first waiter gets it.
  ///
  /// Traps if no slot is held.
  ///
  /// - Complexity: O(n) for n waiters.
  func release() {
    simulator.thread.check()
    precondition(slotsHeld > 0, "a slot was released more often than it was taken")
    guard !waiting.isEmpty else {
      slotsHeld -= 1
      return
    }
    simulator.settle(waiting.removeFirst(), .completed)
  }
}

// Unchecked: all state is confined to the threads of the simulator, which every entry checks.
extension SlotGate: @unchecked Sendable {}
