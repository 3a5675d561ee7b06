/// A resource that one task at a time can hold, across its awaits: a main thread, a serial queue.
///
/// Unlike an actor it stays held while its holder is suspended, as a thread does. Waiters are
/// served in the order of their arrival, except those of `acquireFirst`. Priorities have no effect.
public final class SerialLane {
  private let gate: SlotGate

  /// A free lane in the world of `simulator`.
  public init(simulator: Simulator) {
    gate = SlotGate(simulator: simulator, capacity: 1)
  }

  /// Whether a task holds the lane.
  public var isHeld: Bool { gate.held > 0 }

  /// The number of waiting tasks.
  public var waitingCount: Int { gate.waitingCount }

  /// Takes the lane after all earlier waiters; pair it with `release()`.
  ///
  /// Cancelling the task does not end the wait, just as a block queued on a thread stays queued.
  /// Returns without suspending if the lane is free.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func acquire() async {
    await gate.acquire()
  }

  /// Takes the lane before all waiters of `acquire()`, for work such as a display link's.
  ///
  /// The present holder keeps it until it releases; several such waiters are served in their order.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func acquireFirst() async {
    await gate.acquire(at: .front)
  }

  /// Takes the lane as `acquire()` does, unless the task is cancelled while it waits.
  ///
  /// - Throws: `CancellationError` at the instant of the cancellation; the task then does not hold
  ///   the lane.
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func acquireUnlessCancelled() async throws(CancellationError) {
    try await gate.acquireUnlessCancelled()
  }

  /// Releases the lane; the first waiter gets it at this instant.
  ///
  /// Traps if the lane is not held.
  ///
  /// - Complexity: O(log n).
  public func release() {
    gate.release()
  }

  /// Runs `body` while holding the lane, and releases it however `body` ends.
  ///
  /// If `body` takes the same lane again, it never ends, and `run` reports a deadlock.
  public nonisolated(nonsending) func hold<R, Failure: Error>(
    _ body: nonisolated(nonsending) () async throws(Failure) -> R
  ) async throws(Failure) -> R {
    await gate.acquire()
    defer { gate.release() }
    return try await body()
  }

  /// Runs `body` as `hold(_:)` does, taking the lane by `acquireFirst()`.
  public nonisolated(nonsending) func holdFirst<R, Failure: Error>(
    _ body: nonisolated(nonsending) () async throws(Failure) -> R
  ) async throws(Failure) -> R {
    await gate.acquire(at: .front)
    defer { gate.release() }
    return try await body()
  }
}

// Unchecked: all state is confined to the threads of the simulator, which the gate checks.
extension SerialLane: @unchecked Sendable {}
