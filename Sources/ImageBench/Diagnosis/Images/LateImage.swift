package import Basics

/// An image that came late: its cell was on the screen before it.
///
/// Its lateness is the time for which frames showed the cell without it: from the tick of the frame
/// that bound the cell to the tick of the frame that drew the image. It is never added to the hitch
/// time of frames: a frame is late if the main lane is, whatever it shows, and an image may be late
/// without any late frame. Late frames in between lengthen the lateness, as they lengthen
/// everything on the screen.
package struct LateImage: Sendable, Hashable {
  /// How the wait ended.
  package enum Outcome: String, Sendable, Hashable {
    /// The image was drawn late.
    case shown
    /// The cell left, or the scenario ended, without it.
    case neverShown = "never shown"
  }

  /// The time in one stage.
  package struct Phase: Sendable, Hashable {
    package var stage: ChainStage
    /// The part of the time from binding to drawing; stages do not overlap.
    package var span: TimeSpan
  }

  package var image: ImageKey
  /// When its cell was bound.
  package var bound: TimePoint
  /// The index of the frame that drew it, or before which the wait was given up.
  package var frame: Int
  /// The time for which the cell was shown without it.
  package var lateness: TimeSpan
  package var outcome: Outcome
  /// The stages of the wait, the longest first.
  package var phases: [Phase]
  package var cause: JankCause
  /// The stage in which the cause acted.
  package var stage: ChainStage
  /// Whether its decode was much larger than displayed.
  package var size: WorkSize
  /// The switches that would remove it, the likeliest first.
  package var switches: [VariantSwitch]
}
