import CCodecs
import Testing

@Suite("The JPEG encode shim answers with codes, never with a crash")
struct JPEGEncodeShimTests {
  private static let ok = Int32(IB_JPEG_ENCODE_OK)
  private static let badArgument = Int32(IB_JPEG_ENCODE_BAD_ARGUMENT)
  private static let wrongState = Int32(IB_JPEG_ENCODE_WRONG_STATE)

  @Test("A file begins with SOI and ends with EOI, and the same rows give the same bytes")
  func wholeFile() throws {
    let file = try EncodedSamples.jpeg(EncodedSamples.jpegOptions())
    #expect(file.prefix(2) == [0xff, 0xd8])
    #expect(file.suffix(2) == [0xff, 0xd9])
    #expect(try EncodedSamples.jpeg(EncodedSamples.jpegOptions()) == file)
  }

  @Test("Odd and tiny sizes encode", arguments: [(1, 1), (1, 17), (17, 1), (7, 9), (16, 16)])
  func sizes(width: UInt32, height: UInt32) throws {
    let file = try EncodedSamples.jpeg(EncodedSamples.jpegOptions(width: width, height: height))
    #expect(file.count > 100)
  }

  @Test("Output beyond the first buffer grows it")
  func growth() throws {
    var options = EncodedSamples.jpegOptions(width: 400, height: 400)
    options.quality = 100
    options.chroma = Int32(IB_JPEG_CHROMA_444)
    #expect(try EncodedSamples.jpeg(options).count > 2 << 16)
  }

  @Test("Higher quality and finer chroma take more bytes")
  func ordering() throws {
    var options = EncodedSamples.jpegOptions(width: 128, height: 128)
    let coarse = try EncodedSamples.jpeg(options).count
    options.quality = 95
    let fine = try EncodedSamples.jpeg(options).count
    options.chroma = Int32(IB_JPEG_CHROMA_444)
    let full = try EncodedSamples.jpeg(options).count
    #expect(coarse < fine)
    #expect(fine < full)
  }

  @Test("Optimised tables take no more bytes than the standard ones")
  func optimised() throws {
    var options = EncodedSamples.jpegOptions(width: 128, height: 128)
    let standard = try EncodedSamples.jpeg(options).count
    options.optimised_huffman = 1
    #expect(try EncodedSamples.jpeg(options).count < standard)
  }

  @Test("Rows may come in any strips and with padding", arguments: [1, 2, 5, 24])
  func strips(stripRows: Int) throws {
    let options = EncodedSamples.jpegOptions()
    let rowBytes = 32 * 3
    let stride = rowBytes + 7
    let rows = EncodedSamples.pixels(count: rowBytes * 24)
    let encoder = try #require(ib_jpeg_encode_create())
    defer { ib_jpeg_encode_destroy(encoder) }
    var start = options
    #expect(ib_jpeg_encode_start(encoder, &start) == Self.ok)
    for first in Swift.stride(from: 0, to: 24, by: stripRows) {
      let count = min(stripRows, 24 - first)
      var strip = [UInt8](repeating: 0xaa, count: stride * count)
      for row in 0..<count {
        let source = (first + row) * rowBytes
        strip.replaceSubrange(
          row * stride..<row * stride + rowBytes,
          with: rows[source..<source + rowBytes]
        )
      }
      #expect(
        ib_jpeg_encode_rows(encoder, strip, strip.count, stride, UInt32(count)) == Self.ok
      )
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    #expect(ib_jpeg_encode_finish(encoder, &bytes, &count) == Self.ok)
    defer { ib_jpeg_encode_release(bytes) }
    let file = Array(UnsafeBufferPointer(start: bytes, count: count))
    #expect(try file == EncodedSamples.jpeg(options))
  }

  enum Spoilt: CaseIterable {
    case noWidth, hugeWidth, noHeight, hugeHeight, zeroQuality, highQuality, chroma, progressive
    case huffman, orientation, negativeOrientation, lonelyThumbnail, lonelyLength
  }

  @Test("Options out of range are refused with a message", arguments: Spoilt.allCases)
  func badOptions(spoilt: Spoilt) throws {
    let encoder = try #require(ib_jpeg_encode_create())
    defer { ib_jpeg_encode_destroy(encoder) }
    var options = EncodedSamples.jpegOptions()
    let thumbnail: [UInt8] = [1]
    thumbnail.withUnsafeBufferPointer { thumbnail in
      switch spoilt {
      case .noWidth: options.width = 0
      case .hugeWidth: options.width = 65501
      case .noHeight: options.height = 0
      case .hugeHeight: options.height = .max
      case .zeroQuality: options.quality = 0
      case .highQuality: options.quality = 101
      case .chroma: options.chroma = 3
      case .progressive: options.progressive = 2
      case .huffman: options.optimised_huffman = -1
      case .orientation: options.orientation = 9
      case .negativeOrientation: options.orientation = -1
      case .lonelyThumbnail:
        options.thumbnail = thumbnail.baseAddress
        options.thumbnail_count = 1
      case .lonelyLength: options.thumbnail_count = 1
      }
      #expect(ib_jpeg_encode_start(encoder, &options) == Self.badArgument)
    }
    #expect(!String(cString: ib_jpeg_encode_message(encoder)).isEmpty)
    // A refusal changes nothing, so valid options still work.
    var sound = EncodedSamples.jpegOptions()
    #expect(ib_jpeg_encode_start(encoder, &sound) == Self.ok)
  }

  @Test("A thumbnail too large for a segment is refused")
  func hugeThumbnail() throws {
    let encoder = try #require(ib_jpeg_encode_create())
    defer { ib_jpeg_encode_destroy(encoder) }
    var options = EncodedSamples.jpegOptions()
    options.orientation = 1
    let thumbnail = [UInt8](repeating: 0, count: 60001)
    thumbnail.withUnsafeBufferPointer { thumbnail in
      options.thumbnail = thumbnail.baseAddress
      options.thumbnail_count = thumbnail.count
      #expect(ib_jpeg_encode_start(encoder, &options) == Self.badArgument)
      options.thumbnail_count = 60000
      #expect(ib_jpeg_encode_start(encoder, &options) == Self.ok)
    }
  }

  @Test("Rows beyond their buffer or beyond the image are refused")
  func badRows() throws {
    let encoder = try #require(ib_jpeg_encode_create())
    defer { ib_jpeg_encode_destroy(encoder) }
    let rows = [UInt8](repeating: 0, count: 96 * 25)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 96, 1) == Self.wrongState)
    var options = EncodedSamples.jpegOptions()
    #expect(ib_jpeg_encode_start(encoder, &options) == Self.ok)
    #expect(ib_jpeg_encode_start(encoder, &options) == Self.wrongState)
    #expect(ib_jpeg_encode_rows(encoder, nil, 0, 96, 1) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 95, 1) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, 95, 96, 1) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, 96 * 2 - 1, 96, 2) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 96, 25) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, .max, 2) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 96, .max) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 96, 0) == Self.ok)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 96, 23) == Self.ok)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 7
    #expect(ib_jpeg_encode_finish(encoder, &bytes, &count) == Self.wrongState)
    #expect(bytes == nil)
    #expect(count == 0)
    #expect(ib_jpeg_encode_finish(encoder, nil, &count) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 96, 1) == Self.ok)
    #expect(ib_jpeg_encode_finish(encoder, &bytes, &count) == Self.ok)
    ib_jpeg_encode_release(bytes)
    #expect(ib_jpeg_encode_finish(encoder, &bytes, &count) == Self.wrongState)
    #expect(ib_jpeg_encode_rows(encoder, rows, rows.count, 96, 1) == Self.wrongState)
  }

  @Test("Missing encoders and options are refused")
  func missing() throws {
    var options = EncodedSamples.jpegOptions()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    #expect(ib_jpeg_encode_start(nil, &options) == Self.badArgument)
    #expect(ib_jpeg_encode_rows(nil, nil, 0, 0, 0) == Self.badArgument)
    #expect(ib_jpeg_encode_finish(nil, &bytes, &count) == Self.badArgument)
    #expect(String(cString: ib_jpeg_encode_message(nil)).isEmpty)
    ib_jpeg_encode_release(nil)
    ib_jpeg_encode_destroy(nil)
    let encoder = try #require(ib_jpeg_encode_create())
    #expect(ib_jpeg_encode_start(encoder, nil) == Self.badArgument)
    ib_jpeg_encode_destroy(encoder)
  }
}
