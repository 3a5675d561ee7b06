/// Whether a frame scrolls.
public enum FrameMotion: Int, SignpostWord {
  /// The content stands still.
  case rest
  /// The content moves.
  case scroll

  /// The word in the trace.
  public var word: String {
    switch self {
    case .rest: "rest"
    case .scroll: "scroll"
    }
  }
}
