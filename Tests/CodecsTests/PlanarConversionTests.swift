import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Images without their own planes are converted")
struct PlanarConversionTests {
  /// Rounding of the conversion and of the average.
  private static let rounding = 1.01

  private static func rgb(
    _ width: Int,
    _ height: Int,
    _ orientation: Int32 = 1,
    interlaced: Int32 = 0
  )
    -> [UInt8]
  {
    Fixture.png(width, height, colorType: 2, rows: Fixture.photograph(width, height)) {
      $0.orientation = orientation
      $0.is_interlaced = interlaced
    }
  }

  @Test(
    "PNG is converted by the matrix of JFIF and averaged",
    arguments: [nil, 40, 41, 67],
    [Int32(0), 1]
  )
  func png(side: Int?, interlaced: Int32) throws {
    for orientation in ExifOrientation.allCases {
      let bytes = Self.rgb(121, 77, Int32(orientation.rawValue), interlaced: interlaced)
      let field = ColourField(try decoded(bytes, .full))
      let result = try planes(bytes, .downsample, side.map(DecodeTarget.maxPixelSize))
      let scaled = result.size == field.size ? nil : result.size
      #expect(result.distance(to: field, scaled: scaled) <= Self.rounding, "\(orientation)")
    }
  }

  @Test("Ink is converted through red, green and blue", arguments: [Int32(0), 1])
  func ink(isYCCK: Int32) throws {
    let bytes = Fixture.jpeg(64, 48, samples: Fixture.translucent(64, 48)) {
      $0.components = 4
      $0.is_ycck = isYCCK
    }
    let field = ColourField(try decoded(bytes, .full))
    #expect(try planes(bytes, .full).distance(to: field, scaled: nil) <= Self.rounding)
  }

  @Test("Full decode and resize averages the same image")
  func resize() throws {
    let bytes = Fixture.jpeg(160, 120) {
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
    }
    let field = ColourField(try decoded(bytes, .full))
    let result = try planes(bytes, .fullThenResize, .maxPixelSize(50))
    #expect(result.distance(to: field, scaled: result.size) <= Self.rounding)
  }

  @Test("Pure colours have the levels that JFIF gives them")
  func colours() throws {
    let rows: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0]
    let red = try planes(Fixture.png(2, 2, colorType: 2, rows: rows))
    #expect(red.levels == [[76, 76, 76, 76], [85], [255]])
    let white = try planes(Fixture.png(1, 1, colorType: 0, rows: [255]))
    #expect(white.levels == [[255], [128], [128]])
  }

  @Test("Transparency is refused in one sentence", arguments: [Int32(4), 6])
  func transparency(colorType: Int32) throws {
    let bytes = Fixture.png(8, 8, colorType: colorType, rows: Fixture.translucent(8, 8))
    var options = DecodeOptions()
    options.pixelFormat = .yuv420
    let error = try #require(try decodingError(bytes, options))
    #expect(error.description.contains("transparent"))
  }

  @Test(
    "Planes are contiguous, with rows of 64-byte lines, at 1.5 bytes a pixel and padding",
    arguments: [(1, 1), (64, 64), (65, 33), (200, 101)]
  )
  func layout(width: Int, height: Int) throws {
    var options = DecodeOptions()
    options.pixelFormat = .yuv420
    let session = try DecodeSession(
      try EncodedImage(copying: Self.rgb(width, height)),
      options: options
    )
    var result: PixelBuffer?
    for _ in 0..<session.plan.bandCount {
      if case .finished(let pixels) = try session.decodeNextBand() { result = pixels }
    }
    let pixels = try #require(result)
    #expect(pixels.format == .yuv420)
    let half = PixelSize(width: (width + 1) / 2, height: (height + 1) / 2)
    #expect(pixels.planes.map(\.size) == [PixelSize(width: width, height: height), half, half])
    var end = 0
    for plane in pixels.planes {
      #expect(plane.offset == end && plane.bytesPerRow % 64 == 0)
      #expect((plane.size.width..<plane.size.width + 64).contains(plane.bytesPerRow))
      end += plane.bytesPerRow * plane.size.height
    }
    #expect(pixels.byteCount == ByteCount(end) && session.plan.outputBytes == ByteCount(end))
    #expect(pixels.bytesPerRow == pixels.planes[0].bytesPerRow)
  }

  @Test("The checksum covers every sample of every plane")
  func checksum() throws {
    var seen = Set<UInt64>()
    for seed in 0..<20 {
      let bytes = Fixture.jpeg(35, 21, samples: Fixture.photograph(35, 21, seed: UInt32(seed)))
      var options = DecodeOptions()
      options.pixelFormat = .yuv420
      let image = try EncodedImage(copying: bytes)
      let pixels = try image.decode(options).pixels
      #expect(try image.decode(options).pixels.checksum == pixels.checksum)
      seen.insert(pixels.checksum)
      seen.insert(try image.decode().pixels.checksum)
    }
    #expect(seen.count == 40)
    // Two grays that differ in only one colour sample.
    let gray = try EncodedImage(
      copying: Fixture.png(2, 2, colorType: 2, rows: [UInt8](repeating: 100, count: 12))
    )
    let tinted = try EncodedImage(
      copying: Fixture.png(
        2,
        2,
        colorType: 2,
        rows: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 108]
      )
    )
    var options = DecodeOptions()
    options.pixelFormat = .yuv420
    #expect(try gray.decode(options).pixels.checksum != tinted.decode(options).pixels.checksum)
  }

  @Test("Working memory equals the plan's and is less than half of the planes", arguments: 0..<4)
  func memory(index: Int) throws {
    let bytes =
      index == 3
      ? Self.rgb(1500, 1100)
      : Fixture.jpeg(1500, 1100) {
        $0.is_progressive = index == 1 ? 1 : 0
        $0.orientation = index == 2 ? 6 : 1
      }
    var options = DecodeOptions(maxPixelSize: index == 2 ? 333 : nil)
    options.pixelFormat = .yuv420
    let image = try EncodedImage(copying: bytes)
    let plan = DecodePlan(header: try image.readHeader(), options: options)
    let held = try image.decode(options).peakWorkingBytes.bytes
    let planned = plan.scratchBytes.bytes
    #expect((held - planned).magnitude <= max(planned / 20, 6_000), "\(held) for \(planned)")
    #expect(index == 1 || held < 400_000)
  }

  @Test("Limits are checked before anything is allocated")
  func limits() throws {
    var options = DecodeOptions()
    options.pixelFormat = .yuv420
    options.limits.maxPixels = 9_999
    #expect(
      try decodingError(Fixture.jpeg(100, 100), options)
        == .tooLarge(size: PixelSize(width: 100, height: 100), limit: 9_999)
    )
    options.limits = DecodeLimits()
    options.limits.maxCodecMemory = ByteCount(20 << 10)
    guard case .needsTooMuchMemory = try decodingError(Fixture.jpeg(4_000, 16), options) else {
      Issue.record("row buffers were allocated over the limit")
      return
    }
  }

  @Test("Damage is an error or a partial image, never more", arguments: 0..<200)
  func damage(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var bytes = Fixture.jpeg(120, 90) {
      $0.is_progressive = Int32(seed % 3 == 0 ? 1 : 0)
      $0.vertical_sampling = Int32(seed % 2 + 1)
    }
    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
      bytes[Int.random(in: 2..<bytes.count, using: &numbers)] =
        UInt8.random(in: 0...255, using: &numbers)
    }
    if seed % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count / 2, using: &numbers)) }
    var options = DecodeOptions(maxPixelSize: seed % 5 == 0 ? 50 : nil)
    options.pixelFormat = .yuv420
    options.truncation = seed % 2 == 0 ? .accept : .error
    options.limits.maxPixels = 4_000_000
    do throws(DecodingError) {
      let pixels = try EncodedImage(copying: bytes).decode(options).pixels
      #expect(pixels.planes.count == 3, "seed \(seed)")
    } catch {
      #expect(!error.description.isEmpty, "seed \(seed)")
    }
  }

  @Test("A photograph that ends too early is an error, or gray below when that is accepted")
  func truncated() throws {
    let whole = Fixture.jpeg(100, 200)
    let cut = Array(whole.prefix(whole.count / 2))
    #expect(throws: DecodingError.self) { try planes(cut) }
    let partial = try planes(cut) { $0.truncation = .accept }
    let full = try planes(whole)
    #expect(partial.levels[0].prefix(100 * 40) == full.levels[0].prefix(100 * 40))
    #expect(partial.levels[1].suffix(50).allSatisfy { $0 == partial.levels[1].last })
  }
}
