/// How a wait ended.
///
/// One type for all devices, because suspensions of many types would each ask the runtime for theirs.
enum WaitEnd: Hashable, Sendable {
  /// What was waited for came.
  case completed
  /// The task was cancelled; `done` is how much had been done by then, in the device's unit.
  case cancelled(done: Int)
  /// The device gave up when `done` had been done.
  case lost(done: Int)
}

/// One operation that a task waits for, settled exactly once.
///
/// Whoever settles first wins: completion and cancellation may come in any order, and either may
/// come before the task has begun to wait, because a cancellation handler runs synchronously inside
/// `cancel()` or at once when the task is cancelled already.
final class Suspension {
  private enum State {
    case open
    case waiting(UnsafeContinuation<WaitEnd, Never>)
    case settled(WaitEnd)
    case delivered
  }

  private var state = State.open

  init() {}

  /// Ends the wait with `value`, unless it has ended already; true when a task waited and now goes on.
  fileprivate func settle(_ value: WaitEnd) -> Bool {
    switch state {
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

  /// The value, if it was settled before anybody waited.
  fileprivate func takeSettled() -> WaitEnd? {
    guard case .settled(let value) = state else { return nil }
    state = .delivered
    return value
  }

  fileprivate func park(_ continuation: UnsafeContinuation<WaitEnd, Never>) {
    state = .waiting(continuation)
  }
}

// Unchecked because every use is on the simulation's thread: owners check it before they settle.
extension Suspension: @unchecked Sendable {}

extension Simulator {
  /// Waits for `suspension`; `onCancel` runs on the simulation's thread when the task is cancelled.
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

  /// Waits for `suspension` and takes no notice of cancellation.
  nonisolated(nonsending) func wait(
    for suspension: Suspension
  ) async -> WaitEnd {
    if let value = suspension.takeSettled() { return value }
    waits += 1
    // Nothing is done behind the wait, because each step there would cost a look at the executor.
    return await withUnsafeContinuation { suspension.park($0) }
  }

  /// Ends the wait of `suspension` with `value`, unless it has ended already.
  func settle(_ suspension: Suspension, _ value: WaitEnd) {
    if suspension.settle(value) { waits -= 1 }
  }
}
