import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Every orientation is applied once and exactly")
struct OrientationTests {
  // Stored [1 2 / 3 4 / 5 6] as it must be shown; written out by hand from the Exif definition.
  @Test(
    "The eight orientations show what Exif says",
    arguments: [
      (1, 2, [1, 2, 3, 4, 5, 6]), (2, 2, [2, 1, 4, 3, 6, 5]), (3, 2, [6, 5, 4, 3, 2, 1]),
      (4, 2, [5, 6, 3, 4, 1, 2]), (5, 3, [1, 3, 5, 2, 4, 6]), (6, 3, [5, 3, 1, 6, 4, 2]),
      (7, 3, [6, 4, 2, 5, 3, 1]), (8, 3, [2, 4, 6, 1, 3, 5]),
    ]
  )
  func byHand(tag: Int32, width: Int, shown: [UInt8]) throws {
    let bytes = Fixture.png(2, 3, colorType: 0, rows: [1, 2, 3, 4, 5, 6]) { $0.orientation = tag }
    let raster = try decoded(bytes, .full)
    #expect(raster.size.width == width)
    #expect(stride(from: 0, to: 24, by: 4).map { raster.bytes[$0] } == shown)
  }

  @Test("A full JPEG is turned exactly", arguments: ExifOrientation.allCases)
  func fullJPEG(orientation: ExifOrientation) throws {
    let upright = try decoded(Fixture.jpeg(83, 61), .full)
    let bytes = Fixture.jpeg(83, 61) { $0.orientation = Int32(orientation.rawValue) }
    #expect(try decoded(bytes, .full) == upright.shown(orientation))
  }

  @Test(
    "A scaled result is the scaled upright one, turned",
    arguments: ExifOrientation.allCases,
    [DecodeMode.downsample, .fullThenResize]
  )
  func scaledJPEG(orientation: ExifOrientation, mode: DecodeMode) throws {
    let upright = try decoded(Fixture.jpeg(203, 151), mode, 50)
    let bytes = Fixture.jpeg(203, 151) { $0.orientation = Int32(orientation.rawValue) }
    #expect(try decoded(bytes, mode, 50) == upright.shown(orientation))
  }

  @Test("An interlaced PNG is turned exactly", arguments: ExifOrientation.allCases)
  func interlacedPNG(orientation: ExifOrientation) throws {
    let rows = Fixture.translucent(37, 21)
    let upright = try decoded(Fixture.png(37, 21, colorType: 6, rows: rows), .full)
    let bytes = Fixture.png(37, 21, colorType: 6, rows: rows) {
      $0.is_interlaced = 1
      $0.orientation = Int32(orientation.rawValue)
    }
    #expect(try decoded(bytes, .full) == upright.shown(orientation))
  }

  @Test(
    "An orientation of 32 bits counts like one of 16",
    arguments: [
      // Type, count, value, what is shown.
      (3, 1, 6, ExifOrientation.right), (4, 1, 6, .right), (4, 1, 8, .left), (4, 1, 9, .up),
      (4, 1, 0x0001_0006, .up), (4, 2, 6, .up), (3, 2, 6, .up), (1, 1, 6, .up), (9, 1, 6, .up),
    ],
    [true, false]
  )
  func types(tag: (type: Int, count: Int, value: Int, shown: ExifOrientation), isBig: Bool) throws {
    var exif = ExifSegments()
    exif.orientation = tag.value
    exif.orientationType = tag.type
    exif.orientationCount = tag.count
    exif.isBigEndian = isBig
    let bytes = ExifSegments.insert([exif.segment], into: Fixture.jpeg(16, 8))
    #expect(try EncodedImage(copying: bytes).readHeader().orientation == tag.shown)
  }

  @Test("Shown positions of all pixels fill the image", arguments: ExifOrientation.allCases)
  func bijection(orientation: ExifOrientation) {
    let stored = PixelSize(width: 5, height: 3)
    let shown = orientation.shownSize(of: stored)
    var seen = Set<Int>()
    for y in 0..<3 {
      for x in 0..<5 {
        let position = orientation.shownPosition(x: x, y: y, stored: stored)
        #expect((0..<shown.width).contains(position.x) && (0..<shown.height).contains(position.y))
        seen.insert(position.y * shown.width + position.x)
      }
    }
    #expect(seen.count == 15)
  }
}
