import Basics
import CCodecs
import CSupport
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("Hostile profiles cost no picture, no memory and no crash")
struct HostileProfileTests {
  static let samples: [(name: String, profile: ProfileSample)] = [
    ("P3", .displayP3), ("table", .rgb(ProfileSample.displayP3Points, tableSize: 256)),
    ("gray", .gray), ("press", .press),
  ]
  private static let photo = Fixture.jpeg(16, 16)
  private static let ink = Fixture.jpeg(16, 16, samples: Fixture.translucent(16, 16)) {
    $0.components = 4
  }
  private static let maxBytes: UInt64 = 64 << 20

  /// Opens `profile` for every kind of row, converts a row if it opens, and counts the successes.
  private static func openAll(_ profile: [UInt8], maxBytes: UInt64 = maxBytes) -> Int {
    var opened = 0
    for rows in 0..<Int32(IB_COLOR_ROWS_COUNT) {
      for bits: Int32 in [8, 16] {
        var transform: OpaquePointer?
        let status = ib_color_open_icc(profile, profile.count, rows, bits, maxBytes, &transform)
        #expect((status == IB_COLOR_OK) == (transform != nil))
        guard let transform else { continue }
        opened += 1
        #expect(ib_color_peak_bytes(transform) <= maxBytes)
        var row = (0..<64).map { UInt16(truncatingIfNeeded: $0 &* 1031) }
        ib_color_convert_row(transform, &row, 16)
        ib_color_close(transform)
      }
    }
    return opened
  }

  /// The growth of this thread's allocated bytes in each repetition of `body`.
  private static func leaked(_ body: () -> Void) -> Int {
    func held() -> Int {
      let allocated = ib_thread_allocated_bytes()
      let freed = ib_thread_deallocated_bytes()
      body()
      return Int(ib_thread_allocated_bytes() - allocated)
        - Int(ib_thread_deallocated_bytes() - freed)
    }
    // Allocations at first use, here or in the test library, are no leak.
    let first = held()
    return first == 0 ? 0 : held()
  }

  /// A header of ICC.1 with one tag.
  private static func profile(space: String, tag: String, _ data: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    func put(_ value: [UInt8], at offset: Int) {
      bytes.replaceSubrange(offset..<offset + value.count, with: value)
    }
    put(Fixture.bigEndian(UInt32(144 + data.count)), at: 0)
    put([2, 0x40, 0, 0] + Array("prtr".utf8) + Array(space.utf8) + Array("Lab ".utf8), at: 8)
    put(Array("acsp".utf8), at: 36)
    put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
    return bytes + Fixture.bigEndian(1) + Array(tag.utf8) + Fixture.bigEndian(144)
      + Fixture.bigEndian(UInt32(data.count)) + data
  }

  @Test("Every sample opens for its own pixels and no others")
  func samplesOpen() {
    for sample in Self.samples {
      // With 8 and 16 bits.
      #expect(Self.openAll(sample.profile.bytes) == 2, "\(sample.name)")
    }
  }

  @Test("Every beginning of a profile is refused or harmless", arguments: samples.indices)
  func prefixes(index: Int) {
    let bytes = Self.samples[index].profile.bytes
    for count in 0..<min(bytes.count, 700) {
      let left = Self.leaked { _ = Self.openAll(Array(bytes.prefix(count))) }
      #expect(left == 0, "cut to \(count) bytes")
    }
  }

  @Test("Random bytes are no profile", arguments: 0..<20)
  func noise(group: Int) {
    for seed in UInt64(group * 100)..<UInt64(group * 100 + 100) {
      var numbers = SeededNumbers(seed: seed)
      var bytes = (0..<Int.random(in: 0...2000, using: &numbers)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      if seed % 2 == 0, bytes.count > 144 {
        // A valid start makes lcms2 read beyond the signature.
        let size = UInt32(bytes.count)
        let header = Self.profile(space: seed % 4 == 0 ? "RGB " : "CMYK", tag: "A2B0", [])
        bytes.replaceSubrange(0..<144, with: header)
        bytes.replaceSubrange(0..<4, with: Fixture.bigEndian(size))
        bytes.replaceSubrange(140..<144, with: Fixture.bigEndian(size - 144))
      }
      let left = Self.leaked { _ = Self.openAll(bytes) }
      #expect(left == 0, "seed \(seed)")
    }
  }

  @Test("Mutated profiles are refused or converted, within their memory", arguments: 0..<10)
  func mutations(group: Int) {
    for seed in UInt64(group * 100)..<UInt64(group * 100 + 100) {
      var numbers = SeededNumbers(seed: seed)
      // Profiles of presses take a hundred times as long.
      let index = seed % 16 == 0 ? 3 : Int(seed % 3)
      var bytes = Self.samples[index].profile.bytes
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        // The first bytes decide most of the reading.
        let end = Bool.random(using: &numbers) ? min(700, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<end, using: &numbers)] =
          [0, 1, 4, 127, 128, 255, UInt8.random(in: 0...255, using: &numbers)]
          .randomElement(using: &numbers)!
      }
      let left = Self.leaked { _ = Self.openAll(bytes) }
      #expect(left == 0, "seed \(seed)")
    }
  }

  @Test("A grid that would fill the memory is refused", arguments: [255, 60, 52, 40] as [UInt8])
  func gridBomb(points: UInt8) {
    let matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { Fixture.bigEndian($0 << 16) }
    let tables = (0..<4 * 256).map { UInt8(truncatingIfNeeded: $0) }
    for (space, channels) in [("CMYK", UInt8(4)), ("RGB ", 3), ("RGB ", 15), ("CMYK", 255)] {
      let data = Array("mft1".utf8) + [0, 0, 0, 0, channels, 3, points, 0] + matrix + tables
      let bytes = Self.profile(space: space, tag: "A2B0", data)
      let before = ib_thread_allocated_bytes()
      #expect(Self.openAll(bytes) == 0)
      // Opened for all kinds of rows and both depths, each below its limit.
      #expect(ib_thread_allocated_bytes() - before < 8 * Self.maxBytes)
    }
  }

  @Test("With too little memory opening fails cleanly, wherever it runs out")
  func littleMemory() {
    for sample in Self.samples {
      for limit in stride(from: UInt64(0), to: 400_000, by: 7_001) {
        let left = Self.leaked { _ = Self.openAll(sample.profile.bytes, maxBytes: limit) }
        #expect(left == 0, "\(sample.name) with \(limit) bytes")
      }
    }
  }

  @Test("A memory limit leaves the picture as stored and is reported")
  func memoryReason() throws {
    var options = DecodeOptions()
    options.limits.maxCodecMemory = ByteCount(100_000)
    let file = Fixture.jpeg(Self.photo, profile: .displayP3)
    let result = try decodedWithColor(file, .sRGB, options)
    #expect(result.outcome == .notConverted(reason: .needsTooMuchMemory))
    #expect(try result.raster == decoded(Self.photo))
  }

  @Test("Chains of floating-point elements are refused")
  func elementChains() {
    // The type multiProcessElement with no element at all is enough to be refused by its tag.
    let data = Array("mpet".utf8) + [0, 0, 0, 0, 0, 3, 0, 3, 0, 0, 0, 0]
    #expect(Self.openAll(Self.profile(space: "RGB ", tag: "D2B0", data)) == 0)
  }

  @Test("A zlib bomb in iCCP is cut off at the profile's claimed size", arguments: [0, 1, 2, 3])
  func inflateBomb(kind: Int) throws {
    let size = 40 << 20
    var bytes = [UInt8](repeating: 0, count: size)
    let claims: [UInt32] = [0, UInt32(size), 128, UInt32(ICCProfile.maxBytes)]
    bytes.replaceSubrange(0..<4, with: Fixture.bigEndian(claims[kind]))
    let png = Fixture.png(8, 8, colorType: 2, rows: Fixture.photograph(8, 8))
    let file = Fixture.png(png, with: [Fixture.profileChunk(bytes)])
    #expect(file.count < 100_000)
    let image = try EncodedImage(copying: file)
    let before = ib_thread_allocated_bytes()
    var options = DecodeOptions()
    options.color = .sRGB
    let session = try DecodeSession(image, options: options)
    while case .more = try session.decodeNextBand() {}
    #expect(session.colorOutcome == .notConverted(reason: .unusableProfile))
    #expect(ib_thread_allocated_bytes() - before < 12 << 20)
  }

  @Test("A damaged zlib stream is no profile", arguments: 0..<50)
  func damagedStream(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var stream = Fixture.deflated(ProfileSample.displayP3.bytes)
    if seed % 2 == 0 { stream.removeLast(Int.random(in: 5..<stream.count, using: &numbers)) }
    for _ in 0..<3 where !stream.isEmpty {
      stream[Int.random(in: stream.indices, using: &numbers)] = UInt8.random(
        in: 0...255,
        using: &numbers
      )
    }
    let rows = Fixture.photograph(8, 8)
    let png = Fixture.png(8, 8, colorType: 2, rows: rows)
    let file = Fixture.png(png, with: [Fixture.chunk("iCCP", [65, 0, 0] + stream)])
    #expect(try decodedWithColor(file, .asStored).raster.colors == rows, "seed \(seed)")
    let result = try decodedWithColor(file, .sRGB)
    let isKept = result.outcome != .converted
    #expect(!isKept || result.raster.colors == rows, "seed \(seed)")
  }

  @Test("Nested and misplaced profiles are harmless")
  func nested() throws {
    let inner = Fixture.profileParts(ProfileSample.displayP3.bytes, count: 1)[0]
    let outer = Fixture.profileParts(Array(inner.dropFirst(4)), count: 2)
    let result = try decodedWithColor(Fixture.jpeg(Self.photo, with: outer), .sRGB)
    #expect(result.outcome == .notConverted(reason: .unusableProfile))
    let late = try decodedWithColor(Self.photo + inner, .sRGB)
    #expect(late.outcome == .alreadySRGB)
  }

  @Test("A mutated JPEG with a profile is an error or a picture", arguments: 0..<16)
  func mutatedFile(group: Int) throws {
    let files = [
      Fixture.jpeg(Self.photo, profile: .displayP3), Fixture.jpeg(Self.ink, profile: .press),
    ]
    for seed in UInt64(group * 25)..<UInt64(group * 25 + 25) {
      var numbers = SeededNumbers(seed: seed)
      var bytes = files[Int(seed) % files.count]
      let end = seed % 3 == 0 ? bytes.count : min(bytes.count, 900)
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        bytes[Int.random(in: 2..<end, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      var options = DecodeOptions(mode: .downsample, maxPixelSize: 9)
      options.color = .sRGB
      options.truncation = seed % 2 == 0 ? .error : .accept
      options.limits.maxPixels = 1 << 20
      // The position decides whether it is an error; this test checks only that it returns.
      _ = try decodingError(bytes, options)
    }
  }

  @Test("A profile's name is printable, whatever its bytes are", arguments: 0..<200)
  func names(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var bytes = Self.samples[Int(seed) % Self.samples.count].profile.bytes
    for _ in 0..<40 {
      bytes[Int.random(in: 128..<min(600, bytes.count), using: &numbers)] = UInt8.random(
        in: 0...255,
        using: &numbers
      )
    }
    let name = ICCProfile(bytes: bytes).name
    #expect(name?.utf8.allSatisfy { (32...126).contains($0) } ?? true, "seed \(seed)")
    #expect((name?.utf8.count ?? 0) < 128, "seed \(seed)")
  }
}
