import CCodecs
import Testing

@Suite("The PNG encode shim answers with codes, never with a crash")
struct PNGEncodeShimTests {
  private static let ok = Int32(IB_PNG_ENCODE_OK)
  private static let badArgument = Int32(IB_PNG_ENCODE_BAD_ARGUMENT)
  private static let wrongState = Int32(IB_PNG_ENCODE_WRONG_STATE)

  @Test(
    "Every filter, with and without alpha, gives a complete, repeatable file",
    arguments: [Int32(0), 1, 2, 3, 4, 5],
    [Int32(3), 4]
  )
  func filters(filter: Int32, channels: Int32) throws {
    var options = EncodedSamples.pngOptions()
    options.filter = filter
    options.channels = channels
    let file = try EncodedSamples.png(options)
    #expect(file.prefix(4) == [0x89, 0x50, 0x4e, 0x47])
    #expect(file.suffix(8).prefix(4) == [0x49, 0x45, 0x4e, 0x44])
    #expect(try EncodedSamples.png(options) == file)
  }

  @Test("Level 0 stores, so the file grows past the first buffer and is larger than level 9")
  func levels() throws {
    var options = EncodedSamples.pngOptions(width: 200, height: 200)
    options.compression_level = 0
    let stored = try EncodedSamples.png(options).count
    options.compression_level = 9
    #expect(stored > 200 * 200 * 3)
    #expect(try EncodedSamples.png(options).count < stored)
  }

  enum Spoilt: CaseIterable {
    case noWidth, hugeWidth, noHeight, hugeHeight, channels, level, negativeLevel, filter
    case negativeFilter
  }

  @Test("Options out of range are refused with a message", arguments: Spoilt.allCases)
  func badOptions(spoilt: Spoilt) throws {
    let encoder = try #require(ib_png_encode_create())
    defer { ib_png_encode_destroy(encoder) }
    var options = EncodedSamples.pngOptions()
    switch spoilt {
    case .noWidth: options.width = 0
    case .hugeWidth: options.width = .max
    case .noHeight: options.height = 0
    case .hugeHeight: options.height = 1_000_001
    case .channels: options.channels = 1
    case .level: options.compression_level = 10
    case .negativeLevel: options.compression_level = -1
    case .filter: options.filter = 6
    case .negativeFilter: options.filter = -1
    }
    #expect(ib_png_encode_start(encoder, &options) == Self.badArgument)
    #expect(!String(cString: ib_png_encode_message(encoder)).isEmpty)
    var sound = EncodedSamples.pngOptions()
    #expect(ib_png_encode_start(encoder, &sound) == Self.ok)
  }

  @Test("Rows beyond their buffer or beyond the image are refused")
  func badRows() throws {
    let encoder = try #require(ib_png_encode_create())
    defer { ib_png_encode_destroy(encoder) }
    let rows = [UInt8](repeating: 0, count: 96 * 25)
    #expect(ib_png_encode_rows(encoder, rows, rows.count, 96, 1) == Self.wrongState)
    var options = EncodedSamples.pngOptions()
    #expect(ib_png_encode_start(encoder, &options) == Self.ok)
    #expect(ib_png_encode_start(encoder, &options) == Self.wrongState)
    #expect(ib_png_encode_rows(encoder, nil, 0, 96, 1) == Self.badArgument)
    #expect(ib_png_encode_rows(encoder, rows, rows.count, 95, 1) == Self.badArgument)
    #expect(ib_png_encode_rows(encoder, rows, 96 * 2 - 1, 96, 2) == Self.badArgument)
    #expect(ib_png_encode_rows(encoder, rows, rows.count, 96, 25) == Self.badArgument)
    #expect(ib_png_encode_rows(encoder, rows, rows.count, .max, 2) == Self.badArgument)
    #expect(ib_png_encode_rows(encoder, rows, rows.count, 96, 23) == Self.ok)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 7
    #expect(ib_png_encode_finish(encoder, &bytes, &count) == Self.wrongState)
    #expect(bytes == nil)
    #expect(count == 0)
    #expect(ib_png_encode_rows(encoder, rows, rows.count, 96, 1) == Self.ok)
    #expect(ib_png_encode_finish(encoder, &bytes, &count) == Self.ok)
    ib_png_encode_release(bytes)
    #expect(ib_png_encode_finish(encoder, &bytes, &count) == Self.wrongState)
  }

  @Test("Missing encoders and options are refused")
  func missing() throws {
    var options = EncodedSamples.pngOptions()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    #expect(ib_png_encode_start(nil, &options) == Self.badArgument)
    #expect(ib_png_encode_rows(nil, nil, 0, 0, 0) == Self.badArgument)
    #expect(ib_png_encode_finish(nil, &bytes, &count) == Self.badArgument)
    #expect(String(cString: ib_png_encode_message(nil)).isEmpty)
    ib_png_encode_release(nil)
    ib_png_encode_destroy(nil)
    let encoder = try #require(ib_png_encode_create())
    #expect(ib_png_encode_start(encoder, nil) == Self.badArgument)
    ib_png_encode_destroy(encoder)
  }
}
