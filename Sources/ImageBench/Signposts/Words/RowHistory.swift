/// Whether a row that is bound has just come onto the screen or was there already.
public enum RowHistory: Int, SignpostWord {
  /// It has just come.
  case new
  /// It was there already.
  case kept

  /// The word in the trace.
  public var word: String {
    switch self {
    case .new: "new"
    case .kept: "kept"
    }
  }
}
