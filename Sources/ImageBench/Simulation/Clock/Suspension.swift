/// One operation that a task waits for, settled exactly once.
///
/// Whoever settles first wins: completion and cancellation may come in any order, and either may
/// come before the task has begun to wait, because a cancellation handler runs synchronously inside
/// `cancel()` or at once when the task is cancelled already.
final class Suspension<Value: Sendable> {
  private enum State {
    case open
    case waiting(UnsafeContinuation<Value, Never>)
    case settled(Value)
    case delivered
  }

  private var state = State.open

  init() {}

  /// Ends the wait with `value`, unless it has ended already.
  func settle(_ value: Value) {
    switch state {
    case .open:
      state = .settled(value)
    case .waiting(let continuation):
      state = .delivered
      continuation.resume(returning: value)
    case .settled, .delivered:
      break
    }
  }

  /// Waits for the value; at once when settled before.
  fileprivate nonisolated(nonsending) func value() async -> Value {
    if case .settled(let value) = state {
      state = .delivered
      return value
    }
    return await withUnsafeContinuation { continuation in
      state = .waiting(continuation)
    }
  }
}

// Unchecked because every use is on the simulation's thread: owners check it before they settle.
extension Suspension: @unchecked Sendable {}

extension Simulator {
  /// Waits for `suspension`; `onCancel` runs on the simulation's thread when the task is cancelled.
  nonisolated(nonsending) func wait<Value: Sendable>(
    for suspension: Suspension<Value>,
    onCancel: @Sendable () -> Void
  ) async -> Value {
    await withTaskCancellationHandler {
      await wait(for: suspension)
    } onCancel: {
      thread.check()
      onCancel()
    }
  }

  /// Waits for `suspension` and takes no notice of cancellation.
  nonisolated(nonsending) func wait<Value: Sendable>(
    for suspension: Suspension<Value>
  ) async -> Value {
    waits += 1
    let value = await suspension.value()
    waits -= 1
    return value
  }
}
