package import Basics

/// How well a machine has kept up with the real time of a device.
package struct WallPace: Sendable, Hashable {
  package var lateness: Lateness
  package var computing: Computing
  /// How long the main thread had work, or had done its work, and did not run, in waits that were
  /// longer than the system takes to wake a thread.
  package var heldUp: TimeSpan

  /// A shorter wait of the main thread is that of any thread that is woken: 20 to 200 µs on a
  /// machine without other work.
  static let shortestHoldUp = TimeSpan.milliseconds(1)

  /// How late a thread may be woken at the end of a decode: between 20 and 200 µs on a machine
  /// without other work, so that hundreds of decodes of 0.1 ms are not void for it.
  private static let wake = TimeSpan.microseconds(100)

  /// The share of decodes, of their time, or of events, that may be late: a modelling choice; on a
  /// quiet machine fewer are.
  private static let mostLate = 0.05
  /// How long the main thread may be held up, in milliseconds a second: the hitch time ratio up to
  /// which Apple calls scrolling good (WWDC20 session 10077).
  private static let mostHeldUp = 5.0

  /// The pace of a machine that has done nothing yet, or what is given.
  package init(
    lateness: Lateness = Lateness(),
    computing: Computing = Computing(),
    heldUp: TimeSpan = .zero
  ) {
    (self.lateness, self.computing, self.heldUp) = (lateness, computing, heldUp)
  }

  /// Why a trial of `length` says more about this machine than about the app; nil if it does not.
  package func problem(over length: TimeSpan) -> String? {
    if Double(computing.overruns) > Self.mostLate * Double(computing.runs) {
      let decodes = Plural.text(computing.runs, "decode")
      return "\(computing.overruns) of \(decodes) took more than 2 ms longer on this machine than "
        + "on the device; imagebench calibrate --slower makes one that is slower"
    }
    let wakes = Self.wake * computing.runs
    if computing.behind.seconds > Self.mostLate * computing.time.seconds + wakes.seconds {
      return "decodes took \(computing.behind) longer on this machine than on the device, where "
        + "they take \(computing.time); imagebench calibrate --slower makes one that is slower"
    }
    if Double(lateness.late) > Self.mostLate * Double(lateness.events) {
      return "\(lateness.late) of \(Plural.text(lateness.events, "event")) of the device came more "
        + "than 2 ms late, the latest by \(lateness.longest)"
    }
    if heldUp.milliseconds > Self.mostHeldUp * length.seconds {
      return "other work of this machine held up the main thread for \(heldUp) in "
        + "\(FixedPoint.text(length.seconds, places: 1)) s"
    }
    return nil
  }

  /// An event or a decode that is later was held up by other work of the machine: an eighth of a
  /// refresh at 60 Hz.
  private static let tolerance = TimeSpan.milliseconds(2)

  /// How late the events of a device fired.
  package struct Lateness: Sendable, Hashable {
    package private(set) var events = 0
    /// Those that were later than two milliseconds.
    package private(set) var late = 0
    package private(set) var longest = TimeSpan.zero

    /// No event.
    package init() {}

    /// An event fired `span` after its time.
    package mutating func note(_ span: TimeSpan) {
      events += 1
      if span > WallPace.tolerance { late += 1 }
      longest = max(longest, span)
    }
  }

  /// How often codecs ran, and by how much they took longer than their decodes take on the device.
  package struct Computing: Sendable, Hashable {
    package private(set) var runs = 0
    /// Those that took more than two milliseconds longer.
    package private(set) var overruns = 0
    /// The sum of what they took longer.
    package private(set) var behind = TimeSpan.zero
    /// The time of the decodes on the device.
    package private(set) var time = TimeSpan.zero

    /// No decode.
    package init() {}

    /// A decode takes `time` on the device.
    package mutating func note(_ time: TimeSpan) {
      runs += 1
      self.time = self.time + time
    }

    /// A decode took `behind` longer than that.
    package mutating func noteLate(_ behind: TimeSpan) {
      if behind > WallPace.tolerance { overruns += 1 }
      self.behind = self.behind + behind
    }
  }
}
