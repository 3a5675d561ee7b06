/// What a frame shows in a surface of a cell.
public enum CellContent: String, SignpostWord {
  /// Nothing yet: the image is still to come.
  case placeholder
  /// The image that the cell is bound to.
  case image
  /// An image that came for another binding.
  case wrongImage = "wrong-image"
  /// The image of the binding before, which was never taken off.
  case staleImage = "stale-image"
  /// The image for a failed load.
  case failureImage = "failure-image"
}
