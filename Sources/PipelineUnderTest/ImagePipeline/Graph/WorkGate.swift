internal import Basics
internal import Requests
internal import Synchronization

/// The owner of a ``WorkQueue``: tasks wait at the gate for their slots; a task that is cancelled
/// while it waits gets none.
final class WorkGate: Sendable {
  private struct State {
    var queue: WorkQueue
    var continuations = NumberTable<CheckedContinuation<Bool, Never>>()
    var withdrawn = NumberSet()
  }

  private let state: Mutex<State>

  init(options: QueueOptions) {
    state = Mutex(State(queue: WorkQueue(options: options)))
  }

  /// Waits for a slot.
  ///
  /// The priority is read while the gate is locked, so that no change is lost between reading and
  /// waiting.
  func acquire(
    _ ticket: UInt64,
    priority: @Sendable () -> ImageRequest.Priority
  ) async throws(CancellationError) {
    // Usually no task waits, and then a cancellation has nothing to withdraw.
    if !Task.isCancelled, state.withLock({ $0.queue.takeFreeSlot(ticket, priority()) }) { return }
    let granted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.withdrawn.remove(ticket) { return false }
          if state.queue.request(ticket, priority()) { return true }
          state.continuations[ticket] = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard state.queue.withdraw(ticket) else {
          // The handler may run before the request, or after the slot was granted.
          if state.continuations[ticket] == nil { state.withdrawn.insert(ticket) }
          return nil
        }
        return state.continuations.removeValue(of: ticket)
      }
      waiting?.resume(returning: false)
    }
    state.withLock { _ = $0.withdrawn.remove(ticket) }
    if !granted { throw CancellationError() }
  }

  /// Releases a slot.
  func release(_ ticket: UInt64) {
    admit { $0.release(ticket) }
  }

  /// Changes the priority of work that waits.
  func reprioritise(_ ticket: UInt64, _ priority: ImageRequest.Priority) {
    state.withLock { $0.queue.reprioritise(ticket, priority) }
  }

  /// Changes the limit; nil is none.
  func setLimit(_ limit: Int?) {
    admit { $0.setLimit(limit) }
  }

  /// Whether no work may begin until the gate is resumed.
  var isSuspended: Bool { state.withLock { $0.queue.isSuspended } }

  /// Prevents work from beginning until the gate is resumed.
  func suspend() {
    state.withLock { $0.queue.suspend() }
  }

  /// Ends a suspension.
  func resume() {
    admit { $0.resume() }
  }

  private func admit(_ change: (inout WorkQueue) -> [UInt64]) {
    let next = state.withLock { state in
      change(&state.queue).compactMap { state.continuations.removeValue(of: $0) }
    }
    for continuation in next { continuation.resume(returning: true) }
  }
}
