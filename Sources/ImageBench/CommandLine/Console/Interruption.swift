internal import Files
internal import Glibc
internal import Synchronization

/// Whether the user asked the tool to stop, by Ctrl-C, by SIGTERM, or by closing the terminal.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// Whether it was asked.
  static var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Notes the signals instead of ending at once; a call that waits then returns early.
  static func watch() {
    StopSignals.handle { _ in Interruption.asked.store(true, ordering: .relaxed) }
  }

  /// The work that a signal may end at once, because it leaves nothing to be put in order.
  enum Work: Int, Sendable {
    case planning
    case makingCorpus
    case reproducing
  }

  private static let work = Atomic<Int>(0)

  /// Ends the tool at the first signal, with a sentence about `ended` and the exit code of an
  /// interruption.
  ///
  /// C functions: `write` and `_exit`, which a signal handler may call.
  static func endAtOnce(_ ended: Work = .planning) {
    work.store(ended.rawValue, ordering: .relaxed)
    StopSignals.handle { _ in
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

  /// Ends the tool at the first signal, also one that was noted before, with a sentence and the
  /// exit code of an interruption: for the time when all trials are there and tables are made of
  /// them, which the next run of the same plan does again.
  static func endAtOnceBetweenTables() {
    StopSignals.handle { _ in Interruption.endBetweenTables() }
    if isAsked { endBetweenTables() }
  }

  private static func endBetweenTables() {
    let words: StaticString =
      "imagebench: interrupted when all trials were done; the same command makes the tables of them\n"
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.interrupted.rawValue)
  }
}
