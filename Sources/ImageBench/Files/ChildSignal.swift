import Glibc

/// The signal that a child has ended, SIGCHLD.
package enum ChildSignal {
  /// Has the system report the ends of children again.
  ///
  /// A program that ignores them hands that down to those that it starts, which then cannot wait
  /// for their own children. C function: `signal`.
  package static func restore() {
    signal(SIGCHLD, SIG_DFL)
  }
}
