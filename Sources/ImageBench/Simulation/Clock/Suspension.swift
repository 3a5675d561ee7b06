/// How a wait ended.
///
/// One type for all devices: with a type for each, every suspension would ask the runtime for its
/// metadata.
enum WaitEnd: Hashable, Sendable {
  /// The awaited event occurred.
  case completed
  /// The task was cancelled; `done` is the finished amount, in the device's unit.
  case cancelled(done: Int)
  /// The device gave up after the amount `done`.
  case lost(done: Int)
}

/// One operation that a task waits for, settled exactly once.
///
/// The first to settle wins. Completion and cancellation may come in any order, and either may come
/// before the task begins to wait, because a cancellation handler runs synchronously inside
/// `cancel()`, or at once if the task is already cancelled.
final class Suspension {
  private enum State {
    case open
    case waiting(UnsafeContinuation<WaitEnd, Never>)
    case settled(WaitEnd)
    case delivered
  }

  /// Completes a suspension that an event kept, and lets go of it.
  static let complete: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    guard let context else { return }
    let suspension = Unmanaged<Suspension>.fromOpaque(context).takeRetainedValue()
    suspension.simulator.settle(suspension, .completed)
  }

  private var state = State.open
  private let simulator: Simulator

  init(in simulator: Simulator) {
    self.simulator = simulator
  }

  /// Ends the wait with `value`, unless it has ended; returns whether it resumes a waiting task.
  fileprivate func settle(_ value: WaitEnd) -> Bool {
    switch state {
    // Settled before the wait began: the value stays until the task asks for it.
    case .open:
      state = .settled(value)
      return false
    case .waiting(let continuation):
      state = .delivered
      continuation.resume(returning: value)
      return true
    case .settled, .delivered:
      return false
    }
  }

  /// The value, if it was settled before the task began to wait.
  fileprivate func takeSettled() -> WaitEnd? {
    guard case .settled(let value) = state else { return nil }
    state = .delivered
    return value
  }

  fileprivate func park(_ continuation: UnsafeContinuation<WaitEnd, Never>) {
    state = .waiting(continuation)
  }
}

// Unchecked: every use is on a thread of the simulation; owners check it before they settle.
extension Suspension: @unchecked Sendable {}

extension Simulator {
  /// Waits for `suspension`; `onCancel` runs on a thread of the simulation when the task is
  /// cancelled.
  nonisolated(nonsending) func wait(
    for suspension: Suspension,
    onCancel: @Sendable () -> Void
  ) async -> WaitEnd {
    await withTaskCancellationHandler {
      await wait(for: suspension)
    } onCancel: {
      thread.check()
      onCancel()
    }
  }

  /// Waits for `suspension` and ignores cancellation.
  nonisolated(nonsending) func wait(
    for suspension: Suspension
  ) async -> WaitEnd {
    // A cancellation handler may have settled it already.
    if let value = suspension.takeSettled() { return value }
    waits += 1
    // Nothing runs after the wait, because each step there would cost a check of the executor.
    return await withUnsafeContinuation { suspension.park($0) }
  }

  /// Ends the wait of `suspension` with `value`, unless it has ended.
  func settle(_ suspension: Suspension, _ value: WaitEnd) {
    if suspension.settle(value) { waits -= 1 }
  }
}
