internal import Basics
internal import VirtualTime

/// The clock by which a trial is played.
package enum TrialClock: String, Sendable, Hashable, CaseIterable {
  /// Virtual time: the same seed gives the same numbers on every machine.
  case virtual
  /// The machine's clock: real threads on paced cores, which repeat nothing exactly.
  case wall

  /// Whether the same seed gives the same numbers.
  package var isExact: Bool { self == .virtual }

  /// By how much a signpost may be later than the moment that it tells of: in real time the thread
  /// may lose its core in between.
  var signpostTolerance: TimeSpan {
    switch self {
    case .virtual: .zero
    case .wall: .milliseconds(1)
    }
  }

  /// The clock of the trial's world.
  var world: WorldClock {
    switch self {
    case .virtual: .virtual
    case .wall: .wall
    }
  }
}
