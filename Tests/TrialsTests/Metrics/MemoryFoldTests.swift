import Basics
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of memory")
struct MemoryFoldTests {
  /// The bytes of compressed, scratch, view, cache, in flight and render; other parts of the app
  /// have more than all of them, and are no images.
  private func ledger(_ bytes: [Int], at time: Int = 0) -> SignpostRecord {
    Marks.event(
      Signpost.MemoryLedger(
        compressed: ByteCount(bytes[0]),
        scratch: ByteCount(bytes[1]),
        view: ByteCount(bytes[2]),
        cache: ByteCount(bytes[3]),
        inFlight: ByteCount(bytes[4]),
        render: ByteCount(bytes[5]),
        app: ByteCount(1 << 40)
      ),
      at: time
    )
  }

  @Test("each peak is the peak of its own moment")
  func peaks() {
    let values = MemoryFold().values(of: [
      ledger([10, 0, 0, 0, 0, 1_000]), ledger([0, 50, 0, 0, 7, 1_000]),
      ledger([5, 0, 20, 30, 0, 1_000]), ledger([0, 0, 0, 0, 0, 1_000]),
    ])
    #expect(values["ledger_peak_image_bytes"] == .integer(57))
    #expect(values["ledger_peak_compressed_bytes"] == .integer(10))
    #expect(values["ledger_peak_scratch_bytes"] == .integer(50))
    #expect(values["ledger_peak_view_bytes"] == .integer(20))
    #expect(values["ledger_peak_cache_bytes"] == .integer(30))
    #expect(values["ledger_peak_in_flight_bytes"] == .integer(7))
  }

  /// A frame that ends after 1,000 ms, and what images took at these moments, in ms.
  private func growing(_ bytes: [(time: Int, bytes: Int)]) -> [SignpostRecord] {
    bytes.map { ledger([0, 0, 0, $0.bytes, 0, 0], at: $0.time * Marks.millisecond) }
      + Marks.frame(from: 900, to: 1_000, overrun: 0, work: 1)
  }

  @Test(
    "late growth is what the peak of the second half adds to that of the first",
    arguments: [
      ([(100, 70), (500, 60), (900, 70)], 0), ([(100, 70), (500, 90), (600, 40)], 0),
      ([(100, 70), (501, 90), (600, 120)], 50), ([(600, 30)], 30),
    ]
  )
  func lateGrowth(_ bytes: [(time: Int, bytes: Int)], growth: Int) {
    let values = MemoryFold().values(of: growing(bytes))
    #expect(values["ledger_late_growth_bytes"] == .integer(growth))
  }

  @Test("late growth is unknown where the device ended the app, or nothing was presented")
  func noLateGrowth() {
    let jetsam = Marks.event(
      Signpost.Jetsam(footprint: ByteCount(7), limit: ByteCount(6), frame: 42),
      at: 1_001 * Marks.millisecond
    )
    let ended = MemoryFold().values(of: growing([(100, 7)]) + [jetsam])
    #expect(ended["ledger_late_growth_bytes"].isEmpty)
    let silent = MemoryFold().values(of: [ledger([1, 0, 0, 0, 0, 0])])
    #expect(silent["ledger_late_growth_bytes"].isEmpty)
  }

  @Test("warnings are counted")
  func warnings() {
    let warning = Marks.event(
      Signpost.MemoryWarning(trigger: .threshold, footprint: ByteCount(1_000)),
      at: 1
    )
    #expect(MemoryFold().values(of: [warning, warning])["memory_warnings"] == .integer(2))
  }

  @Test(
    "leaked sessions are those of the end without those of the first frame",
    arguments: [([], 0), ([1], 0), ([1, 2, 3], 2), ([2, 3, 2, 1], 0)]
  )
  func leakedSessions(_ counts: [Int], leaked: Int) {
    let values = MemoryFold().values(
      of: counts.enumerated().flatMap { index, count in
        [Marks.event(Signpost.LiveSessions(sessions: count), at: 10 * index)]
          + Marks.frame(from: 10 * index + 1, to: 10 * index + 9, overrun: 0, work: 1)
      }
    )
    #expect(values["leaked_sessions"] == .integer(leaked))
  }

  @Test("purges are counted")
  func purges() {
    let values = MemoryFold().values(of: [
      Marks.event(Signpost.PurgeMemory(entries: 3, released: ByteCount(500))),
      Marks.event(Signpost.PurgeMemory(entries: 0, released: .zero), at: 9),
    ])
    #expect(values["purges"] == .integer(2))
  }

  @Test("the outcome is completed unless the device ends the app")
  func outcome() {
    #expect(MemoryFold().values(of: [])["outcome"] == .text("completed"))
    #expect(MemoryFold().values(of: [])["jetsam_frame"].isEmpty)
    let values = MemoryFold().values(of: [
      Marks.event(Signpost.Jetsam(footprint: ByteCount(700), limit: ByteCount(600), frame: 42))
    ])
    #expect(values["outcome"] == .text("jetsam"))
    #expect(values["jetsam_frame"] == .integer(42))
  }

  @Test("the sizes of the process go to their columns")
  func process() {
    let values = MemoryFold().values(of: [
      Marks.event(
        Signpost.ProcessMemory(
          peakRSS: ByteCount(900),
          startRSS: ByteCount(300),
          anonymousRSS: ByteCount(40)
        )
      )
    ])
    let expected = [("peak_rss_bytes", 900), ("peak_rss_delta_bytes", 600)]
    for (name, bytes) in expected { #expect(values[name] == .integer(bytes), "\(name)") }
  }

  @Test("without a process of its own, or a peak of its own, there is a reason")
  func processEmpties() {
    let none = MemoryFold().values(of: [])
    let unset = MemoryFold().values(of: [
      Marks.event(
        Signpost.ProcessMemory(
          peakRSS: .zero,
          startRSS: ByteCount(300),
          anonymousRSS: ByteCount(40)
        )
      )
    ])
    for name in ["peak_rss_bytes", "peak_rss_delta_bytes"] {
      #expect(
        none[name] == .empty(reason: "the process was shared, or took its memory before the trial")
      )
      #expect(unset[name] == .empty(reason: "the kernel did not let the peak be reset"))
    }
  }
}
