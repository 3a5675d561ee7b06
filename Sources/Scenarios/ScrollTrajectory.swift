public import Basics

/// What the content is doing in a frame, in the words of a scroll view.
public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
  /// It rests.
  case idle
  /// A finger moves it.
  case dragging
  /// It runs out after a flick.
  case decelerating
  /// It was moved at once since the frame before; it is not scrolling.
  case jumped
}

/// Where the content is in each frame of a trial.
///
/// The content time of a frame is its index times the refresh period. Frames are never skipped: a
/// frame that is late delays those after it and changes none of these values, so every variant
/// draws the same frames.
public struct ScrollTrajectory: Sendable, Hashable {
  /// The distance in points from the start of the content to the top of the screen, for each frame.
  public private(set) var offsets: [Double] = []
  /// The speed in points a second at each frame, negative towards the start.
  public private(set) var velocities: [Double] = []
  /// What the content is doing in each frame.
  public private(set) var phases: [ScrollPhase] = []

  /// The trajectory of `script` over content that can be moved by `maximumOffset` points.
  ///
  /// `locate` gives the offset that a jump goes to. Exactly `frameCount` frames come out: a script
  /// that is longer is cut off, one that is shorter rests at its last place.
  ///
  /// - Complexity: O(frames + milliseconds of flicks).
  public init(
    script: ScrollScript,
    frameCount: Int,
    refreshPeriod: TimeSpan,
    maximumOffset: Double,
    locate: (JumpTarget) -> Double
  ) {
    precondition(refreshPeriod > .zero, "Frames are some time apart, not \(refreshPeriod)")
    var hand = Hand(
      frameCount: max(0, frameCount),
      period: refreshPeriod.nanoseconds,
      limit: max(0, maximumOffset)
    )
    for gesture in script.gestures where !hand.isDone {
      hand.perform(gesture, locate: locate)
    }
    hand.rest()
    offsets = hand.offsets
    velocities = hand.velocities
    phases = hand.phases
  }

  /// The trajectory of `script` over `feed`, for `frameCount` frames of the feed's screen.
  public init(script: ScrollScript, feed: Feed, frameCount: Int) {
    self.init(
      script: script,
      frameCount: frameCount,
      refreshPeriod: feed.screen.refreshPeriod,
      maximumOffset: feed.maximumOffset
    ) { feed.offset(of: $0) }
  }

  /// The number of frames.
  public var frameCount: Int { offsets.count }

  /// Says whether the content moves under a finger or runs out in `frame`.
  ///
  /// The denominator of a hitch time ratio is the time of these frames.
  public func isScrolling(atFrame frame: Int) -> Bool {
    phases[frame] == .dragging || phases[frame] == .decelerating
  }

  /// Says whether `frame` scrolls or jumps, so that the user sees the content move.
  ///
  /// A late frame at a jump is seen as a hitch as much as one in a fling.
  public func isMoving(atFrame frame: Int) -> Bool {
    isScrolling(atFrame: frame) || phases[frame] == .jumped
  }

  /// The number of frames in which the content scrolls.
  ///
  /// - Complexity: O(frames).
  public var scrollingFrameCount: Int {
    phases.count { $0 == .dragging || $0 == .decelerating }
  }
}
