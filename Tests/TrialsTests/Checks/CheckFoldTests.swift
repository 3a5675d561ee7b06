import Basics
import Signposts
import Testing

@testable import Checks

@Suite("The numbers of checks")
struct CheckFoldTests {
  private static func counts(
    _ workload: CheckWorkload,
    _ records: [SignpostRecord]
  ) -> [CheckCount: Double] {
    var fold = CheckFold(workload)
    for record in records { fold.fold(record) }
    return fold.values
  }

  private static let second = 1_000 * Marks.millisecond

  /// A binding of address 7 that the screen shows blank until the last frame, 5 s later.
  private static func missing(_ work: [SignpostRecord]) -> [SignpostRecord] {
    [
      Marks.event(
        Signpost.BindCell(
          item: 0,
          surface: 0,
          url: 7,
          wantedPixels: 10,
          row: .new,
          viewPixels: 10
        )
      ),
      Marks.event(Signpost.PictureArea(visible: 100, blank: 100, coarse: 0)),
    ] + work + Marks.frame(from: 5_000, to: 5_010, overrun: 0, work: 1)
  }

  private static func fetch(_ outcome: StageOutcome, status: Int) -> [SignpostRecord] {
    [
      Marks.begin(Signpost.LoadImageData.self, 3, at: second, .init(url: 7)),
      Marks.end(
        Signpost.LoadImageData.self,
        3,
        at: 2 * second,
        .init(outcome: outcome, bytes: ByteCount(9), status: status)
      ),
    ]
  }

  @Test(
    "tell missing pictures apart by what became of their requests",
    arguments: [
      (CheckCount.neverAsked, [SignpostRecord]()),
      (.loadedNotShown, fetch(.done, status: 200)),
      (.cancelledForGood, fetch(.cancelled, status: 0)),
      (.failedForGood, fetch(.failed, status: 0)),
      (nil, fetch(.done, status: 404)),
      (nil, [fetch(.done, status: 200)[0]]),
    ] as [(CheckCount?, [SignpostRecord])]
  )
  func missing(expected: CheckCount?, work: [SignpostRecord]) {
    let counts = Self.counts(.slots, Self.missing(work))
    let kinds: [CheckCount] = [.neverAsked, .loadedNotShown, .cancelledForGood, .failedForGood]
    #expect(kinds.filter { counts[$0] == 1 } == [expected].compactMap { $0 })
    #expect(kinds.filter { counts[$0] == 0 }.count == kinds.count - (expected == nil ? 0 : 1))
  }

  @Test("count a picture that is stored while it is in memory, and none after it has left")
  func stored() {
    let store = Signpost.MemoryCacheStore(
      url: 7,
      wantedPixels: 10,
      pixelBytes: .zero,
      cost: .zero
    )
    let evict = Signpost.MemoryCacheEvict(url: 7, wantedPixels: 10, cost: .zero, reason: .costLimit)
    func count(_ records: [SignpostRecord]) -> Double? {
      Self.counts(.wayBack, records)[.storedAgain]
    }
    #expect(count([Marks.event(store), Marks.event(store)]) == 1)
    #expect(count([Marks.event(store), Marks.event(evict), Marks.event(store)]) == 0)
  }

  @Test("count requests of the second part without those for what the server does not have")
  func later() {
    func request(_ url: Int, _ id: UInt64, status: Int) -> [SignpostRecord] {
      [
        Marks.begin(Signpost.LoadImageData.self, id, at: 6 * Self.second, .init(url: url)),
        Marks.event(Signpost.SendRequest(url: url, retry: 0), id, at: 6 * Self.second),
        Marks.end(
          Signpost.LoadImageData.self,
          id,
          at: 7 * Self.second,
          .init(outcome: .done, bytes: ByteCount(9), status: status)
        ),
      ]
    }
    let counts = Self.counts(
      .quiet,
      request(1, 1, status: 200) + request(2, 2, status: 404) + request(2, 3, status: 404)
    )
    #expect(counts[.laterRequests] == 1)
    #expect(counts[.requestsOfOneAddress] == 2)
    #expect(counts[.unseenPct] == 100)
  }

  @Test("take what is held at the moments of an album, without what views show")
  func held() {
    let limit = 1_000
    let scenario = Marks.begin(
      Signpost.Scenario.self,
      1,
      at: 0,
      .init(
        refreshPeriod: .milliseconds(10),
        plannedFrames: 1,
        cores: 2,
        memoryLimit: ByteCount(limit)
      )
    )
    func ledger(_ cache: Int, at time: TimePoint) -> SignpostRecord {
      Marks.event(
        Signpost.MemoryLedger(
          compressed: .zero,
          scratch: .zero,
          view: ByteCount(500),
          cache: ByteCount(cache),
          inFlight: .zero,
          render: .zero
        ),
        at: time.nanoseconds
      )
    }
    let moments = CheckWorkload.album.moments
    #expect(moments.map(\.moment) == HeldMoment.allCases)
    #expect(moments.map(\.time) == moments.map(\.time).sorted())
    let before = moments[0].time + (.zero - .milliseconds(1))
    let counts = Self.counts(
      .album,
      [scenario, ledger(300, at: before), ledger(20, at: moments[1].time + .milliseconds(5))]
        + [ledger(10, at: moments[3].time + .milliseconds(5))]
    )
    #expect(counts[.heldBeforeWarningPct] == 30)
    #expect(counts[.heldAfterWarningPct] == 30)
    #expect(counts[.heldBeforeReturnPct] == 2)
  }
}
