package import Basics
internal import CVirtualTime
import Dispatch

// What a world of the wall clock has that a virtual one has no need of.

extension World {
  /// The variable of the environment, and its value, with which a process must be started whose
  /// world has the wall clock: its main thread then serves the main queue, as an app's does.
  package static var wallEnvironment: (name: String, value: String) {
    (String(cString: vt_wall_variable()), WorldClock.wall.rawValue)
  }

  /// Whether it lives in real time.
  package var isWall: Bool { wall != nil }

  /// Runs `body` where it is alone with what the main lane uses: on the main thread in real time, and
  /// on the calling one, between two runs, in virtual time.
  package func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    wall == nil ? try body() : try DispatchQueue.main.sync(execute: body)
  }

  /// A turn of the main lane begins, until ``endTurn()``.
  ///
  /// What its code takes of this machine's time counts as part of what it spends. In virtual time
  /// code takes none.
  package func beginTurn() {
    if let wall { wall.cores.beginTurn(at: wall.now) }
  }

  package func endTurn() { wall?.cores.endTurn() }

  /// A codec begins on the calling thread, whose time will be spent afterwards.
  ///
  /// In virtual time it means nothing.
  package static func beginComputing() {
    guard vt_current() == nil, let wall = WallWorld.current else { return }
    wall.cores.beginComputing(at: wall.now)
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
    wall.map { WallPace(lateness: $0.lateness, computing: $0.cores.computing) }
  }
}
