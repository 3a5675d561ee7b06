import Basics
import Signposts
import Testing

@testable import Trials

@Suite("The calibration decode next to the decodes of a trial")
struct CalibrationDecodeTests {
  private func decode(pixels: Int) -> SignpostRecord {
    Marks.begin(
      Signpost.DecodeImageData.self,
      1,
      at: 0,
      .init(url: 7, wantedPixels: 100, method: .downsample, lane: .background, sourcePixels: pixels)
    )
  }

  /// The runs after `count` decodes of `pixels` each, between two frames.
  private func runs(_ count: Int, pixels: Int) throws -> Int? {
    let calibration = try #require(CalibrationDecode())
    for _ in 0..<count { calibration.note(decode(pixels: pixels)) }
    calibration.catchUp()
    guard let signpost = calibration.signpost() else { return nil }
    #expect(signpost.runCPU > .zero, "it took no CPU time")
    return signpost.runs
  }

  @Test(
    "runs in proportion to the source pixels of the decodes, whatever the machine",
    arguments: [
      // One run for 204,800 pixels; of one source at most 1,638,400 pixels count.
      (20, 204_800, 20), (40, 102_400, 20), (2, 12_000_000, 16), (1, 1, 8),
    ]
  )
  func runs(count: Int, pixels: Int, expected: Int) throws {
    #expect(try runs(count, pixels: pixels) == expected)
  }

  @Test("is absent from a trial without decodes")
  func idle() throws {
    let calibration = try #require(CalibrationDecode())
    calibration.note(
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
    calibration.catchUp()
    #expect(calibration.signpost() == nil)
  }
}
