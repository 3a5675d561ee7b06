import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("A thumbnail in the Exif data is used if it suffices, and never does harm")
struct EmbeddedThumbnailTests {
  static let mainSize = PixelSize(width: 640, height: 480)
  /// A thumbnail that differs from the image, so that tests can distinguish the two.
  static let thumbnail = Fixture.jpeg(160, 120, samples: Fixture.photograph(160, 120, seed: 99))

  static func photograph(
    width: Int = mainSize.width,
    height: Int = mainSize.height,
    before: [[UInt8]] = [],
    _ change: (inout ExifSegments) -> Void = { _ in }
  ) -> [UInt8] {
    var exif = ExifSegments(thumbnail: thumbnail)
    change(&exif)
    return ExifSegments.insert(before + [exif.segment], into: Fixture.jpeg(width, height))
  }

  /// The source of a decode, and its pixels.
  static func decode(
    _ bytes: [UInt8],
    _ target: DecodeTarget?,
    _ change: (inout DecodeOptions) -> Void = { _ in }
  ) throws -> (source: DecodeSource, raster: Raster) {
    var options = DecodeOptions(mode: .embeddedThumbnail, target: target)
    change(&options)
    let session = try DecodeSession(try EncodedImage(copying: bytes), options: options)
    while true {
      if case .finished(let pixels) = try session.decodeNextBand() {
        #expect(pixels.size == session.plan.outputSize)
        return (session.plan.source, Raster(pixels))
      }
    }
  }

  /// Checks that `bytes` decode exactly as they do without a thumbnail.
  static func expectMain(_ bytes: [UInt8], _ target: DecodeTarget? = .maxPixelSize(100)) throws {
    let result = try decode(bytes, target)
    #expect(result.source == .main)
    let plain = DecodeOptions(mode: .downsample, target: target)
    #expect(result.raster == Raster(try EncodedImage(copying: bytes).decode(plain).pixels))
  }

  @Test(
    "A target that it covers is made from it, and equals its own decode",
    arguments: [1, 7, 60, 80, 100, 160],
    [true, false]
  )
  func used(side: Int, isBigEndian: Bool) throws {
    let bytes = Self.photograph { $0.isBigEndian = isBigEndian }
    let result = try Self.decode(bytes, .maxPixelSize(side))
    #expect(result.source == .embeddedThumbnail)
    #expect(result.raster == (try decoded(Self.thumbnail, .downsample, side)))
  }

  @Test(
    "A target that it does not cover is made from the image",
    arguments: [
      DecodeTarget.maxPixelSize(161), .maxPixelSize(640), .fill(PixelSize(width: 100, height: 121)),
      .exact(PixelSize(width: 161, height: 20)),
    ]
  )
  func tooSmall(target: DecodeTarget) throws {
    try Self.expectMain(Self.photograph(), target)
  }

  @Test("Without a target the image keeps its full size")
  func noTarget() throws {
    try Self.expectMain(Self.photograph(), nil)
  }

  @Test(
    "Boxes are filled and cropped from it",
    arguments: [
      (DecodeTarget.fill(PixelSize(width: 100, height: 100)), PixelSize(width: 133, height: 100)),
      (.exact(PixelSize(width: 100, height: 100)), PixelSize(width: 100, height: 100)),
      (.fit(PixelSize(width: 100, height: 30)), PixelSize(width: 40, height: 30)),
    ]
  )
  func boxes(target: DecodeTarget, size: PixelSize) throws {
    let result = try Self.decode(Self.photograph(), target)
    #expect(result.source == .embeddedThumbnail)
    #expect(result.raster.size == size)
    let options = DecodeOptions(mode: .downsample, target: target)
    let own = try EncodedImage(copying: Self.thumbnail).decode(options).pixels
    #expect(result.raster == Raster(own))
  }

  @Test("It is turned like its image", arguments: ExifOrientation.allCases)
  func orientation(orientation: ExifOrientation) throws {
    let bytes = Self.photograph { $0.orientation = Int(orientation.rawValue) }
    let result = try Self.decode(bytes, .maxPixelSize(80))
    #expect(result.source == .embeddedThumbnail)
    let upright = try decoded(Self.thumbnail, .downsample, 80)
    #expect(result.raster == upright.shown(orientation))
  }

  @Test("Its own orientation is ignored")
  func ownOrientation() throws {
    let turned = Fixture.jpeg(160, 120) { $0.orientation = 6 }
    let result = try Self.decode(Self.photograph { $0.thumbnail = turned }, .maxPixelSize(80))
    #expect(result.source == .embeddedThumbnail)
    #expect(result.raster.size == PixelSize(width: 80, height: 60))
  }

  @Test(
    "Black bars and other proportions are refused, rounded sides are not",
    arguments: [
      (PixelSize(width: 640, height: 427), PixelSize(width: 160, height: 120), false),
      (PixelSize(width: 640, height: 360), PixelSize(width: 160, height: 120), false),
      (PixelSize(width: 640, height: 640), PixelSize(width: 160, height: 120), false),
      (PixelSize(width: 480, height: 640), PixelSize(width: 160, height: 120), false),
      (PixelSize(width: 640, height: 360), PixelSize(width: 160, height: 90), true),
      (PixelSize(width: 640, height: 427), PixelSize(width: 160, height: 107), true),
      (PixelSize(width: 640, height: 427), PixelSize(width: 160, height: 106), true),
      (PixelSize(width: 640, height: 427), PixelSize(width: 160, height: 104), false),
      (PixelSize(width: 320, height: 240), PixelSize(width: 320, height: 240), true),
      (PixelSize(width: 160, height: 120), PixelSize(width: 320, height: 240), false),
    ]
  )
  func proportions(main: PixelSize, small: PixelSize, isUsed: Bool) throws {
    let bytes = Self.photograph(width: main.width, height: main.height) {
      $0.thumbnail = Fixture.jpeg(small.width, small.height)
    }
    let result = try Self.decode(bytes, .maxPixelSize(50))
    #expect(result.source == (isUsed ? .embeddedThumbnail : .main))
    let shown = DecodePlan(
      header: try EncodedImage(copying: Fixture.jpeg(main.width, main.height)).readHeader(),
      options: DecodeOptions(maxPixelSize: 50)
    )
    #expect(result.raster.size == shown.outputSize)
  }

  @Test(
    "It is found after JFIF, ICC and more than 64 KB of split XMP, at the end of a full segment",
    arguments: [0, 1, 40_000]
  )
  func place(padding: Int) throws {
    let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + [UInt8](repeating: 32, count: 60_000)
    let extended = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    let before = [
      ExifSegments.segment(
        0xE2,
        Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 0, count: 3_000)
      ),
      ExifSegments.segment(0xE1, xmp),
      ExifSegments.segment(0xE1, extended + [UInt8](repeating: 7, count: 65_000)),
      ExifSegments.segment(0xE1, extended + [UInt8](repeating: 8, count: 20_000)),
    ]
    let bytes = Self.photograph(before: before) { $0.padding = padding }
    let result = try Self.decode(bytes, .maxPixelSize(80))
    #expect(result.source == .embeddedThumbnail)
    #expect(result.raster == (try decoded(Self.thumbnail, .downsample, 80)))
  }

  @Test("A segment that is full to its last byte is read to its last byte")
  func fullSegment() throws {
    let room = 65_533 - 6 - 68 - Self.thumbnail.count
    let result = try Self.decode(Self.photograph { $0.padding = room }, .maxPixelSize(80))
    #expect(result.source == .embeddedThumbnail)
  }

  @Test("The header has its position and its properties")
  func header() throws {
    let bytes = Self.photograph { $0.padding = 11 }
    let thumbnail = try #require(try EncodedImage(copying: bytes).readHeader().thumbnail)
    #expect(thumbnail.storedSize == PixelSize(width: 160, height: 120))
    #expect(thumbnail.encodedBytes == ByteCount(Self.thumbnail.count))
    #expect(thumbnail.chromaSubsampling == .yuv420)
    #expect(thumbnail.componentCount == 3)
    let range = thumbnail.offset..<thumbnail.offset + thumbnail.encodedBytes.bytes
    #expect(Array(bytes[range]) == Self.thumbnail)
  }

  @Test("Its decode needs less memory and work than that of the image")
  func plan() throws {
    let header = try EncodedImage(copying: Self.photograph(width: 2400, height: 1800)).readHeader()
    func plan(_ mode: DecodeMode) -> DecodePlan {
      DecodePlan(header: header, options: DecodeOptions(mode: mode, maxPixelSize: 120))
    }
    let (small, whole) = (plan(.embeddedThumbnail), plan(.downsample))
    #expect(small.outputSize == whole.outputSize && small.outputBytes == whole.outputBytes)
    #expect(small.image == header && small.header.storedSize == PixelSize(width: 160, height: 120))
    #expect(small.totalWork.compressedBytes == Self.thumbnail.count)
    #expect(small.bandCount == 1 && whole.bandCount > 1)
    #expect(small.scratchBytes < whole.scratchBytes)
  }
}
