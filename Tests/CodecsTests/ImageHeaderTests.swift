import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Headers have size, layout, colour and orientation")
struct ImageHeaderTests {
  private static func read(_ bytes: [UInt8]) throws -> ImageHeader {
    try EncodedImage(copying: bytes).readHeader()
  }

  @Test(
    "JPEG sampling factors are named",
    arguments: [
      (Int32(2), Int32(2), ChromaSubsampling.yuv420), (2, 1, .yuv422), (1, 2, .yuv440),
      (1, 1, .yuv444), (4, 1, .yuv411), (4, 2, .other),
    ]
  )
  func sampling(horizontal: Int32, vertical: Int32, expected: ChromaSubsampling) throws {
    let bytes = Fixture.jpeg(37, 23) {
      $0.horizontal_sampling = horizontal
      $0.vertical_sampling = vertical
    }
    let header = try Self.read(bytes)
    #expect(header.chromaSubsampling == expected)
    #expect(header.storedSize == PixelSize(width: 37, height: 23))
    #expect(header.componentCount == 3)
    #expect(header.codec == .jpeg)
    #expect(header.layout == .baseline)
    #expect(header.encodedBytes == ByteCount(bytes.count))
  }

  @Test("Progressive and split scans need all coefficients")
  func scans() throws {
    #expect(try Self.read(Fixture.jpeg(40, 40) { $0.is_progressive = 1 }).layout == .progressive)
    #expect(try Self.read(Fixture.jpeg(40, 40) { $0.is_split = 1 }).layout == .progressive)
  }

  @Test("Gray and ink have their component counts")
  func components() throws {
    let gray = try Self.read(
      Fixture.jpeg(9, 9) {
        $0.components = 1
        $0.horizontal_sampling = 1
        $0.vertical_sampling = 1
      }
    )
    #expect(gray.componentCount == 1 && gray.chromaSubsampling == .yuv400)
    let samples = Fixture.translucent(9, 9)
    let ink = try Self.read(
      Fixture.jpeg(9, 9, samples: samples) {
        $0.components = 4
        $0.is_ycck = 1
      }
    )
    #expect(ink.componentCount == 4 && ink.chromaSubsampling == .yuv420)
  }

  @Test("The Exif orientation is read in both byte orders", arguments: 1...8, [Int32(0), 1])
  func orientation(value: Int, isBigEndian: Int32) throws {
    let bytes = Fixture.jpeg(20, 10) {
      $0.orientation = Int32(value)
      $0.is_big_endian = isBigEndian
    }
    let header = try Self.read(bytes)
    #expect(header.orientation == ExifOrientation(rawValue: UInt8(value)))
    let isTurned = value >= 5
    #expect(header.shownSize == PixelSize(width: isTurned ? 10 : 20, height: isTurned ? 20 : 10))
  }

  @Test("Nonsense in the orientation tag shows the image as stored", arguments: [9, 77, 255])
  func badOrientation(value: Int32) throws {
    #expect(try Self.read(Fixture.jpeg(20, 10) { $0.orientation = value }).orientation == .up)
  }

  @Test("PNG headers have interlacing, channels and the eXIf orientation")
  func png() throws {
    let rows = Fixture.translucent(30, 20)
    let bytes = Fixture.png(30, 20, colorType: 6, rows: rows) {
      $0.is_interlaced = 1
      $0.orientation = 6
    }
    let header = try Self.read(bytes)
    #expect(header.codec == .png)
    #expect(header.layout == .interlaced)
    #expect(header.componentCount == 4)
    #expect(header.chromaSubsampling == .none)
    #expect(header.orientation == .right)
    #expect(header.shownSize == PixelSize(width: 20, height: 30))
  }

  @Test("Damaged Exif data is never an error", arguments: 0..<200)
  func damagedExif(seed: UInt64) throws {
    var bytes = Fixture.jpeg(16, 16) { $0.orientation = 6 }
    var numbers = SeededNumbers(seed: seed)
    let marker = try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xE1 }
    )
    for _ in 0..<4 {
      bytes[Int.random(in: marker + 10..<marker + 46, using: &numbers)] =
        UInt8.random(in: 0...255, using: &numbers)
    }
    let header = try Self.read(bytes)
    #expect(header.storedSize == PixelSize(width: 16, height: 16), "seed \(seed)")
  }
}
