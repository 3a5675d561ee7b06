package import Basics
internal import Glibc

/// A monotonic clock as a value: reading it, and waiting for a time.
package struct HostClock: Sendable {
  /// The time since a fixed moment.
  package var now: @Sendable () -> TimeSpan
  /// Returns when the clock shows this time or a later one.
  package var wait: @Sendable (_ time: TimeSpan) -> Void

  /// A clock that shows `now` and waits with `wait`.
  package init(
    now: @escaping @Sendable () -> TimeSpan,
    wait: @escaping @Sendable (_ time: TimeSpan) -> Void
  ) {
    self.now = now
    self.wait = wait
  }

  /// The monotonic clock of this machine.
  ///
  /// C function: `clock_nanosleep` with an absolute time, so that an interrupted wait continues to
  /// the same moment.
  package static let system = HostClock(
    now: { TimeSpan(nanoseconds: SystemClock.monotonic.nanoseconds) },
    wait: { moment in
      var time = timespec(
        tv_sec: moment.nanoseconds / 1_000_000_000,
        tv_nsec: moment.nanoseconds % 1_000_000_000
      )
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
  )
}
