/// Where the work on an image is.
public enum WorkStage: String, SignpostWord {
  /// It waits for a slot.
  case queue
  /// It is read from the disk cache.
  case disk
  /// It is fetched.
  case fetch
  /// It is decoded.
  case decode
  /// It waits for its owner.
  case delivery
  /// It is processed.
  case process
}
