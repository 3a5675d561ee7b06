import Basics
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Rules for sample sizes")
struct SampleSizeRuleTests {
  private func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }

  @Test("Without a target nothing is divided, except that Fresco bounds the longest side")
  func withoutTarget() {
    for rule in SampleSizeRule.allCases where rule != .fresco {
      #expect(rule.sampleSize(of: square(8000), for: nil, codec: .jpeg) == 1, "\(rule)")
    }
    let fresco = SampleSizeRule.fresco
    #expect(fresco.sampleSize(of: square(2048), for: nil, codec: .jpeg) == 1)
    #expect(fresco.sampleSize(of: square(4000), for: nil, codec: .jpeg) == 2)
    #expect(fresco.sampleSize(of: square(8000), for: nil, codec: .jpeg) == 4)
    #expect(fresco.sampleSize(of: square(6000), for: nil, codec: .png) == 3)
  }

  @Test(
    "A box without an area, or larger than the image, causes no division by zero",
    arguments: SampleSizeRule.allCases
  )
  func extremes(rule: SampleSizeRule) {
    for codec in [ImageCodec.jpeg, .png] {
      let none = rule.sampleSize(of: square(64), for: .fit(square(0)), codec: codec)
      #expect((8...64).contains(none), "\(none)")
      #expect(rule.sampleSize(of: square(64), for: .fill(square(9_999)), codec: codec) == 1)
      #expect(rule.sampleSize(of: square(1), for: .fit(square(1)), codec: codec) == 1)
    }
  }

  @Test("A JPEG divided by sixteen is decoded at an eighth and averaged")
  func sixteenth() {
    let header = ImageHeader(
      codec: .jpeg,
      storedSize: PixelSize(width: 1000, height: 200),
      encodedBytes: ByteCount(1_000)
    )
    var options = DecodeOptions(mode: .powerOfTwo, target: .fit(square(100)))
    options.sampleSizes = .glideAtMost
    let plan = DecodePlan(header: header, options: options)
    #expect(plan.outputSize == PixelSize(width: 63, height: 13))
    #expect(plan.scaleDenominator == 8)
  }
}
