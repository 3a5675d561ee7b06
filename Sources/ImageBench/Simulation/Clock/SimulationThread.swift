internal import CVirtualTime
import Glibc
internal import VirtualTime

/// The threads that may touch a simulation: those of its world, and between runs the one that made
/// it.
struct SimulationThread {
  private let world: OpaquePointer
  private let clock: WorldClock
  private let owner = pthread_self()

  /// The threads of `world`, which the calling thread makes.
  init(_ world: World) {
    self.world = world.raw
    clock = world.options.clock
  }

  /// Traps if the caller runs on another thread: the state has no lock.
  ///
  /// The owner acts for this world from then on, and no more for the one before.
  @inline(__always)
  func check() {
    if vt_current() != world { enter() }
  }

  @inline(never)
  private func enter() {
    // In real time the thread of the device alone uses the network, and events have a lock.
    guard clock == .virtual else { return }
    precondition(
      pthread_equal(owner, pthread_self()) != 0,
      """
      virtual world touched from a thread outside of it: a task or a continuation was resumed by \
      code that no world runs; start that code in the world
      """
    )
    vt_act_for(world)
  }
}

// Unchecked: the pointer is only compared, and handed to functions that expect any thread.
extension SimulationThread: @unchecked Sendable {}
