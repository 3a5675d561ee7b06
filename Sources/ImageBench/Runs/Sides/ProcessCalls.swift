internal import CSupport
internal import Glibc

/// What starting a trial and waiting for it asks of the operating system; tests put others in place.
///
/// Those that prepare a start answer 0 or an error number, as the function that they are named after.
struct ProcessCalls {
  typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
  typealias Attributes = UnsafeMutablePointer<posix_spawnattr_t>

  /// What a look at processes found.
  enum Look: Equatable {
    /// A process has ended with this status of `waitpid`, and is gone now.
    case ended(pid_t, status: Int32)
    /// All of them run.
    case running
    /// There is nothing to wait for; the error number of `waitpid`.
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
  /// Looks whether a child in a process group has ended, without waiting.
  ///
  /// C function: `waitpid`.
  var look: (_ group: pid_t) -> Look = { group in
    var status: Int32 = 0
    let child = waitpid(-group, &status, WNOHANG)
    // A look does not wait, so no signal cuts it short.
    if child < 0 { return .failed(code: errno) }
    return child == 0 ? .running : .ended(child, status: status)
  }
  /// Comes back when one of these processes has ended, when a signal came, or after a short while.
  var pause: (_ processes: [pid_t]) -> Void = { ProcessCalls.pause(until: $0) }

  /// How long a pause lasts at most, in milliseconds: as long as a signal may go unnoticed that comes
  /// between the last look at what it did and the pause.
  private static let longestPause: Int32 = 50
  /// The same where the kernel hands out no descriptors of processes, and the end of one ends no pause.
  private static let blindPause: Int32 = 5

  /// C functions: `pidfd_open` and `poll`.
  private static func pause(until processes: [pid_t]) {
    var watched = processes.map {
      pollfd(fd: ib_process_descriptor($0), events: Int16(POLLIN), revents: 0)
    }
    let isBlind = watched.contains { $0.fd < 0 }
    // Descriptors below 0 are passed over.
    poll(&watched, nfds_t(watched.count), isBlind ? blindPause : longestPause)
    for entry in watched where entry.fd >= 0 { close(entry.fd) }
  }
}
