internal import Codecs
internal import ImagePipeline

extension Variant {
  /// Bounded cache with the decodes that UIKit and Image I/O offer, one each.
  ///
  /// `full-then-resize` and `downsample` are in the catalogue already.
  static let decodeForms: [Variant] = [fullDecode, prepareForDisplay, prepareThumbnail]

  /// `UIImage(data:)`: the whole file, decoded on the main lane at its first draw.
  ///
  /// A 12-megapixel photograph takes 48.77 MB (4032 × 3024 × 4) however small its view is. Lane,
  /// time and size of the decode are wrong.
  package static let fullDecode = boundedCache.step(
    "full-decode",
    "Bounded cache, but decodes whole files on the main lane at first draw."
  ) {
    $0.decodeMode = .full
    $0.decodePlace = .mainAtFirstDraw
    $0.display.target.rule = .fullSize
  }

  /// `prepareForDisplay` (`byPreparingForDisplay`): the whole file, decoded off the main lane.
  ///
  /// Only the size is wrong: no frames are missed, but memory is that of `full-decode`.
  package static let prepareForDisplay = fullDecode.step(
    "prepare-for-display",
    "Bounded cache, but decodes whole files, in the background."
  ) {
    $0.decodePlace = .backgroundPool(width: 2)
  }

  /// `prepareThumbnail(of:)` (`byPreparingThumbnail`): as large as the view, off the main lane.
  ///
  /// Its size is in points, so a caller that passes pixels applies the scale twice; here the caller
  /// passes points. A decode may touch the whole picture for a moment: the codec makes one pixel of
  /// 2 × 2, 4 × 4 or 8 × 8, and the result has that size. Its mistake: it keeps up to four times
  /// the pixels that are shown.
  package static let prepareThumbnail = boundedCache.step(
    "prepare-thumbnail",
    "Bounded cache, but decodes by powers of two, to at least the size of the view."
  ) {
    $0.decodeMode = .powerOfTwo
    $0.display.target.rule = .contentMode
  }
}
