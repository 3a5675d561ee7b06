import Basics
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of decodes")
struct DecodeFoldTests {
  private static let main = 0
  private static let background = 1

  /// A decode of `url` at 100 pixels, from and to in milliseconds.
  private func decode(
    _ url: Int,
    from begin: Int,
    to end: Int,
    on place: Int,
    outcome: Int = 0,
    pixels: Int = 10_000,
    cpu: Int = 3,
    codec: Int = 0
  ) -> [SignpostRecord] {
    let id = UInt64(begin + 1)
    let ms = Marks.millisecond
    return [
      Marks.begin(.decodeImageData, id, at: begin * ms, url, 100, 2, place, 90_000),
      Marks.end(
        .decodeImageData,
        id,
        at: end * ms,
        outcome,
        4 * pixels,
        pixels,
        cpu * ms,
        codec * ms,
        0
      ),
    ]
  }

  @Test("counts the decodes that ended, and their pixels against those of the surfaces")
  func counts() {
    let show = Marks.event(.showImage, 0, at: 0, 7, 100, 100, 300, 10_000, 0)
    let values = DecodeFold().values(
      of: decode(7, from: 0, to: 6, on: Self.main, cpu: 5, codec: 4)
        + decode(8, from: 10, to: 13, on: Self.background, pixels: 20_000, cpu: 3, codec: 2)
        + decode(9, from: 20, to: 22, on: Self.main, outcome: 2)
        + decode(9, from: 30, to: 34, on: Self.main, outcome: 1) + [show, show]
    )
    #expect(values["decode_count"] == .integer(2))
    #expect(values["decodes_per_variant"] == .real(1))
    #expect(values["decoded_per_displayed_pixels"].isClose(to: 1.5))
    #expect(values["main_lane_decode_ms"].isClose(to: 12))
    // What was stopped or failed has cost as well: 5 + 3 + 3 + 3.
    #expect(values["decode_model_total_ms"].isClose(to: 14))
    #expect(values["decode_model_ms_mean"].isClose(to: 4))
    #expect(values["decode_model_ms_p50"].isClose(to: 4))
    #expect(values["decode_model_ms_p95"].isClose(to: 4.9))
    #expect(values["decode_ms_mean"].isClose(to: 3))
    #expect(values["decode_ms_p50"].isClose(to: 3))
    #expect(values["decode_ms_p95"].isClose(to: 3.9))
    #expect(values["decode_ms_p99"].isClose(to: 3.98))
    #expect(values["redecodes"] == .integer(0))
  }

  @Test("counts what codecs warned of")
  func warnings() {
    let warning = Marks.event(.decodeWarning, 0, at: 5, 7, 100, 3, 1, 40, 9)
    let real = decode(7, from: 0, to: 6, on: Self.main, codec: 4)
    #expect(DecodeFold().values(of: real)["decode_warnings"] == .integer(0))
    #expect(DecodeFold().values(of: real + [warning, warning])["decode_warnings"] == .integer(6))
    #expect(DecodeFold().values(of: [])["decode_warnings"] == .integer(0))
  }

  @Test("a decode is again one only at the same size")
  func sizes() {
    let other = [
      Marks.begin(.decodeImageData, 90, at: 50, 7, 200, 2, 1, 1),
      Marks.end(.decodeImageData, 90, at: 60, 0, 1, 1, 1, 0, 0),
    ]
    let once = decode(7, from: 0, to: 1, on: Self.background)
    #expect(DecodeFold().values(of: once + other)["redecodes"] == .integer(0))
    let twice = once + other + decode(7, from: 2, to: 3, on: Self.background)
    let values = DecodeFold().values(of: twice)
    #expect(values["redecodes"] == .integer(1))
    #expect(values["decodes_per_variant"].isClose(to: 1.5))
  }

  @Test("overlapping decodes are kept apart by their identities")
  func overlap() {
    let first = decode(7, from: 0, to: 8, on: Self.main)
    let second = decode(8, from: 3, to: 5, on: Self.background)
    let values = DecodeFold().values(of: [first[0], second[0], second[1], first[1]])
    #expect(values["main_lane_decode_ms"].isClose(to: 8))
    #expect(values["decode_count"] == .integer(2))
  }

  @Test(
    "soon after an eviction is up to five seconds",
    arguments: [(5_020, 1), (5_021, 0), (30, 1)]
  )
  func soon(begin: Int, expected: Int) {
    let values = DecodeFold().values(
      of: decode(7, from: 0, to: 6, on: Self.background)
        + [Marks.event(.memoryCacheEvict, 0, at: 20 * Marks.millisecond, 7, 100, 1, 0)]
        + decode(7, from: begin, to: begin + 4, on: Self.background)
    )
    #expect(values["redecodes"] == .integer(1))
    #expect(values["redecodes_soon_after_eviction"] == .integer(expected))
  }

  @Test("the quicker three quarters of decodes are also told in runs of the yardstick")
  func yardstick() {
    let records =
      decode(7, from: 0, to: 6, on: Self.main, codec: 4)
      + decode(8, from: 10, to: 13, on: Self.background, codec: 2)
      + decode(9, from: 20, to: 23, on: Self.background, codec: 3)
      + decode(10, from: 30, to: 33, on: Self.background, codec: 90)
    let runs = Marks.event(.yardstick, 0, at: 0, 10, Marks.millisecond / 2)
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
    #expect(none["decodes_per_variant"] == .empty(reason: "nothing was decoded"))
    #expect(none["decode_model_ms_mean"] == .empty(reason: "nothing was decoded"))
    #expect(none["decode_ms_mean"] == .empty(reason: "nothing was decoded"))
    #expect(none["decoded_per_displayed_pixels"].isEmpty)
    let modelled = DecodeFold().values(of: decode(7, from: 0, to: 6, on: Self.main))
    #expect(modelled["decode_ms_p99"] == .empty(reason: "decoding was modelled"))
    #expect(modelled["decode_model_ms_mean"].isClose(to: 3))
  }
}
