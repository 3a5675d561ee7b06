import Basics
import Signposts
import Testing

@testable import Trials

@Suite("The yardstick beside the decodes of a trial")
struct YardstickTests {
  private func decode(pixels: Int) -> SignpostRecord {
    Marks.begin(
      Signpost.DecodeImageData.self,
      1,
      at: 0,
      .init(url: 7, wantedPixels: 100, method: .downsample, lane: .background, sourcePixels: pixels)
    )
  }

  /// The runs that follow `count` decodes of `pixels` each, noted between two frames.
  private func runs(_ count: Int, pixels: Int) throws -> Int? {
    let yardstick = try #require(Yardstick())
    for _ in 0..<count { yardstick.note(decode(pixels: pixels)) }
    yardstick.catchUp()
    guard let signpost = yardstick.signpost() else { return nil }
    #expect(signpost.runCPU > .zero, "it took no CPU time")
    return signpost.runs
  }

  @Test(
    "runs as often as the sources of the decodes are large, whatever the machine",
    arguments: [
      // Each run stands for 204,800 pixels; of one source at most 1,638,400 count.
      (20, 204_800, 20), (40, 102_400, 20), (2, 12_000_000, 16), (1, 1, 8),
    ]
  )
  func runs(count: Int, pixels: Int, expected: Int) throws {
    #expect(try runs(count, pixels: pixels) == expected)
  }

  @Test("says nothing of a trial without decodes")
  func idle() throws {
    let yardstick = try #require(Yardstick())
    yardstick.note(
      Marks.event(
        Signpost.ShowImage(
          url: 7,
          wantedPixels: 100,
          deliveredPixels: 100,
          sourcePixels: 300,
          surfacePixels: 10_000,
          waited: .zero,
          neededPixels: 0
        )
      )
    )
    yardstick.catchUp()
    #expect(yardstick.signpost() == nil)
  }
}
