/// Where the work on an image is.
public enum WorkStage: Int, SignpostWord {
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

  /// The word in the trace.
  public var word: String {
    switch self {
    case .queue: "queue"
    case .disk: "disk"
    case .fetch: "fetch"
    case .decode: "decode"
    case .delivery: "delivery"
    case .process: "process"
    }
  }
}
