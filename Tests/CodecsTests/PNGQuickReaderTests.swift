import CCodecs
import CTestSupport
import Testing

@Suite("The quick PNG reader agrees with libpng")
struct PNGQuickReaderTests {
  static let sizes = [(1, 1), (1, 40), (40, 1), (3, 5), (9, 7), (1031, 3), (130, 33)]

  private func expectSame(
    _ file: [UInt8],
    _ note: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for isDeep in [false, true] {
      let reference = ReferenceDecode(file, isDeep: isDeep)
      let result = shimDecode(file, format: isDeep ? IB_PNG_RGBA16 : IB_PNG_RGBA8)
      #expect(reference.outcome.is_whole == 1, "\(note)", sourceLocation: location)
      #expect(result.status == IB_PNG_OK, "\(result.words), \(note)", sourceLocation: location)
      #expect(result.isQuick, "\(note)", sourceLocation: location)
      #expect(result.bytes == reference.bytes, "deep \(isDeep), \(note)", sourceLocation: location)
    }
  }

  @Test("Every kind of pixel, filter and size", arguments: PackedPNG.kinds, [false, true])
  func kinds(kind: PackedPNG, isTransparent: Bool) {
    var numbers = SeededNumbers(seed: UInt64(kind.colorType * 100 + kind.bitDepth))
    for (width, height) in Self.sizes {
      for filter in [nil, 0, 1, 2, 3, 4] as [UInt8?] {
        var png = kind
        png.width = width
        png.height = height
        png.addColours(isTransparent: isTransparent, using: &numbers)
        let file = png.file(of: png.randomRows(filter: filter, using: &numbers))
        expectSame(file, "\(width) x \(height), filter \(filter.map(String.init) ?? "random")")
      }
    }
  }

  @Test("16-bit samples of all values round as libpng rounds", arguments: [0, 2])
  func everyDeepSample(colorType: Int) {
    let png = PackedPNG(
      width: 256,
      height: colorType == 0 ? 256 : 86,
      colorType: colorType,
      bitDepth: 16
    )
    var rows: [UInt8] = []
    var sample = 0
    for _ in 0..<png.height {
      rows.append(0)
      for _ in 0..<png.width * png.channels {
        rows.append(UInt8(sample >> 8 & 255))
        rows.append(UInt8(sample & 255))
        sample += 1
      }
    }
    #expect(sample >= 65_536)
    expectSame(png.file(of: rows), "all samples")
  }

  @Test(
    "Stored blocks, the fixed code, and the ways to search",
    arguments: [(0, 0), (1, 0), (6, 0), (9, 0), (6, 1), (6, 2), (6, 3), (6, 4)]
  )
  func blocks(level: Int, strategy: Int) {
    var numbers = SeededNumbers(seed: UInt64(level * 10 + strategy))
    // Several batches of the reader, and several stored blocks.
    var png = PackedPNG(width: 700, height: 200, colorType: 2)
    png.level = level
    png.strategy = strategy
    expectSame(
      png.file(of: png.randomRows(filter: nil, using: &numbers)),
      "level \(level), strategy \(strategy)"
    )
  }

  @Test("Image data in chunks of any length", arguments: [1, 2, 3, 7, 100, 8192], [false, true])
  func splits(chunkBytes: Int, hasEmptyChunks: Bool) {
    var numbers = SeededNumbers(seed: UInt64(chunkBytes))
    var png = PackedPNG(width: 61, height: 47, colorType: 6)
    png.chunkBytes = chunkBytes
    png.hasEmptyChunks = hasEmptyChunks
    expectSame(png.file(of: png.randomRows(filter: nil, using: &numbers)), "")
  }

  @Test("A window smaller than the image is left to libpng", arguments: 9...14)
  func smallWindows(bits: Int) {
    var numbers = SeededNumbers(seed: UInt64(bits))
    var png = PackedPNG(width: 200, height: 200, colorType: 0)
    png.windowBits = bits
    let file = png.file(of: png.randomRows(filter: nil, using: &numbers))
    let result = shimDecode(file)
    #expect(result.status == IB_PNG_OK)
    #expect(!result.isQuick)
    #expect(result.bytes == ReferenceDecode(file).bytes)
    // For an image this small, every declared window is large enough.
    png.width = 15
    png.height = 15
    expectSame(png.file(of: png.randomRows(filter: nil, using: &numbers)), "\(bits) bits")
  }

  @Test(
    "Rows are written along the stride, upwards too, in calls of any length",
    arguments: [1, 2, 50]
  )
  func strides(rowsAtATime: Int) throws {
    var numbers = SeededNumbers(seed: 5)
    let png = PackedPNG(width: 33, height: 50, colorType: 2)
    let file = png.file(of: png.randomRows(filter: nil, using: &numbers))
    let reference = ReferenceDecode(file).bytes
    #expect(shimDecode(file, rowsAtATime: rowsAtATime).bytes == reference)
    var limits = ib_png_decode_limits(max_pixels: 10_000, max_memory_bytes: 1 << 20, damage: 0)
    var session: OpaquePointer?
    _ = ib_png_decode_open(file, file.count, &limits, &session)
    defer { ib_png_decode_close(session) }
    #expect(ib_png_decode_start(session, Int32(IB_PNG_RGBA8)) == IB_PNG_OK)
    var pixels = [UInt8](repeating: 0, count: 33 * 4 * 50)
    pixels.withUnsafeMutableBufferPointer { pixels in
      let last = pixels.baseAddress.map { $0 + 49 * 33 * 4 }
      #expect(ib_png_decode_read_rows(session, last, -33 * 4, 50) == IB_PNG_OK)
    }
    let upwards = (0..<50).reversed().flatMap { reference[$0 * 132..<($0 + 1) * 132] }
    #expect(pixels == upwards)
    #expect(ib_png_decode_read_rows(session, &pixels, 132, 1) == IB_PNG_MISUSE)
  }

  @Test("24 megapixels are read in less than a megabyte", arguments: [(2, 8), (6, 8), (6, 16)])
  func memory(colorType: Int, bitDepth: Int) throws {
    let png = PackedPNG(width: 6000, height: 4000, colorType: colorType, bitDepth: bitDepth)
    let file = png.file(of: Array(repeating: 1, count: (png.rowBytes + 1) * 100))
    // The data end after 100 rows, of which 90 are read; the rest would not be allocated anyway.
    var limits = ib_png_decode_limits(
      max_pixels: 24_000_000,
      max_memory_bytes: 1_000_000,
      damage: 0
    )
    var session: OpaquePointer?
    #expect(ib_png_decode_open(file, file.count, &limits, &session) == IB_PNG_OK)
    defer { ib_png_decode_close(session) }
    #expect(ib_png_decode_start(session, Int32(IB_PNG_RGBA8)) == IB_PNG_OK)
    var row = [UInt8](repeating: 0, count: 6000 * 4)
    for _ in 0..<80 {
      try #require(ib_png_decode_read_rows(session, &row, 0, 1) == IB_PNG_OK)
    }
    #expect(ib_png_decode_is_quick(session) == 1)
    #expect(ib_png_decode_peak_bytes(session) < 500_000)
    #expect(ib_png_decode_current_bytes(session) <= ib_png_decode_peak_bytes(session))
  }

  @Test("With no memory for the quick reader, libpng reads")
  func tightMemory() {
    var numbers = SeededNumbers(seed: 8)
    let png = PackedPNG(width: 300, height: 300, colorType: 2)
    let file = png.file(of: png.randomRows(filter: nil, using: &numbers))
    let result = shimDecode(file, maxMemoryBytes: 80_000)
    #expect(result.status == IB_PNG_OK)
    #expect(!result.isQuick)
    #expect(result.peakBytes <= 80_000)
    #expect(result.bytes == ReferenceDecode(file).bytes)
    let refused = shimDecode(file, maxMemoryBytes: 20_000)
    #expect(refused.status == IB_PNG_TOO_MUCH_MEMORY)
  }
}
