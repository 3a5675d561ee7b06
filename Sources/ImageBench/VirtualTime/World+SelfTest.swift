import Basics
import Dispatch
import Synchronization

extension World {
  /// Checks that a task, a sleep, a main job, the clock and chance reach a world on this system.
  ///
  /// Takes about 0.2 ms. Run it before the first world of a process: it fails when a Swift release
  /// has changed its ways, and the numbers of every world would be wrong.
  ///
  /// - Throws: `WorldFault.notTakenOver` with all that does not arrive.
  public static func selfTest() throws(WorldFault) {
    let world = World()
    let arrived = Arrivals()
    world.onMain {
      arrived.note("the main lane", World.currentLane == .main)
      Task.detached {
        arrived.note("a task", World.currentLane == .pool)
        try? await Task.sleep(for: .seconds(3600))
        arrived.note("Task.sleep", World.currentTime == TimePoint(nanoseconds: 3_600_000_000_000))
        await MainActor.run { arrived.note("the main actor", World.currentLane == .main) }
      }
      DispatchQueue.main.async { arrived.note("the main queue", World.currentLane == .main) }
      DispatchQueue.global().async { arrived.note("a global queue", World.currentLane == .global) }
      let seconds = SystemClock.realTime.nanoseconds / 1_000_000_000
      arrived.note("the clock", seconds == world.options.startDateSeconds)
    }
    // A part that never arrives would leave the process waiting for an hour, so nothing is awaited.
    do { try world.run() } catch { throw error }
    let missing = Arrivals.expected.filter { !arrived.names.contains($0) }
    if !missing.isEmpty { throw .notTakenOver(missing: missing) }
  }
}

/// The parts of the self-test that arrived in its world.
private final class Arrivals: Sendable {
  static let expected = [
    "the main lane", "a task", "Task.sleep", "the main actor", "the main queue", "a global queue",
    "the clock",
  ]
  private let state = Mutex<[String]>([])

  var names: [String] { state.withLock { $0 } }

  func note(_ name: String, _ isRight: Bool) {
    if isRight { state.withLock { $0.append(name) } }
  }
}
