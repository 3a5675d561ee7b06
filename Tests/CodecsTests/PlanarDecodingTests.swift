import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Planes of brightness and colour match their definition")
struct PlanarDecodingTests {
  /// Rounding to a whole level, and the rounding of single-precision sums.
  private static let rounding = 0.502

  static let factors: [(Int32, Int32)] = [(2, 2), (2, 1), (1, 2), (1, 1), (4, 1), (4, 2), (1, 4)]

  private static func plan(_ bytes: [UInt8], _ mode: DecodeMode, _ target: DecodeTarget?) throws
    -> DecodePlan
  {
    var options = DecodeOptions(mode: mode, target: target)
    options.pixelFormat = .yuv420
    return DecodePlan(header: try EncodedImage(copying: bytes).readHeader(), options: options)
  }

  /// The distance of an upright JPEG's planes from libjpeg's samples, averaged by definition.
  private static func distance(
    _ bytes: [UInt8],
    _ mode: DecodeMode,
    _ target: DecodeTarget?
  ) throws -> Double {
    let plan = try plan(bytes, mode, target)
    let field = try #require(
      ColourField(
        jpeg: bytes,
        denominator: plan.scaleDenominator,
        stored: plan.header.storedSize
      )
    )
    let result = try planes(bytes, mode, target)
    #expect(result.size == plan.outputSize)
    return result.distance(
      to: field,
      scaled: field.size == plan.outputSize ? nil : plan.outputSize
    )
  }

  @Test(
    "In every sampling and odd size, at full size",
    arguments: JPEGDecodingTests.shapes,
    factors
  )
  func full(shape: JPEGDecodingTests.Shape, factors: (Int32, Int32)) throws {
    let bytes = Fixture.jpeg(shape.width, shape.height) {
      $0.horizontal_sampling = factors.0
      $0.vertical_sampling = factors.1
    }
    #expect(try Self.distance(bytes, .full, nil) <= Self.rounding)
  }

  @Test("At full size 4:2:0 gives the file's own samples, unchanged")
  func unchanged() throws {
    let bytes = Fixture.jpeg(83, 61)
    #expect(try Self.distance(bytes, .full, nil) == 0)
  }

  @Test("At every scale of the codec", arguments: [8, 9, 20, 21, 40, 41, 82, 163], factors)
  func powersOfTwo(side: Int, factors: (Int32, Int32)) throws {
    let bytes = Fixture.jpeg(165, 131) {
      $0.horizontal_sampling = factors.0
      $0.vertical_sampling = factors.1
    }
    #expect(try Self.distance(bytes, .powerOfTwo, .maxPixelSize(side)) <= Self.rounding)
  }

  @Test(
    "Averaged to any size",
    arguments: [1, 2, 7, 19, 20, 33, 47, 80, 101, 160],
    factors
  )
  func downsampled(side: Int, factors: (Int32, Int32)) throws {
    let bytes = Fixture.jpeg(165, 131) {
      $0.horizontal_sampling = factors.0
      $0.vertical_sampling = factors.1
    }
    #expect(try Self.distance(bytes, .downsample, .maxPixelSize(side)) <= Self.rounding)
  }

  @Test("From several scans, with restarts and with arithmetic coding", arguments: 0..<4)
  func layouts(index: Int) throws {
    let bytes = Fixture.jpeg(150, 600) {
      $0.is_progressive = index == 0 ? 1 : 0
      $0.is_split = index == 1 ? 1 : 0
      $0.restart_rows = index == 2 ? 1 : 0
      $0.is_arithmetic = index == 3 ? 1 : 0
    }
    #expect(try Self.distance(bytes, .full, nil) == 0)
    #expect(try Self.distance(bytes, .downsample, .maxPixelSize(123)) <= Self.rounding)
  }

  @Test("Gray has its brightness and no colour", arguments: [nil, DecodeTarget.maxPixelSize(17)])
  func gray(target: DecodeTarget?) throws {
    let bytes = Fixture.jpeg(41, 31) {
      $0.components = 1
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
    }
    #expect(try Self.distance(bytes, .downsample, target) <= Self.rounding)
    let result = try planes(bytes, .downsample, target)
    #expect(result.levels[1].allSatisfy { $0 == 128 } && result.levels[2].allSatisfy { $0 == 128 })
  }

  @Test(
    "Turned exactly, whole and scaled, with colour aligned to the shown corner",
    arguments: ExifOrientation.allCases,
    [nil, 45, 79, 80]
  )
  func orientations(orientation: ExifOrientation, side: Int?) throws {
    for size in [PixelSize(width: 160, height: 128), PixelSize(width: 83, height: 61)] {
      // At the odd size only the whole image ends with its last sample.
      guard size.width == 160 || side == nil else { continue }
      let bytes = Fixture.jpeg(size.width, size.height) {
        $0.orientation = Int32(orientation.rawValue)
      }
      let target = side.map(DecodeTarget.maxPixelSize)
      let plan = try Self.plan(bytes, .downsample, target)
      let field = try #require(
        ColourField(jpeg: bytes, denominator: plan.scaleDenominator, stored: size)
      ).shown(orientation)
      let result = try planes(bytes, .downsample, target)
      let scaled = field.size == plan.outputSize ? nil : plan.outputSize
      #expect(result.distance(to: field, scaled: scaled) <= Self.rounding)
    }
  }

  @Test("Sides that are even are turned without any change", arguments: ExifOrientation.allCases)
  func evenSides(orientation: ExifOrientation) throws {
    let upright = try planes(Fixture.jpeg(90, 62), .full)
    let bytes = Fixture.jpeg(90, 62) { $0.orientation = Int32(orientation.rawValue) }
    let turned = try planes(bytes, .full)
    for (index, stored) in [
      (0, PixelSize(width: 90, height: 62)), (1, PixelSize(width: 45, height: 31)),
    ] {
      var expected = turned.levels[index].map { _ in UInt8(0) }
      let shown = orientation.shownSize(of: stored)
      for y in 0..<stored.height {
        for x in 0..<stored.width {
          let target = orientation.shownPosition(x: x, y: y, stored: stored)
          expected[target.y * shown.width + target.x] = upright.levels[index][y * stored.width + x]
        }
      }
      #expect(turned.levels[index] == expected)
    }
  }

  @Test(
    "Cut to a box around the centre",
    arguments: ExifOrientation.allCases,
    [PixelSize(width: 50, height: 50), PixelSize(width: 31, height: 60)]
  )
  func cut(orientation: ExifOrientation, box: PixelSize) throws {
    let size = PixelSize(width: 160, height: 128)
    let bytes = Fixture.jpeg(160, 128) { $0.orientation = Int32(orientation.rawValue) }
    let plan = try Self.plan(bytes, .downsample, .exact(box))
    let field = try #require(
      ColourField(jpeg: bytes, denominator: plan.scaleDenominator, stored: size)
    ).shown(orientation)
    let scaled = try Self.plan(bytes, .downsample, .fill(box)).outputSize
    let origin = ((scaled.width - box.width) / 2, (scaled.height - box.height) / 2)
    let result = try planes(bytes, .downsample, .exact(box))
    #expect(result.size == box)
    #expect(result.distance(to: field, scaled: scaled, origin: origin) <= Self.rounding)
  }

  @Test("The thumbnail gives its own planes")
  func thumbnail() throws {
    let bytes = EmbeddedThumbnailTests.photograph()
    let own = try planes(EmbeddedThumbnailTests.thumbnail, .downsample, .maxPixelSize(80))
    #expect(try planes(bytes, .embeddedThumbnail, .maxPixelSize(80)) == own)
  }
}
