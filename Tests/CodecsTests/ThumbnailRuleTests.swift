import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("A thumbnail is used if it is as large as the rule requires")
struct ThumbnailRuleTests {
  /// Sides of a square thumbnail and of the square that is needed.
  @Test(
    "By its sides",
    arguments: [
      (ThumbnailRule.covering, 100, 100, true), (.covering, 99, 100, false),
      (.covering, 1, 1, true), (.covering, 100, nil, false), (.whenPresent, 1, 4000, true),
      (.whenPresent, 1, nil, true),
    ] as [(ThumbnailRule, Int, Int?, Bool)]
  )
  func sides(rule: ThumbnailRule, side: Int, needed: Int?, isAccepted: Bool) {
    let wanted = needed.map { PixelSize(width: $0, height: $0) }
    #expect(rule.accepts(PixelSize(width: side, height: side), for: wanted) == isAccepted)
  }

  @Test("One side that is too small suffices to refuse it", arguments: [true, false])
  func oneSide(isWide: Bool) {
    let small = isWide ? PixelSize(width: 400, height: 74) : PixelSize(width: 74, height: 400)
    let needed = PixelSize(width: 100, height: 100)
    #expect(!ThumbnailRule.covering.accepts(small, for: needed))
  }

  private static func options(
    _ rule: ThumbnailRule,
    _ target: DecodeTarget?
  ) -> (inout DecodeOptions) -> Void {
    {
      $0.thumbnails = rule
      $0.target = target
    }
  }

  @Test(
    "A thumbnail that is smaller than the result becomes the result, unscaled",
    arguments: [213, 640],
    ExifOrientation.allCases
  )
  func notBlownUp(side: Int, orientation: ExifOrientation) throws {
    let bytes = EmbeddedThumbnailTests.photograph { $0.orientation = Int(orientation.rawValue) }
    let target = DecodeTarget.maxPixelSize(side)
    let options = Self.options(.whenPresent, target)
    let result = try EmbeddedThumbnailTests.decode(bytes, target, options)
    #expect(result.source == .embeddedThumbnail)
    let upright = try decoded(EmbeddedThumbnailTests.thumbnail, .downsample, 160)
    #expect(result.raster == upright.shown(orientation))
  }

  @Test("Without a target only a rule without a size accepts it")
  func noTarget() throws {
    let bytes = EmbeddedThumbnailTests.photograph()
    for (rule, source) in [
      (ThumbnailRule.covering, DecodeSource.main), (.whenPresent, .embeddedThumbnail),
    ] {
      let result = try EmbeddedThumbnailTests.decode(bytes, nil, Self.options(rule, nil))
      #expect(result.source == source, "\(rule)")
    }
  }

  @Test("A crop uses the accepted source", arguments: ThumbnailRule.allCases)
  func cut(rule: ThumbnailRule) throws {
    let target = DecodeTarget.exact(PixelSize(width: 150, height: 150))
    let bytes = EmbeddedThumbnailTests.photograph()
    let result = try EmbeddedThumbnailTests.decode(bytes, target, Self.options(rule, target))
    // 150 × 150 is cut from 200 × 150, of which 160 × 120 are four fifths.
    let isMain = rule == .covering
    #expect(result.source == (isMain ? .main : .embeddedThumbnail))
    #expect(result.raster.size == PixelSize(width: 150, height: isMain ? 150 : 120))
  }

  @Test("A damaged one is replaced by the image, in the planned size")
  func damaged() throws {
    let cutOff = Array(EmbeddedThumbnailTests.thumbnail.dropLast(1500))
    let bytes = EmbeddedThumbnailTests.photograph { $0.thumbnail = cutOff }
    let target = DecodeTarget.maxPixelSize(213)
    let result = try EmbeddedThumbnailTests.decode(
      bytes,
      target,
      Self.options(.whenPresent, target)
    )
    #expect(result.source == .main)
    #expect(result.raster.size == PixelSize(width: 160, height: 120))
    let plain = DecodeOptions(mode: .downsample, maxPixelSize: 160)
    #expect(result.raster == Raster(try EncodedImage(copying: bytes).decode(plain).pixels))
  }
}
