package import Basics

/// How well a machine has kept up with the real time of a device.
package struct WallPace: Sendable, Hashable {
  package var lateness = Lateness()
  package var computing = Computing()

  /// How late the events of a device fired.
  package struct Lateness: Sendable, Hashable {
    /// An event that is later has been held up by other work of the machine: an eighth of a refresh
    /// at 60 Hz.
    private static let tolerance = TimeSpan.milliseconds(2)

    package private(set) var events = 0
    /// Those that were later than two milliseconds.
    package private(set) var late = 0
    package private(set) var longest = TimeSpan.zero

    mutating func note(_ span: TimeSpan) {
      events += 1
      if span > Self.tolerance { late += 1 }
      longest = max(longest, span)
    }
  }

  /// How often codecs ran, and how often one took longer than its decode takes on the device.
  package struct Computing: Sendable, Hashable {
    package var runs = 0
    package var overruns = 0
  }
}
