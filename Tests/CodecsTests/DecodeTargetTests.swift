import Basics
import CTestSupport
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Targets are measured on the shown image and never enlarge it")
struct DecodeTargetTests {
  private static func plan(
    _ width: Int,
    _ height: Int,
    _ target: DecodeTarget?,
    mode: DecodeMode = .downsample,
    codec: ImageCodec = .jpeg,
    orientation: ExifOrientation = .up
  ) -> DecodePlan {
    DecodePlan(
      header: ImageHeader(
        codec: codec,
        storedSize: PixelSize(width: width, height: height),
        orientation: orientation,
        encodedBytes: ByteCount(1000)
      ),
      options: DecodeOptions(mode: mode, target: target)
    )
  }

  private static func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  @Test(
    "Fit, fill and exact",
    arguments: [
      // DS-2 of the house's catalogue of pipeline rules: 640 x 480 into 400 x 400.
      (DecodeTarget.fit(size(400, 400)), size(400, 300)), (.fill(size(400, 400)), size(533, 400)),
      (.exact(size(400, 400)), size(400, 400)), (.maxPixelSize(400), size(400, 300)),
      (.fit(size(320, 1000)), size(320, 240)), (.fill(size(320, 1000)), size(640, 480)),
      (.exact(size(320, 1000)), size(320, 480)), (.exact(size(100, 10)), size(100, 10)),
      (.fit(size(1000, 1000)), size(640, 480)), (.exact(size(1000, 1000)), size(640, 480)),
      (.fit(size(1, 1)), size(1, 1)), (.exact(size(640, 480)), size(640, 480)),
    ]
  )
  func outputSize(target: DecodeTarget, expected: PixelSize) {
    #expect(Self.plan(640, 480, target).outputSize == expected)
    // The same photo stored turned by a quarter, as in DS-4.
    #expect(Self.plan(480, 640, target, orientation: .right).outputSize == expected)
    #expect(Self.plan(640, 480, target, mode: .full).outputSize == Self.size(640, 480))
  }

  @Test("A longest side is a fitted square", arguments: [1, 2, 99, 399, 640, 5000])
  func longestSide(side: Int) {
    var options = DecodeOptions()
    options.maxPixelSize = side
    #expect(options.target == .maxPixelSize(side))
    #expect(options.maxPixelSize == side)
    let box = Self.size(side, side)
    #expect(
      Self.plan(640, 480, .fit(box)).outputSize
        == Self.plan(640, 480, .maxPixelSize(side)).outputSize
    )
  }

  @Test("A box has no longest side of its own")
  func boxIsNoSide() {
    #expect(DecodeOptions(target: .fit(Self.size(10, 10))).maxPixelSize == nil)
  }

  @Test(
    "Power-of-two sampling takes the fewest pixels that reach the target",
    arguments: [
      // DS-5: source, side of the box, sample size filling, sample size fitting.
      (size(100, 100), 50, 2, 2), (size(100, 50), 50, 1, 2), (size(99, 99), 50, 1, 1),
      (size(200, 99), 50, 1, 4), (size(200, 200), 50, 4, 4), (size(1024, 1024), 80, 8, 8),
      (size(160, 1024), 80, 2, 8), (size(50, 50), 100, 1, 1),
      // DS-6, "at least", as filling; nothing beyond 8.
      (size(101, 101), 100, 1, 1), (size(199, 199), 100, 1, 1), (size(300, 300), 100, 2, 2),
      (size(1000, 200), 100, 2, 8), (size(1000, 1000), 100, 8, 8), (size(9000, 9000), 10, 8, 8),
    ]
  )
  func sampleSize(source: PixelSize, side: Int, filling: Int, fitting: Int) {
    let box = Self.size(side, side)
    for (target, expected) in [
      (DecodeTarget.fill(box), filling), (.exact(box), filling), (.fit(box), fitting),
      (.maxPixelSize(side), fitting),
    ] {
      let plan = Self.plan(source.width, source.height, target, mode: .powerOfTwo)
      #expect(plan.scaleDenominator == expected, "\(target)")
      let png = Self.plan(
        source.width,
        source.height,
        target,
        mode: .powerOfTwo,
        codec: .png
      )
      #expect(png.scaleDenominator == 1)
      #expect(png.outputSize == plan.outputSize, "both codecs give one size")
      #expect(plan.outputSize.width == (source.width + expected - 1) / expected)
    }
  }

  @Test("Sampled PNG is the mean of each square")
  func boxAverage() throws {
    let bytes = Fixture.png(64, 48, colorType: 2, rows: Fixture.photograph(64, 48))
    let full = try decoded(bytes, .full)
    let small = try decoded(bytes, .powerOfTwo, 16)
    #expect(small.size == Self.size(16, 12))
    for y in 0..<12 {
      for x in 0..<16 {
        for channel in 0..<3 {
          var sum = 0
          for index in 0..<16 { sum += Int(full[x * 4 + index % 4, y * 4 + index / 4][channel]) }
          let error = (Double(small[x, y][channel]) - Double(sum) / 16).magnitude
          #expect(error <= 0.5, "\(x), \(y)")
        }
      }
    }
  }

  @Test("Sampled JPEG equals the codec's output at that scale")
  func sampledJPEG() throws {
    let bytes = Fixture.jpeg(403, 301)
    #expect(try decoded(bytes, .powerOfTwo, 100).size == Self.size(101, 76))
    #expect(try decoded(bytes, .powerOfTwo) == decoded(bytes, .full))
  }

  @Test(
    "Exact is the centre of fill in every orientation, to the byte",
    arguments: ExifOrientation.allCases,
    [size(40, 40), size(61, 20), size(20, 77), size(33, 90), size(500, 30)]
  )
  func centre(orientation: ExifOrientation, box: PixelSize) throws {
    let photo = Fixture.photograph(203, 150)
    let opaque = Fixture.png(203, 150, colorType: 2, rows: photo) {
      $0.orientation = Int32(orientation.rawValue)
    }
    let translucent = Fixture.png(103, 90, colorType: 6, rows: Fixture.translucent(103, 90)) {
      $0.orientation = Int32(orientation.rawValue)
      $0.is_interlaced = 1
    }
    let jpeg = Fixture.jpeg(203, 150) { $0.orientation = Int32(orientation.rawValue) }
    for bytes in [opaque, translucent, jpeg] {
      for mode in [DecodeMode.downsample, .fullThenResize] {
        let filled = try decoded(bytes, mode) { $0.target = .fill(box) }
        let exact = try decoded(bytes, mode) { $0.target = .exact(box) }
        let left = (filled.size.width - exact.size.width) / 2
        let top = (filled.size.height - exact.size.height) / 2
        var largest = 0
        for y in 0..<exact.size.height {
          for x in 0..<exact.size.width {
            for (a, b) in zip(exact[x, y], filled[left + x, top + y]) {
              largest = max(largest, abs(Int(a) - Int(b)))
            }
          }
        }
        // Weights of parts are rounded at other positions, so a tie may round the other way.
        #expect(largest <= 1, "\(mode) to \(box)")
      }
    }
  }

  @Test("A box without a pixel is refused", arguments: [size(0, 10), size(10, 0), size(-1, 5)])
  func emptyBox(box: PixelSize) throws {
    let bytes = Fixture.jpeg(20, 20)
    for target in [DecodeTarget.fit(box), .fill(box), .exact(box)] {
      let error = try decodingError(bytes, DecodeOptions(target: target))
      #expect(error == .emptyTarget(maxPixelSize: min(box.width, box.height)))
    }
  }
}
