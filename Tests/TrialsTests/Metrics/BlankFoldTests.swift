import Basics
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of blank screens")
struct BlankFoldTests {
  /// A frame that is presented at `end` milliseconds and shows `blank` of 100 square points.
  private func frame(
    at end: Int,
    blank: Int = 0,
    coarse: Int = 0,
    offset: Double = 0,
    motion: FrameMotion = .rest
  ) -> [SignpostRecord] {
    let begin = max(0, end - 1) * Marks.millisecond
    return [
      Marks.begin(
        Signpost.Frame.self,
        1,
        at: begin,
        .init(motion: motion, expected: .milliseconds(end), offset: offset)
      ),
      Marks.event(Signpost.PictureArea(visible: 100, blank: blank, coarse: coarse), at: begin),
      Marks.end(
        Signpost.Frame.self,
        1,
        at: end * Marks.millisecond,
        .init(overrun: .zero, mainLane: .zero)
      ),
    ]
  }

  private func values(_ frames: [SignpostRecord]..., until end: Int) -> MetricValues {
    let start = Marks.begin(
      Signpost.Scenario.self,
      9,
      at: 0,
      .init(refreshPeriod: .milliseconds(10), plannedFrames: 0, cores: 1, screenHeight: 500)
    )
    let last = Marks.event(Signpost.MeasurementEnd(refreshes: 0), at: end * Marks.millisecond)
    return BlankFold().values(of: [start] + frames.flatMap { $0 } + [last])
  }

  @Test("a frame stands until the next one, also during a hang")
  func standing() {
    let values = values(
      frame(at: 10, blank: 100),
      frame(at: 20, blank: 50),
      frame(at: 420),
      frame(at: 430),
      until: 430
    )
    // 10 ms of all and 400 ms of half, in 420 ms.
    #expect(values["blank_pct"].isClose(to: (10 + 200) * 100 / 420))
  }

  @Test("a list that moves by its height a second or more is not at rest")
  func slow() {
    let values = values(
      frame(at: 10, blank: 40),
      // 4 points in 10 ms are 400 a second, 5 are 500.
      frame(at: 20, blank: 100, offset: 4, motion: .scroll),
      frame(at: 30, offset: 9, motion: .scroll),
      frame(at: 40, offset: 9),
      until: 40
    )
    #expect(values["blank_at_rest_pct"].isClose(to: 40 * 100 / 200))
    #expect(values["blank_pct"].isClose(to: 140 * 100 / 300))
  }

  @Test("a picture with too few pixels is neither blank nor complete")
  func coarse() {
    let values = values(frame(at: 10, coarse: 30), frame(at: 20), frame(at: 30), until: 30)
    #expect(values["blank_pct"] == .real(0))
    #expect(values["start_complete_ms"].isClose(to: 20))
  }

  @Test("a start and a stop wait until the screen is complete, or moves again")
  func stops() {
    let values = values(
      frame(at: 10, blank: 9),
      frame(at: 20),
      frame(at: 30, blank: 9, motion: .scroll),
      frame(at: 40, blank: 9),
      frame(at: 50),
      frame(at: 60, motion: .scroll),
      frame(at: 70, blank: 9),
      frame(at: 80, blank: 9, motion: .scroll),
      frame(at: 90, blank: 9),
      until: 120
    )
    #expect(values["start_complete_ms"].isClose(to: 20))
    // Complete after 10 ms, moved on after 10 ms, measured for 30 ms more.
    #expect(values["stop_complete_ms_mean"].isClose(to: 50.0 / 3))
    #expect(values["incomplete_stops_pct"].isClose(to: 50))
  }

  @Test("without a frame there is a reason")
  func empties() {
    let values = BlankFold().values(of: [])
    for name in [
      "blank_pct", "blank_at_rest_pct", "start_complete_ms", "stop_complete_ms_mean",
      "incomplete_stops_pct",
    ] {
      #expect(values[name].isEmpty, "\(name) is \(values[name])")
    }
  }
}
