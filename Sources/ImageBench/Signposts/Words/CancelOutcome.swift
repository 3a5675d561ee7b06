/// What became of a cancellation.
public enum CancelOutcome: Int, SignpostWord {
  /// The work stopped.
  case stopped
  /// The work goes on for other owners.
  case joinedElsewhere
  /// The work had ended.
  case tooLate
  /// The work goes on for no owner.
  case ignored

  /// The word in the trace.
  public var word: String {
    switch self {
    case .stopped: "stopped"
    case .joinedElsewhere: "joined-elsewhere"
    case .tooLate: "too-late"
    case .ignored: "ignored"
    }
  }
}
