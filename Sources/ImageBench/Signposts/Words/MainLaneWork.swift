/// What holds the main lane.
public enum MainLaneWork: String, SignpostWord {
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
}
