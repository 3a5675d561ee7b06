import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Scaling down is an exact area average")
struct ResamplingTests {
  @Test(
    "A downsampled JPEG is within 38 dB of full decode and exact average",
    arguments: [
      (403, 301, 50), (403, 301, 36), (512, 384, 64), (403, 301, 132), (403, 301, 360),
      (800, 600, 100), (801, 603, 99),
    ]
  )
  func jpegFidelity(width: Int, height: Int, side: Int) throws {
    let bytes = Fixture.jpeg(width, height)
    let full = try decoded(bytes, .full)
    let small = try decoded(bytes, .downsample, side)
    let psnr = small.difference(toAreaAverageOf: full).psnr
    #expect(psnr >= 38, "\(width)x\(height) to \(side): \(psnr) dB")
  }

  @Test(
    "Resizing a full JPEG is exact to half a level",
    arguments: [(403, 301, 50), (64, 64, 32), (65, 33, 64), (300, 1, 7), (1, 300, 7), (5, 5, 1)]
  )
  func fullThenResize(width: Int, height: Int, side: Int) throws {
    let bytes = Fixture.jpeg(width, height)
    let full = try decoded(bytes, .full)
    let small = try decoded(bytes, .fullThenResize, side)
    #expect(small.difference(toAreaAverageOf: full).largest <= 0.51)
  }

  @Test(
    "A downsampled PNG is exact to half a level",
    arguments: [(403, 301, 50), (64, 64, 32), (65, 33, 64), (300, 1, 7), (1, 300, 7), (5, 5, 1)]
  )
  func png(width: Int, height: Int, side: Int) throws {
    let bytes = Fixture.png(
      width,
      height,
      colorType: 2,
      rows: Fixture.photograph(width, height)
    )
    let full = try decoded(bytes, .full)
    let small = try decoded(bytes, .downsample, side)
    #expect(small.difference(toAreaAverageOf: full).largest <= 0.51)
    #expect(try decoded(bytes, .fullThenResize, side) == small)
  }

  @Test(
    "Translucent colours are averaged by their opacity",
    arguments: [ScanLayout.baseline, .interlaced]
  )
  func translucent(layout: ScanLayout) throws {
    let bytes = Fixture.png(61, 47, colorType: 6, rows: Fixture.translucent(61, 47)) {
      $0.is_interlaced = layout == .interlaced ? 1 : 0
    }
    let full = try decoded(bytes, .full)
    let small = try decoded(bytes, .downsample, 13)
    #expect(small.difference(toAreaAverageOf: full).largest <= 0.51)
    #expect(try decoded(bytes, .fullThenResize, 13) == small)
  }

  @Test("A red pixel next to an invisible green one stays red")
  func noBleeding() throws {
    let rows: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 0]
    let small = try decoded(Fixture.png(2, 1, colorType: 6, rows: rows), .downsample, 1)
    #expect(small[0, 0] == [255, 0, 0, 128])
  }

  @Test("An even surface keeps its level exactly", arguments: [UInt8(0), 1, 127, 254, 255])
  func evenSurface(level: UInt8) throws {
    let rows = [UInt8](repeating: level, count: 97 * 89 * 3)
    let small = try decoded(Fixture.png(97, 89, colorType: 2, rows: rows), .downsample, 31)
    #expect(Set(small.bytes).isSubset(of: [level, 255]))
    #expect(small[30, 20] == [level, level, level, 255])
  }

  @Test("A target larger than the image gives the image", arguments: DecodeMode.allCases)
  func neverUpscales(mode: DecodeMode) throws {
    let bytes = Fixture.jpeg(43, 31)
    #expect(try decoded(bytes, mode, 1000) == decoded(bytes, .full))
  }
}
