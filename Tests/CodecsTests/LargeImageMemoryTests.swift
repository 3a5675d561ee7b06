import Basics
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("24 megapixels decode in at most a megabyte above the minimum", .serialized)
struct LargeImageMemoryTests {
  /// 24 megapixels, 6000 x 4000.
  static let size = PixelSize(width: 6000, height: 4000)
  /// The memory a decode may use besides the result and the minimum of its format.
  static let allowance = ByteCount(1_000_000)

  /// How the colours of a JPEG are stored.
  struct Layout: CustomTestStringConvertible {
    var testDescription: String
    var components: Int32 = 3
    var horizontal: Int32 = 1
    var vertical: Int32 = 1

    /// The samples of all components, in whole coded units; by the JPEG standard, A.2.4.
    var sampleCount: Int {
      func units(_ side: Int, _ factor: Int32) -> Int {
        let unit = 8 * Int(factor)
        return (side + unit - 1) / unit
      }
      let unitCount = units(size.width, horizontal) * units(size.height, vertical)
      let blocksPerUnit = Int(horizontal * vertical + components - 1)
      return unitCount * blocksPerUnit * 64
    }
  }

  static let layouts = [
    Layout(testDescription: "4:2:0", horizontal: 2, vertical: 2),
    Layout(testDescription: "4:2:2", horizontal: 2),
    Layout(testDescription: "4:4:4"),
    Layout(testDescription: "gray", components: 1),
  ]

  // The content does not affect the memory, and one colour is encoded fast.
  private func jpeg(_ layout: Layout, isProgressive: Bool) -> [UInt8] {
    let samples = [UInt8](repeating: 90, count: Self.size.pixelCount * Int(layout.components))
    return Fixture.jpeg(Self.size.width, Self.size.height, samples: samples) {
      $0.components = layout.components
      $0.horizontal_sampling = layout.horizontal
      $0.vertical_sampling = layout.vertical
      $0.is_progressive = isProgressive ? 1 : 0
    }
  }

  private func png(isInterlaced: Bool) -> [UInt8] {
    let rows = [UInt8](repeating: 90, count: Self.size.pixelCount * 3)
    return Fixture.png(Self.size.width, Self.size.height, colorType: 2, rows: rows) {
      $0.is_interlaced = isInterlaced ? 1 : 0
    }
  }

  /// The peak memory of a decode of `bytes` besides its result.
  private func peak(_ bytes: [UInt8], _ mode: DecodeMode) throws -> ByteCount {
    let options = DecodeOptions(mode: mode, maxPixelSize: mode == .full ? nil : 360)
    let (pixels, peak, _) = try EncodedImage(copying: bytes).decode(options)
    #expect(pixels.size.width == (mode == .full ? 6000 : 360))
    return peak
  }

  @Test("Baseline JPEG needs nothing for the image", arguments: layouts)
  func baseline(layout: Layout) throws {
    let bytes = jpeg(layout, isProgressive: false)
    for mode in [DecodeMode.full, .downsample] {
      let peak = try peak(bytes, mode)
      #expect(peak > .zero && peak <= Self.allowance, "\(mode)")
    }
  }

  @Test("PNG needs nothing for the image", arguments: [DecodeMode.full, .downsample])
  func png(mode: DecodeMode) throws {
    let peak = try peak(png(isInterlaced: false), mode)
    #expect(peak > .zero && peak <= Self.allowance)
  }

  @Test("Progressive JPEG needs its coefficients, 2 bytes a sample", arguments: layouts)
  func progressive(layout: Layout) throws {
    let bytes = jpeg(layout, isProgressive: true)
    let least = ByteCount(2 * layout.sampleCount)
    for mode in [DecodeMode.full, .downsample] {
      let peak = try peak(bytes, mode)
      #expect(peak >= least && peak <= least + Self.allowance, "\(mode)")
    }
  }

  @Test("Interlaced PNG needs the bitmap that its passes fill: the result itself in full decode")
  func interlaced() throws {
    let bytes = png(isInterlaced: true)
    #expect(try peak(bytes, .full) <= Self.allowance)
    let bitmap = ByteCount(4 * Self.size.pixelCount)
    let peak = try peak(bytes, .downsample)
    #expect(peak >= bitmap && peak <= bitmap + Self.allowance)
  }
}
