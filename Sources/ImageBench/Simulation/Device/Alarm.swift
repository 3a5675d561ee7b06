import Basics
internal import VirtualTime

/// The one event that a network keeps scheduled: the moment of its next completion.
struct Alarm {
  private var pending: (token: WorldEvent, time: TimePoint)?

  /// Moves the alarm to `time`, or removes it for nil; `ring` must call `hasRung()`.
  mutating func set(
    to time: TimePoint?,
    in simulator: Simulator,
    _ ring: @escaping @Sendable () -> Void
  ) {
    // Most changes keep the next completion, and then its event keeps its position in the queue.
    guard time != pending?.time else { return }
    if let pending { simulator.cancel(pending.token) }
    pending = time.map { (simulator.schedule(at: $0, ring), $0) }
  }

  /// Forgets the event that has just fired.
  mutating func hasRung() {
    pending = nil
  }
}
