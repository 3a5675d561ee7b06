import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

/// The size and the depth of one test.
struct ResampleCase: CustomTestStringConvertible, Sendable {
  var format: PixelFormat
  var width: Int
  var height: Int
  var side: Int

  var testDescription: String { "\(width)x\(height) to \(side), \(format)" }

  static let all: [ResampleCase] = [PixelFormat.rgba8, .rgba16].flatMap { format in
    [
      (61, 47, 13), (61, 47, 60), (64, 64, 32), (64, 48, 1), (300, 1, 7), (1, 300, 7), (2, 1, 1),
      (1, 2, 1), (3, 1, 2), (3000, 2, 11), (2, 3000, 3),
    ].map { ResampleCase(format: format, width: $0.0, height: $0.1, side: $0.2) }
  }
}

@Suite("Any depth is averaged exactly")
struct ResampleFormatTests {
  private static func decode(
    _ bytes: [UInt8],
    _ mode: DecodeMode,
    _ side: Int?,
    _ format: PixelFormat
  ) throws -> Samples {
    var options = DecodeOptions(mode: mode, maxPixelSize: side)
    options.pixelFormat = format
    let buffer = try EncodedImage(copying: bytes).decode(options).pixels
    #expect(buffer.format == format)
    return Samples(buffer)
  }

  private static func largest(_ samples: Samples, _ exact: [Double]) -> Double {
    zip(samples.levels, exact).map { (Double($0) - $1).magnitude }.max() ?? 0
  }

  private func expectExact(_ bytes: [UInt8], _ test: ResampleCase, seed: UInt64) throws {
    let full = try Self.decode(bytes, .full, nil, test.format)
    let small = try Self.decode(bytes, .fullThenResize, test.side, test.format)
    let exact = full.areaAverage(small.size, maximum: small.maximum)
    // Sums have 24 bits, which thousands of 16-bit samples nearly exhaust.
    let tolerance = test.format == .rgba8 ? 0.51 : 1.0
    #expect(Self.largest(small, exact) <= tolerance, "seed \(seed)")
    #expect(try Self.decode(bytes, .downsample, test.side, test.format) == small)
  }

  @Test("Translucent pixels", arguments: ResampleCase.all)
  func translucent(test: ResampleCase) throws {
    let seed = UInt64(test.width * 100 + test.side)
    // Alpha of 0 to 63 is rare, so that no mean is on the border between visible and not.
    var rows = Fixture.translucent(test.width, test.height, seed: seed)
    for index in stride(from: 3, to: rows.count, by: 4) where rows[index] < 64 {
      rows[index] = index % 3 == 0 ? 0 : 255 - rows[index]
    }
    let bytes = Fixture.png(test.width, test.height, colorType: 6, rows: rows)
    try expectExact(bytes, test, seed: seed)
  }

  @Test("Opaque pixels", arguments: ResampleCase.all)
  func opaque(test: ResampleCase) throws {
    let seed = UInt64(test.width * 100 + test.side)
    var numbers = SeededNumbers(seed: seed)
    let rows = (0..<test.width * test.height * 3).map { _ in
      UInt8.random(in: 0...255, using: &numbers)
    }
    let bytes = Fixture.png(test.width, test.height, colorType: 2, rows: rows)
    try expectExact(bytes, test, seed: seed)
  }

  @Test("Samples of 16 bits, with and without alpha", arguments: ResampleCase.all)
  func sixteenBits(test: ResampleCase) throws {
    let seed = UInt64(test.width * 100 + test.side + 1)
    var numbers = SeededNumbers(seed: seed)
    let opaque = (0..<test.width * test.height * 6).map { _ in
      UInt8.random(in: 0...255, using: &numbers)
    }
    var deep: [UInt8] = []
    for pixel in 0..<test.width * test.height {
      deep += opaque[pixel * 6..<pixel * 6 + 6]
      deep += [UInt8.random(in: 16...255, using: &numbers), 77]
    }
    let size = (test.width, test.height)
    for (type, rows) in [(Int32(2), opaque), (6, deep)] {
      let bytes = Fixture.png(size.0, size.1, colorType: type, bitDepth: 16, rows: rows)
      try expectExact(bytes, test, seed: seed)
    }
  }

  @Test("Black and white average to 128")
  func checkerboard() throws {
    let rows = (0..<64 * 64).flatMap { index -> [UInt8] in
      let level: UInt8 = (index / 64 + index % 64) % 2 == 0 ? 255 : 0
      return [level, level, level]
    }
    let bytes = Fixture.png(64, 64, colorType: 2, rows: rows)
    let pixel = Array(try Self.decode(bytes, .downsample, 32, .rgba8).levels.prefix(4))
    #expect(pixel == [128, 128, 128, 255])
  }

  @Test("A JPEG averaged to 16 bits is the 8-bit result with more digits")
  func jpeg() throws {
    let bytes = Fixture.jpeg(203, 151)
    let test = ResampleCase(format: .rgba16, width: 203, height: 151, side: 61)
    let full = try Self.decode(bytes, .full, nil, .rgba8)
    let small = try Self.decode(bytes, .fullThenResize, 61, .rgba16)
    let exact = full.areaAverage(small.size, maximum: 65535)
    #expect(Self.largest(small, exact) <= 1, "\(test)")
    // More than 8 bits are kept: few means are whole levels.
    #expect(small.levels.count { $0 % 257 == 0 } < small.levels.count / 2)
  }

  @Test("Levels of 8 bits are widened by 257", arguments: ExifOrientation.allCases)
  func widened(orientation: ExifOrientation) throws {
    let jpeg = Fixture.jpeg(83, 61) { $0.orientation = Int32(orientation.rawValue) }
    let png = Fixture.png(37, 21, colorType: 6, rows: Fixture.translucent(37, 21)) {
      $0.orientation = Int32(orientation.rawValue)
    }
    for bytes in [jpeg, png] {
      let levels = try Self.decode(bytes, .full, nil, .rgba8)
      let wide = try Self.decode(bytes, .full, nil, .rgba16)
      #expect(wide.size == levels.size)
      #expect(wide.levels == levels.levels.map { $0 * 257 })
    }
  }

  @Test(
    "Wide pixels are turned exactly, whole, scaled, cut and interlaced",
    arguments: ExifOrientation.allCases
  )
  func turned(orientation: ExifOrientation) throws {
    var numbers = SeededNumbers(seed: 5)
    let rows = (0..<41 * 29 * 8).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    for isInterlaced in [Int32(0), 1] {
      func png(_ tag: Int32) -> [UInt8] {
        Fixture.png(41, 29, colorType: 6, bitDepth: 16, rows: rows) {
          $0.is_interlaced = isInterlaced
          $0.orientation = tag
        }
      }
      for side in [nil, 17, 5] {
        let upright = try Self.decode(png(1), .downsample, side, .rgba16)
        let turned = try Self.decode(png(Int32(orientation.rawValue)), .downsample, side, .rgba16)
        #expect(turned == upright.shown(orientation))
      }
    }
  }

  @Test("Cropping without scaling leaves wide pixels unchanged")
  func cut() throws {
    let bytes = Fixture.png(24, 10, colorType: 6, rows: Fixture.translucent(24, 10))
    let full = try Self.decode(bytes, .full, nil, .rgba16)
    var options = DecodeOptions(target: .exact(PixelSize(width: 10, height: 10)))
    options.pixelFormat = .rgba16
    let cut = Samples(try EncodedImage(copying: bytes).decode(options).pixels)
    var expected: [UInt16] = []
    for y in 0..<10 {
      let row = y * 24
      expected += full.levels[(row + 7) * 4..<(row + 17) * 4]
    }
    #expect(cut.levels == expected)
  }

  @Test("A plan and its result agree on the bytes of wide pixels", arguments: DecodeMode.allCases)
  func bytes(mode: DecodeMode) throws {
    let photograph = Fixture.photograph(403, 301)
    let png = Fixture.png(403, 301, colorType: 2, rows: photograph)
    for encoded in [Fixture.jpeg(403, 301), png] {
      var options = DecodeOptions(mode: mode, maxPixelSize: 99)
      options.pixelFormat = .rgba16
      let image = try EncodedImage(copying: encoded)
      let plan = DecodePlan(header: try image.readHeader(), options: options)
      let (buffer, working, _) = try image.decode(options)
      #expect(buffer.byteCount == plan.outputBytes)
      #expect(working <= plan.scratchBytes + plan.intermediateBytes + ByteCount(2_000))
      #expect(buffer.bytesPerRow == (buffer.size.width * 8 + 63) / 64 * 64)
      #expect(buffer.bytesPerRow == plan.bytesPerRow)
    }
  }

  @Test("The checksum covers the format")
  func checksum() throws {
    let size = PixelSize(width: 8, height: 2)
    let wide = try PixelBuffer.blank(size: size, format: .rgba16)
    #expect(try wide.checksum != PixelBuffer.blank(size: size).checksum)
    #expect(wide.byteCount == ByteCount(128))
    let doubled = PixelSize(width: 16, height: 2)
    #expect(try wide.checksum != PixelBuffer.blank(size: doubled).checksum)
  }
}
