internal import Glibc
internal import Synchronization

/// Whether the user asked the tool to stop, by Ctrl-C or SIGTERM.
enum Interruption {
  private static let asked = Atomic<Bool>(false)

  /// Whether it was asked.
  static var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Notes the signals instead of ending at once; a call that waits then returns early.
  ///
  /// C function: `sigaction`, without SA_RESTART.
  static func watch() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interruption.asked.store(true, ordering: .relaxed)
    }
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }
}
