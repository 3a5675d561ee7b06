import Basics
import CSupport
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("Decoding allocates what the plan says and frees it")
struct DecodeMemoryTests {
  /// A 12-megapixel photo, made once.
  static let photo = Fixture.jpeg(4032, 3024)

  /// The growth of this thread's allocated bytes during `body`.
  private func held(_ body: () throws -> Void) rethrows -> Int {
    let allocated = ib_thread_allocated_bytes()
    let freed = ib_thread_deallocated_bytes()
    try body()
    return Int(ib_thread_allocated_bytes() - allocated)
      - Int(ib_thread_deallocated_bytes() - freed)
  }

  @Test("A 12-megapixel baseline photo to 360 pixels takes less than a megabyte")
  func baselinePhoto() throws {
    let image = try EncodedImage(copying: Self.photo)
    let (pixels, peak, _) = try image.decode(DecodeOptions(maxPixelSize: 360))
    #expect(pixels.size == PixelSize(width: 360, height: 270))
    #expect(peak < ByteCount(1_000_000))
    #expect(peak > ByteCount(20_000))
  }

  @Test("A progressive photo keeps its coefficients: 3 bytes a pixel at 4:2:0")
  func progressivePhoto() throws {
    let image = try EncodedImage(copying: Fixture.jpeg(1600, 1200) { $0.is_progressive = 1 })
    let peak = try image.decode(DecodeOptions(maxPixelSize: 360)).peakWorkingBytes
    let bytesPerPixel = Double(peak.bytes) / (1600 * 1200)
    #expect(bytesPerPixel > 3 && bytesPerPixel < 3.1)
  }

  struct Case: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "4:2:0", bytes: Fixture.jpeg(900, 700)),
    Case(
      name: "4:4:4",
      bytes: Fixture.jpeg(900, 700) {
        $0.horizontal_sampling = 1
        $0.vertical_sampling = 1
      }
    ),
    Case(name: "4:2:2", bytes: Fixture.jpeg(900, 700) { $0.vertical_sampling = 1 }),
    Case(name: "4:4:0", bytes: Fixture.jpeg(900, 700) { $0.horizontal_sampling = 1 }),
    Case(
      name: "gray",
      bytes: Fixture.jpeg(900, 700) {
        $0.components = 1
        $0.horizontal_sampling = 1
        $0.vertical_sampling = 1
      }
    ),
    Case(
      name: "ink",
      bytes: Fixture.jpeg(900, 700, samples: Fixture.translucent(900, 700)) {
        $0.components = 4
        $0.horizontal_sampling = 1
        $0.vertical_sampling = 1
      }
    ),
    Case(name: "progressive", bytes: Fixture.jpeg(900, 700) { $0.is_progressive = 1 }),
    Case(name: "turned", bytes: Fixture.jpeg(900, 700) { $0.orientation = 6 }),
    Case(
      name: "PNG",
      bytes: Fixture.png(900, 700, colorType: 2, rows: Fixture.photograph(900, 700))
    ),
    Case(
      name: "interlaced PNG",
      bytes: Fixture.png(900, 700, colorType: 2, rows: Fixture.photograph(900, 700)) {
        $0.is_interlaced = 1
      }
    ),
  ]

  @Test(
    "The modelled scratch is within a tenth of the measured memory",
    arguments: cases,
    DecodeMode.allCases
  )
  func model(input: Case, mode: DecodeMode) throws {
    for side in [40, 132, 400] {
      let session = try DecodeSession(
        try EncodedImage(copying: input.bytes),
        options: DecodeOptions(mode: mode, maxPixelSize: side)
      )
      while case .more = try session.decodeNextBand() {}
      let modelled = session.plan.scratchBytes + session.plan.intermediateBytes
      let ratio = Double(session.peakWorkingBytes.bytes) / Double(modelled.bytes)
      #expect((0.9...1.1).contains(ratio), "to \(side): measured \(session.peakWorkingBytes)")
    }
  }

  @Test(
    "A decode takes exactly the plan's bands",
    arguments: cases,
    DecodeMode.allCases
  )
  func bands(input: Case, mode: DecodeMode) throws {
    let session = try DecodeSession(
      try EncodedImage(copying: input.bytes),
      options: DecodeOptions(mode: mode, maxPixelSize: 100)
    )
    var calls = 1
    while case .more = try session.decodeNextBand() { calls += 1 }
    #expect(calls == session.plan.bandCount)
    #expect(session.workingBytes == .zero)
  }

  @Test("Releasing a session in the middle frees all of its memory", arguments: cases)
  func dropped(input: Case) throws {
    let image = try EncodedImage(copying: input.bytes)
    for mode in DecodeMode.allCases {
      let options = DecodeOptions(mode: mode, maxPixelSize: 300)
      // A first decode is not measured, because it fills caches.
      _ = try DecodeSession(image, options: options).decodeNextBand()
      var bandCount = 0
      bandCount = try DecodeSession(image, options: options).plan.bandCount
      for stop in 0..<bandCount {
        let left = try held {
          let session = try DecodeSession(image, options: options)
          for _ in 0..<stop { _ = try session.decodeNextBand() }
          #expect(session.workingBytes > .zero)
        }
        #expect(left == 0, "\(mode) dropped after \(stop) of \(bandCount) bands")
      }
    }
  }

  @Test("A session reports the memory that the allocator gave it")
  func honest() throws {
    let image = try EncodedImage(copying: Fixture.jpeg(1600, 1200) { $0.is_progressive = 1 })
    var session: DecodeSession?
    let measured = try held {
      session = try DecodeSession(image, options: DecodeOptions(maxPixelSize: 200))
      _ = try session?.decodeNextBand()
    }
    let said = try #require(session?.workingBytes.bytes)
    // jemalloc rounds up to size classes, which are at most a quarter apart.
    #expect(measured >= said - 5000 && measured <= said * 5 / 4 + 20_000)
  }

  @Test("A released buffer is subtracted from the live pixel bytes")
  func bufferLife() throws {
    let left = try held {
      let buffer = try PixelBuffer.blank(size: PixelSize(width: 1000, height: 1000))
      #expect(ib_pixels_live_bytes() >= UInt64(buffer.byteCount.bytes))
    }
    #expect(left == 0)
  }
}
