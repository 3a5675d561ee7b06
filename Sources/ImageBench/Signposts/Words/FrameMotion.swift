/// Whether a frame scrolls.
public enum FrameMotion: String, SignpostWord {
  /// The content stands still.
  case rest
  /// The content moves.
  case scroll
}
