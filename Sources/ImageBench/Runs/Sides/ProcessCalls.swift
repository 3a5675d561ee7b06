internal import CSupport
internal import Glibc

/// The system calls that start a trial and wait for it; tests replace them.
///
/// Those that prepare a start return 0 or an error number, like the function that they are named
/// after.
struct ProcessCalls {
  typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
  typealias Attributes = UnsafeMutablePointer<posix_spawnattr_t>

  /// The result of a check of processes.
  enum Look: Equatable {
    /// A process has ended with this status of `waitpid`, and is reaped.
    case ended(pid_t, status: Int32)
    /// All of them are running.
    case running
    /// There is no process to wait for; the error number of `waitpid`.
    case failed(code: Int32)
  }

  /// C function: `posix_spawn_file_actions_addopen`.
  var addOpen: (Actions, _ descriptor: Int32, _ path: String, _ flags: Int32) -> Int32 = {
    posix_spawn_file_actions_addopen($0, $1, $2, $3, 0o644)
  }
  /// C function: `posix_spawn_file_actions_adddup2`.
  var addDuplicate: (Actions, _ descriptor: Int32, _ copy: Int32) -> Int32 = {
    posix_spawn_file_actions_adddup2($0, $1, $2)
  }
  /// C functions: `posix_spawnattr_setflags` and `posix_spawnattr_setpgroup`.
  var setGroup: (Attributes, pid_t) -> Int32 = { attributes, group in
    let code = posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETPGROUP))
    return code == 0 ? posix_spawnattr_setpgroup(attributes, group) : code
  }
  /// Those of trials of which one plays at a time: each leads a session.
  ///
  /// Linux shares cores among sessions first (`sched_autogroup_enabled`), so the nice value of a
  /// thread counts inside of its session alone.
  static var inSessions: ProcessCalls {
    var calls = ProcessCalls()
    calls.setGroup = { attributes, _ in posix_spawnattr_setflags(attributes, Self.setSession) }
    return calls
  }
  /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift does not import.
  private static let setSession: Int16 = 0x80

  /// Checks, without waiting, whether a child in a process group has ended.
  ///
  /// C function: `waitpid`.
  var look: (_ group: pid_t) -> Look = { group in
    var status: Int32 = 0
    let child = waitpid(-group, &status, WNOHANG)
    // The call does not block, so no signal can interrupt it.
    if child < 0 { return .failed(code: errno) }
    return child == 0 ? .running : .ended(child, status: status)
  }
  /// Returns when one of these processes has ended, when a signal arrives, or after a short time.
  var pause: (_ processes: [pid_t]) -> Void = { ProcessCalls.pause(until: $0) }

  /// The longest pause, in milliseconds; for so long a signal may go unnoticed that arrives between
  /// the last check and the pause.
  private static let longestPause: Int32 = 50
  /// The longest pause on kernels without pidfds, where the end of a process does not end the
  /// pause.
  private static let blindPause: Int32 = 5

  /// C functions: `pidfd_open` and `poll`.
  private static func pause(until processes: [pid_t]) {
    var watched = processes.map {
      pollfd(fd: ib_process_descriptor($0), events: Int16(POLLIN), revents: 0)
    }
    let isBlind = watched.contains { $0.fd < 0 }
    // poll ignores descriptors below 0.
    poll(&watched, nfds_t(watched.count), isBlind ? blindPause : longestPause)
    for entry in watched where entry.fd >= 0 { close(entry.fd) }
  }
}
