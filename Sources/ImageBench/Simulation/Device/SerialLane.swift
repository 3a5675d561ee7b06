/// Something that one task at a time can hold, across its awaits: a main thread, a serial queue.
///
/// Unlike an actor it stays held while its holder is suspended, which is how a thread behaves.
/// Waiters are served in the order in which they came, except those of `acquireFirst`. Priorities
/// play no part.
public final class SerialLane {
  private let gate: SlotGate

  /// A lane in the world of `simulator` that nobody holds.
  public init(simulator: Simulator) {
    gate = SlotGate(simulator: simulator, capacity: 1)
  }

  /// Whether a task holds the lane.
  public var isHeld: Bool { gate.held > 0 }

  /// The number of tasks that wait for the lane.
  public var waitingCount: Int { gate.waitingCount }

  /// Takes the lane, after all who came before; pair it with `release()`.
  ///
  /// Waits to the end even when the task is cancelled, because a block queued on a thread does.
  /// Returns without suspending when the lane is free.
  ///
  /// - Complexity: O(log n).
  public nonisolated(nonsending) func acquire() async {
    await gate.acquire()
  }

  /// Takes the lane before all who wait by `acquire()`, for work such as a display link's.
  ///
  /// The present holder keeps it until it is done; several first ones are served in their order.
  /// Complexity: O(log n).
  public nonisolated(nonsending) func acquireFirst() async {
    await gate.acquire(at: .front)
  }

  /// Takes the lane as `acquire()` does, unless the task is cancelled while it waits.
  ///
  /// Throws `CancellationError` at the instant of the cancellation, and then does not hold the lane.
  /// Complexity: O(log n).
  public nonisolated(nonsending) func acquireUnlessCancelled() async throws(CancellationError) {
    try await gate.acquireUnlessCancelled()
  }

  /// Gives the lane back; it goes to the task at the front at this instant, if one waits.
  ///
  /// Traps when nobody holds the lane.
  ///
  /// - Complexity: O(log n).
  public func release() {
    gate.release()
  }

  /// Runs `body` while holding the lane, and gives it back however `body` ends.
  ///
  /// Traps nothing, but never ends, when `body` takes the same lane again: `run` then reports a
  /// deadlock.
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

// Unchecked because all state is confined to the simulator's thread, which the gate checks.
extension SerialLane: @unchecked Sendable {}
