public import Basics

/// The diagnosis of a late frame.
public struct FrameVerdict: Sendable, Hashable {
  /// The time for which one cause held the main lane within the frame.
  public struct Share: Sendable, Hashable {
    public var cause: JankCause
    /// The time between the frame's tick and the end of its work that belongs to the cause.
    public var held: TimeSpan
    /// The part that was spent on images much larger than displayed.
    public var oversized: TimeSpan
  }

  /// From 0.
  public var frame: Int
  /// When it should have begun.
  public var tick: TimePoint
  public var presented: TimePoint
  /// How late it was presented; its hitch time.
  public var overrun: TimeSpan
  /// The scroll phase of the frame.
  public var motion: String
  /// The holds of the main lane, the longest first.
  public var shares: [Share]
  /// How it came about; its cause is the one that held the lane longest.
  public var chain: CauseChain

  /// Why the frame was late.
  public var cause: JankCause { chain.cause }
}
