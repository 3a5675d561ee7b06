internal import Glibc
internal import Synchronization

/// Whether the user asked the tool to stop, by Ctrl-C, by SIGTERM, or by closing the terminal.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// Whether it was asked.
  static var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Notes the signals instead of ending at once; a call that waits then returns early.
  ///
  /// Who starts the tool from a thread that blocks signals hands that down to it; it listens all the same.
  ///
  /// C functions: `sigaction`, without SA_RESTART, and `sigprocmask`.
  static func watch() {
    hear { _ in Interruption.asked.store(true, ordering: .relaxed) }
  }

  /// What is going on that a signal may end at once, because nothing of it has to be put in order.
  enum Work: Int, Sendable {
    case planning
    case makingCorpus
    case reproducing
  }

  private static let work = Atomic<Int>(0)

  /// Ends the tool at the first signal, with a sentence about `ended` and the exit code of an interruption.
  ///
  /// C functions: those of ``watch()``, and `write` and `_exit`, which a signal handler may call.
  static func endAtOnce(_ ended: Work = .planning) {
    work.store(ended.rawValue, ordering: .relaxed)
    hear { _ in
      let words: StaticString
      switch Work(rawValue: Interruption.work.load(ordering: .relaxed)) {
      case .makingCorpus:
        words = """
          imagebench: interrupted before the images were whole; the same command makes them anew, and \
          removes what is left of these

          """
      case .reproducing:
        words = """
          imagebench: interrupted before the end; the same command plays the patterns anew

          """
      case .planning, nil:
        words = "imagebench: interrupted before the first trial; no result was written\n"
      }
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(ExitCode.interrupted.rawValue)
    }
  }

  /// Ends the tool at the first signal, also one that was noted before, with a sentence and the exit code
  /// of an interruption: for the time when all trials are there and tables are made of them, which the
  /// next run of the same plan does again.
  ///
  /// C functions: those of ``endAtOnce()``.
  static func endAtOnceBetweenTables() {
    hear { _ in Interruption.endBetweenTables() }
    if isAsked { endBetweenTables() }
  }

  private static func endBetweenTables() {
    let words: StaticString =
      "imagebench: interrupted when all trials were done; the same command makes the tables of them\n"
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.interrupted.rawValue)
  }

  private static func hear(_ handler: @escaping @convention(c) (Int32) -> Void) {
    var heard = sigset_t()
    sigemptyset(&heard)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heard, signal) }
    sigprocmask(SIG_UNBLOCK, &heard, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
    // Who starts the tool with `nohup` wants it to outlive the terminal.
    var before = sigaction()
    sigaction(SIGHUP, nil, &before)
    if !isIgnored(before) { sigaction(SIGHUP, &action, nil) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    guard let handler = action.__sigaction_handler.sa_handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
