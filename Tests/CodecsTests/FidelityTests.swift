import Basics
import CTestSupport
import Codecs
import Glibc
import ImagePipeline
import Testing

@Suite("From 1.5 to 4 times the target a decode stays close to the exact average")
struct FidelityTests {
  static let size = PixelSize(width: 400, height: 304)
  static let ratios = [1.5, 1.75, 2, 2.1, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75, 4]

  /// Leaves that have fallen on one another: sharp edges at every scale, as in a detailed
  /// photograph.
  static let leaves: [UInt8] = {
    var numbers = SeededNumbers(seed: 7)
    var rows = [UInt8](repeating: 128, count: size.pixelCount * 3)
    func pick(_ count: UInt64) -> Int { Int(numbers.next() % count) }
    for _ in 0..<3000 {
      // Many are small and few large.
      let side = 2 + 3600 / (60 + pick(1800))
      let (left, top) = (pick(UInt64(size.width)), pick(UInt64(size.height)))
      let (width, height) = (max(1, side * (1 + pick(3)) / 2), max(1, side * (1 + pick(3)) / 2))
      let light = 40 + pick(176)
      let color = (0..<3).map { _ in UInt8(clamping: light + (pick(176) - 88) / 4) }
      for y in top..<min(size.height, top + height) {
        for x in left..<min(size.width, left + width) {
          rows.replaceSubrange((y * size.width + x) * 3..<(y * size.width + x) * 3 + 3, with: color)
        }
      }
    }
    return Fixture.jpeg(size.width, size.height, samples: rows)
  }()

  private static let full = Result { try decoded(leaves, .full) }

  private static func psnr(_ ratio: Double) throws -> Double {
    let options = DecodeOptions(mode: .downsample, maxPixelSize: Int(Double(size.width) / ratio))
    let small = Raster(try EncodedImage(copying: leaves).decode(options).pixels)
    return small.difference(toAreaAverageOf: try full.get()).psnr
  }

  /// The mean of all whole pixels whose centre is under a pixel of the result: what is commonly
  /// made of a decode that leaves a gap of 2, which below 4 times the target is the full one.
  private static func gapOfTwo(_ ratio: Double) throws -> Double {
    let full = try full.get()
    let options = DecodeOptions(mode: .downsample, maxPixelSize: Int(Double(size.width) / ratio))
    let wanted = Raster(try EncodedImage(copying: leaves).decode(options).pixels).size
    func centres(_ index: Int, _ count: Int, _ length: Int) -> Range<Int> {
      let step = Double(length) / Double(count)
      return Int(Double(index) * step + 0.5)..<Int(Double(index + 1) * step + 0.5)
    }
    var bytes: [UInt8] = []
    for y in 0..<wanted.height {
      for x in 0..<wanted.width {
        let rows = centres(y, wanted.height, full.size.height)
        let columns = centres(x, wanted.width, full.size.width)
        for channel in 0..<4 {
          var sum = 0
          for row in rows { for column in columns { sum += Int(full[column, row][channel]) } }
          let count = rows.count * columns.count
          bytes.append(UInt8((2 * sum + count) / (2 * count)))
        }
      }
    }
    return Raster(size: wanted, bytes: bytes).difference(toAreaAverageOf: full).psnr
  }

  @Test("The worst case is no worse than that of whole pixels at a gap of 2")
  func notBelowGapOfTwo() throws {
    let ours = try Self.ratios.map { try Self.psnr($0) }
    let others = try Self.ratios.filter { $0 < 4 }.map { try Self.gapOfTwo($0) }
    let (least, other) = (try #require(ours.min()), try #require(others.min()))
    #expect(least >= other, "\(ours) and \(others)")
  }

  @Test("Above a floor that 1/2 and an area average miss", arguments: ratios)
  func least(ratio: Double) throws {
    let psnr = try Self.psnr(ratio)
    #expect(psnr > 32.4, "\(ratio): \(psnr) dB")
  }

  /// The area average of the codec's output at 1/`denominator`.
  private static func plainAverage(_ ratio: Double, at denominator: Int) throws -> Double {
    let scaled = DecodeOptions(mode: .powerOfTwo, maxPixelSize: size.width / denominator)
    let samples = Samples(try EncodedImage(copying: leaves).decode(scaled).pixels)
    try #require(samples.size.width * denominator == size.width)
    let wanted = DecodeOptions(mode: .downsample, maxPixelSize: Int(Double(size.width) / ratio))
    let result = try EncodedImage(copying: leaves).decode(wanted).pixels.size
    let bytes = samples.areaAverage(result, maximum: 255).map { UInt8($0.rounded()) }
    return Raster(size: result, bytes: bytes).difference(toAreaAverageOf: try full.get()).psnr
  }

  @Test(
    "One to two codec samples per sample of the result are averaged sharper than by area",
    arguments: [(3.0, 2), (3.25, 2), (3.5, 2), (3.75, 2), (5, 4), (6, 4), (7, 4)]
  )
  func sharper(ratio: Double, denominator: Int) throws {
    let ours = try Self.psnr(ratio)
    let plain = try Self.plainAverage(ratio, at: denominator)
    #expect(ours > plain + 0.7, "\(ratio): \(ours) and \(plain) dB")
  }
}
