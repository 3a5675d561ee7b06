internal import Glibc

/// The signal that a child has ended, SIGCHLD.
enum ChildSignal {
  /// Has the system report the ends of children again.
  ///
  /// A program that ignores them hands that down to those that it starts, and then nobody can wait for
  /// a trial. C function: `signal`.
  static func restore() {
    signal(SIGCHLD, SIG_DFL)
  }
}
