package import Basics
internal import CVirtualTime
import Dispatch
internal import Synchronization

// What a world of the wall clock has that a virtual one has no need of.

extension World {
  /// The variables of the environment with which a process must be started whose world has the wall
  /// clock and a device of so many `cores`.
  ///
  /// Its main thread then serves the main queue, as an app's does, and its pools have a thread for
  /// each core of the device.
  package static func wallEnvironment(cores: Int) -> [(name: String, value: String)] {
    [
      (String(cString: vt_wall_variable()), WorldClock.wall.rawValue),
      (String(cString: vt_wall_cores_variable()), "\(cores)"),
    ]
  }

  /// Whether the system lets a thread of this process go before the other work of the machine.
  ///
  /// Without that, frames of real time are late for reasons that are not the loader's.
  package static func mayTakePriority() -> Bool {
    let answer = Mutex(false)
    let end = DispatchSemaphore(value: 0)
    // On a thread that ends, so that no other one keeps the priority.
    let hasStarted = startOutside {
      let isAllowed = vt_wall_take_priority(VT_WALL_MAIN)
      answer.withLock { $0 = isAllowed }
      end.signal()
    }
    guard hasStarted else { return false }
    end.wait()
    return answer.withLock { $0 }
  }

  /// Whether it lives in real time.
  package var isWall: Bool { wall != nil }

  /// Runs `body` where nothing else uses what belongs to the main lane.
  ///
  /// That is the main thread in real time, and the calling one, between two runs, in virtual time.
  package func alone(_ body: () -> Void) {
    if wall == nil { body() } else { DispatchQueue.main.sync(execute: body) }
  }

  /// Suspends the task by the machine's clock until `deadline`.
  ///
  /// The thread of the device resumes it, so that a device does not wait for a thread of the app.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package nonisolated(nonsending) func sleepByWallClock(
    until deadline: TimePoint
  ) async throws(CancellationError) {
    guard deadline > now else { return }
    let sleep = WallSleep(in: self)
    let hasPassed = await withTaskCancellationHandler {
      await withCheckedContinuation { sleep.begin($0, until: deadline) }
    } onCancel: {
      sleep.end(.cancelled)
    }
    if !hasPassed { throw CancellationError() }
  }

  /// A turn of the main lane begins, until ``endTurn()``.
  ///
  /// The time that its code takes on this machine counts as part of what it spends. In virtual time
  /// code takes none.
  package func beginTurn() {
    if let wall { wall.cores.beginTurn(at: wall.now) }
  }

  /// The turn of the main lane is over.
  package func endTurn() { wall?.cores.endTurn() }

  /// A codec begins on the calling thread, whose time will be spent afterwards.
  ///
  /// In virtual time it means nothing.
  package static func beginComputing() {
    guard vt_current() == nil, let wall = WallWorld.current else { return }
    wall.beginComputing()
  }

  /// All that a codec's time stands for has been spent.
  package static func endComputing() {
    guard vt_current() == nil, let wall = WallWorld.current else { return }
    wall.cores.endComputing(at: wall.now)
  }

  /// Since when the calling thread has computed what it spends next; the present outside of real
  /// time.
  package var computingSince: TimePoint { wall.map { $0.cores.start(at: $0.now) } ?? now }

  /// How well the machine has kept up with real time; nil in virtual time.
  package var pace: WallPace? {
    wall.map {
      WallPace(lateness: $0.lateness, computing: $0.cores.computing, heldUp: $0.cores.heldUp)
    }
  }
}
