internal import Basics
internal import Synchronization

/// The suspension of a task in real time, until an event of its world or until it is cancelled.
final class WallSleep: Sendable {
  /// How a sleep ended.
  enum End {
    case passed
    case cancelled
  }

  private enum State {
    case new
    case waiting(CheckedContinuation<Bool, Never>, WorldEvent)
    case ended
  }

  private let world: World
  private let state = Mutex(State.new)

  init(in world: World) { self.world = world }

  /// Resumes `continuation` at `deadline` with true, or with false as soon as the sleep is
  /// cancelled.
  func begin(_ continuation: CheckedContinuation<Bool, Never>, until deadline: TimePoint) {
    let isCancelled = state.withLock { state in
      guard case .new = state else { return true }
      // The event waits for the lock, so it never ends a sleep that does not know it.
      let event = world.schedule(at: deadline) { [self] in end(.passed) }
      state = .waiting(continuation, event)
      return false
    }
    if isCancelled { continuation.resume(returning: false) }
  }

  /// Ends the sleep, unless it has ended.
  func end(_ end: End) {
    let waiting: (CheckedContinuation<Bool, Never>, WorldEvent)? = state.withLock { state in
      defer { state = .ended }
      guard case .waiting(let continuation, let event) = state else { return nil }
      return (continuation, event)
    }
    guard let (continuation, event) = waiting else { return }
    if end == .cancelled { world.cancel(event) }
    continuation.resume(returning: end == .passed)
  }
}
