import CCodecs
import Testing

/// Small files made through the C shims.
enum EncodedSamples {
  static func jpegOptions(width: UInt32 = 32, height: UInt32 = 24) -> ib_jpeg_encode_options {
    var options = ib_jpeg_encode_options()
    options.width = width
    options.height = height
    options.quality = 85
    options.chroma = Int32(IB_JPEG_CHROMA_420)
    return options
  }

  static func pngOptions(width: UInt32 = 32, height: UInt32 = 24) -> ib_png_encode_options {
    var options = ib_png_encode_options()
    options.width = width
    options.height = height
    options.channels = 3
    options.compression_level = 6
    options.filter = Int32(IB_PNG_FILTER_ADAPTIVE)
    return options
  }

  /// A picture with some structure: each byte follows from its index.
  static func pixels(count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
  }

  static func jpeg(_ options: ib_jpeg_encode_options) throws -> [UInt8] {
    let encoder = try #require(ib_jpeg_encode_create())
    defer { ib_jpeg_encode_destroy(encoder) }
    let rowBytes = Int(options.width) * 3
    let rows = pixels(count: rowBytes * Int(options.height))
    var options = options
    #expect(ib_jpeg_encode_start(encoder, &options) == Int32(IB_JPEG_ENCODE_OK))
    #expect(
      ib_jpeg_encode_rows(encoder, rows, rows.count, rowBytes, options.height)
        == Int32(IB_JPEG_ENCODE_OK)
    )
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    #expect(ib_jpeg_encode_finish(encoder, &bytes, &count) == Int32(IB_JPEG_ENCODE_OK))
    defer { ib_jpeg_encode_release(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  static func png(_ options: ib_png_encode_options) throws -> [UInt8] {
    let encoder = try #require(ib_png_encode_create())
    defer { ib_png_encode_destroy(encoder) }
    let rowBytes = Int(options.width) * Int(options.channels)
    let rows = pixels(count: rowBytes * Int(options.height))
    var options = options
    #expect(ib_png_encode_start(encoder, &options) == Int32(IB_PNG_ENCODE_OK))
    #expect(
      ib_png_encode_rows(encoder, rows, rows.count, rowBytes, options.height)
        == Int32(IB_PNG_ENCODE_OK)
    )
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    #expect(ib_png_encode_finish(encoder, &bytes, &count) == Int32(IB_PNG_ENCODE_OK))
    defer { ib_png_encode_release(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
