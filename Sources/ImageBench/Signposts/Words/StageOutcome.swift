/// How one stage of the work on an image ended.
public enum StageOutcome: String, SignpostWord {
  /// With its result.
  case done
  /// Without a result.
  case failed
  /// Before it could have a result.
  case cancelled
}
