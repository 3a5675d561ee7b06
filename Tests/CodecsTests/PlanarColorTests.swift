import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Planes and thumbnails have the right colours")
struct PlanarColorTests {
  /// Rounding of the conversion to planes and of the average.
  private static let rounding = 1.01
  private static let photo = Fixture.jpeg(Fixture.jpeg(163, 121), profile: .displayP3)
  private static let png = Fixture.png(
    Fixture.png(163, 121, colorType: 2, rows: Fixture.photograph(163, 121)),
    with: [Fixture.profileChunk(ProfileSample.displayP3.bytes)]
  )

  private static func decode(
    _ bytes: [UInt8],
    _ options: DecodeOptions
  ) throws -> (session: DecodeSession, pixels: PixelBuffer) {
    let session = try DecodeSession(try EncodedImage(copying: bytes), options: options)
    while true {
      if case .finished(let pixels) = try session.decodeNextBand() { return (session, pixels) }
    }
  }

  private static func planar(_ color: ColorConversion, _ mode: DecodeMode, _ side: Int?)
    -> DecodeOptions
  {
    var options = DecodeOptions(mode: mode, maxPixelSize: side)
    options.pixelFormat = .yuv420
    options.color = color
    return options
  }

  @Test(
    "Another space is converted before it becomes planes",
    arguments: [photo, png],
    [(DecodeMode.full, Int?.none), (.fullThenResize, 70), (.fullThenResize, 33)]
  )
  func converted(bytes: [UInt8], way: (mode: DecodeMode, side: Int?)) throws {
    let full = try decodedWithColor(bytes, .sRGB, DecodeOptions(mode: .full))
    let (session, pixels) = try Self.decode(bytes, Self.planar(.sRGB, way.mode, way.side))
    #expect(session.colorOutcome == .converted)
    #expect(pixels.colorProfile == .sRGB)
    let field = ColourField(full.raster)
    let scaled = pixels.size == field.size ? nil : pixels.size
    #expect(Planes(pixels).distance(to: field, scaled: scaled) <= Self.rounding)
    let stored = ColourField(try decodedWithColor(bytes, .asStored, .init(mode: .full)).raster)
    #expect(
      Planes(pixels).distance(to: stored, scaled: scaled) > 3 * Self.rounding,
      "the photograph has to distinguish the spaces"
    )
  }

  @Test("Every orientation of interlaced and progressive files is converted, too")
  func layouts() throws {
    for orientation in ExifOrientation.allCases {
      let progressive = Fixture.jpeg(83, 61) {
        $0.is_progressive = 1
        $0.orientation = Int32(orientation.rawValue)
      }
      let interlaced = Fixture.png(83, 61, colorType: 2, rows: Fixture.photograph(83, 61)) {
        $0.is_interlaced = 1
        $0.orientation = Int32(orientation.rawValue)
      }
      let files = [
        Fixture.jpeg(progressive, profile: .displayP3),
        Fixture.png(interlaced, with: [Fixture.profileChunk(ProfileSample.displayP3.bytes)]),
      ]
      for bytes in files {
        let full = try decodedWithColor(bytes, .sRGB, DecodeOptions(mode: .full))
        let (session, pixels) = try Self.decode(bytes, Self.planar(.sRGB, .full, nil))
        #expect(session.colorOutcome == .converted)
        let distance = Planes(pixels).distance(to: ColourField(full.raster), scaled: nil)
        #expect(distance <= Self.rounding, "\(orientation)")
      }
    }
  }

  @Test("Planes as stored keep the file's profile, and sRGB ones are the codec's own")
  func stored() throws {
    let kept = try Self.decode(Self.photo, Self.planar(.asStored, .downsample, 50))
    #expect(kept.session.colorOutcome == .asStored)
    guard case .icc = kept.pixels.colorProfile else {
      Issue.record("the profile is \(kept.pixels.colorProfile)")
      return
    }
    let plain = Fixture.jpeg(163, 121)
    let same = try Self.decode(plain, Self.planar(.sRGB, .downsample, 50))
    #expect(same.session.colorOutcome == .alreadySRGB)
    #expect(Planes(same.pixels) == (try planes(plain, .downsample, .maxPixelSize(50))))
    #expect(try same.pixels.convertedToRGBA8().colorProfile == same.pixels.colorProfile)
    #expect(try kept.pixels.convertedToRGBA8().colorProfile == kept.pixels.colorProfile)
  }

  @Test("An unusable profile leaves the planes unchanged and is reported")
  func useless() throws {
    let broken = Fixture.jpeg(
      Fixture.jpeg(64, 48),
      with: [Fixture.profileSegment([UInt8](repeating: 7, count: 200), number: 1, of: 1)]
    )
    let (session, pixels) = try Self.decode(broken, Self.planar(.sRGB, .full, nil))
    let outcome = session.colorOutcome
    #expect(outcome == .notConverted(reason: .unusableProfile) || outcome == .alreadySRGB)
    #expect(pixels.colorProfile == .assumedSRGB)
  }

  private static func carrier(thumbnail: [UInt8], profile: ProfileSample?) -> [UInt8] {
    let image = EmbeddedThumbnailTests.photograph { $0.thumbnail = thumbnail }
    return profile.map { Fixture.jpeg(image, profile: $0) } ?? image
  }

  @Test("A thumbnail without a profile has the colours of its image", arguments: [nil, 80])
  func inherited(side: Int?) throws {
    let thumbnail = EmbeddedThumbnailTests.thumbnail
    var options = DecodeOptions(mode: .embeddedThumbnail, maxPixelSize: side ?? 160)
    options.color = .sRGB
    let bytes = Self.carrier(thumbnail: thumbnail, profile: .displayP3)
    let (session, pixels) = try Self.decode(bytes, options)
    #expect(session.plan.source == .embeddedThumbnail)
    #expect(session.colorOutcome == .converted)
    let own = try decodedWithColor(
      Fixture.jpeg(thumbnail, profile: .displayP3),
      .sRGB,
      DecodeOptions(mode: .downsample, maxPixelSize: side ?? 160)
    )
    #expect(Raster(pixels) == own.raster)
    options.color = .asStored
    let stored = try Self.decode(bytes, options)
    guard case .icc = stored.pixels.colorProfile else {
      Issue.record("the profile is \(stored.pixels.colorProfile)")
      return
    }
    #expect(Raster(stored.pixels) != own.raster)
  }

  @Test("A thumbnail's own profile takes precedence over that of its image")
  func ownProfile() throws {
    let thumbnail = Fixture.jpeg(EmbeddedThumbnailTests.thumbnail, profile: .adobeRGB)
    var options = DecodeOptions(mode: .embeddedThumbnail, maxPixelSize: 160)
    options.color = .sRGB
    for profile in [ProfileSample.displayP3, nil] {
      let bytes = Self.carrier(thumbnail: thumbnail, profile: profile)
      let (session, pixels) = try Self.decode(bytes, options)
      #expect(session.plan.source == .embeddedThumbnail)
      let own = try decodedWithColor(thumbnail, .sRGB, DecodeOptions(mode: .full))
      #expect(Raster(pixels) == own.raster)
    }
  }

  @Test("A gray thumbnail does not inherit the profile of a coloured image")
  func gray() throws {
    let gray = Fixture.jpeg(160, 120, samples: Fixture.gray(160, 120)) { $0.components = 1 }
    var options = DecodeOptions(mode: .embeddedThumbnail, maxPixelSize: 160)
    options.color = .sRGB
    let bytes = Self.carrier(thumbnail: gray, profile: .displayP3)
    let (session, pixels) = try Self.decode(bytes, options)
    #expect(session.plan.source == .embeddedThumbnail)
    #expect(session.colorOutcome == .alreadySRGB)
    #expect(pixels.colorProfile == .assumedSRGB)
  }
}

extension Fixture {
  /// One gray sample a pixel.
  fileprivate static func gray(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<width * height).map { UInt8(($0 % width + $0 / width * 2) & 255) }
  }
}
