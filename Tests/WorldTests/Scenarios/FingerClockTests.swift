import Basics
import Scenarios
import Testing

@Suite("The clock of frames")
struct FingerClockTests {
  private static func clock(
    _ finger: Finger = .time,
    period: Int = 10,
    first: Int = 100
  ) -> FingerClock {
    FingerClock(
      finger: finger,
      period: TimeSpan(nanoseconds: period),
      first: TimePoint(nanoseconds: first)
    )
  }

  @Test("a frame ticks at a refresh and is expected one later")
  func expected() {
    let clock = Self.clock()
    #expect(clock.tick.nanoseconds == 100)
    #expect(clock.expected.nanoseconds == 110)
  }

  @Test(
    "work that ends in time is presented in time, else at the next refresh after its end",
    arguments: [
      // end of work, presented, overrun
      (100, 110, 0), (101, 110, 0), (109, 110, 0), (110, 110, 0), (111, 120, 10), (120, 120, 10),
      (121, 130, 20), (1_000, 1_000, 890), (1_001, 1_010, 900),
    ]
  )
  func presentation(end: Int, actual: Int, overrun: Int) {
    var clock = Self.clock()
    let presentation = clock.finish(at: TimePoint(nanoseconds: end))
    #expect(presentation.actual.nanoseconds == actual)
    #expect(presentation.overrun.nanoseconds == overrun)
    #expect(presentation.work.nanoseconds == end - 100)
    #expect(presentation.nextRefresh == (actual - 100) / 10)
    #expect(clock.tick.nanoseconds == actual)
  }

  @Test("lateness is not counted again for the frames that follow")
  func noDoubleCount() {
    var clock = Self.clock()
    let ends = [135, 145, 155, 158]
    let overruns = ends.map { clock.finish(at: TimePoint(nanoseconds: $0)).overrun.nanoseconds }
    #expect(overruns == [30, 0, 0, 0])
    #expect(clock.tick.nanoseconds == 170)
  }

  @Test("a finger that follows time skips the refreshes of a hang, one that follows frames none")
  func refreshes() {
    let ends = [105, 145, 155, 175]
    let shown = Finger.allCases.map { finger in
      var clock = Self.clock(finger)
      return ends.map { end in
        _ = clock.finish(at: TimePoint(nanoseconds: end))
        return clock.refreshes
      }
    }
    #expect(shown == [[1...1, 2...5, 6...6, 7...8], [1...1, 2...2, 3...3, 4...4]])
  }

  @Test(
    "both fingers agree as long as no frame is late, and every refresh belongs to one frame",
    arguments: 0..<50
  )
  func fingers(seed: UInt64) {
    var draws = SplitMix64(seed: seed)
    var clocks = Finger.allCases.map { Self.clock($0, first: 0) }
    var isLate = false
    var next = 1
    for _ in 0..<200 {
      // One frame in fifty is late, by up to six refreshes.
      let work = draws.next() % 50 == 0 ? 70 : 10
      let span = TimeSpan(nanoseconds: Int(draws.next() % UInt64(work)) + 1)
      let ends = clocks.indices.map { clocks[$0].finish(at: clocks[$0].tick + span) }
      isLate = isLate || ends[0].overrun > .zero
      #expect(
        ends[0].overrun == ends[1].overrun && ends[0].actual == ends[1].actual,
        "seed \(seed)"
      )
      #expect((clocks[0].refreshes == clocks[1].refreshes) == !isLate, "seed \(seed)")
      #expect(clocks[0].refreshes.lowerBound == next, "seed \(seed)")
      #expect(clocks[0].tick.nanoseconds == clocks[0].refresh * 10, "seed \(seed)")
      next = clocks[0].refresh + 1
    }
  }

  @Test("ten thousand frames at 60 Hz do not drift from their refreshes")
  func drift() {
    var clock = Self.clock(period: 16_666_667, first: 0)
    for number in 1...10_000 {
      let work = TimeSpan(nanoseconds: number * 1_661 % 16_666_668)
      let presentation = clock.finish(at: clock.tick + work)
      #expect(presentation.overrun == .zero && clock.refresh == number)
      #expect(presentation.actual.nanoseconds == number * 16_666_667)
    }
  }

  @Test("overruns add up to the delay of the last frame", arguments: 0..<20)
  func conservation(seed: UInt64) {
    var draws = SplitMix64(seed: seed)
    var clock = Self.clock(first: 0)
    var late = 0
    for _ in 0..<100 {
      let end = clock.tick + TimeSpan(nanoseconds: Int(draws.next() % 45))
      late += clock.finish(at: end).overrun.nanoseconds
    }
    #expect(clock.tick.nanoseconds == 100 * 10 + late, "seed \(seed)")
  }
}
