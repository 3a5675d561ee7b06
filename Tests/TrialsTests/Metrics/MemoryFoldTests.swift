import Basics
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of memory")
struct MemoryFoldTests {
  /// The bytes of compressed, scratch, view, cache, in flight and render.
  private func ledger(_ bytes: [Int], at time: Int = 0) -> SignpostRecord {
    Marks.event(
      Signpost.MemoryLedger(
        compressed: ByteCount(bytes[0]),
        scratch: ByteCount(bytes[1]),
        view: ByteCount(bytes[2]),
        cache: ByteCount(bytes[3]),
        inFlight: ByteCount(bytes[4]),
        render: ByteCount(bytes[5])
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
    #expect(values["ledger_peak_bytes"] == .integer(1_057))
    #expect(values["ledger_peak_image_bytes"] == .integer(57))
    #expect(values["ledger_peak_decoded_bytes"] == .integer(50))
    #expect(values["ledger_peak_compressed_bytes"] == .integer(10))
    #expect(values["ledger_peak_scratch_bytes"] == .integer(50))
    #expect(values["ledger_peak_view_bytes"] == .integer(20))
    #expect(values["ledger_peak_cache_bytes"] == .integer(30))
    #expect(values["ledger_peak_in_flight_bytes"] == .integer(7))
  }

  @Test("the second peak is that after the first warning")
  func secondPeak() {
    let before = [ledger([0, 0, 900, 0, 0, 100])]
    let warning = Marks.event(
      Signpost.MemoryWarning(trigger: .threshold, footprint: ByteCount(1_000)),
      at: 1
    )
    let after = [ledger([0, 0, 300, 0, 0, 100]), ledger([0, 0, 600, 0, 0, 100])]
    #expect(MemoryFold().values(of: before)["second_peak_bytes"].isEmpty)
    let values = MemoryFold().values(of: before + [warning] + after + [warning])
    #expect(values["second_peak_bytes"] == .integer(700))
    #expect(values["memory_warnings"] == .integer(2))
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

  @Test("purges add up")
  func purges() {
    let values = MemoryFold().values(of: [
      Marks.event(Signpost.PurgeMemory(entries: 3, released: ByteCount(500))),
      Marks.event(Signpost.PurgeMemory(entries: 0, released: .zero), at: 9),
    ])
    #expect(values["purges"] == .integer(2))
    #expect(values["purge_released_bytes"] == .integer(500))
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

  @Test("decoded bytes are compared with the visible surfaces of the same moment")
  func perVisible() {
    func audit(_ bytes: Int) -> SignpostRecord {
      Marks.event(
        Signpost.FrameAudit(
          visibleCells: 1,
          wrongImages: 0,
          staleImages: 0,
          placeholders: 0,
          placeholdersWhileResident: 0,
          visibleBytes: ByteCount(bytes),
          failureImages: 0
        )
      )
    }
    #expect(MemoryFold().values(of: [audit(0)])["peak_decoded_per_visible"].isEmpty)
    let values = MemoryFold().values(of: [
      ledger([9, 9, 100, 200, 0, 9]), audit(100), ledger([9, 9, 500, 0, 0, 9]), audit(250),
      audit(0),
    ])
    #expect(values["peak_decoded_per_visible"].isClose(to: 3))
  }

  @Test("the sizes of the process go to their columns")
  func process() {
    let values = MemoryFold().values(of: [
      Marks.event(
        Signpost.ProcessMemory(
          peakRSS: ByteCount(900),
          startRSS: ByteCount(300),
          anonymousRSS: ByteCount(40),
          fileRSS: ByteCount(50),
          sharedRSS: ByteCount(60),
          allocated: ByteCount(70),
          allocatorResident: ByteCount(80)
        )
      )
    ])
    let expected = [
      ("peak_rss_bytes", 900), ("peak_rss_delta_bytes", 600), ("rss_anon_bytes", 40),
      ("rss_file_bytes", 50), ("rss_shmem_bytes", 60), ("allocated_bytes", 70),
      ("allocator_resident_bytes", 80),
    ]
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
          anonymousRSS: ByteCount(40),
          fileRSS: .zero,
          sharedRSS: .zero,
          allocated: .zero,
          allocatorResident: .zero
        )
      )
    ])
    for name in ["peak_rss_bytes", "peak_rss_delta_bytes"] {
      #expect(none[name] == .empty(reason: "the trial had no process of its own"))
      #expect(unset[name] == .empty(reason: "the kernel did not let the peak be reset"))
    }
  }
}

@Suite("The recovery from a purge")
struct PurgeRecoveryTests {
  private func recovery(window: Int, _ before: [Int], _ after: [Int]) -> MetricValue {
    var recovery = PurgeRecovery(window: window)
    for hit in before { recovery.look(hit: hit == 1, at: .start) }
    recovery.purge(at: TimePoint(nanoseconds: 10 * Marks.millisecond))
    for (number, hit) in after.enumerated() {
      recovery.look(hit: hit == 1, at: TimePoint(nanoseconds: (11 + number) * Marks.millisecond))
    }
    return recovery.value
  }

  @Test("ends when the trailing hit rate has recovered")
  func ends() {
    // Before: three of four. After: the first four look-ups with three hits are the 3rd to 6th.
    #expect(recovery(window: 4, [0, 1, 1, 1], [0, 0, 1, 0, 1, 1, 0, 0]).isClose(to: 6))
  }

  @Test("counts only the window, before and after")
  func window() {
    #expect(recovery(window: 2, [1, 1, 0, 0], [0, 0]).isClose(to: 2))
    #expect(recovery(window: 2, [0, 0, 1, 1], [1, 0, 1, 1]).isClose(to: 4))
  }

  @Test("needs a whole window of look-ups")
  func wholeWindow() {
    #expect(recovery(window: 4, [], [1, 1, 1]).isEmpty)
    #expect(recovery(window: 4, [], [0, 0, 0, 0]).isClose(to: 4))
  }

  @Test("may never happen, and is empty without a purge")
  func never() {
    #expect(
      recovery(window: 2, [1, 1], [0, 1, 0, 1]) == .empty(reason: "the hit rate was never back")
    )
    #expect(PurgeRecovery(window: 2).value == .empty(reason: "nothing was purged"))
  }

  @Test("belongs to the first purge")
  func first() {
    var recovery = PurgeRecovery(window: 1)
    recovery.look(hit: true, at: .start)
    recovery.purge(at: TimePoint(nanoseconds: 1 * Marks.millisecond))
    recovery.look(hit: true, at: TimePoint(nanoseconds: 3 * Marks.millisecond))
    recovery.purge(at: TimePoint(nanoseconds: 8 * Marks.millisecond))
    recovery.look(hit: true, at: TimePoint(nanoseconds: 9 * Marks.millisecond))
    #expect(recovery.value.isClose(to: 2))
  }
}
