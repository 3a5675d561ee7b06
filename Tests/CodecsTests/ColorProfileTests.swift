import Basics
import CSupport
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("Colour profiles are read from the file and passed on")
struct ColorProfileTests {
  private static let photo = Fixture.jpeg(20, 10)
  private static let drawing = Fixture.png(8, 8, colorType: 2, rows: Fixture.photograph(8, 8))

  private static func profile(_ bytes: [UInt8]) throws -> ColorProfile {
    try EncodedImage(copying: bytes).readHeader().colorProfile
  }

  /// Bytes that serve as a profile as long as nothing parses them.
  private static func filler(_ count: Int) -> [UInt8] {
    var numbers = SeededNumbers(seed: UInt64(count))
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
  }

  @Test("A JPEG's parts are assembled in the order of their numbers", arguments: [1, 2, 5, 255])
  func parts(count: Int) throws {
    let bytes = Self.filler(count * 700)
    let parts = Fixture.profileParts(bytes, count: count)
    var numbers = SeededNumbers(seed: 4)
    let files = [parts, parts.reversed(), parts.shuffled(using: &numbers)]
    for segments in files {
      let file = Fixture.jpeg(Self.photo, with: segments)
      #expect(try Self.profile(file) == .icc(ICCProfile(bytes: bytes)))
      let pixels = try decodedWithColor(file, .asStored)
      #expect(pixels.profile == .icc(ICCProfile(bytes: bytes)))
      #expect(pixels.outcome == .asStored)
      #expect(try pixels.raster == decoded(Self.photo))
    }
  }

  @Test("A profile of several full segments is whole")
  func large() throws {
    let bytes = Self.filler(400_000)
    let file = Fixture.jpeg(Self.photo, with: Fixture.profileParts(bytes, count: 7))
    guard case .icc(let profile) = try Self.profile(file) else {
      Issue.record("no profile")
      return
    }
    #expect(profile.bytes() == bytes)
    #expect(profile.storedByteCount == ByteCount(400_000))
  }

  @Test("Contradicting parts are no profile, and the picture still decodes")
  func disagreement() throws {
    let parts = Fixture.profileParts(Self.filler(3000), count: 3)
    func part(_ number: UInt8, of count: UInt8) -> [UInt8] {
      Fixture.profileSegment([1, 2, 3], number: number, of: count)
    }
    let bare = Array("ICC_PROFILE\0".utf8)
    let cases: [[[UInt8]]] = [
      Array(parts.dropFirst()), Array(parts.dropLast()), [parts[0], parts[2]],
      parts + [parts[1]], [part(1, of: 0)], [part(0, of: 1)], [part(2, of: 1)], [part(0, of: 0)],
      [part(1, of: 2), part(2, of: 3)], [part(1, of: 255)], [part(1, of: 1), part(1, of: 1)],
      [[0xFF, 0xE2, 0, 14] + bare], [[0xFF, 0xE2, 0, 15] + bare + [1]],
      [Fixture.profileSegment([], number: 1, of: 1)],
    ]
    for (index, segments) in cases.enumerated() {
      let file = Fixture.jpeg(Self.photo, with: segments)
      #expect(try Self.profile(file) == .assumedSRGB, "case \(index)")
      for color in ColorConversion.allCases {
        let result = try decodedWithColor(file, color)
        #expect(try result.raster == decoded(Self.photo), "case \(index)")
      }
    }
  }

  @Test("An empty part among others is allowed")
  func emptyPart() throws {
    let segments = [
      Fixture.profileSegment([7, 8], number: 1, of: 2),
      Fixture.profileSegment([], number: 2, of: 2),
    ]
    #expect(
      try Self.profile(Fixture.jpeg(Self.photo, with: segments))
        == .icc(ICCProfile(bytes: [7, 8]))
    )
  }

  @Test("A profile of more than 4 MiB is not read, and not even copied")
  func tooLarge() throws {
    let limit = ICCProfile.maxBytes
    let parts = Fixture.profileParts(Array(repeating: 1, count: limit + 1), count: 80)
    let image = try EncodedImage(copying: Fixture.jpeg(Self.photo, with: parts))
    let before = ib_thread_allocated_bytes()
    #expect(try image.readHeader().colorProfile == .assumedSRGB)
    #expect(ib_thread_allocated_bytes() - before < 1_000_000)
    let whole = Fixture.profileParts(Array(repeating: 1, count: limit), count: 80)
    #expect(
      try Self.profile(Fixture.jpeg(Self.photo, with: whole)).storedByteCount == ByteCount(limit)
    )
  }

  @Test("Other segments with the marker of profiles are skipped")
  func otherSegments() throws {
    let other = [0xFF, 0xE2, 0, 10] + Array("FPXR\0abc".utf8)
    let file = Fixture.jpeg(Self.photo, with: [other] + Fixture.profileParts([1, 2], count: 1))
    #expect(try Self.profile(file) == .icc(ICCProfile(bytes: [1, 2])))
  }

  @Test("A PNG's profile is inflated on request, and named")
  func chunk() throws {
    let bytes = ProfileSample.displayP3.bytes
    let file = Fixture.png(Self.drawing, with: [Fixture.profileChunk(bytes)])
    guard case .icc(let profile) = try Self.profile(file) else {
      Issue.record("no profile")
      return
    }
    #expect(profile.bytes() == bytes)
    #expect(profile.name == "Display P3")
    #expect(profile.storedByteCount < ByteCount(bytes.count))
    #expect(try decodedWithColor(file, .asStored).raster == decoded(Self.drawing))
  }

  @Test("Of several chunks the first in the order of the PNG specification counts")
  func precedence() throws {
    let code = Fixture.chunk("cICP", [12, 13, 0, 1])
    let unknownCode = Fixture.chunk("cICP", [9, 16, 0, 1])
    let icc = Fixture.profileChunk(ProfileSample.adobeRGB.bytes)
    let stated = Fixture.chunk("sRGB", [1])
    let gamma = Fixture.gammaChunk(50_000)
    let points = Fixture.chromaticityChunk(ProfileSample.displayP3Points)
    func kind(_ chunks: [[UInt8]]) throws -> String {
      switch try Self.profile(Fixture.png(Self.drawing, with: chunks)) {
      case .assumedSRGB: "assumed"
      case .sRGB: "sRGB"
      case .icc: "icc"
      case .calibrated(let calibration): calibration.description
      }
    }
    let both = "gamma 50000/100000, primaries of Display P3"
    #expect(
      try kind([points, gamma, stated, icc, code]) == "the curve of sRGB, primaries of Display P3"
    )
    #expect(try kind([unknownCode, points, gamma, stated, icc]) == "icc")
    #expect(try kind([icc, stated, gamma, points]) == "icc")
    #expect(try kind([points, gamma, stated]) == "sRGB")
    #expect(try kind([gamma, points]) == both)
    #expect(try kind([gamma]) == "gamma 50000/100000")
    #expect(try kind([points]) == "assumed")
    #expect(try kind([]) == "assumed")
  }

  @Test("After an invalid chunk the next one counts")
  func nonsense() throws {
    let good = Fixture.gammaChunk(70_000)
    let bad: [[UInt8]] = [
      Fixture.chunk("iCCP", []), Fixture.chunk("iCCP", [65]), Fixture.chunk("iCCP", [0, 0, 1]),
      Fixture.chunk("iCCP", [65, 0]), Fixture.chunk("iCCP", [65, 0, 0]),
      Fixture.chunk("iCCP", [65, 0, 1, 9, 9]),
      Fixture.chunk("iCCP", Array(repeating: 65, count: 80) + [0, 0, 1]),
      Fixture.chunk("sRGB", [4]), Fixture.chunk("sRGB", []), Fixture.chunk("sRGB", [0, 0]),
      Fixture.chunk("cICP", [1, 13, 0]), Fixture.chunk("cHRM", [1, 2, 3]),
      Fixture.chromaticityChunk(Array(repeating: 0, count: 8)),
      Fixture.chunk("cHRM", Array(repeating: 255, count: 32)),
    ]
    let expected = ColorProfile.calibrated(ColorCalibration(transfer: .power(70_000)))
    for (index, chunk) in bad.enumerated() {
      let file = Fixture.png(Self.drawing, with: [chunk, good])
      #expect(try Self.profile(file) == expected, "case \(index)")
    }
    for value: UInt32 in [0, 1, 999, 10_000_001, .max] {
      let file = Fixture.png(Self.drawing, with: [Fixture.gammaChunk(value)])
      #expect(try Self.profile(file) == .assumedSRGB, "gamma \(value)")
    }
  }

  @Test("Reading a profile costs no working memory")
  func working() throws {
    let plain = Fixture.jpeg(800, 600)
    let file = Fixture.jpeg(plain, with: Fixture.profileParts(Self.filler(300_000), count: 5))
    let options = DecodeOptions(maxPixelSize: 100)
    let without = try EncodedImage(copying: plain).decode(options)
    let with = try EncodedImage(copying: file).decode(options)
    #expect(with.peakWorkingBytes == without.peakWorkingBytes)
    #expect(with.pixels.byteCount == without.pixels.byteCount)
  }

  @Test("The converter's memory is counted as working memory and freed")
  func conversionMemory() throws {
    let plain = Fixture.jpeg(800, 600)
    var options = DecodeOptions(maxPixelSize: 100)
    options.color = .sRGB
    let without = try EncodedImage(copying: plain).decode(options).peakWorkingBytes
    let image = try EncodedImage(copying: Fixture.jpeg(plain, profile: .displayP3))
    let session = try DecodeSession(image, options: options)
    #expect(session.workingBytes < without)
    while case .more = try session.decodeNextBand() {}
    #expect(session.workingBytes == .zero)
    #expect(session.peakWorkingBytes > without)
    #expect(session.peakWorkingBytes < without + ByteCount(1_000_000))
  }
}
