public import Basics

/// How large a thumbnail in the Exif data has to be to replace its image.
public enum ThumbnailRule: String, Sendable, Hashable, CaseIterable {
  /// At least as large as the result on both sides.
  case covering
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
    }
  }
}
