internal import Basics
internal import Foundation
internal import VirtualDevice
internal import VirtualTime

extension URLSession {
  /// Ends the tasks whose time is over.
  ///
  /// One timer serves all tasks, and none is left once they have
  /// ended: a world is idle only when no timer is pending.
  func watch(_ task: URLSessionTask) {
    let isNew = books.with { books -> Bool in
      guard books.watch == nil else { return false }
      let timer = DispatchSource.makeTimerSource(queue: work)
      timer.setEventHandler { [weak self] in self?.lookAtTimes() }
      books.watch = timer
      return true
    }
    guard isNew else { return }
    setWatch(task.remainingTime(on: configuration))
    books.with { $0.watch }?.resume()
  }

  private func setWatch(_ span: TimeSpan) {
    let timer = books.with { $0.watch }
    // At least a millisecond, so that rounding does not set it to the present for ever.
    let nanoseconds = max(span.nanoseconds, 1_000_000)
    timer?.schedule(deadline: .now() + .nanoseconds(nanoseconds))
  }

  private func lookAtTimes() {
    var next: TimeSpan?
    for task in books.with({ $0.tasks }) where task.isOnItsWay {
      let remaining = task.remainingTime(on: configuration)
      if remaining <= .zero {
        task.stop(with: .of(.timedOut, task.originalRequest?.url))
      } else {
        next = next.map { min($0, remaining) } ?? remaining
      }
    }
    if let next { return setWatch(next) }
    books.with { $0.watch.take() }?.cancel()
  }
}

extension URLSessionTask {
  /// Whether it waits for bytes of the network.
  var isOnItsWay: Bool {
    inner.with { state in
      guard state.state == .running else { return false }
      if case .network = state.source { return true }
      return false
    }
  }

  /// The time until it has been idle, or under way, for too long.
  func remainingTime(on configuration: URLSessionConfiguration) -> TimeSpan {
    let now = World.currentTime ?? .start
    return inner.with { state in
      // A request that keeps the default of 60 seconds leaves the choice to the configuration.
      let own = state.original.timeoutInterval
      let idle = own == 60 ? configuration.timeoutIntervalForRequest : own
      let whole = configuration.timeoutIntervalForResource
      let idleLeft = Self.span(idle) - (now - state.lastActivity)
      return min(idleLeft, Self.span(whole) - (now - state.begun))
    }
  }

  private static func span(_ seconds: TimeInterval) -> TimeSpan {
    TimeSpan(nanoseconds: Int(min(max(seconds, 0), 1e9) * 1e9))
  }
}
