/// The rule of a scroll where frames are late: it follows time, or waits for the frames.
package enum Finger: String, Sendable, Hashable, CaseIterable {
  /// Time, as a hand does: after a late frame the list is where the finger is by then.
  case time
  /// Frames: each shows the position after that of the frame before, however late it comes.
  ///
  /// All variants then show the same frames, so that they can be compared frame by frame. One that
  /// hitches scrolls for longer, and its images have more time.
  case frames
}
