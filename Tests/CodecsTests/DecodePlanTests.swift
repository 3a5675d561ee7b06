import Basics
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("A decode plan is arithmetic on a header")
struct DecodePlanTests {
  private static func header(
    _ width: Int,
    _ height: Int,
    codec: ImageCodec = .jpeg,
    orientation: ExifOrientation = .up,
    layout: ScanLayout = .baseline,
    chroma: ChromaSubsampling? = nil,
    components: Int = 3
  ) -> ImageHeader {
    ImageHeader(
      codec: codec,
      storedSize: PixelSize(width: width, height: height),
      orientation: orientation,
      layout: layout,
      chromaSubsampling: chroma,
      componentCount: components,
      encodedBytes: ByteCount(1_234_567)
    ).with(metadata: ByteCount(34_567))
  }

  private static func plan(
    _ header: ImageHeader,
    _ mode: DecodeMode = .downsample,
    _ size: Int? = nil
  ) -> DecodePlan {
    DecodePlan(header: header, options: DecodeOptions(mode: mode, maxPixelSize: size))
  }

  @Test(
    "A box without an area, or larger than the image, causes no division by zero",
    arguments: [
      (64, DecodeTarget.fit(PixelSize(width: 0, height: 0)), 8),
      (64, .fill(PixelSize(width: 9_999, height: 9_999)), 1),
      (1, .fit(PixelSize(width: 1, height: 1)), 1),
    ]
  )
  func extremes(side: Int, target: DecodeTarget, divisor: Int) {
    for codec in [ImageCodec.jpeg, .png] {
      let plan = DecodePlan(
        header: Self.header(side, side, codec: codec),
        options: DecodeOptions(mode: .powerOfTwo, target: target)
      )
      #expect(plan.outputSize.width == side / divisor, "\(codec)")
    }
  }

  @Test(
    "The longest shown side is fitted, the aspect kept and nothing upscaled",
    arguments: [
      // DS-1 of the house's catalogue of pipeline rules.
      (PixelSize(width: 640, height: 480), 400, PixelSize(width: 400, height: 300)),
      (PixelSize(width: 4032, height: 3024), 360, PixelSize(width: 360, height: 270)),
      (PixelSize(width: 3024, height: 4032), 360, PixelSize(width: 270, height: 360)),
      (PixelSize(width: 640, height: 480), 640, PixelSize(width: 640, height: 480)),
      (PixelSize(width: 640, height: 480), 10_000, PixelSize(width: 640, height: 480)),
      (PixelSize(width: 3000, height: 1), 100, PixelSize(width: 100, height: 1)),
      (PixelSize(width: 3, height: 2), 2, PixelSize(width: 2, height: 1)),
      (PixelSize(width: 1, height: 1), 1, PixelSize(width: 1, height: 1)),
    ]
  )
  func outputSize(stored: PixelSize, side: Int, expected: PixelSize) {
    let header = Self.header(stored.width, stored.height)
    #expect(Self.plan(header, .downsample, side).outputSize == expected)
    #expect(Self.plan(header, .fullThenResize, side).outputSize == expected)
    #expect(Self.plan(header, .full, side).outputSize == stored)
  }

  @Test("The target is computed on the shown size and the photo turned once")
  func turnedTarget() {
    // DS-4: stored 480 x 640, shown 640 x 480, box 320 x 1000.
    let header = Self.header(480, 640, orientation: .right)
    #expect(header.shownSize == PixelSize(width: 640, height: 480))
    let side = header.maxPixelSize(fitting: PixelSize(width: 320, height: 1000))
    #expect(Self.plan(header, .downsample, side).outputSize == PixelSize(width: 320, height: 240))
  }

  @Test("Filling a box reaches it with the short side, fitting with the long one")
  func fillAndFit() {
    // DS-2: 640 x 480 into 400 x 400.
    let header = Self.header(640, 480)
    let box = PixelSize(width: 400, height: 400)
    let filled = Self.plan(header, .downsample, header.maxPixelSize(filling: box)).outputSize
    #expect(filled == PixelSize(width: 533, height: 400))
    let fitted = Self.plan(header, .downsample, header.maxPixelSize(fitting: box)).outputSize
    #expect(fitted == PixelSize(width: 400, height: 300))
  }

  @Test("Filling never leaves a gap, whatever the aspect", arguments: 1...40)
  func fillLeavesNoGap(step: Int) {
    let header = Self.header(1000 + step * 37, 2000 - step * 29)
    let box = PixelSize(width: 50 + step * 7, height: 340 - step * 5)
    let size = Self.plan(header, .downsample, header.maxPixelSize(filling: box)).outputSize
    #expect(size.width >= box.width && size.height >= box.height, "\(header.shownSize) in \(box)")
  }

  @Test("A full 12-megapixel photo has 48,771,072 bytes")
  func fullBytes() {
    let plan = Self.plan(Self.header(4032, 3024), .full)
    #expect(plan.outputBytes == ByteCount(48_771_072))
    #expect(plan.bytesPerRow == 16_128)
    #expect(plan.intermediateBytes == .zero)
  }

  @Test("Rows are padded to 64 bytes", arguments: [(1, 64), (16, 64), (17, 128), (360, 1472)])
  func padding(width: Int, bytesPerRow: Int) {
    #expect(Self.plan(Self.header(width, 1), .full).bytesPerRow == bytesPerRow)
  }

  @Test("Resizing needs the full bitmap besides the result, other modes do not")
  func intermediate() {
    let header = Self.header(4032, 3024)
    #expect(Self.plan(header, .fullThenResize, 360).intermediateBytes == ByteCount(48_771_072))
    #expect(Self.plan(header, .fullThenResize, 5000).intermediateBytes == .zero)
    #expect(Self.plan(header, .downsample, 360).intermediateBytes == .zero)
  }

  @Test(
    "The scale is the largest of 1, 2, 4 and 8 that still covers the result",
    arguments: [
      (4032, 3024, 504, 8), (4032, 3024, 505, 4), (4032, 3024, 1008, 4), (4032, 3024, 1009, 2),
      (4032, 3024, 2016, 2), (4032, 3024, 2017, 1), (4033, 3025, 505, 4), (100, 100, 1, 8),
      (3000, 1, 100, 1), (4032, 3024, 1345, 2), (4033, 3025, 2016, 2),
    ]
  )
  func scale(width: Int, height: Int, side: Int, denominator: Int) {
    let header = Self.header(width, height)
    #expect(Self.plan(header, .downsample, side).scaleDenominator == denominator)
    #expect(Self.plan(header, .fullThenResize, side).scaleDenominator == 1)
  }

  @Test("PNG has no scaled decode")
  func pngScale() {
    #expect(Self.plan(Self.header(4032, 3024, codec: .png), .downsample, 10).scaleDenominator == 1)
  }

  static let everyShape: [DecodePlan] = {
    var plans: [DecodePlan] = []
    for (width, height) in [(4032, 3024), (1, 1), (13, 257), (255, 256), (3001, 2999)] {
      for layout in ScanLayout.allCases {
        let codec: ImageCodec = layout == .interlaced ? .png : .jpeg
        for mode in DecodeMode.allCases {
          for side in [nil, 1, 132, 1080] {
            let header = header(width, height, codec: codec, orientation: .left, layout: layout)
            plans.append(plan(header, mode, side))
          }
        }
      }
    }
    return plans
  }()

  @Test("The work of the bands adds up to the whole", arguments: everyShape)
  func workAddsUp(plan: DecodePlan) {
    var sum = DecodeWork(codec: plan.header.codec, scaleDenominator: plan.scaleDenominator)
    for band in 0..<plan.bandCount {
      let work = plan.work(ofBand: band)
      sum.add(work)
      #expect(work.compressedBytes >= 0 && work.scaledPixels >= 0 && work.outputPixels >= 0)
    }
    #expect(sum == plan.totalWork)
    #expect(sum.calls == 1)
    #expect(sum.metadataBytes == 34_567)
    #expect(sum.compressedBytes == 1_200_000)
    #expect(sum.freshBytes == (plan.outputBytes + plan.intermediateBytes).bytes)
    #expect(sum.outputPixels == plan.outputSize.pixelCount)
  }

  @Test("A band is about 256 stored rows; absorbing and resizing have bands of their own")
  func bandCounts() {
    let photo = Self.header(4032, 3024)
    #expect(Self.plan(photo, .downsample, 360).bandCount == 12)
    #expect(Self.plan(photo, .fullThenResize, 360).bandCount == 24)
    let scans = Self.header(4032, 3024, layout: .progressive)
    #expect(Self.plan(scans, .downsample, 360).bandCount == 24)
    let passes = Self.header(4032, 3024, codec: .png, layout: .interlaced)
    #expect(Self.plan(passes, .full).bandCount == 12)
    #expect(Self.plan(passes, .downsample, 360).bandCount == 24)
  }

  @Test(
    "Coefficients of a progressive JPEG are 2 bytes a sample",
    arguments: [
      (ChromaSubsampling.yuv420, 3, 3.0), (.yuv444, 3, 6), (.yuv422, 3, 4), (.yuv440, 3, 4),
      (.yuv411, 3, 3), (.yuv400, 1, 2), (.yuv444, 4, 8),
    ]
  )
  func coefficients(chroma: ChromaSubsampling, components: Int, bytesPerPixel: Double) {
    func scratch(_ layout: ScanLayout) -> Double {
      let header = Self.header(
        3200,
        3200,
        layout: layout,
        chroma: chroma,
        components: components
      )
      return Double(Self.plan(header, .downsample, 360).scratchBytes.bytes)
    }
    let extra = (scratch(.progressive) - scratch(.baseline)) / (3200 * 3200)
    #expect((extra - bytesPerPixel).magnitude < 0.01)
  }

  @Test("The scratch memory of a downsampled baseline photo is far below a megabyte")
  func smallScratch() {
    let plan = Self.plan(Self.header(4032, 3024), .downsample, 360)
    #expect(plan.scratchBytes < ByteCount(200_000))
  }
}

extension ImageHeader {
  fileprivate func with(metadata: ByteCount) -> ImageHeader {
    var header = self
    header.metadataBytes = metadata
    return header
  }
}

extension DecodeWork {
  /// Adds what `other`, another band of the same decode, does.
  mutating func add(_ other: DecodeWork) {
    let counts: [WritableKeyPath<DecodeWork, Int>] = [
      \.calls, \.metadataBytes, \.compressedBytes, \.coefficientPixels, \.scaledPixels,
      \.resampledPixels, \.averagedSamples, \.planarPixels, \.convertedPixels, \.outputPixels,
      \.averagedPixels, \.freshBytes,
    ]
    for count in counts { self[keyPath: count] += other[keyPath: count] }
    (mode, extent) = (other.mode, other.extent)
  }
}
