import Basics
import CFloor
import Codecs
import ImageFormats
import ImagePipeline

/// The floor of a decode: the plain library decodes the same file at the scale that the result
/// needs.
struct CodecFloor: Sendable {
  /// What happens to the rows of the library.
  enum Rows: String, Sendable {
    /// They are discarded, because the result has fewer pixels.
    case discarded
    /// They are written to a bitmap in new pages, because they are the result.
    case kept
  }

  let codec: ImageCodec
  /// The library decodes at the scale 1 ÷ this number.
  let scaleDenominator: Int
  let rows: Rows

  /// The floor of a decode of `header` into a result of `shownSize`, after the orientation is
  /// applied.
  ///
  /// The scale is the smallest of 1/8, 1/4, 1/2 and 1/1 that reaches both sides of the result.
  init(header: ImageHeader, shownSize: PixelSize) {
    let needed = header.orientation.shownSize(of: shownSize)
    codec = header.codec
    rows = needed == header.storedSize ? .kept : .discarded
    scaleDenominator =
      header.codec == .png
      ? 1
      : DecodePlan.codecDenominator(of: header.storedSize, for: needed)
  }

  /// Decodes once inside of `timed`; false if the library cannot decode the image.
  ///
  /// Only for images that the pipeline's decoder has accepted, because the library runs without
  /// limits. The time to free the bitmap does not count, as for the pipeline's decodes.
  @discardableResult
  func run(_ image: EncodedImage, timed: (() -> Bool) -> Bool) -> Bool {
    var bitmap = ib_floor_bitmap()
    defer { ib_floor_bitmap_close(&bitmap) }
    return image.withUnsafeBytes { buffer in
      guard let bytes = buffer.bindMemory(to: UInt8.self).baseAddress else { return false }
      return timed { decode(bytes, buffer.count, &bitmap) == 0 }
    }
  }

  private func decode(
    _ bytes: UnsafePointer<UInt8>,
    _ count: Int,
    _ bitmap: UnsafeMutablePointer<ib_floor_bitmap>
  ) -> Int32 {
    let kept = rows == .kept ? bitmap : nil
    return switch codec {
    case .jpeg: ib_floor_jpeg(bytes, count, Int32(scaleDenominator), kept)
    case .png: ib_floor_png(bytes, count, kept)
    }
  }
}
