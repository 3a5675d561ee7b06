public import Basics

/// An image that came late: its cell was on the screen before it.
///
/// Its lateness is the time for which frames showed the cell without it: from the tick of the frame
/// that bound the cell to the tick of the frame that drew the image. Lateness of images and hitch time
/// of frames are two things and are never added: a frame is late when the main lane is, whatever it
/// shows, and an image may come late without any late frame. Where late frames lie in between they
/// lengthen the lateness, as they lengthen everything that is on the screen.
public struct LateImage: Sendable, Hashable {
  /// How it ended.
  public enum Outcome: String, Sendable, Hashable {
    /// The image was drawn at last.
    case shown
    /// The cell left, or the scenario ended, without it.
    case neverShown = "never shown"
  }

  /// How long one stage took.
  public struct Phase: Sendable, Hashable {
    /// The stage.
    public var stage: ChainStage
    /// The time from binding to drawing that went to it; stages do not overlap.
    public var span: TimeSpan
  }

  /// The image.
  public var image: ImageKey
  /// When its cell was bound.
  public var bound: TimePoint
  /// The number of the frame that drew it, or before which it was given up.
  public var frame: Int
  /// How long the cell was shown without it.
  public var lateness: TimeSpan
  /// How it ended.
  public var outcome: Outcome
  /// Where the time went, the most first.
  public var phases: [Phase]
  /// Why it came late.
  public var cause: JankCause
  /// Where the cause acted.
  public var stage: ChainStage
  /// Whether its decode was much larger than what is shown.
  public var size: WorkSize
  /// The switches that would remove it, the likeliest first.
  public var switches: [VariantSwitch]
}
