internal import Glibc

/// A clock of the machine.
public enum SystemClock: Sendable, Hashable, CaseIterable {
  /// The time since a moment that stays the same while the machine runs.
  case monotonic
  /// The time since the beginning of 1970; it can be set back.
  case realTime
  /// The CPU time of the calling thread.
  case threadCPU
  /// The CPU time of all threads of this process.
  case processCPU

  /// What the clock shows, in nanoseconds.
  ///
  /// C function: `clock_gettime`.
  public var nanoseconds: Int {
    var time = timespec()
    clock_gettime(identifier, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// What the clock shows, in seconds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  private var identifier: clockid_t {
    switch self {
    case .monotonic: CLOCK_MONOTONIC
    case .realTime: CLOCK_REALTIME
    case .threadCPU: CLOCK_THREAD_CPUTIME_ID
    case .processCPU: CLOCK_PROCESS_CPUTIME_ID
    }
  }
}
