/// A number of equal slots that tasks hold in turn: the thin owner of a `LaneQueue`.
final class SlotGate {
  private let simulator: Simulator
  private var queue: LaneQueue<Suspension>

  init(simulator: Simulator, capacity: Int) {
    simulator.thread.check()
    self.simulator = simulator
    queue = LaneQueue(capacity: capacity)
  }

  var held: Int {
    simulator.thread.check()
    return queue.held
  }

  var waitingCount: Int {
    simulator.thread.check()
    return queue.waitingCount
  }

  /// Takes a slot; cancelling the task does not end the wait.
  nonisolated(nonsending) func acquire(at position: LanePosition = .back) async {
    simulator.thread.check()
    if queue.enterIfFree() { return }
    let suspension = Suspension(in: simulator)
    _ = queue.enqueue(suspension, at: position)
    _ = await simulator.wait(for: suspension)
  }

  /// Takes a slot; throws at the instant at which the task is cancelled while it waits.
  nonisolated(nonsending) func acquireUnlessCancelled(
    at position: LanePosition = .back
  ) async throws(CancellationError) {
    simulator.thread.check()
    if Task.isCancelled { throw CancellationError() }
    if queue.enterIfFree() { return }
    let suspension = Suspension(in: simulator)
    let ticket = queue.enqueue(suspension, at: position)
    let end = await simulator.wait(for: suspension) {
      // The slot was granted at this instant, so the wait has completed and the caller
      // releases it.
      guard let suspension = self.queue.withdraw(ticket) else { return }
      self.simulator.settle(suspension, .cancelled(done: 0))
    }
    if end != .completed { throw CancellationError() }
  }

  /// Releases a slot; the first waiter gets it.
  func release() {
    simulator.thread.check()
    guard let next = queue.leave() else { return }
    simulator.settle(next, .completed)
  }
}

// Unchecked: all state is confined to the threads of the simulator, which every entry checks.
extension SlotGate: @unchecked Sendable {}
