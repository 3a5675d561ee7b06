/// What asks for a load.
public enum LoadPurpose: Int, SignpostWord {
  /// A view on the screen.
  case display
  /// A prefetcher, ahead of the screen.
  case prefetch

  /// The word in the trace.
  public var word: String {
    switch self {
    case .display: "display"
    case .prefetch: "prefetch"
    }
  }
}

/// How a load ended.
public enum LoadOutcome: Int, SignpostWord {
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

  /// The word in the trace.
  public var word: String {
    switch self {
    case .memory: "memory"
    case .disk: "disk"
    case .network: "network"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .unfinished: "unfinished"
    case .encoded: "encoded"
    }
  }

  /// Whether it ended with an image.
  public var hasImage: Bool {
    switch self {
    case .memory, .disk, .network, .encoded: true
    case .failed, .cancelled, .unfinished: false
    }
  }
}

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
