package import Basics

/// The queue of a unit that does one thing at a time, first come, first served.
package struct DecoderQueue: Sendable, Hashable {
  /// When everything that was booked is done; the start of time when nothing was.
  package private(set) var free = TimePoint.start

  /// An idle unit.
  package init() {}

  /// Books `time` at `now`, and returns when it is done.
  package mutating func book(_ time: TimeSpan, at now: TimePoint) -> TimePoint {
    free = max(free, now) + time
    return free
  }
}
