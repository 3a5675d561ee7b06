package import Basics

/// When frames tick and are presented, and which position each shows: event in, action out.
///
/// A frame ticks at a refresh and is expected one refresh later. If its main-lane work ends after
/// that, it is presented at the next refresh after the end of its work, and the next frame ticks
/// then, so lateness does not count again in later frames.
///
/// A position belongs to a refresh: ``ScrollTrajectory`` has one for each, from the first tick on.
/// With ``Finger/time`` a frame shows that of the refresh in which it ticks, and a late frame
/// before it skips those in between. A finger moves on while the main thread hangs, and
/// `UIScrollView` takes the speed of a flick from the time stamps of the touches. That a
/// deceleration catches up fully with the time of a hang is an assumption, because no source tells:
/// low, it stands still during the hang, which is ``Finger/frames``; high, it catches up, which is
/// what is played.
package struct FingerClock: Sendable {
  /// The presentation of a frame.
  package struct Presentation: Sendable, Equatable {
    package var actual: TimePoint
    /// Presented minus expected; never below zero.
    package var overrun: TimeSpan
    /// From the tick to the end of the main-lane work.
    package var work: TimeSpan
    /// The refresh whose position the next frame shows, from 0.
    package var nextRefresh: Int
  }

  package let finger: Finger
  package let period: TimeSpan
  private let first: TimePoint

  /// The tick of the next frame.
  package private(set) var tick: TimePoint

  /// The refreshes for which the next frame stands: it shows the position of the last one, and the
  /// others were skipped.
  package private(set) var refreshes = 0...0

  /// A clock whose first frame ticks at `tick` and shows refresh 0; refreshes are `period` apart.
  package init(finger: Finger, period: TimeSpan, first tick: TimePoint) {
    precondition(period > .zero, "refreshes are some time apart, not \(period)")
    self.finger = finger
    self.period = period
    first = tick
    self.tick = tick
  }

  /// The refresh whose position the next frame shows, from 0.
  package var refresh: Int { refreshes.upperBound }

  /// When the next frame should be presented.
  package var expected: TimePoint { tick + period }

  /// Ends the frame, whose work ends at `end`.
  package mutating func finish(at end: TimePoint) -> Presentation {
    let work = end - tick
    let periods = max(1, (work.nanoseconds + period.nanoseconds - 1) / period.nanoseconds)
    let actual = tick + period * periods
    let overrun = actual - expected
    tick = actual
    let next =
      switch finger {
      case .time: (actual - first).nanoseconds / period.nanoseconds
      case .frames: refresh + 1
      }
    refreshes = refresh + 1...next
    return Presentation(actual: actual, overrun: overrun, work: work, nextRefresh: next)
  }
}
