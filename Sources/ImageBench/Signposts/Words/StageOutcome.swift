/// How one stage of the work on an image ended.
public enum StageOutcome: Int, SignpostWord {
  /// With its result.
  case done
  /// Without a result.
  case failed
  /// Before it could have a result.
  case cancelled

  /// The word in the trace.
  public var word: String {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
