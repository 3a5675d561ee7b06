package import Basics

/// The diagnosis of a late frame.
package struct FrameVerdict: Sendable, Hashable {
  /// The time for which one cause held the main lane within the frame.
  package struct Share: Sendable, Hashable {
    package var cause: JankCause
    /// The time between the frame's tick and the end of its work that belongs to the cause.
    package var held: TimeSpan
    /// The part that was spent on images much larger than displayed.
    package var oversized: TimeSpan
  }

  /// From 0.
  package var frame: Int
  /// When it should have begun.
  package var tick: TimePoint
  package var presented: TimePoint
  /// How late it was presented; its hitch time.
  package var overrun: TimeSpan
  /// How long the frame before it stood on the screen, which is what users looked at; nil for the
  /// first frame.
  package var stood: TimeSpan?
  /// The scroll phase of the frame.
  package var motion: String
  /// The holds of the main lane, the longest first.
  package var shares: [Share]
  /// How it came about; its cause is the one that held the lane longest.
  package var chain: CauseChain

  /// Why the frame was late.
  package var cause: JankCause { chain.cause }
}
