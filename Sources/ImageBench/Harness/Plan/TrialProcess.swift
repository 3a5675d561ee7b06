internal import Files
internal import Glibc

/// A trial in a process of its own, so that its peak memory belongs to it alone.
struct TrialProcess {
  /// How a process ended.
  enum Ending: Equatable {
    /// It returned this exit code.
    case exited(Int32)
    /// It was ended by this signal.
    case signalled(Int32)
  }

  /// What it plays; nil for a process that answers a question.
  let turn: Plan.Turn?
  let identifier: pid_t
  /// The process group that the trials of a run share.
  let group: pid_t

  /// Starts `executable`; what the process says goes to the file at `messages`.
  ///
  /// It joins `group`, which has a member that has not been waited for; nil makes a group.
  /// The calling thread should wait for it: a trial that ends with its parent ends with the thread
  /// that started it. C function: `posix_spawn`.
  init(
    turn: Plan.Turn?,
    executable: String,
    arguments: [String],
    messages: String,
    group: pid_t?
  ) throws(RunFault) {
    self.turn = turn
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions,
      2,
      messages,
      O_WRONLY | O_CREAT | O_TRUNC,
      0o644
    )
    posix_spawn_file_actions_adddup2(&actions, 2, 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of their own keeps a Ctrl-C at the terminal for the run, which then ends its trials,
    // and lets the run wait for its trials without taking the ends of other children.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, group ?? 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    var code = posix_spawn(&child, executable, &actions, &attributes, words, environ)
    // A program that was written just now is still open for writing in any process that was forked
    // meanwhile and has not begun its own program yet.
    var looks = 0
    while code == ETXTBSY, looks < Self.mostLooksAtBusyProgram {
      poll(nil, 0, Self.lookMilliseconds)
      looks += 1
      code = posix_spawn(&child, executable, &actions, &attributes, words, environ)
    }
    guard code == 0 else { throw .spawn(executable: executable, code: code) }
    identifier = child
    self.group = group ?? child
  }

  /// Asks the process to end.
  func terminate() {
    kill(identifier, SIGKILL)
  }

  /// Waits for any child in `group` to end; nil when a signal came first or there is none.
  ///
  /// C function: `waitpid`.
  static func waitForAny(in group: pid_t) -> (identifier: pid_t, ending: Ending)? {
    var status: Int32 = 0
    let child = waitpid(-group, &status, 0)
    guard child > 0 else { return nil }
    return (child, ending(status))
  }

  /// Waits for the process to end; nil when `isInterrupted` said so first, and then it is ended.
  ///
  /// It looks every few milliseconds, because a signal that comes just before a wait does not end it.
  func ending(unless isInterrupted: () -> Bool) -> Ending? {
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0 {
      if isInterrupted() {
        terminate()
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return nil
      }
      poll(nil, 0, Self.lookMilliseconds)
    }
    return Self.ending(status)
  }

  private static let lookMilliseconds: Int32 = 5
  /// One second of looks.
  private static let mostLooksAtBusyProgram = 200

  // The macros WIFEXITED, WEXITSTATUS and WTERMSIG are not imported from C.
  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}
