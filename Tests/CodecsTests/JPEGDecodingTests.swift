import Basics
import CTestSupport
import Codecs
import Glibc
import ImagePipeline
import Testing

@Suite("JPEG decodes like libjpeg itself")
struct JPEGDecodingTests {
  private static func reference(_ bytes: [UInt8]) throws -> Raster {
    var width: UInt32 = 0
    var height: UInt32 = 0
    let pixels = try #require(ibt_decode_jpeg(bytes, bytes.count, &width, &height))
    defer { free(pixels) }
    let size = PixelSize(width: Int(width), height: Int(height))
    return Raster(
      size: size,
      bytes: Array(UnsafeBufferPointer(start: pixels, count: size.pixelCount * 4))
    )
  }

  struct Shape: CustomTestStringConvertible {
    var width: Int
    var height: Int
    var testDescription: String { "\(width)x\(height)" }
  }

  static let shapes = [(1, 1), (1, 50), (50, 1), (17, 33), (64, 600), (600, 64), (31, 257)]
    .map { Shape(width: $0.0, height: $0.1) }

  @Test(
    "Full decode equals the reference in every sampling",
    arguments: shapes,
    [(Int32(2), Int32(2)), (2, 1), (1, 2), (1, 1), (4, 1)]
  )
  func sampling(shape: Shape, factors: (Int32, Int32)) throws {
    let bytes = Fixture.jpeg(shape.width, shape.height) {
      $0.horizontal_sampling = factors.0
      $0.vertical_sampling = factors.1
    }
    #expect(try decoded(bytes, .full) == Self.reference(bytes))
  }

  @Test("Progressive and split scans equal the reference", arguments: shapes, [true, false])
  func scans(shape: Shape, isProgressive: Bool) throws {
    let bytes = Fixture.jpeg(shape.width, shape.height) {
      $0.is_progressive = isProgressive ? 1 : 0
      $0.is_split = isProgressive ? 0 : 1
    }
    #expect(try decoded(bytes, .full) == Self.reference(bytes))
  }

  @Test("Gray becomes equal red, green and blue", arguments: [nil, 10])
  func gray(side: Int?) throws {
    let bytes = Fixture.jpeg(40, 30) {
      $0.components = 1
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
    }
    let raster = try decoded(bytes, .downsample, side)
    for start in stride(from: 0, to: raster.bytes.count, by: 4) {
      let pixel = raster.bytes[start..<start + 4]
      #expect(Set(pixel.prefix(3)).count == 1 && pixel.last == 255)
    }
  }

  @Test(
    "Ink becomes RGB: CMYK and YCCK, with and without Adobe's marker",
    arguments: [(Int32(0), Int32(0)), (1, 0), (0, 1)]
  )
  func ink(isYCCK: Int32, omitsMarker: Int32) throws {
    // Cyan 20 %, magenta 60 %, no yellow, black 20 %; no part of it is its own opposite.
    let ink: [Double] = [0.2, 0.6, 0, 0.2]
    // 255 stands for no ink in both, as browsers read it.
    let pixel = ink.map { UInt8((1 - $0) * 255) }
    let samples = (0..<32 * 32).flatMap { _ in pixel }
    let bytes = Fixture.jpeg(32, 32, samples: samples) {
      $0.components = 4
      $0.quality = 100
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
      $0.is_ycck = isYCCK
      $0.omits_adobe_marker = omitsMarker
    }
    let raster = try decoded(bytes, .full)
    for (channel, expected) in [(0, 163.2), (1, 81.6), (2, 204), (3, 255)] {
      #expect((Double(raster[16, 16][channel]) - expected).magnitude <= 3, "channel \(channel)")
    }
    #expect(try decoded(bytes, .downsample, 4)[2, 2] == raster[16, 16])
  }

  @Test("Restart markers change nothing")
  func restarts() throws {
    let plain = try decoded(Fixture.jpeg(100, 90), .full)
    #expect(try decoded(Fixture.jpeg(100, 90) { $0.restart_rows = 1 }, .full) == plain)
  }

  @Test("Pixels outside a band never change with its neighbours")
  func manyBands() throws {
    let bytes = Fixture.jpeg(24, 1500)
    #expect(try decoded(bytes, .full) == Self.reference(bytes))
  }
}
