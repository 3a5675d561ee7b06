internal import Basics

/// The time that a task may still take: what happened to it goes in, its deadline comes out.
///
/// Apple documents that the idle time begins anew with each new data (`timeoutIntervalForRequest`),
/// that a suspended task "is not subject to timeouts" (`URLSessionTask.suspend()`), and that a task
/// that waits for connectivity is bounded by `timeoutIntervalForResource` alone
/// (`waitsForConnectivity`). Choices of this model: a resumed task has its whole idle time again,
/// and the time in suspension is no part of the resource's.
struct TaskClock: Sendable {
  private var begun = TimePoint.start
  private var lastActivity = TimePoint.start
  private var suspended: TimePoint?
  private var isWaitingForNetwork = false

  /// The task asks for its resource now.
  mutating func begin(at time: TimePoint) {
    begun = time
    lastActivity = time
    if suspended != nil { suspended = time }
  }

  /// Something came from the server.
  mutating func noteActivity(at time: TimePoint) {
    lastActivity = time
    isWaitingForNetwork = false
  }

  /// There is no network, and the task waits for one.
  mutating func waitForNetwork() { isWaitingForNetwork = true }

  /// The task is held back.
  mutating func suspend(at time: TimePoint) { suspended = suspended ?? time }

  /// The task continues.
  mutating func resume(at time: TimePoint) {
    guard let start = suspended.take() else { return }
    begun = begun + (time - start)
    lastActivity = time
  }

  /// When the task has been idle for `idle` or under way for `whole`; nil while it is suspended.
  func deadline(idle: TimeSpan, whole: TimeSpan) -> TimePoint? {
    guard suspended == nil else { return nil }
    let last = begun + whole
    return isWaitingForNetwork ? last : min(lastActivity + idle, last)
  }
}
