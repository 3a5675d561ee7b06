/// Whose screen a trial plays.
public enum TrialSubject: String, SignpostWord {
  /// The feed of the built-in pipeline, whose loads and queues all have signposts.
  case pipeline
  /// The screen of a loader, of whose own queues and caches nothing is known.
  case loader
}
