import Basics
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("Limits bound the work and memory of a decode, not the stored size")
struct DecodeLimitTests {
  /// A gray JPEG whose frame header claims `width` x `height`; its data end after a few blocks.
  private static func claiming(_ width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = Fixture.jpeg(64, 64) {
      $0.components = 1
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
    }
    let frame = try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }
    )
    let sides = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    bytes.replaceSubrange(frame + 5..<frame + 9, with: sides)
    return bytes
  }

  @Test(
    "A photo of 150 or 200 megapixels is accepted, at full size too",
    arguments: [(14_204, 10_652), (16_320, 12_240)]
  )
  func cameras(width: Int, height: Int) throws {
    let image = try EncodedImage(copying: try Self.claiming(width, height))
    for options in [DecodeOptions(maxPixelSize: 132), DecodeOptions(mode: .full)] {
      let session = try DecodeSession(image, options: options)
      #expect(session.header.storedSize == PixelSize(width: width, height: height))
    }
  }

  @Test("An image too large for memory at full size is accepted for a small result")
  func held() throws {
    let bytes = try Self.claiming(20_000, 15_000)
    let needed = ByteCount(20_000 * 15_000 * 4)
    #expect(
      try decodingError(bytes, DecodeOptions(mode: .full))
        == .bitmapsTooLarge(needed: needed, limit: .mebibytes(1024))
    )
    _ = try DecodeSession(
      try EncodedImage(copying: bytes),
      options: DecodeOptions(maxPixelSize: 132)
    )
  }

  @Test("The intermediate bitmap of a small result counts, too")
  func intermediate() throws {
    var options = DecodeOptions(mode: .fullThenResize, maxPixelSize: 10)
    options.limits.maxBitmapMemory = .mebibytes(1)
    let error = try decodingError(Fixture.jpeg(640, 480), options)
    let result = 64 * 8
    #expect(
      error == .bitmapsTooLarge(needed: ByteCount(640 * 480 * 4 + result), limit: .mebibytes(1))
    )
    options.mode = .downsample
    #expect(try decodingError(Fixture.jpeg(640, 480), options) == nil)
  }

  @Test("More pixels than a decode may process are refused at any size of the result")
  func done() throws {
    let size = PixelSize(width: 30_000, height: 20_000)
    #expect(
      try decodingError(
        try Self.claiming(size.width, size.height),
        DecodeOptions(maxPixelSize: 1)
      ) == .tooLarge(size: size, limit: 300_000_000)
    )
  }
}
