import Basics
import Scenarios
import Testing

/// Times of single decodes on the reference machine, in milliseconds; the price must come near.
@Suite("The price of a decode in software")
struct SoftwareDecodePriceTests {
  private static let price = SoftwareDecodePrice()

  /// A whole JPEG decode of a photograph of 4032 x 3024 pixels.
  private static func photo(
    _ scale: JPEGScale,
    bytes: Int = 2_575_793,
    encoding: JPEGEncoding = .baseline,
    colourSamples: Int = 8
  ) -> SoftwareDecodePrice.JPEGWork {
    let source = PixelSize(width: 4_032, height: 3_024)
    var work = SoftwareDecodePrice.JPEGWork()
    work.calls = 1
    work.dataBytes = bytes
    work.encoding = encoding
    work.coefficientPixels = encoding == .progressive ? source.pixelCount : 0
    work.scale = scale
    work.scaledPixels = scale.apply(to: source).pixelCount
    work.colourSamples = colourSamples
    return work
  }

  @Test("no work costs nothing")
  func nothing() {
    #expect(Self.price.jpeg.picoseconds(of: .init()) == 0)
    #expect(Self.price.png.picoseconds(of: .init()) == 0)
    #expect(Self.price.averaging(fed: 0, result: 0) == 0)
  }

  @Test("a smaller scale is never dearer", arguments: [0, 8, 16, 32, 48])
  func scales(colourSamples: Int) {
    let prices = [JPEGScale.full, .half, .quarter, .eighth].map {
      Self.price.jpeg.picoseconds(of: Self.photo($0, colourSamples: colourSamples))
    }
    #expect(prices == prices.sorted(by: >))
  }

  @Test("more colour is never cheaper", arguments: JPEGScale.allCases)
  func colour(scale: JPEGScale) {
    let prices = [0, 8, 16, 32, 48].map {
      Self.price.jpeg.picoseconds(of: Self.photo(scale, colourSamples: $0))
    }
    #expect(prices == prices.sorted())
  }

  @Test("a progressive file costs more than a baseline file", arguments: JPEGScale.allCases)
  func progressive(scale: JPEGScale) {
    let baseline = Self.price.jpeg.picoseconds(of: Self.photo(scale))
    let progressive = Self.price.jpeg.picoseconds(of: Self.photo(scale, encoding: .progressive))
    #expect(progressive > baseline * 2)
  }

  @Test("metadata cost time, far less than pixels")
  func metadata() {
    var work = SoftwareDecodePrice.JPEGWork()
    work.metadataBytes = 1_000_000
    let metadata = Self.price.jpeg.picoseconds(of: work)
    work.metadataBytes = 0
    work.dataBytes = 1_000_000
    #expect(metadata > 0)
    #expect(metadata * 20 < Self.price.jpeg.picoseconds(of: work))
  }

  @Test("parts cost as much as the whole, to the picosecond", arguments: JPEGEncoding.allCases)
  func parts(encoding: JPEGEncoding) {
    let whole = Self.photo(.half, encoding: encoding, colourSamples: 8)
    var first = whole
    first.dataBytes = 1_000_001
    first.scaledPixels = 777_777
    first.coefficientPixels /= 3
    var rest = whole
    rest.calls = 0
    rest.dataBytes -= first.dataBytes
    rest.scaledPixels -= first.scaledPixels
    rest.coefficientPixels -= first.coefficientPixels
    let parts = [first, rest].map { Self.price.jpeg.picoseconds(of: $0) }
    #expect(parts[0] + parts[1] == Self.price.jpeg.picoseconds(of: whole))
  }

  @Test(
    "rows of a PNG cost by the bits of a pixel, and seven passes cost more",
    arguments: [1, 8, 16, 24, 32, 48, 64]
  )
  func png(bits: Int) {
    var work = SoftwareDecodePrice.PNGWork()
    work.pixels = 1_000_000
    work.bitsPerPixel = bits
    let plain = Self.price.png.picoseconds(of: work)
    work.passes = .seven
    #expect(plain > 0)
    #expect(Self.price.png.picoseconds(of: work) > plain)
    work.bitsPerPixel *= 2
    #expect(Self.price.png.picoseconds(of: work) > plain * 2)
  }
}
