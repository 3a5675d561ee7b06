internal import Basics
internal import CCodecs
package import ImageFormats

/// How a JPEG file is written.
package struct JPEGEncoderOptions: Sendable, Hashable {
  /// Baseline files decode in one pass, progressive ones grow sharper.
  package var layout = ScanLayout.baseline
  /// On the IJG scale, 1 to 100.
  package var quality = 85
  /// 4:2:0, 4:4:4 or 4:2:2.
  package var chroma = ChromaSubsampling.yuv420
  /// The Huffman tables of baseline files.
  package var huffman = HuffmanTables.standard
  /// Whether EXIF contains a thumbnail of 160 pixels, as cameras write it.
  package var thumbnail = EmbeddedThumbnail.none

  /// The defaults.
  package init() {}

  /// The source of Huffman tables.
  package enum HuffmanTables: String, Sendable, Hashable {
    /// The example tables of the JPEG standard, which need one pass.
    case standard
    /// Tables computed for the image, which keeps all its coefficients in memory meanwhile.
    case optimised
  }

  /// Whether EXIF contains a small second image.
  package enum EmbeddedThumbnail: String, Sendable, Hashable {
    /// No thumbnail.
    case none
    /// A JPEG of at most 160 by 160 pixels (EXIF's usual 160 x 120 for 4:3).
    case exif
  }
}

extension RowEncoder {
  /// An encoder of a JPEG of `size`; without an orientation it writes JFIF and no Exif.
  init(
    jpeg size: PixelSize,
    encoding: JPEGEncoderOptions,
    orientation: Int?,
    thumbnail: borrowing EncodedAsset?
  ) throws(EncodingFailure) {
    var options = ib_jpeg_encode_options()
    options.width = UInt32(clamping: size.width)
    options.height = UInt32(clamping: size.height)
    options.quality = Int32(clamping: encoding.quality)
    options.progressive = encoding.layout == .progressive ? 1 : 0
    options.optimised_huffman = encoding.huffman == .optimised ? 1 : 0
    options.orientation = Int32(clamping: orientation ?? 0)
    options.chroma =
      switch encoding.chroma {
      case .yuv444: Int32(IB_JPEG_CHROMA_444)
      case .yuv422: Int32(IB_JPEG_CHROMA_422)
      default: Int32(IB_JPEG_CHROMA_420)
      }
    if let bytes = RowEncoder.bytes(of: thumbnail) {
      options.thumbnail = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      options.thumbnail_count = bytes.count
    }
    try self.init(.jpeg, ib_jpeg_encode_create()) { ib_jpeg_encode_start($0, &options) }
  }

  private static func bytes(of image: borrowing EncodedAsset?) -> UnsafeRawBufferPointer? {
    switch image {
    case .some(let image): image.bytes
    case .none: nil
    }
  }
}

extension EncoderShim {
  /// The functions of `ib_jpeg_encode.h`.
  static let jpeg = EncoderShim(
    message: ib_jpeg_encode_message,
    rows: ib_jpeg_encode_rows,
    finish: ib_jpeg_encode_finish,
    destroy: ib_jpeg_encode_destroy,
    release: ib_jpeg_encode_release
  )
}
