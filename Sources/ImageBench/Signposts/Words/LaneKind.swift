/// Where a job runs.
public enum LaneKind: String, SignpostWord {
  /// The main thread.
  case main
  /// Swift's pool, which has as many threads as cores.
  case pool
  /// A global queue, which grows while its threads wait.
  case global
  /// A serial queue.
  case serial
  /// A thread that code made itself.
  case thread
}
