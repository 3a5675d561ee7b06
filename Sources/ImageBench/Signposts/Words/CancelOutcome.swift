/// What became of a cancellation.
public enum CancelOutcome: String, SignpostWord {
  /// The work stopped.
  case stopped
  /// The work goes on for other owners.
  case joinedElsewhere = "joined-elsewhere"
  /// The work had ended.
  case tooLate = "too-late"
  /// The work goes on for no owner.
  case ignored
}
