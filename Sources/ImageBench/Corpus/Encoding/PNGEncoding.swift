internal import Basics
internal import CCodecs

/// How a PNG file is written.
package struct PNGEncoding: Sendable, Hashable {
  /// zlib's level, 0 to 9.
  package var compressionLevel = 6
  package var filter = RowFilter.adaptive

  /// The defaults.
  package init() {}

  /// The prediction of a row from its neighbours (PNG specification, section 9).
  package enum RowFilter: String, Sendable, Hashable, CaseIterable {
    /// No prediction.
    case none
    /// From the pixel to the left.
    case sub
    /// From the pixel above.
    case up
    /// From the mean of both.
    case average
    /// From the nearest of left, above and above left.
    case paeth
    /// The best of all for each row, by the smallest sum of differences.
    case adaptive
  }
}

extension RowEncoder {
  /// The channels of a PNG's rows.
  enum Channels: Int32 {
    case rgb = 3
    case rgba = 4
  }

  /// An encoder of a PNG of `size`.
  init(
    png size: PixelSize,
    encoding: PNGEncoding,
    channels: Channels = .rgb
  ) throws(EncodingFailure) {
    var options = ib_png_encode_options()
    options.width = UInt32(clamping: size.width)
    options.height = UInt32(clamping: size.height)
    options.channels = channels.rawValue
    options.compression_level = Int32(clamping: encoding.compressionLevel)
    options.filter =
      switch encoding.filter {
      case .none: Int32(IB_PNG_FILTER_NONE)
      case .sub: Int32(IB_PNG_FILTER_SUB)
      case .up: Int32(IB_PNG_FILTER_UP)
      case .average: Int32(IB_PNG_FILTER_AVERAGE)
      case .paeth: Int32(IB_PNG_FILTER_PAETH)
      case .adaptive: Int32(IB_PNG_FILTER_ADAPTIVE)
      }
    try self.init(.png, ib_png_encode_create()) { ib_png_encode_start($0, &options) }
  }
}

extension EncoderShim {
  /// The functions of `ib_png_encode.h`.
  static let png = EncoderShim(
    message: ib_png_encode_message,
    rows: ib_png_encode_rows,
    finish: ib_png_encode_finish,
    destroy: ib_png_encode_destroy,
    release: ib_png_encode_release
  )
}
