public import Basics

/// What a late frame is put down to.
public struct FrameVerdict: Sendable, Hashable {
  /// What one cause held the main lane for, within the frame.
  public struct Share: Sendable, Hashable {
    /// The cause.
    public var cause: JankCause
    /// The time between the frame's tick and the end of its work that went to it.
    public var held: TimeSpan
    /// The part of it that was spent on images much larger than what is shown.
    public var oversized: TimeSpan
  }

  /// The number of the frame, from 0.
  public var frame: Int
  /// When it should have begun.
  public var tick: TimePoint
  /// When it was presented.
  public var presented: TimePoint
  /// How late it was presented; its hitch time.
  public var overrun: TimeSpan
  /// Whether it scrolled.
  public var motion: String
  /// What held the main lane, the most first.
  public var shares: [Share]
  /// How it came about: its cause is the one that held the lane longest.
  public var chain: CauseChain

  /// Why the frame was late.
  public var cause: JankCause { chain.cause }
}
