internal import Basics
internal import Requests
internal import Synchronization

/// The owner of a ``RateLimiter``: work waits at the gate for its token.
///
/// One task sleeps until the next token is due, and only while work waits for it.
final class RateGate: Sendable {
  private struct State {
    var limiter: RateLimiter
    var continuations: [UInt64: CheckedContinuation<Bool, Never>] = [:]
    var withdrawn: Set<UInt64> = []
    /// The number of the sleeping task; tasks with other numbers end.
    var sleeper = 0
    var isSleeping = false
    var task: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let environment: PipelineEnvironment

  init(perSecond: Int, burst: Int, environment: PipelineEnvironment) {
    state = Mutex(State(limiter: RateLimiter(perSecond: perSecond, burst: burst)))
    self.environment = environment
  }

  /// Waits for a token and takes it; a cancelled request takes none.
  func acquire(_ ticket: UInt64) async throws(CancellationError) {
    let granted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now = environment.now()
        let answer: Bool? = state.withLock { state in
          if state.withdrawn.remove(ticket) != nil { return false }
          if state.limiter.request(ticket, at: now) { return true }
          state.continuations[ticket] = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) } else { sleep() }
      }
    } onCancel: {
      withdraw(ticket)
    }
    state.withLock { _ = $0.withdrawn.remove(ticket) }
    if !granted { throw CancellationError() }
  }

  private func withdraw(_ ticket: UInt64) {
    let (waiting, task) = state.withLock { state in
      guard state.limiter.withdraw(ticket) else {
        // The handler may run before the request, or after the token was granted.
        if state.continuations[ticket] == nil { state.withdrawn.insert(ticket) }
        return (nil as CheckedContinuation<Bool, Never>?, nil as Task<Void, Never>?)
      }
      let task = state.limiter.isIdle ? stopSleeping(&state) : nil
      return (state.continuations.removeValue(forKey: ticket), task)
    }
    task?.cancel()
    waiting?.resume(returning: false)
  }

  private func stopSleeping(_ state: inout State) -> Task<Void, Never>? {
    state.sleeper += 1
    state.isSleeping = false
    defer { state.task = nil }
    return state.task
  }

  private func sleep() {
    let number = state.withLock { state -> Int? in
      guard !state.isSleeping, !state.limiter.isIdle else { return nil }
      state.isSleeping = true
      state.sleeper += 1
      return state.sleeper
    }
    guard let number else { return }
    let task = Task { [self] in await serve(number) }
    // The last waiting work may have been withdrawn while the task was started.
    let isOver = state.withLock { state in
      guard state.isSleeping, state.sleeper == number else { return true }
      state.task = task
      return false
    }
    if isOver { task.cancel() }
  }

  /// Grants tokens until no work waits or another task has taken over.
  private func serve(_ number: Int) async {
    while true {
      let deadline = state.withLock { state -> TimePoint? in
        guard state.sleeper == number else { return nil }
        let deadline = state.limiter.nextGrant
        if deadline == nil { _ = stopSleeping(&state) }
        return deadline
      }
      guard let deadline else { return }
      let wait = deadline - environment.now()
      if wait > .zero {
        do { try await Task.sleep(for: wait.duration) } catch { return }
      }
      let now = environment.now()
      let granted = state.withLock { state in
        guard state.sleeper == number else { return [CheckedContinuation<Bool, Never>]() }
        return state.limiter.wake(at: now).compactMap {
          state.continuations.removeValue(forKey: $0)
        }
      }
      for continuation in granted { continuation.resume(returning: true) }
    }
  }
}
