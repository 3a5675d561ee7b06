internal import Basics
internal import CFloor
internal import Codecs
internal import ImageFormats
internal import ImagePipeline

/// What the plain library takes for a file at the scale that a result needs: a decode's floor.
struct CodecFloor: Sendable {
  /// What becomes of the library's rows.
  enum Rows: String, Sendable {
    /// They are thrown away, because the result is made of fewer pixels.
    case discarded
    /// They are written to a bitmap in fresh pages, because they are the result.
    case kept
  }

  let codec: ImageCodec
  /// The library decodes at 1 over this scale.
  let scaleDenominator: Int
  let rows: Rows

  /// The floor of a decode of `header` into a result that is `shownSize` as it is shown.
  ///
  /// The scale is the smallest of 1/8, 1/4, 1/2 and 1/1 at which no side is below the result's.
  init(header: ImageHeader, shownSize: PixelSize) {
    let needed = header.orientation.shownSize(of: shownSize)
    codec = header.codec
    rows = needed == header.storedSize ? .kept : .discarded
    scaleDenominator =
      header.codec == .png
      ? 1
      : CodecScaling.covering.denominator(of: header.storedSize, for: needed)
  }

  /// Decodes once and says how `timed` went through it; false when the library cannot.
  ///
  /// Only for an image that our own decoder has accepted, because nothing is bounded here. Giving
  /// the pages of a bitmap back is not part of what is timed, as it is not for our own decodes.
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
