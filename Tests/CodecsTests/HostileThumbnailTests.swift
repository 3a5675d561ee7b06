import Basics
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("A bad thumbnail costs the image nothing")
struct HostileThumbnailTests {
  private typealias Good = EmbeddedThumbnailTests

  private static let progressive = Fixture.jpeg(160, 120) { $0.is_progressive = 1 }
  private static let split = Fixture.jpeg(160, 120) { $0.is_split = 1 }
  private static let png = Fixture.png(
    160,
    120,
    colorType: 2,
    rows: Fixture.photograph(160, 120)
  )

  /// A thumbnail whose frame header claims another size than its data have.
  private static func claiming(width: Int, height: Int) -> [UInt8] {
    var bytes = Good.thumbnail
    guard let frame = bytes.indices.first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    else { preconditionFailure("the fixture has no frame header") }
    bytes.replaceSubrange(
      frame + 5..<frame + 9,
      with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
    )
    return bytes
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]

    init(_ name: String, _ change: (inout ExifSegments) -> Void) {
      testDescription = name
      bytes = Good.photograph(change)
    }
  }

  static let cases = [
    Case("none at all") { $0.thumbnail = nil },
    Case("empty") { $0.thumbnail = [] },
    Case("progressive") { $0.thumbnail = progressive },
    Case("one component a scan") { $0.thumbnail = split },
    Case("PNG") { $0.thumbnail = png },
    Case("uncompressed by its tag") { $0.compression = 1 },
    Case("text") { $0.thumbnail = Array("no image at all".utf8) },
    Case("signature only") { $0.thumbnail = [0xFF, 0xD8] },
    Case("fill bytes only") {
      $0.thumbnail = [0xFF, 0xD8] + Array(repeating: 0xFF, count: 60_000)
    },
    Case("offset beyond the segment") { $0.claimedOffset = 70_000 },
    Case("offset beyond any file") { $0.claimedOffset = 0xFFFF_FFFF },
    Case("length beyond the segment") { $0.claimedCount = Good.thumbnail.count + 1 },
    Case("length beyond any file") { $0.claimedCount = 0xFFFF_FFFF },
    Case("length of nothing") { $0.claimedCount = 0 },
    Case("into the directories") { $0.claimedOffset = 0 },
    Case("directory beyond the segment") { $0.claimedDirectory = 0xFFFF_FFF0 },
    Case("directory that is the first again") { $0.claimedDirectory = 8 },
    Case("cut in its header") { $0.claimedCount = 200 },
    Case("cut in its data") { $0.claimedCount = Good.thumbnail.count / 2 },
    Case("cut before its end marker") { $0.claimedCount = Good.thumbnail.count - 2 },
    Case("huge by its claim") { $0.thumbnail = claiming(width: 65_500, height: 65_500) },
    Case("as large as the image by its claim") { $0.thumbnail = claiming(width: 640, height: 480) },
    Case("without pixels") { $0.thumbnail = claiming(width: 0, height: 120) },
    Case("itself carrying the image") {
      $0.thumbnail = Good.photograph(width: 64, height: 48)
    },
  ]

  @Test("falls back to the image exactly", arguments: cases)
  func fallsBack(bad: Case) throws {
    try Good.expectMain(bad.bytes)
  }

  @Test("also where damage is accepted, because the image is whole")
  func accepted() throws {
    let bytes = Good.photograph { $0.claimedCount = Good.thumbnail.count / 2 }
    let result = try Good.decode(bytes, .maxPixelSize(100)) { $0.truncation = .accept }
    #expect(result.source == .main)
    #expect(result.raster == (try decoded(bytes, .downsample, 100)))
  }

  @Test("A thumbnail found damaged during its decode makes the session continue with the image")
  func session() throws {
    let bytes = Good.photograph { $0.claimedCount = Good.thumbnail.count / 2 }
    let session = try DecodeSession(
      try EncodedImage(copying: bytes),
      options: DecodeOptions(mode: .embeddedThumbnail, maxPixelSize: 100)
    )
    #expect(session.plan.source == .embeddedThumbnail)
    guard case .more = try session.decodeNextBand() else {
      Issue.record("a damaged thumbnail gave a result")
      return
    }
    #expect(session.plan.source == .main)
    #expect(session.plan.image.thumbnail == nil)
    for _ in 1..<session.plan.bandCount { _ = try session.decodeNextBand() }
    guard case .finished = try session.decodeNextBand() else {
      Issue.record("the image took more bands than planned")
      return
    }
  }

  @Test("If the image is damaged too, its own error is thrown")
  func bothDamaged() throws {
    let whole = Good.photograph { $0.claimedCount = Good.thumbnail.count / 2 }
    let options = DecodeOptions(mode: .embeddedThumbnail, maxPixelSize: 100)
    let cut = Array(whole.prefix(whole.count - 2_000))
    let expected = try decodingError(cut, DecodeOptions(maxPixelSize: 100))
    #expect(expected != nil)
    #expect(try decodingError(cut, options) == expected)
  }

  @Test("Limits apply to the image, whatever its thumbnail is")
  func limits() throws {
    var options = DecodeOptions(mode: .embeddedThumbnail, maxPixelSize: 100)
    options.limits.maxPixels = 640 * 480 - 1
    #expect(
      try decodingError(Good.photograph(), options)
        == .tooLarge(size: Good.mainSize, limit: 640 * 480 - 1)
    )
  }

  @Test("Random bytes in the Exif data give the image or its thumbnail", arguments: 0..<300)
  func noise(seed: UInt64) throws {
    var bytes = Good.photograph(width: 240, height: 180)
    var numbers = SeededNumbers(seed: seed)
    // The Exif segment begins after JFIF; its directories are its first 78 bytes.
    let range = seed % 2 == 0 ? 30..<98 : 98..<98 + Good.thumbnail.count
    for _ in 0..<Int.random(in: 1...6, using: &numbers) {
      bytes[Int.random(in: range, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
    }
    let result = try Good.decode(bytes, .maxPixelSize(100))
    let size = result.raster.size
    // A changed orientation turns the result.
    #expect(size.longestSide == 100 && min(size.width, size.height) == 75, "seed \(seed)")
    if result.source == .main {
      #expect(result.raster == (try decoded(bytes, .downsample, 100)), "seed \(seed)")
    }
  }
}
