public import Basics

/// How large a thumbnail in the Exif data has to be to stand for its image.
public enum ThumbnailRule: String, Sendable, Hashable, CaseIterable {
  /// At least as large as the result on both sides.
  case covering
  /// At least three quarters of the result on both sides: four thirds of its sides, rounded down,
  /// reach it, as Fresco's `ThumbnailSizeChecker` has it.
  ///
  /// Without a target both sides have to reach 2048 pixels so. One that is smaller than the result
  /// is the result, at its own size.
  case fourThirds = "four-thirds"
  /// Any, so that a view of any size may get 160 × 120 pixels: a common mistake.
  ///
  /// It is what Image I/O makes of `kCGImageSourceCreateThumbnailFromImageIfAbsent`.
  case whenPresent = "when-present"

  /// Whether a thumbnail of `size` may stand for a result of `needed`; both as stored.
  ///
  /// - Parameter needed: The size of the result; nil is that of an image without a target.
  public func accepts(_ size: PixelSize, for needed: PixelSize?) -> Bool {
    switch (self, needed) {
    case (.whenPresent, _): return true
    case (.covering, nil): return false
    case (.covering, let needed?):
      return size.width >= needed.width && size.height >= needed.height
    case (.fourThirds, let needed):
      let side = SampleSizeRule.frescoMaximumSide
      let wanted = needed ?? PixelSize(width: side, height: side)
      return size.width * 4 / 3 >= wanted.width && size.height * 4 / 3 >= wanted.height
    }
  }
}
