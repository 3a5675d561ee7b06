package import Basics

/// The state of the content in a frame, in the terms of a scroll view.
package enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
  /// It rests.
  case idle
  /// A finger moves it.
  case dragging
  /// It decelerates after a flick.
  case decelerating
  /// It jumped since the frame before; it is not scrolling.
  case jumped
}

/// The content offset at each refresh of a trial.
///
/// The content time of a refresh is its index times the refresh period. The values are the same for
/// every variant; which of them a variant shows is the rule of ``FingerClock``. In a trial without
/// a late frame each frame shows one refresh, and here "frame" means such a frame.
package struct ScrollTrajectory: Sendable, Hashable {
  /// The distance in points from the start of the content to the top of the screen, for each frame.
  package private(set) var offsets: [Double] = []
  /// The speed in points a second at each frame, negative towards the start.
  package private(set) var velocities: [Double] = []
  package private(set) var phases: [ScrollPhase] = []

  /// The trajectory of `script` over content that can move by `maximumOffset` points.
  ///
  /// `locate` gives the offset of a jump's target. There are exactly `frameCount` frames: a longer
  /// script is cut off, and a shorter one rests at its last offset.
  ///
  /// - Complexity: O(frames + milliseconds of flicks).
  package init(
    script: ScrollScript,
    frameCount: Int,
    refreshPeriod: TimeSpan,
    maximumOffset: Double,
    locate: (JumpTarget) -> Double
  ) {
    precondition(refreshPeriod > .zero, "frames are some time apart, not \(refreshPeriod)")
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
  package init(script: ScrollScript, feed: Feed, frameCount: Int) {
    self.init(
      script: script,
      frameCount: frameCount,
      refreshPeriod: feed.screen.refreshPeriod,
      maximumOffset: feed.maximumOffset
    ) { feed.offset(of: $0) }
  }

  package var frameCount: Int { offsets.count }

  /// Whether the content follows a finger or decelerates in `frame`.
  ///
  /// These frames are the denominator of a hitch time ratio.
  package func isScrolling(atFrame frame: Int) -> Bool {
    phases[frame] == .dragging || phases[frame] == .decelerating
  }

  /// Whether the content scrolls or jumps in `frame`, so that the user sees it move.
  ///
  /// A late frame at a jump is as visible a hitch as one in a fling.
  package func isMoving(atFrame frame: Int) -> Bool {
    isScrolling(atFrame: frame) || phases[frame] == .jumped
  }

  /// Whether the user sees the content move in the frame that shows the last of `refreshes`.
  ///
  /// Of the skipped ones before it, a jump counts: this frame is the one that shows it.
  package func isMoving(in refreshes: ClosedRange<Int>) -> Bool {
    isMoving(atFrame: refreshes.upperBound) || phases[refreshes].contains(.jumped)
  }

  /// Whether the frame that shows the last of `refreshes` has another offset than the frame before
  /// it, which showed the refresh before the first of them.
  package func hasMoved(in refreshes: ClosedRange<Int>) -> Bool {
    let before = refreshes.lowerBound - 1
    return before >= 0 && offsets[before] != offsets[refreshes.upperBound]
  }

  /// The number of frames in which the content scrolls.
  ///
  /// - Complexity: O(frames).
  package var scrollingFrameCount: Int {
    phases.count { $0 == .dragging || $0 == .decelerating }
  }
}
