/// How a load ended.
public enum LoadOutcome: String, SignpostWord {
  /// With an image from the memory cache.
  case memory
  /// With an image from bytes of the disk cache.
  case disk
  /// With an image from bytes of the network.
  case network
  /// Without a result.
  case failed
  /// Before it could have a result.
  case cancelled
  /// Not before the scenario did.
  case unfinished
  /// With an image from encoded bytes that were kept in memory.
  case encoded

  /// Whether it ended with an image.
  public var hasImage: Bool {
    switch self {
    case .memory, .disk, .network, .encoded: true
    case .failed, .cancelled, .unfinished: false
    }
  }
}
