import Basics
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of the display")
struct DisplayFoldTests {
  private func show(
    wanted: Int = 100,
    delivered: Int = 100,
    source: Int = 100,
    waited: Int = 0,
    needed: Int? = nil
  ) -> SignpostRecord {
    Marks.event(
      Signpost.ShowImage(
        url: 7,
        wantedPixels: wanted,
        deliveredPixels: delivered,
        sourcePixels: source,
        surfacePixels: delivered * delivered,
        waited: .milliseconds(waited),
        neededPixels: needed ?? min(wanted, source)
      )
    )
  }

  @Test("audits add up over frames")
  func audits() {
    let values = DisplayFold().values(of: [
      Marks.event(
        Signpost.FrameAudit(
          visibleCells: 10,
          wrongImages: 1,
          staleImages: 2,
          placeholders: 3,
          placeholdersWhileResident: 1,
          failureImages: 2
        )
      ),
      Marks.event(
        Signpost.FrameAudit(
          visibleCells: 6,
          wrongImages: 0,
          staleImages: 1,
          placeholders: 1,
          placeholdersWhileResident: 0,
          failureImages: 3
        ),
        at: 1
      ),
    ])
    #expect(values["wrong_image_frames"] == .integer(1))
    #expect(values["stale_image_frames"] == .integer(3))
    #expect(values["failure_image_frames"] == .integer(5))
    #expect(values["placeholder_frames_while_resident"] == .integer(1))
  }

  @Test(
    "less than 95 % of the pixels that view and source allow is under-resolved",
    arguments: [
      (100, 94, 4_000, 1), (100, 95, 4_000, 0), (100, 100, 100, 0),
      (100, 50, 50, 0), (100, 47, 50, 1), (100, 48, 50, 0),
    ]
  )
  func underResolved(wanted: Int, delivered: Int, source: Int, expected: Int) {
    let values = DisplayFold().values(
      of: [show(wanted: wanted, delivered: delivered, source: source)])
    #expect(values["under_resolved_deliveries"] == .integer(expected))
  }

  @Test(
    "an image is sharp at the pixels its surface needs, more or less than its longest side",
    arguments: [(100, 133, 1), (127, 133, 0), (75, 75, 0), (70, 75, 1)]
  )
  func needed(delivered: Int, needed: Int, expected: Int) {
    let values = DisplayFold().values(
      of: [show(delivered: delivered, source: 4_000, needed: needed)])
    #expect(values["under_resolved_deliveries"] == .integer(expected))
  }

  @Test(
    "a source is oversized from more than twice the surface on",
    arguments: [(199, 0), (200, 0), (201, 1), (4_032, 1)]
  )
  func oversized(source: Int, expected: Int) {
    let values = DisplayFold().values(of: [show(source: source), show(source: 50)])
    #expect(values["oversized_sources"] == .integer(expected))
  }

  @Test("the time to image covers all shown images")
  func waits() {
    let values = DisplayFold().values(of: [show(waited: 30), show(waited: 0), show(waited: 10)])
    #expect(values["time_to_image_ms_p95"].isClose(to: 28))
  }

  private func bind(_ url: Int, at time: Int) -> SignpostRecord {
    Marks.event(
      Signpost.BindCell(
        item: 0,
        surface: 0,
        url: url,
        wantedPixels: 100,
        row: .new,
        viewPixels: 100
      ),
      at: time * Marks.millisecond
    )
  }

  private func shown(_ url: Int, at time: Int, waited: Int) -> SignpostRecord {
    Marks.event(
      Signpost.ShowImage(
        url: url,
        wantedPixels: 100,
        deliveredPixels: 100,
        sourcePixels: 100,
        surfacePixels: 1,
        waited: .milliseconds(waited),
        neededPixels: 100
      ),
      at: time * Marks.millisecond
    )
  }

  private func left(_ url: Int, at time: Int, waited: Int) -> SignpostRecord {
    Marks.event(
      Signpost.EndWithoutImage(url: url, waited: .milliseconds(waited)),
      at: time * Marks.millisecond
    )
  }

  private func scenario(until end: Int) -> [SignpostRecord] {
    [
      Marks.begin(
        Signpost.Scenario.self,
        9,
        at: 0,
        .init(refreshPeriod: .zero, plannedFrames: 0, cores: 0)
      ),
      Marks.event(Signpost.MeasurementEnd(refreshes: 0), at: end * Marks.millisecond),
    ]
  }

  @Test(
    "a missing image waits until its cell leaves the screen, however long the scenario rests",
    arguments: [1_000, 3_000, 30_000]
  )
  func lateUntilItLeaves(end: Int) {
    let marks = scenario(until: end)
    let values = DisplayFold().values(
      of: [
        marks[0], bind(1, at: 0), bind(2, at: 100), bind(3, at: 200), shown(1, at: 30, waited: 30),
      ]
        + [left(2, at: 150, waited: 50), left(3, at: 900, waited: 700), marks[1]]
    )
    #expect(values["cell_binds"] == .integer(3))
    #expect(values["images_missing"] == .integer(2))
    #expect(values["images_missing_pct"].isClose(to: 200.0 / 3))
    #expect(values["time_to_image_ms_p95"].isClose(to: 30))
    // 30, 50 and 700 ms.
    #expect(values["time_to_image_all_ms_mean"].isClose(to: 780.0 / 3))
    #expect(values["time_to_image_all_ms_p95"].isClose(to: 635))
  }

  @Test("a missing image of a cell that stays waits until the end, not until the screen is cleared")
  func lateUntilTheEnd() {
    let marks = scenario(until: 1_000)
    let values = DisplayFold().values(
      of: [
        marks[0], bind(1, at: 200), bind(2, at: 300), marks[1], left(1, at: 1_900, waited: 1_700),
      ]
    )
    // 800 and 700 ms.
    #expect(values["time_to_image_all_ms_mean"].isClose(to: 750))
  }

  @Test("an app that the device ended stops at its last frame")
  func lateUntilJetsam() {
    let frames = Marks.frame(from: 0, to: 16, overrun: 0, work: 1)
    let values = DisplayFold().values(
      of: [bind(1, at: 0)] + frames + [left(1, at: 16, waited: 16)]
    )
    #expect(values["time_to_image_all_ms_mean"].isClose(to: 16))
  }

  @Test("an image drawn for another binding is missing in its own")
  func wrongImage() {
    let values = DisplayFold().values(
      of: scenario(until: 500) + [
        bind(1, at: 0), bind(2, at: 100), shown(1, at: 120, waited: 20),
        left(2, at: 400, waited: 300),
      ]
    )
    #expect(values["images_shown"] == .integer(1))
    #expect(values["images_missing"] == .integer(2))
  }

  @Test("an image that was shown and lost again counts as shown, once")
  func lostAgain() {
    let values = DisplayFold().values(
      of: scenario(until: 500) + [
        bind(1, at: 0), bind(1, at: 0), shown(1, at: 20, waited: 20),
        shown(1, at: 40, waited: 40), shown(1, at: 60, waited: 60), left(1, at: 400, waited: 400),
      ]
    )
    #expect(values["cell_binds"] == .integer(2))
    #expect(values["images_missing"] == .integer(0))
    #expect(values["time_to_image_all_ms_p95"].isClose(to: 39))
  }

  @Test("the checksum is joined from its halves")
  func checksum() {
    let halves = Marks.event(
      Signpost.ShownPixels(checksumHigh: 0x0123_4567, checksumLow: 0x89ab_cdef)
    )
    #expect(
      DisplayFold().values(of: [halves])["shown_pixels_checksum"] == .text("0123456789abcdef")
    )
    let high = Marks.event(Signpost.ShownPixels(checksumHigh: 0xffff_ffff, checksumLow: 0))
    #expect(
      DisplayFold().values(of: [high])["shown_pixels_checksum"] == .text("ffffffff00000000")
    )
  }

  @Test("with nothing shown there is a reason")
  func empties() {
    let values = DisplayFold().values(of: [])
    for name in [
      "time_to_image_ms_p95", "shown_pixels_checksum", "images_missing_pct",
      "time_to_image_all_ms_mean", "time_to_image_all_ms_p95",
    ] {
      #expect(values[name].isEmpty, "\(name) is \(values[name])")
    }
    #expect(values["oversized_sources"] == .integer(0))
  }
}
