import Basics
import Codecs
import Testing

@Suite("A decode that is run to its end")
struct WholeDecodeTests {
  private static func image() throws -> EncodedImage {
    try EncodedImage(copying: Fixture.jpeg(640, 480))
  }

  @Test(
    "gives the same pixels wherever its pages are touched, in as many bands as its plan has",
    arguments: DecodeMode.allCases
  )
  func pixels(mode: DecodeMode) throws {
    let options = DecodeOptions(mode: mode, maxPixelSize: 100)
    let plain = try Self.image().decode(options).pixels
    for pages in [PageTouching.whenWritten, .whenTaken] {
      let decode = try WholeDecode(
        Self.image(),
        options: options,
        pages: pages,
        clock: { SystemClock.threadCPU.nanoseconds }
      )
      #expect(try decode.pixels.get()?.checksum == plain.checksum)
      #expect(decode.plans.map(\.bandCount) == decode.plans.map(\.plan.bandCount))
      #expect((decode.session.touching > .zero) == (pages == .whenTaken))
      #expect(decode.all > .zero)
    }
  }

  @Test("leaves the time of touching pages out")
  func touching() throws {
    // The clock stands still, so all that is left is what the session counts by itself.
    let decode = try WholeDecode(
      Self.image(),
      options: DecodeOptions(mode: .full),
      pages: .whenTaken,
      clock: { 7 }
    )
    #expect(decode.session.touching > .zero)
    #expect(decode.all == .zero)
  }

  @Test("says its plan before it takes memory, and ends after the band in which it is cancelled")
  func cancelled() throws {
    let image = try Self.image()
    var opened: DecodePlan?
    let decode = try WholeDecode(
      image,
      options: DecodeOptions(mode: .full),
      isCancelled: { true },
      opened: { opened = $0 },
      clock: { 0 }
    )
    #expect(opened == decode.session.plan)
    #expect(decode.plans.map(\.bandCount) == [1] && decode.plans[0].plan.bandCount > 1)
    #expect(try decode.pixels.get() == nil)
  }

  @Test("keeps the error of a band, and the bands before it")
  func damaged() throws {
    let bytes = Fixture.jpeg(640, 480)
    let decode = try WholeDecode(
      EncodedImage(copying: Array(bytes.prefix(bytes.count / 2))),
      options: DecodeOptions(mode: .full),
      clock: { 0 }
    )
    #expect(throws: DecodingError.self) { try decode.pixels.get() }
    #expect(decode.plans[0].bandCount < decode.plans[0].plan.bandCount)
  }
}
