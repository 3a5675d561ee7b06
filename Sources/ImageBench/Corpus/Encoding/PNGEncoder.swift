internal import Basics
internal import CCodecs

/// How a PNG file is written.
public struct PNGEncoding: Sendable, Hashable {
  /// zlib's level, 0 to 9; 6 by default.
  public var compressionLevel = 6
  /// How rows are predicted; adaptive by default.
  public var filter = RowFilter.adaptive

  /// The defaults.
  public init() {}

  /// The prediction of a row from its neighbours (PNG specification, section 9).
  public enum RowFilter: String, Sendable, Hashable, CaseIterable {
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

/// Encodes one PNG from rows that arrive in strips.
struct PNGEncoder: ~Copyable {
  /// Which channels the rows have.
  enum Channels: Int32 {
    case rgb = 3
    case rgba = 4
  }

  private let encoder: OpaquePointer

  /// An encoder for an image of `size`.
  init(
    size: PixelSize,
    encoding: PNGEncoding,
    channels: Channels = .rgb
  ) throws(EncodingFailure) {
    guard let encoder = ib_png_encode_create() else {
      throw EncodingFailure(reason: "out of memory")
    }
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
    // The property is set last, because a value that is never whole never runs its deinit.
    guard ib_png_encode_start(encoder, &options) == Int32(IB_PNG_ENCODE_OK) else {
      let reason = String(cString: ib_png_encode_message(encoder))
      ib_png_encode_destroy(encoder)
      throw EncodingFailure(reason: reason)
    }
    self.encoder = encoder
  }

  deinit { ib_png_encode_destroy(encoder) }

  private func check(_ code: Int32) throws(EncodingFailure) {
    guard code != Int32(IB_PNG_ENCODE_OK) else { return }
    throw EncodingFailure(reason: String(cString: ib_png_encode_message(encoder)))
  }

  /// Appends `count` rows that lie `stride` bytes apart within `strip`.
  func append(strip: UnsafeBufferPointer<UInt8>, stride: Int, count: Int) throws(EncodingFailure) {
    try check(
      ib_png_encode_rows(encoder, strip.baseAddress, strip.count, stride, UInt32(clamping: count))
    )
  }

  /// Completes the file.
  func finish() throws(EncodingFailure) -> EncodedAsset {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    try check(ib_png_encode_finish(encoder, &bytes, &count))
    guard let bytes else { throw EncodingFailure(reason: "the encoder gave no bytes") }
    return EncodedAsset(start: bytes, count: count, owner: .pngShim)
  }
}
