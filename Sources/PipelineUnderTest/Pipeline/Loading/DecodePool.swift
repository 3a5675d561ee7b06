internal import Synchronization

/// The slots of the background decodes; a decode that is cancelled while it waits never starts.
final class DecodePool: Sendable {
  private struct State {
    var queue: SlotQueue
    var lastTicket: UInt64 = 0
    var continuations: [UInt64: CheckedContinuation<Bool, Never>] = [:]
    var withdrawn: Set<UInt64> = []
  }

  private let state: Mutex<State>

  init(width: Int) {
    state = Mutex(State(queue: SlotQueue(width: width)))
  }

  /// Waits for a slot.
  func acquire() async throws(CancellationError) {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    let granted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.withdrawn.remove(ticket) != nil { return false }
          if state.queue.request(ticket) { return true }
          state.continuations[ticket] = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard state.queue.withdraw(ticket) else {
          // The handler may come before the request, or after the slot was granted.
          if state.continuations[ticket] == nil { state.withdrawn.insert(ticket) }
          return nil
        }
        return state.continuations.removeValue(forKey: ticket)
      }
      waiting?.resume(returning: false)
    }
    state.withLock { _ = $0.withdrawn.remove(ticket) }
    if !granted { throw CancellationError() }
  }

  /// Gives a slot back.
  func release() {
    let next = state.withLock { state in
      state.queue.release().flatMap { state.continuations.removeValue(forKey: $0) }
    }
    next?.resume(returning: true)
  }
}
