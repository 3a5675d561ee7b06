import Glibc

/// The signals that ask a process to stop: SIGINT, SIGTERM and SIGHUP.
package enum StopSignals {
  /// Handles the signals with `handler`, also where the parent has blocked them.
  ///
  /// SIGHUP stays ignored where it was.
  ///
  /// A call that waits then returns early. C functions: `sigaction`, without SA_RESTART, and
  /// `sigprocmask`.
  package static func handle(_ handler: @escaping @convention(c) (Int32) -> Void) {
    var heard = sigset_t()
    sigemptyset(&heard)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heard, signal) }
    sigprocmask(SIG_UNBLOCK, &heard, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
    // A tool that was started with `nohup` has to outlive the terminal.
    var before = sigaction()
    sigaction(SIGHUP, nil, &before)
    if !isIgnored(before) { sigaction(SIGHUP, &action, nil) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    guard let handler = action.__sigaction_handler.sa_handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
