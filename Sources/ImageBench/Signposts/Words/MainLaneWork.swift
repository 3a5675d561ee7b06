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
