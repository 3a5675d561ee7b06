import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Accepted damage gives one picture, whatever its size and format")
struct AcceptedDamageTests {
  /// A file, a part of it that came, and options, all drawn from one seed.
  private struct Draw: CustomStringConvertible {
    var description: String
    var bytes: [UInt8]
    var options = DecodeOptions()

    init(seed: UInt64) {
      var numbers = SeededNumbers(seed: seed)
      let width = Int.random(in: 1...70, using: &numbers)
      let height = Int.random(in: 1...70, using: &numbers)
      let isPNG = Bool.random(using: &numbers)
      let whole =
        isPNG ? Self.png(width, height, &numbers) : Self.jpeg(width, height, &numbers)
      bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &numbers)))
      // Half of the files end too early, half of them are damaged or both.
      for _ in 0..<Int.random(in: 0...3, using: &numbers) where bytes.count > 40 {
        guard Bool.random(using: &numbers) else { continue }
        bytes[Int.random(in: 33..<bytes.count, using: &numbers)] ^=
          1 << UInt8.random(in: 0...7, using: &numbers)
      }
      if !isPNG, Bool.random(using: &numbers) { bytes += [0xFF, 0xD9] }
      options = Self.options(&numbers)
      description =
        "seed \(seed): \(isPNG ? "PNG" : "JPEG") of \(width)x\(height), \(bytes.count) of "
        + "\(whole.count) bytes, \(options)"
    }

    private static func png(_ width: Int, _ height: Int, _ numbers: inout SeededNumbers) -> [UInt8]
    {
      let kind = PackedPNG.kinds[Int.random(in: 0..<PackedPNG.kinds.count, using: &numbers)]
      let rowBytes = (width * kind.channels * kind.bitDepth + 7) / 8
      let rows = (0..<rowBytes * height).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let palette = (0..<(4 << kind.bitDepth)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      let isInterlaced = Bool.random(using: &numbers)
      let orientation = Int32.random(in: 0...8, using: &numbers)
      return Fixture.png(
        width,
        height,
        colorType: Int32(kind.colorType),
        bitDepth: Int32(kind.bitDepth),
        rows: rows,
        palette: kind.colorType == 3 ? palette : []
      ) {
        $0.is_interlaced = isInterlaced ? 1 : 0
        $0.orientation = orientation
      }
    }

    private static func jpeg(_ width: Int, _ height: Int, _ numbers: inout SeededNumbers)
      -> [UInt8]
    {
      let components = [Int32(1), 3, 4][Int.random(in: 0...2, using: &numbers)]
      let samples = (0..<width * height * Int(components)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      let switches = (0..<6).map { _ in Int32.random(in: 0...1, using: &numbers) }
      let orientation = Int32.random(in: 0...8, using: &numbers)
      return Fixture.jpeg(width, height, samples: samples) {
        $0.components = components
        $0.horizontal_sampling = components == 3 ? 1 + switches[0] : 1
        $0.vertical_sampling = components == 3 ? 1 + switches[1] : 1
        $0.is_progressive = switches[2]
        $0.restart_rows = switches[3]
        $0.omits_adobe_marker = switches[4]
        $0.is_arithmetic = switches[5]
        $0.orientation = orientation
      }
    }

    private static func options(_ numbers: inout SeededNumbers) -> DecodeOptions {
      func one<Choice>(of choices: [Choice]) -> Choice {
        choices[Int.random(in: 0..<choices.count, using: &numbers)]
      }
      let side = Int.random(in: 1...80, using: &numbers)
      let box = PixelSize(width: side, height: Int.random(in: 1...80, using: &numbers))
      var options = DecodeOptions(
        mode: one(of: DecodeMode.allCases),
        target: one(of: [nil, .maxPixelSize(side), .fit(box), .fill(box), .exact(box)])
      )
      options.pixelFormat = one(of: PixelFormat.allCases)
      options.color = one(of: ColorConversion.allCases)
      options.orientation = one(of: OrientationRule.allCases)
      options.truncation = one(of: [.accept, .accept, .accept, .error])
      options.damage = one(of: [.shown, .shown, .shown, .refused])
      return options
    }
  }

  /// Seeds in groups, so that a test reports a group and its failure names the seed.
  private static let seedsPerGroup: UInt64 = 50

  @Test(
    "Any beginning of any file, damaged or not, decodes or is refused by name",
    arguments: UInt64(0)..<40
  )
  func any(group: UInt64) throws {
    for seed in group * Self.seedsPerGroup..<(group + 1) * Self.seedsPerGroup {
      let draw = Draw(seed: seed)
      let refusal = try decodingError(draw.bytes, draw.options)
      // What was offered works.
      guard refusal?.remedy == .acceptTruncation else { continue }
      var accepting = draw.options
      accepting.truncation = .accept
      let again = try decodingError(draw.bytes, accepting)
      #expect(again == nil, "\(draw): \(String(describing: again))")
    }
  }

  /// A cut file of opaque pixels, and how it is scaled down.
  private func cutFile(_ seed: UInt64) -> (bytes: [UInt8], options: DecodeOptions, side: Int) {
    var numbers = SeededNumbers(seed: seed)
    let width = Int.random(in: 20...90, using: &numbers)
    let height = Int.random(in: 20...90, using: &numbers)
    let isInterlaced = Bool.random(using: &numbers)
    let orientation = Int32.random(in: 1...8, using: &numbers)
    let whole = Fixture.png(
      width,
      height,
      colorType: 2,
      rows: Fixture.photograph(width, height, seed: UInt32(seed))
    ) {
      $0.is_interlaced = isInterlaced ? 1 : 0
      $0.orientation = orientation
    }
    var options = DecodeOptions()
    options.truncation = .accept
    options.pixelFormat = Bool.random(using: &numbers) ? .rgba8 : .rgba16
    options.mode = Bool.random(using: &numbers) ? .downsample : .fullThenResize
    let count = whole.count * Int.random(in: 30...90, using: &numbers) / 100
    let side = Int.random(in: 3...max(width, height) * 2 / 3, using: &numbers)
    return (Array(whole.prefix(count)), options, side)
  }

  @Test(
    "A scaled picture with missing rows is the average of the whole one, transparent where it is",
    arguments: UInt64(0)..<120
  )
  func average(seed: UInt64) throws {
    let (bytes, drawn, side) = cutFile(seed)
    var options = drawn
    let image = try EncodedImage(copying: bytes)
    options.target = .maxPixelSize(side)
    let result = try image.decode(options)
    let small = Samples(result.pixels)
    options.mode = .full
    let full = Samples(try image.decode(options).pixels)
    let exact = full.areaAverage(small.size, maximum: small.maximum)
    // As in the tests of whole pictures: sums have 24 bits.
    let tolerance = small.maximum == 255 ? 0.51 : 1.0
    let largest = zip(small.levels, exact).map { (Double($0) - $1).magnitude }.max() ?? 0
    #expect(largest <= tolerance, "seed \(seed): \(options), to \(side)")
    let alphas = stride(from: 3, to: small.levels.count, by: 4).map { Double(small.levels[$0]) }
    #expect(alphas.min() ?? 0 < small.maximum, "seed \(seed)")
    #expect(result.warnings?.kind == .truncation)
  }

  @Test("Accepting damage changes nothing where there is none", arguments: [3, 20, 40, 77])
  func intact(side: Int) throws {
    let file = Fixture.png(90, 70, colorType: 2, rows: Fixture.photograph(90, 70))
    let strict = try decoded(file, .downsample, side)
    let accepting = try decoded(file, .downsample, side) { $0.truncation = .accept }
    #expect(strict == accepting)
  }
}
