import Glibc

/// The one thread on which a simulation lives.
struct SimulationThread: Sendable {
  private let identity = pthread_self()

  /// Whether the caller runs on this thread.
  @inline(__always)
  var isCurrent: Bool { pthread_equal(identity, pthread_self()) != 0 }

  /// Traps when the caller runs on another thread, because unlocked state would be torn.
  @inline(__always)
  func check() {
    precondition(
      isCurrent,
      """
      Virtual world touched from a thread that is not its own: work escaped through Task.sleep, \
      Task.detached, a bare Task {} or @MainActor. Use Simulator.sleep and Simulator.spawn.
      """
    )
  }
}
