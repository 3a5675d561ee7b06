internal import CSupport
internal import Files
internal import Glibc

/// A trial in its own process, so that its peak memory is measured separately.
struct TrialProcess {
  /// How a process ended.
  enum Ending: Equatable {
    /// It returned this exit code.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
  }

  /// The result of a wait for processes.
  enum Wait: Equatable {
    /// One of them ended.
    case ended(pid_t, Ending)
    /// The user asked to stop first; the processes are still running.
    case interrupted
  }

  /// The trial that it plays; nil for a process that prints facts.
  let turn: Plan.Turn?
  let identifier: pid_t
  /// The process group that the trials of a run share.
  let group: pid_t
  let messages: SpokenText

  /// Starts `executable`.
  ///
  /// It joins `group`, which has a member that has not been waited for; nil makes a new group. The
  /// calling thread should wait for it: a trial that ends with its parent ends with the thread that
  /// started it. Hashing and addresses are alike in all these processes, so no order depends on
  /// them. Throws when a system call fails. C function: `posix_spawn`.
  init(
    turn: Plan.Turn?,
    executable: String,
    arguments: [String],
    group: pid_t?,
    calls: ProcessCalls = ProcessCalls()
  ) throws(RunFault) {
    func require(_ code: Int32) throws(RunFault) {
      guard code == 0 else { throw .spawn(executable: executable, code: code) }
    }
    self.turn = turn
    messages = try SpokenText(of: executable)
    var actions = posix_spawn_file_actions_t()
    try require(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    try require(calls.addOpen(&actions, 0, "/dev/null", O_RDONLY))
    // Both streams share one file offset, so that neither overwrites the other.
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      try require(calls.addDuplicate(&actions, messages.descriptor, stream))
    }
    var attributes = posix_spawnattr_t()
    try require(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    // With a process group of its own, a Ctrl-C at the terminal reaches only the run, which then
    // ends its trials; and the run can wait for its trials without reaping other children.
    try require(calls.setGroup(&attributes, group ?? 0))
    var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var variables = Self.variables()
    defer { for variable in variables { free(variable) } }
    variables.append(nil)
    var child: pid_t = 0
    var code = ib_spawn_in_place(&child, executable, &actions, &attributes, words, variables)
    // A program file that was written a moment ago may still be open for writing in a process that
    // was forked meanwhile and has not yet executed its own program.
    var looks = 0
    while code == ETXTBSY, looks < Self.mostLooksAtBusyProgram {
      poll(nil, 0, Self.lookMilliseconds)
      looks += 1
      code = ib_spawn_in_place(&child, executable, &actions, &attributes, words, variables)
    }
    try require(code)
    identifier = child
    self.group = group ?? child
  }

  /// Kills the processes and waits until they have ended.
  static func end(_ processes: [TrialProcess]) {
    for process in processes { kill(process.identifier, SIGKILL) }
    var status: Int32 = 0
    for process in processes {
      while waitpid(process.identifier, &status, 0) < 0, errno == EINTR {}
    }
  }

  /// Waits until one of the children `processes`, all of one group, has ended, or the user asks to
  /// stop.
  ///
  /// A signal that arrives between `isInterrupted` and the pause does not end the pause, so the
  /// pause is short and `isInterrupted` is called again after it. Throws when the system knows no
  /// such processes, for example because the ends of children are ignored.
  static func wait(
    for processes: [pid_t],
    in group: pid_t,
    calls: ProcessCalls,
    unless isInterrupted: () -> Bool
  ) throws(RunFault) -> Wait {
    while true {
      switch calls.look(group) {
      case .ended(let identifier, let status): return .ended(identifier, Self.ending(status))
      case .failed(let code): throw .lostTrials(code: code)
      case .running:
        if isInterrupted() { return .interrupted }
        calls.pause(processes)
      }
    }
  }

  /// Waits for the process to end; nil when `isInterrupted` returned true first, which ends the
  /// process.
  func ending(unless isInterrupted: () -> Bool) throws(RunFault) -> Ending? {
    let calls = ProcessCalls()
    switch try Self.wait(for: [identifier], in: group, calls: calls, unless: isInterrupted) {
    case .ended(_, let ending): return ending
    case .interrupted:
      Self.end([self])
      return nil
    }
  }

  /// The environment with the variable by which Swift's runtime hashes alike in every process.
  private static func variables() -> [UnsafeMutablePointer<CChar>?] {
    let name = "SWIFT_DETERMINISTIC_HASHING="
    var variables: [UnsafeMutablePointer<CChar>?] = [strdup(name + "1")]
    var next = environ
    while let variable = next.pointee {
      if strncmp(variable, name, name.utf8.count) != 0 { variables.append(strdup(variable)) }
      next += 1
    }
    return variables
  }

  private static let lookMilliseconds: Int32 = 5
  /// One second of checks.
  private static let mostLooksAtBusyProgram = 200

  // Swift does not import the macros WIFEXITED, WEXITSTATUS and WTERMSIG from C.
  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}
