import Basics
import Records
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of frames")
struct FrameFoldTests {
  // Four frames of 10 ms: on time, two periods late, one late while nothing scrolls, on time.
  private static let frames =
    Marks.frame(from: 0, to: 10, overrun: 0, work: 4)
    + Marks.frame(from: 10, to: 40, overrun: 20, work: 25)
    + Marks.frame(from: 40, to: 60, overrun: 10, work: 12, motion: .rest)
    + Marks.frame(from: 60, to: 70, overrun: 0, work: 1)

  @Test("hitch time covers all frames, the ratio those that scroll")
  func hitches() {
    let values = FrameFold().values(of: Self.frames)
    #expect(values["frame_count"] == .integer(4))
    #expect(values["scroll_s"].isClose(to: 0.05))
    #expect(values["hitch_time_ms"].isClose(to: 30))
    #expect(values["hitch_time_ratio_ms_per_s"].isClose(to: 400))
    #expect(values["hitch_band_wwdc20"] == .text("critical"))
    #expect(values["hangs"] == .integer(0))
    #expect(values["missed_frames_pct"].isClose(to: 50))
  }

  @Test(
    "percentiles are interpolated at p · (n − 1)",
    arguments: [("frame_time_ms_max", 25)]
  )
  func percentiles(name: String, expected: Double) {
    let value = FrameFold().values(of: Self.frames)[name]
    #expect(value.isClose(to: expected), "\(name) is \(value)")
  }

  @Test("frames on time have no hitch and no cause")
  func smooth() {
    let values = FrameFold().values(of: Marks.frame(from: 0, to: 10, overrun: 0, work: 10))
    #expect(values["hitch_time_ms"] == .real(0))
    #expect(values["hitch_time_ratio_ms_per_s"] == .real(0))
    #expect(values["hitch_band_wwdc20"] == .text("good"))
    #expect(values["jank_cause"].isEmpty)
  }

  @Test("without a frame there is a reason instead of a zero")
  func noFrames() {
    let values = FrameFold().values(of: [])
    #expect(values["frame_count"] == .integer(0))
    for name in [
      "missed_frames_pct", "frame_time_ms_max",
      "hitch_time_ratio_ms_per_s", "hitch_band_wwdc20",
    ] {
      #expect(values[name].isEmpty, "\(name) is \(values[name])")
    }
  }

  @Test("without scrolling there is no ratio, but the hitch time")
  func noScroll() {
    let values = FrameFold().values(
      of: Marks.frame(from: 0, to: 20, overrun: 10, work: 11, motion: .rest)
    )
    #expect(values["hitch_time_ms"].isClose(to: 10))
    #expect(values["hitch_time_ratio_ms_per_s"].isEmpty)
    #expect(values["scroll_s"] == .real(0))
  }

  @Test("a frame that is never presented does not count")
  func unfinishedFrame() {
    let values = FrameFold().values(
      of: Self.frames + [
        Marks.begin(
          Signpost.Frame.self,
          9,
          at: 70 * Marks.millisecond,
          .init(motion: .scroll, expected: .zero, offset: 0)
        )
      ]
    )
    #expect(values["frame_count"] == .integer(4))
  }

  @Test(
    "the bands meet at their published borders",
    arguments: [
      (0, "good"), (5, "good"), (5.000001, "warning"), (9.999999, "warning"), (10, "critical"),
      (50, "critical"),
    ]
  )
  func bands(ratio: Double, band: String) {
    #expect(HitchBand.of(ratio) == band)
  }
}

@Suite("The cause of jank")
struct JankCausesTests {
  private func causes(_ records: [SignpostRecord]) -> [String] {
    var rows = FrameRows()
    let place = TableShapes.frameColumns.firstIndex(of: "jank_cause")
    return records.compactMap { rows.fold($0) }.map { row in place.map { row[$0] } ?? "?" }
  }

  @Test("is the one with the most time in the late frame")
  func most() {
    let records = Marks.frame(
      from: 0,
      to: 40,
      overrun: 30,
      work: 32,
      inside: Marks.work(.layout, from: 0, to: 10) + Marks.work(.decode, from: 10, to: 22)
        + Marks.work(.layout, from: 22, to: 23)
    )
    #expect(causes(records) == ["decode-on-main"])
    #expect(FrameFold().values(of: records)["jank_cause"] == .text("decode-on-main"))
  }

  @Test("adds up its pieces")
  func pieces() {
    let records = Marks.frame(
      from: 0,
      to: 40,
      overrun: 30,
      work: 32,
      inside: Marks.work(.layout, from: 0, to: 7) + Marks.work(.decode, from: 7, to: 17)
        + Marks.work(.layout, from: 17, to: 24)
    )
    #expect(causes(records) == ["layout"])
  }

  @Test("counts work that began before the tick from the tick on")
  func earlierWork() {
    // Deliveries took 25 ms in all, but 5 within the late frame; decodes took 12 of it.
    let records =
      Marks.frame(from: 0, to: 10, overrun: 0, work: 1)
      + [
        Marks.begin(Signpost.MainLaneWork.self, 2, at: 2 * Marks.millisecond, .init(kind: .deliver))
      ]
      + Marks.frame(from: 10, to: 20, overrun: 0, work: 1)
      + Marks.frame(
        from: 20,
        to: 40,
        overrun: 10,
        work: 18,
        inside: [Marks.end(Signpost.MainLaneWork.self, 2, at: 25 * Marks.millisecond)]
          + Marks.work(.decode, from: 25, to: 37)
      )
    #expect(causes(records) == ["", "", "decode-on-main"])
  }

  @Test("excludes work after the frame's own work")
  func laterWork() {
    let records = Marks.frame(
      from: 0,
      to: 40,
      overrun: 30,
      work: 12,
      inside: Marks.work(.upload, from: 0, to: 12) + Marks.work(.deliver, from: 12, to: 38)
    )
    #expect(causes(records) == ["texture-upload"])
  }

  @Test("excludes frames on time")
  func framesOnTime() {
    let records =
      Marks.frame(
        from: 0,
        to: 10,
        overrun: 0,
        work: 9,
        inside: Marks.work(.decode, from: 0, to: 9)
      )
      + Marks.frame(
        from: 10,
        to: 30,
        overrun: 10,
        work: 11,
        inside: Marks.work(.upload, from: 10, to: 18)
      )
    #expect(causes(records) == ["", "texture-upload"])
    #expect(FrameFold().values(of: records)["jank_cause"] == .text("texture-upload"))
  }

  @Test("of the trial is the one with the most hitch time")
  func sum() {
    var records: [SignpostRecord] = []
    for number in 0..<3 {
      let begin = number * 20
      records += Marks.frame(
        from: begin,
        to: begin + 20,
        overrun: 10,
        work: 15,
        inside: Marks.work(number == 0 ? .decode : .upload, from: begin, to: begin + 12)
      )
    }
    #expect(causes(records) == ["decode-on-main", "texture-upload", "texture-upload"])
    #expect(FrameFold().values(of: records)["jank_cause"] == .text("texture-upload"))
  }

  @Test("is unknown for a late frame without known work")
  func unknown() {
    let records = Marks.frame(from: 0, to: 20, overrun: 10, work: 11)
    #expect(causes(records) == ["unknown"])
    #expect(FrameFold().values(of: records)["jank_cause"] == .text("unknown"))
  }
}
