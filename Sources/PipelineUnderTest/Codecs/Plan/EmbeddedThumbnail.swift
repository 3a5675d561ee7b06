internal import Basics
internal import ImageFormats

/// Which of the images in a file is decoded.
public enum DecodeSource: String, Sendable, Hashable, CaseIterable {
  /// The image itself.
  case main
  /// The small JPEG in its Exif data.
  case embeddedThumbnail = "embedded-thumbnail"
}

extension EmbeddedThumbnail {
  /// Whether this shows all of an image stored at `size` and nothing else.
  ///
  /// Its sides may differ from the image's proportions by one pixel, because they are rounded.
  /// Black bars, as in the 160 x 120 of a wide photograph, make a larger difference.
  func shows(allOf size: PixelSize) -> Bool {
    // One rounded side changes the area by at most each of these products.
    let skew = abs(storedSize.width * size.height - storedSize.height * size.width)
    return skew <= size.longestSide
      && storedSize.width <= size.width && storedSize.height <= size.height
  }
}

extension ImageHeader {
  /// The header of the thumbnail as an image of its own, when it shows all of the image and `rule`
  /// accepts it for `needed`, a size before the orientation is applied; nil without a target.
  ///
  /// Cameras make it from the image's pixels, so it inherits the image's profile if it has as many
  /// components. A profile of its own takes precedence.
  func thumbnailHeader(for needed: PixelSize?, by rule: ThumbnailRule) -> ImageHeader? {
    guard let thumbnail, thumbnail.shows(allOf: storedSize),
      rule.accepts(thumbnail.storedSize, for: needed)
    else { return nil }
    return ImageHeader(
      codec: .jpeg,
      storedSize: thumbnail.storedSize,
      orientation: orientation,
      chromaSubsampling: thumbnail.chromaSubsampling,
      componentCount: thumbnail.componentCount,
      encodedBytes: thumbnail.encodedBytes,
      colorProfile: thumbnail.componentCount == componentCount ? colorProfile : .assumedSRGB
    )
  }
}
