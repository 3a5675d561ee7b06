import Quantities
import Signposts
import Testing

@testable import Harness

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
      .showImage,
      0,
      at: 0,
      7,
      wanted,
      delivered,
      source,
      delivered * delivered,
      waited * Marks.millisecond,
      needed ?? min(wanted, source)
    )
  }

  @Test("audits add up over frames")
  func audits() {
    let values = DisplayFold().values(of: [
      Marks.event(.frameAudit, 0, at: 0, 10, 1, 2, 3, 1, 4_000, 2),
      Marks.event(.frameAudit, 0, at: 1, 6, 0, 1, 1, 0, 4_000, 3),
    ])
    #expect(values["wrong_image_frames"] == .integer(1))
    #expect(values["stale_image_frames"] == .integer(3))
    #expect(values["placeholder_frames_pct"].isClose(to: 25))
    #expect(values["placeholder_frames_while_resident"] == .integer(1))
    #expect(values["failure_image_frames"] == .integer(5))
  }

  @Test(
    "less than 95 % of what view and source allow is under-resolved",
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
    "what counts as sharp is what the surface needs, which may be more or less than its longest side",
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
    #expect(values["oversized_sources_pct"].isClose(to: Double(expected) * 50))
  }

  @Test("the time to an image is that of all images shown")
  func waits() {
    let values = DisplayFold().values(of: [show(waited: 30), show(waited: 0), show(waited: 10)])
    #expect(values["time_to_image_ms_p50"].isClose(to: 10))
    #expect(values["time_to_image_ms_p95"].isClose(to: 28))
  }

  @Test("images that never came or came too late are counted")
  func losses() {
    let values = DisplayFold().values(of: [
      Marks.event(.endWithoutImage, 0, at: 0, 7, 5), Marks.event(.endWithoutImage, 0, at: 0, 8, 5),
      Marks.event(.dropStaleImage, 0, at: 0, 7),
    ])
    #expect(values["cells_without_image"] == .integer(2))
    #expect(values["dropped_late_images"] == .integer(1))
  }

  @Test("the checksum is put together from its halves")
  func checksum() {
    let halves = Marks.event(.shownPixels, 0, at: 0, 0x0123_4567, 0x89ab_cdef)
    #expect(
      DisplayFold().values(of: [halves])["shown_pixels_checksum"] == .text("0123456789abcdef")
    )
    let high = Marks.event(.shownPixels, 0, at: 0, 0xffff_ffff, 0)
    #expect(
      DisplayFold().values(of: [high])["shown_pixels_checksum"] == .text("ffffffff00000000")
    )
  }

  @Test("with nothing shown there is a reason")
  func empties() {
    let values = DisplayFold().values(of: [])
    for name in [
      "placeholder_frames_pct", "oversized_sources_pct", "time_to_image_ms_p50",
      "time_to_image_ms_p95", "shown_pixels_checksum",
    ] {
      #expect(values[name].isEmpty, "\(name) is \(values[name])")
    }
    #expect(values["oversized_sources"] == .integer(0))
  }
}
