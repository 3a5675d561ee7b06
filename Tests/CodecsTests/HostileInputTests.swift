import Basics
import CSupport
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Hostile input gives typed errors, never a crash")
struct HostileInputTests {
  static let files: [String: [UInt8]] = [
    "baseline": Fixture.jpeg(40, 35),
    "progressive": Fixture.jpeg(40, 35) { $0.is_progressive = 1 },
    "restarts": Fixture.jpeg(40, 35) { $0.restart_rows = 1 },
    "turned": Fixture.jpeg(40, 35) { $0.orientation = 6 },
    "png": Fixture.png(20, 15, colorType: 6, rows: Fixture.translucent(20, 15)),
    "interlaced": Fixture.png(20, 15, colorType: 6, rows: Fixture.translucent(20, 15)) {
      $0.is_interlaced = 1
    },
    "palette": Fixture.png(
      20,
      15,
      colorType: 3,
      rows: Array(repeating: 1, count: 300),
      palette: [1, 2, 3, 4, 5, 6, 7, 8]
    ),
  ]
  static let names = files.keys.sorted()

  @Test("No bytes are refused by name")
  func empty() throws {
    #expect(try decodingError([]) == .empty(path: nil))
  }

  @Test("Bytes of no known format are shown")
  func unknown() throws {
    #expect(
      try decodingError(Array("no image at all".utf8))
        == .unknownFormat(firstBytes: Array("no image".utf8))
    )
    #expect(
      try decodingError([0xFF, 0xD8])
        == .truncated(codec: .jpeg, words: "Premature end of JPEG file")
    )
  }

  @Test("Every proper beginning of a file is an error", arguments: names)
  func prefixes(name: String) throws {
    let bytes = try #require(Self.files[name])
    for count in 0..<bytes.count {
      let error = try decodingError(Array(bytes.prefix(count)))
      #expect(error != nil, "\(name) cut to \(count) of \(bytes.count) bytes")
    }
    #expect(try decodingError(bytes) == nil)
  }

  @Test("A cut file is reported as truncated with the codec's message")
  func truncatedWords() throws {
    let jpeg = try #require(Self.files["baseline"])
    let cutJPEG = try decodingError(Array(jpeg.dropLast(100)))
    guard case .truncated(.jpeg, "Premature end of JPEG file", 16...32)? = cutJPEG else {
      Issue.record("\(String(describing: cutJPEG))")
      return
    }
    let png = try #require(Self.files["png"])
    let cutPNG = try decodingError(Array(png.dropLast(100)))
    guard case .truncated(.png, "Read Error", 1...14)? = cutPNG else {
      Issue.record("\(String(describing: cutPNG))")
      return
    }
  }

  @Test("A cut file can be accepted", arguments: names)
  func acceptedTruncation(name: String) throws {
    let bytes = try #require(Self.files[name])
    let raster = try decoded(Array(bytes.dropLast(20)), .full) { $0.truncation = .accept }
    let whole = try decoded(bytes, .full)
    #expect(raster.size == whole.size)
  }

  @Test("A cut PNG keeps the rows that came, and the rest is transparent")
  func acceptedRows() throws {
    let rows = Fixture.translucent(50, 200)
    let bytes = Fixture.png(50, 200, colorType: 6, rows: rows)
    let half = try decoded(Array(bytes.prefix(bytes.count / 2)), .full) { $0.truncation = .accept }
    #expect(half.bytes.prefix(50 * 4 * 50) == rows.prefix(50 * 4 * 50))
    #expect(half.bytes.suffix(200).allSatisfy { $0 == 0 })
  }

  @Test(
    "Random damage never crashes, strict or not",
    arguments: names,
    Array(UInt64(0)..<150)
  )
  func randomDamage(name: String, seed: UInt64) throws {
    var bytes = try #require(Self.files[name])
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
      let offset = Int.random(in: 2..<bytes.count, using: &numbers)
      bytes[offset] = UInt8.random(in: 0...255, using: &numbers)
    }
    var options = DecodeOptions(mode: .downsample, maxPixelSize: 9)
    options.truncation = seed % 2 == 0 ? .error : .accept
    options.damage = seed % 3 == 0 ? .refused : .shown
    options.limits.maxPixels = 1 << 20
    // The position decides whether it is an error; this test checks only that it returns.
    _ = try decodingError(bytes, options)
  }

  @Test("Damage with a correct checksum never crashes", arguments: Array(UInt64(0)..<150))
  func damagedPNGData(seed: UInt64) throws {
    var bytes = try #require(Self.files[seed % 2 == 0 ? "png" : "interlaced"])
    var numbers = SeededNumbers(seed: seed)
    let offset = Int.random(in: 16..<bytes.count - 12, using: &numbers)
    bytes[offset] = UInt8.random(in: 0...255, using: &numbers)
    ibt_fix_png_chunk(&bytes, bytes.count, 8)
    ibt_fix_png_chunk(&bytes, bytes.count, 33)
    var options = DecodeOptions(mode: .downsample, maxPixelSize: 9)
    options.limits.maxPixels = 1 << 20
    _ = try decodingError(bytes, options)
  }

  @Test("A header claiming 60000 x 60000 is refused before memory is allocated")
  func hugeClaim() throws {
    let huge = PixelSize(width: 60_000, height: 60_000)
    var jpeg = try #require(Self.files["progressive"])
    let frame = try #require(
      jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC2 }
    )
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xEA, 0x60])
    var png = try #require(Self.files["png"])
    png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    ibt_fix_png_chunk(&png, png.count, 8)
    let limit = DecodeLimits().maxPixels
    let before = ib_thread_allocated_bytes()
    #expect(try decodingError(jpeg) == .tooLarge(size: huge, limit: limit))
    #expect(try decodingError(png) == .tooLarge(size: huge, limit: limit))
    #expect(ib_thread_allocated_bytes() - before < 2_000_000)
  }

  @Test("A side that libjpeg refuses is too large, too", arguments: [0xC0, 0xC2] as [UInt8])
  func hugeSide(frameMarker: UInt8) throws {
    // libjpeg accepts at most 65,500, so it stops in the middle of the header.
    var jpeg = try #require(Self.files[frameMarker == 0xC0 ? "baseline" : "progressive"])
    let frame = try #require(
      jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == frameMarker }
    )
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(
      try decodingError(jpeg)
        == .tooLarge(
          size: PixelSize(width: 65_535, height: 65_535),
          limit: DecodeLimits().maxPixels
        )
    )
  }

  @Test("Coefficients over the limit are refused before they are allocated")
  func coefficientLimit() throws {
    let bytes = Fixture.jpeg(800, 800) { $0.is_progressive = 1 }
    var options = DecodeOptions(mode: .downsample, maxPixelSize: 100)
    options.limits.maxCodecMemory = ByteCount(1_000_000)
    let before = ib_thread_allocated_bytes()
    let error = try decodingError(bytes, options)
    #expect(ib_thread_allocated_bytes() - before < 1_500_000)
    guard case .needsTooMuchMemory(let needed, let limit)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(limit == ByteCount(1_000_000))
    #expect((1_900_000..<2_100_000).contains(needed.bytes))
  }

  @Test("libpng obeys the memory limit too")
  func pngMemoryLimit() throws {
    var options = DecodeOptions()
    options.limits.maxCodecMemory = ByteCount(20_000)
    let bytes = Fixture.png(200, 200, colorType: 2, rows: Fixture.photograph(200, 200))
    let error = try decodingError(bytes, options)
    guard case .needsTooMuchMemory? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("More scans than allowed are refused")
  func scanLimit() throws {
    var options = DecodeOptions()
    options.limits.maxScans = 3
    let bytes = try #require(Self.files["progressive"])
    #expect(try decodingError(bytes, options) == .tooManyScans(limit: 3))
    options.limits.maxScans = 10
    #expect(try decodingError(bytes, options) == nil)
  }

  @Test("A file one pixel wide and very high does not blow up through padding")
  func paddedRows() throws {
    let height = 200_000
    let bytes = Fixture.png(1, height, colorType: 0, rows: Array(repeating: 9, count: height))
    var options = DecodeOptions(mode: .full)
    options.limits.maxBitmapMemory = .mebibytes(4)
    #expect(
      try decodingError(bytes, options)
        == .bitmapsTooLarge(needed: ByteCount(64 * height), limit: .mebibytes(4))
    )
  }

  @Test("A target without pixels is refused", arguments: [0, -1, .min])
  func emptyTarget(size: Int) throws {
    let bytes = try #require(Self.files["baseline"])
    let options = DecodeOptions(maxPixelSize: size)
    #expect(try decodingError(bytes, options) == .emptyTarget(maxPixelSize: size))
  }

  @Test("A failed session throws the same error again and has freed its memory")
  func failsForGood() throws {
    let bytes = try #require(Self.files["baseline"])
    let session = try DecodeSession(try EncodedImage(copying: Array(bytes.dropLast(60))))
    let first = #expect(throws: DecodingError.self) { _ = try session.decodeNextBand() }
    let second = #expect(throws: DecodingError.self) { _ = try session.decodeNextBand() }
    #expect(first == second)
    #expect(session.workingBytes == .zero)
  }
}
