internal import Basics
internal import ImageFormats

/// Which of the images in a file is decoded.
public enum DecodeSource: String, Sendable, Hashable, CaseIterable {
  /// The image itself.
  case main
  /// The small JPEG that its Exif data carry.
  case embeddedThumbnail = "embedded-thumbnail"
}

extension EmbeddedThumbnail {
  /// Whether this shows all of an image stored at `size` and nothing else.
  ///
  /// Its sides may be off the image's proportions by one pixel, which is what rounding them to
  /// whole pixels can do. Black bars, as in the 160 x 120 of a wide photograph, make them wrong by
  /// more.
  func shows(allOf size: PixelSize) -> Bool {
    // Both products are the area that a rounded side is wrong by.
    let skew = abs(storedSize.width * size.height - storedSize.height * size.width)
    return skew <= size.longestSide
      && storedSize.width <= size.width && storedSize.height <= size.height
  }
}

extension ImageHeader {
  /// The header of the thumbnail as an image of its own, when it shows all of the image and `rule`
  /// accepts it for `needed`, a size before the orientation is applied; nil without a target.
  ///
  /// Its colours are the image's, from whose pixels cameras make it, as far as it has as many
  /// components for a profile to speak of; a profile of its own counts instead.
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
