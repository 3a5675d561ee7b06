internal import Basics
package import VirtualTime

extension WorldClock {
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
}
