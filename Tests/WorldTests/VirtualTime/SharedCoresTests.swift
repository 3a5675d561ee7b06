import Basics
import Testing
import VirtualTime

/// The cores of a device in real time share as those of a virtual world do.
@Suite("Cores that threads share in real time")
struct SharedCoresTests {
  /// Rates change at whole nanoseconds, which real time does not wait for.
  private static let tolerance = 40

  @Test("end work when the cores of a virtual world do", arguments: 1...40)
  func ends(seed: Int) {
    var chance = SeededStream(seed: UInt64(seed), name: "pieces")
    let speeds = [1, 1, 0.4, 0.4, 0.4]
    let work = (0..<40).map { _ in
      CoreWork(
        chance.nextInt(below: 20_000_000),
        1_000 + chance.nextInt(below: 8_000_000),
        VirtualTime.QualityOfService.allCases[chance.nextInt(below: 5)]
      )
    }
    let cost = seed.isMultiple(of: 2) ? 0.02 : 0
    let expected = SteppedCores(speeds: speeds, contextSwitchCost: cost).ends(of: work)
    let ends = Self.ends(work, SharedCores(speeds: speeds, contextSwitchCost: cost))
    for (end, other) in zip(ends, expected) {
      #expect(abs(end - other) <= Self.tolerance, "seed \(seed)")
    }
  }

  @Test("are busy for as long as they work, however late a thread notices its end")
  func busy() {
    var cores = SharedCores(speeds: [1, 0.5], contextSwitchCost: 0)
    let first = cores.begin(.microseconds(100), .default, since: .start, at: .start)
    let late = TimePoint(nanoseconds: 1_000_000)
    #expect(cores.progress(of: first, at: late) == .done(TimePoint(nanoseconds: 100_000)))
    #expect(cores.busy == .microseconds(100))
    #expect(cores.count == 0)
  }

  @Test(
    "count what a thread has computed before it spends",
    arguments: [(30, 100_000), (120, 80_000)] as [(Int, Int)]
  )
  func since(computed microseconds: Int, end: Int) {
    var cores = SharedCores(speeds: [1], contextSwitchCost: 0)
    let now = TimePoint(nanoseconds: 1_000 * microseconds)
    let work: TimeSpan = microseconds > 100 ? .microseconds(80) : .microseconds(100)
    let id = cores.begin(work, .default, since: .start, at: now)
    let progress = cores.progress(of: id, at: now)
    let end = TimePoint(nanoseconds: end)
    #expect(progress == (end > now ? .expected(end) : .done(end)))
  }

  @Test("are shared by a thread that computes what it will spend")
  func computing() {
    var cores = SharedCores(speeds: [1], contextSwitchCost: 0)
    func time(_ microseconds: Int) -> TimePoint { TimePoint(nanoseconds: 1_000 * microseconds) }
    let codec = cores.beginComputing(.default, since: .start, at: .start)
    let other = cores.begin(.microseconds(100), .default, since: .start, at: .start)
    #expect(cores.progress(of: other, at: .start) == .expected(time(200)))
    #expect(cores.progress(of: other, at: time(200)) == .done(time(200)))
    // Half of the core has done 100 of its 150.
    cores.spend(.microseconds(150), of: codec, at: time(200))
    #expect(cores.progress(of: codec, at: time(200)) == .expected(time(250)))
    // The thread wakes up late, and what it spends next counts from the end on.
    #expect(cores.progress(of: codec, at: time(260)) == .done(time(250)))
    cores.spend(.microseconds(30), of: codec, at: time(260))
    #expect(cores.progress(of: codec, at: time(260)) == .expected(time(280)))
    #expect(cores.progress(of: codec, at: time(285)) == .done(time(280)))
    let (end, behind) = cores.endComputing(codec, at: time(290))
    #expect(end == time(280) && behind == .zero)
    #expect(cores.count == 0)
  }

  @Test(
    "know by how much a thread has computed for longer than its work takes",
    arguments: [([], 0), ([80], 20), ([50, 50], 0), ([70, 20], 10)] as [([Int], Int)]
  )
  func behind(work: [Int], expected: Int) {
    var cores = SharedCores(speeds: [1], contextSwitchCost: 0)
    let codec = cores.beginComputing(.default, since: .start, at: .start)
    let now = TimePoint(nanoseconds: 100_000)
    for span in work { cores.spend(.microseconds(span), of: codec, at: now) }
    // A codec that was cancelled has spent nothing, and held up nothing that was to come.
    #expect(cores.endComputing(codec, at: now).behind == .microseconds(expected))
  }

  /// When each piece of work ends, asked for at the moments that the cores themselves name.
  private static func ends(_ work: [CoreWork], _ cores: SharedCores) -> [Int] {
    var cores = cores
    var ends = work.map { _ in -1 }
    var ids: [Int: Int] = [:]
    var waiting = work.indices.sorted { work[$0].start < work[$1].start }[...]
    var now = TimePoint.start
    while !waiting.isEmpty || !ids.isEmpty {
      while let next = waiting.first, work[next].start <= now.nanoseconds {
        waiting.removeFirst()
        let span = TimeSpan(nanoseconds: work[next].work)
        ids[next] = cores.begin(span, work[next].qos, since: now, at: now)
      }
      var soonest = waiting.first.map { TimePoint(nanoseconds: work[$0].start) }
      for (index, id) in ids.sorted(by: { $0.key < $1.key }) {
        switch cores.progress(of: id, at: now) {
        case .done(let end):
          ends[index] = end.nanoseconds
          ids[index] = nil
          soonest = now
        case .expected(let end): soonest = min(soonest ?? end, end)
        }
      }
      if let soonest, soonest > now { now = soonest }
    }
    return ends
  }
}
