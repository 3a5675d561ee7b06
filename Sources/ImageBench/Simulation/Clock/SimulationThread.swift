internal import CVirtualTime
import Glibc

/// The threads that may touch a simulation: those of its world, and between runs the one that made
/// it.
struct SimulationThread: @unchecked Sendable {
  private let world: OpaquePointer
  private let owner = pthread_self()

  init(_ world: OpaquePointer) {
    self.world = world
  }

  /// Traps if the caller runs on another thread: the state has no lock.
  @inline(__always)
  func check() {
    if vt_current() != world { enter() }
  }

  @inline(never)
  private func enter() {
    precondition(
      pthread_equal(owner, pthread_self()) != 0,
      "virtual world touched from a foreign thread"
    )
    vt_act_for(world)
  }
}
