internal import Basics

/// When frames tick and are presented: event in, action out.
///
/// Frame i ticks at a refresh and is expected one refresh later. If its main-lane work ends after
/// that, it is presented at the next refresh after the end of its work, and the next frame ticks
/// then. No frame is skipped, so every variant shows the same frames, and lateness does not count
/// again in later frames.
struct FrameClock {
  /// The presentation of a frame.
  struct Presentation: Equatable {
    var actual: TimePoint
    /// Presented minus expected.
    var overrun: TimeSpan
    /// From the tick to the end of the main-lane work.
    var work: TimeSpan
  }

  let period: TimeSpan

  /// The tick of the next frame.
  private(set) var tick: TimePoint

  init(period: TimeSpan, first tick: TimePoint) {
    self.period = period
    self.tick = tick
  }

  /// When the next frame should be presented.
  var expected: TimePoint { tick + period }

  /// Ends the frame, whose work ends at `end`.
  mutating func finish(at end: TimePoint) -> Presentation {
    let work = end - tick
    let periods = max(1, (work.nanoseconds + period.nanoseconds - 1) / period.nanoseconds)
    let actual = tick + period * periods
    let presentation = Presentation(actual: actual, overrun: actual - expected, work: work)
    tick = actual
    return presentation
  }
}
