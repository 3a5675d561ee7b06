/// What holds the main lane.
public enum MainLaneWork: Int, SignpostWord {
  /// Placing cells and committing a frame.
  case layout
  /// Binding cells to images.
  case bind
  /// Decoding.
  case decode
  /// Handing pixels to the renderer.
  case upload
  /// Handing an image to its view.
  case deliver
  /// Emptying the memory cache.
  case purge
  /// Reading, writing or asking the disk while the lane is held.
  case disk
  /// Waiting for a lock or an executor while the lane is held.
  case wait

  /// The word in the trace.
  public var word: String {
    switch self {
    case .layout: "layout"
    case .bind: "bind"
    case .decode: "decode"
    case .upload: "upload"
    case .deliver: "deliver"
    case .purge: "purge"
    case .disk: "disk"
    case .wait: "wait"
    }
  }
}

/// Whether a frame scrolls.
public enum FrameMotion: Int, SignpostWord {
  /// The content stands still.
  case rest
  /// The content moves.
  case scroll

  /// The word in the trace.
  public var word: String {
    switch self {
    case .rest: "rest"
    case .scroll: "scroll"
    }
  }
}

/// Whether a row that is bound has just come onto the screen or was there already.
public enum RowHistory: Int, SignpostWord {
  /// It has just come.
  case new
  /// It was there already.
  case kept

  /// The word in the trace.
  public var word: String {
    switch self {
    case .new: "new"
    case .kept: "kept"
    }
  }
}

/// What sent a memory warning.
public enum WarningTrigger: Int, SignpostWord {
  /// The script of the scenario.
  case scenario
  /// The device, because the footprint had reached its threshold.
  case threshold

  /// The word in the trace.
  public var word: String {
    switch self {
    case .scenario: "scenario"
    case .threshold: "threshold"
    }
  }
}
