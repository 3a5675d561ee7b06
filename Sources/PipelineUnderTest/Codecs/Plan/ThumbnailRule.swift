public import Basics

/// How large a thumbnail in the Exif data has to be to replace its image.
public enum ThumbnailRule: String, Sendable, Hashable, CaseIterable {
  /// At least as large as the result on both sides.
  case covering
  /// At least three quarters of the result on both sides: four thirds of its sides, rounded down,
  /// reach it, as in Fresco's `ThumbnailSizeChecker`.
  ///
  /// Without a target four thirds of both sides have to reach 2048 pixels. A thumbnail that is
  /// smaller than the result becomes the result at its own size.
  case fourThirds = "four-thirds"
  /// Any, so that a view of any size may get 160 × 120 pixels: a common mistake.
  ///
  /// Image I/O does so with `kCGImageSourceCreateThumbnailFromImageIfAbsent`.
  case whenPresent = "when-present"

  /// Whether a thumbnail of `size` may replace a result of `needed`; both as stored.
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
