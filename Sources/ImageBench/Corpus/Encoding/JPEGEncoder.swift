public import Basics
internal import CCodecs

/// How a JPEG file is written.
public struct JPEGEncoderOptions: Sendable, Hashable {
  /// Whether the file decodes in one pass or grows sharper; baseline by default.
  public var layout = ScanLayout.baseline
  /// The quality of the IJG scale, 1 to 100; 85 by default.
  public var quality = 85
  /// How chroma is stored: 4:2:0 by default, or 4:4:4 or 4:2:2.
  public var chroma = ChromaSubsampling.yuv420
  /// Which Huffman tables baseline files use; the standard ones by default.
  public var huffman = HuffmanTables.standard
  /// Whether a thumbnail of 160 pixels is stored in EXIF, as cameras do; none by default.
  public var thumbnail = EmbeddedThumbnail.none

  /// The defaults.
  public init() {}

  /// Where Huffman tables come from.
  public enum HuffmanTables: String, Sendable, Hashable {
    /// The example tables of the JPEG standard, which need one pass.
    case standard
    /// Tables made for the image, which hold all its coefficients in memory meanwhile.
    case optimised
  }

  /// Whether EXIF holds a small second image.
  public enum EmbeddedThumbnail: String, Sendable, Hashable {
    /// No thumbnail.
    case none
    /// A JPEG of at most 160 by 160 pixels (EXIF's usual 160 x 120 for 4:3).
    case exif
  }
}

/// Encodes one JPEG from rows that arrive in strips.
struct JPEGEncoder: ~Copyable {
  private let encoder: OpaquePointer

  /// An encoder for an image of `size`; an orientation of nil writes JFIF and no EXIF.
  init(
    size: PixelSize,
    encoding: JPEGEncoderOptions,
    orientation: Int?,
    thumbnail: borrowing EncodedAsset?
  ) throws(EncodingFailure) {
    guard let encoder = ib_jpeg_encode_create() else {
      throw EncodingFailure(reason: "out of memory")
    }
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
    if let bytes = JPEGEncoder.bytes(of: thumbnail) {
      options.thumbnail = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      options.thumbnail_count = bytes.count
    }
    // The property is set last, because a value that is never whole never runs its deinit.
    guard ib_jpeg_encode_start(encoder, &options) == Int32(IB_JPEG_ENCODE_OK) else {
      let reason = String(cString: ib_jpeg_encode_message(encoder))
      ib_jpeg_encode_destroy(encoder)
      throw EncodingFailure(reason: reason)
    }
    self.encoder = encoder
  }

  deinit { ib_jpeg_encode_destroy(encoder) }

  private static func bytes(of image: borrowing EncodedAsset?) -> UnsafeRawBufferPointer? {
    switch image {
    case .some(let image): image.bytes
    case .none: nil
    }
  }

  private func check(_ code: Int32) throws(EncodingFailure) {
    guard code != Int32(IB_JPEG_ENCODE_OK) else { return }
    throw EncodingFailure(reason: String(cString: ib_jpeg_encode_message(encoder)))
  }

  /// Appends `count` rows of RGB bytes that lie `stride` bytes apart within `strip`.
  func append(strip: UnsafeBufferPointer<UInt8>, stride: Int, count: Int) throws(EncodingFailure) {
    try check(
      ib_jpeg_encode_rows(
        encoder,
        strip.baseAddress,
        strip.count,
        stride,
        UInt32(clamping: count)
      )
    )
  }

  /// Completes the file.
  func finish() throws(EncodingFailure) -> EncodedAsset {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    try check(ib_jpeg_encode_finish(encoder, &bytes, &count))
    guard let bytes else { throw EncodingFailure(reason: "the encoder gave no bytes") }
    return EncodedAsset(start: bytes, count: count, owner: .jpegShim)
  }
}
