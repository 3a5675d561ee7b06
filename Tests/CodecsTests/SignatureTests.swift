import Basics
import CSupport
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Formats are recognised by their first bytes")
struct SignatureTests {
  @Test("libjpeg judges every file that begins like a JPEG")
  func startOfJPEG() throws {
    var file = Fixture.jpeg(40, 30)
    file.insert(contentsOf: [0, 7], at: 2)
    let result = try EncodedImage(copying: file).decode(DecodeOptions(mode: .full))
    #expect(result.warnings?.kind == .harmless)
    #expect(Raster(result.pixels) == (try decoded(Fixture.jpeg(40, 30), .full)))
  }

  @Test(
    "Other formats are refused by name",
    arguments: [
      (Array("GIF89a".utf8), .gif), (Array("GIF87a".utf8), .gif),
      (Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8 ".utf8), .webp),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic),
      ([0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8), .heic),
      ([0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8), .avif),
      ([0, 0, 0, 24] + Array("ftypavif".utf8), .avif),
      ([0xFF, 0x0A, 1], .jpegXL), ([0, 0, 0, 12] + Array("JXL ".utf8), .jpegXL),
      ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000), ([0x49, 0x49, 42, 0], .tiff),
      ([0x4D, 0x4D, 0, 42], .tiff), (Array("BM".utf8) + [1, 2], .bmp),
      ([0, 0, 1, 0], .ico), (Array("8BPS".utf8), .psd),
    ] as [([UInt8], ForeignFormat)]
  )
  func foreign(bytes: [UInt8], format: ForeignFormat) throws {
    let error = try decodingError(bytes)
    #expect(error == .foreignFormat(format))
    #expect(error?.description.contains(format.name) == true)
    #expect(error?.remedy == nil)
  }

  @Test(
    "Other ISO media files and text are not recognised as images",
    arguments: [[0, 0, 0, 24] + Array("ftypisom".utf8), Array("RIFF1234WAVE".utf8), [0x42]]
      as [[UInt8]]
  )
  func unknown(bytes: [UInt8]) throws {
    #expect(try decodingError(bytes) == .unknownFormat(firstBytes: Array(bytes.prefix(8))))
  }

  /// A file whose height is 0; a DNL marker after its scan may give the real one.
  private func heightless(_ ending: [UInt8]) throws -> [UInt8] {
    var file = Fixture.jpeg(40, 30)
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 }
    )
    file.replaceSubrange(frame + 5..<frame + 7, with: [0, 0])
    return Array(file.dropLast(2)) + ending + [0xFF, 0xD9]
  }

  @Test("A height after the scan is legal, and not supported")
  func heightBehindTheScan() throws {
    let error = try decodingError(try heightless([0xFF, 0xDC, 0, 4, 0, 30]))
    #expect(error == .unsupported(codec: .jpeg, words: "The height is in a DNL marker"))
    guard case .corrupt(.jpeg, _, 0)? = try decodingError(try heightless([])) else {
      Issue.record("height 0 without a DNL marker is not corrupt")
      return
    }
  }

  @Test("Scans over the limit are refused before anything is allocated for the image")
  func scansBeforeWork() throws {
    let bytes = Fixture.jpeg(2400, 2400) { $0.is_progressive = 1 }
    var options = DecodeOptions(maxPixelSize: 100)
    options.limits.maxScans = 9
    let image = try EncodedImage(copying: bytes)
    let before = ib_thread_allocated_bytes()
    #expect(throws: DecodingError.tooManyScans(limit: 9)) { try image.decode(options) }
    // Its coefficients take 17 MB, and each row buffer of the decoder some kilobytes.
    #expect(ib_thread_allocated_bytes() - before < 1_000_000)
    options.limits.maxScans = 10
    #expect(try image.decode(options).warnings == nil)
  }
}
