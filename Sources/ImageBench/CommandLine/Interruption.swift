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
    var heard = sigset_t()
    sigemptyset(&heard)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heard, signal) }
    sigprocmask(SIG_UNBLOCK, &heard, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interruption.asked.store(true, ordering: .relaxed)
    }
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
