internal import Basics
internal import Foundation
internal import VirtualDevice
internal import VirtualTime

extension URLSession {
  /// The timer of a session, and when it rings next.
  struct Watch {
    var timer: any DispatchSourceTimer
    var next: TimePoint
  }

  /// Looks at the times of all tasks when the time of `task` is over, or earlier.
  ///
  /// One timer serves all tasks, and none is left once they have ended: a world is idle only when
  /// no timer is pending.
  ///
  /// - Complexity: O(1).
  func watch(_ task: URLSessionTask) {
    guard let deadline = task.deadline(on: configuration) else { return }
    let (timer, isNew) = books.with { books -> ((any DispatchSourceTimer)?, Bool) in
      guard let watch = books.watch else {
        let timer = DispatchSource.makeTimerSource(queue: work)
        timer.setEventHandler { [weak self] in self?.lookAtTimes() }
        books.watch = Watch(timer: timer, next: deadline)
        return (timer, true)
      }
      guard deadline < watch.next else { return (nil, false) }
      books.watch?.next = deadline
      return (watch.timer, false)
    }
    guard let timer else { return }
    Self.set(timer, to: deadline)
    if isNew { timer.resume() }
  }

  private static func set(_ timer: any DispatchSourceTimer, to deadline: TimePoint) {
    let span = deadline - (World.currentTime ?? .start)
    // At least a millisecond, so that rounding does not set it to the present for ever.
    timer.schedule(deadline: .now() + .nanoseconds(max(span.nanoseconds, 1_000_000)))
  }

  /// Ends the tasks whose time is over, and waits for the next one.
  ///
  /// - Complexity: O(n) in the number of tasks.
  private func lookAtTimes() {
    let now = World.currentTime ?? .start
    var next: TimePoint?
    for task in books.with({ $0.tasks }) {
      guard let deadline = task.deadline(on: configuration) else { continue }
      if deadline <= now {
        task.stop(with: .of(.timedOut, task.originalRequest?.url))
      } else {
        next = next.map { min($0, deadline) } ?? deadline
      }
    }
    let timer = books.with { books -> (any DispatchSourceTimer)? in
      if let next { books.watch?.next = next }
      return next == nil ? books.watch.take()?.timer : books.watch?.timer
    }
    guard let timer else { return }
    if let next { Self.set(timer, to: next) } else { timer.cancel() }
  }
}

extension URLSessionTask {
  /// When it has been idle, or under way, for too long; nil unless it waits for bytes of the
  /// network.
  func deadline(on configuration: URLSessionConfiguration) -> TimePoint? {
    inner.with { state in
      guard state.state == .running, case .network = state.source else { return nil }
      // A request that keeps the default of 60 seconds leaves the choice to the configuration.
      let own = state.original.timeoutInterval
      let idle = own == 60 ? configuration.timeoutIntervalForRequest : own
      return state.clock.deadline(
        idle: Self.span(idle),
        whole: Self.span(configuration.timeoutIntervalForResource)
      )
    }
  }

  private static func span(_ seconds: TimeInterval) -> TimeSpan {
    TimeSpan(nanoseconds: Int((min(max(seconds, 0), 1e9) * 1e9).rounded()))
  }
}
