import Basics
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of decodes")
struct DecodeFoldTests {
  /// A decode of `url` at 100 pixels, from and to in milliseconds.
  private func decode(
    _ url: Int,
    from begin: Int,
    to end: Int,
    on lane: DecodeLane,
    outcome: StageOutcome = .done,
    pixels: Int = 10_000,
    cpu: Int = 3,
    codec: Int = 0
  ) -> [SignpostRecord] {
    let id = UInt64(begin + 1)
    let ms = Marks.millisecond
    return [
      Marks.begin(
        Signpost.DecodeImageData.self,
        id,
        at: begin * ms,
        .init(url: url, wantedPixels: 100, method: .downsample, lane: lane, sourcePixels: 90_000)
      ),
      Marks.end(
        Signpost.DecodeImageData.self,
        id,
        at: end * ms,
        .init(
          outcome: outcome,
          output: ByteCount(4 * pixels),
          outputPixels: pixels,
          cpu: .milliseconds(cpu),
          codec: .milliseconds(codec)
        )
      ),
    ]
  }

  @Test("counts the decodes that ended, and their pixels per pixel of the surfaces")
  func counts() {
    let show = Marks.event(
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
    let values = DecodeFold().values(
      of: decode(7, from: 0, to: 6, on: .main, cpu: 5, codec: 4)
        + decode(8, from: 10, to: 13, on: .background, pixels: 20_000, cpu: 3, codec: 2)
        + decode(9, from: 20, to: 22, on: .main, outcome: .cancelled)
        + decode(9, from: 30, to: 34, on: .main, outcome: .failed) + [show, show]
    )
    #expect(values["decode_count"] == .integer(2))
    #expect(values["decoded_per_displayed_pixels"].isClose(to: 1.5))
    #expect(values["main_lane_decode_ms"].isClose(to: 12))
    // Stopped and failed decodes cost time as well: 5 + 3 + 3 + 3.
    #expect(values["decode_model_total_ms"].isClose(to: 14))
    #expect(values["decode_ms_mean"].isClose(to: 3))
    #expect(values["decode_ms_p50"].isClose(to: 3))
    #expect(values["redecodes"] == .integer(0))
  }

  @Test("a decode is a repetition only at the same size")
  func sizes() {
    let other = [
      Marks.begin(
        Signpost.DecodeImageData.self,
        90,
        at: 50,
        .init(url: 7, wantedPixels: 200, method: .downsample, lane: .background, sourcePixels: 1)
      ),
      Marks.end(
        Signpost.DecodeImageData.self,
        90,
        at: 60,
        .init(outcome: .done, output: ByteCount(1), outputPixels: 1, cpu: TimeSpan(nanoseconds: 1))
      ),
    ]
    let once = decode(7, from: 0, to: 1, on: .background)
    #expect(DecodeFold().values(of: once + other)["redecodes"] == .integer(0))
    let twice = once + other + decode(7, from: 2, to: 3, on: .background)
    #expect(DecodeFold().values(of: twice)["redecodes"] == .integer(1))
  }

  @Test("overlapping decodes are distinguished by their identifiers")
  func overlap() {
    let first = decode(7, from: 0, to: 8, on: .main)
    let second = decode(8, from: 3, to: 5, on: .background)
    let values = DecodeFold().values(of: [first[0], second[0], second[1], first[1]])
    #expect(values["main_lane_decode_ms"].isClose(to: 8))
    #expect(values["decode_count"] == .integer(2))
  }

  @Test("the fastest 75 % of decodes are also reported in runs of the calibration decode")
  func yardstick() {
    let records =
      decode(7, from: 0, to: 6, on: .main, codec: 4)
      + decode(8, from: 10, to: 13, on: .background, codec: 2)
      + decode(9, from: 20, to: 23, on: .background, codec: 3)
      + decode(10, from: 30, to: 33, on: .background, codec: 90)
    let runs = Marks.event(
      Signpost.Yardstick(runs: 10, runCPU: TimeSpan(nanoseconds: Marks.millisecond / 2))
    )
    #expect(DecodeFold().values(of: records + [runs])["decode_per_yardstick"].isClose(to: 6))
    #expect(
      DecodeFold().values(of: records)["decode_per_yardstick"]
        == .empty(reason: "the trial had no process of its own")
    )
    #expect(
      DecodeFold().values(of: [runs])["decode_per_yardstick"]
        == .empty(reason: "nothing was decoded")
    )
  }

  @Test("without decodes, or without real ones, there is a reason")
  func empties() {
    let none = DecodeFold().values(of: [])
    #expect(none["decode_count"] == .integer(0))
    #expect(none["decode_ms_mean"] == .empty(reason: "nothing was decoded"))
    #expect(none["decoded_per_displayed_pixels"].isEmpty)
    let modelled = DecodeFold().values(of: decode(7, from: 0, to: 6, on: .main))
    #expect(modelled["decode_ms_p50"] == .empty(reason: "decoding was modelled"))
    #expect(modelled["decode_model_total_ms"].isClose(to: 3))
  }
}
