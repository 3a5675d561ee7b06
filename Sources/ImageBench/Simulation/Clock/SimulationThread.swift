import Glibc

/// The only thread on which a simulation runs.
struct SimulationThread: Sendable {
  private let identity = pthread_self()

  /// Whether the caller runs on this thread.
  @inline(__always)
  var isCurrent: Bool { pthread_equal(identity, pthread_self()) != 0 }

  /// Traps if the caller runs on another thread: the state has no lock.
  @inline(__always)
  func check() {
    precondition(
      isCurrent,
      """
      virtual world touched from a foreign thread: work escaped through Task.sleep, \
      Task.detached, a bare Task {} or @MainActor. Use Simulator.sleep and Simulator.spawn.
      """
    )
  }
}
