import Basics
import Scenarios
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

  /// The row leaves and comes back.
  private static func again(_ row: RowHistory) -> [SignpostRecord] {
    [
      Marks.event(Signpost.EndWithoutImage(url: 7, waited: .zero), at: 3 * second),
      Marks.event(bind(7, row), at: 3 * second),
    ]
  }

  private static func bind(
    _ url: Int,
    _ row: RowHistory = .new,
    item: Int = 0
  ) -> Signpost.BindCell {
    .init(item: item, surface: 0, url: url, wantedPixels: 10, row: row, viewPixels: 10)
  }

  /// A load of a cell from `begin` on; times in milliseconds.
  private static func load(_ url: Int, _ id: UInt64, at begin: Int) -> SignpostRecord {
    Marks.begin(
      Signpost.LoadImage.self,
      id,
      at: begin * Marks.millisecond,
      .init(url: url, wantedPixels: 10, purpose: .display)
    )
  }

  private static func audit(visible: Int) -> SignpostRecord {
    Marks.event(
      Signpost.FrameAudit(
        visibleCells: visible,
        wrongImages: 0,
        staleImages: 0,
        placeholders: 0,
        placeholdersWhileResident: 0,
        failureImages: 0
      )
    )
  }

  @Test("do not blame the loader for what cells behind another screen lack")
  func covered() {
    func place(_ item: Int) -> Signpost.PlaceCell {
      .init(item: item, surface: 0, x: 0, y: 0, width: 10, height: 10)
    }
    // One place is blank on the screen, and the server has no picture for one cell that waits.
    let behind = [
      Marks.event(place(0)), Marks.event(Self.bind(8, item: 1)), Marks.event(place(1)),
      Marks.begin(Signpost.LoadImageData.self, 9, at: Self.second, .init(url: 8)),
      Marks.end(
        Signpost.LoadImageData.self,
        9,
        at: 2 * Self.second,
        .init(outcome: .done, bytes: ByteCount(9), status: 404)
      ),
    ]
    let counts = Self.counts(.slots, Self.missing(behind + Self.fetch(.done, status: 200)))
    #expect(counts[.loadedNotShown] == 0)
  }

  @Test(
    "count a hit as late only if a frame was drawn without it",
    arguments: [(false, 0.0), (true, 100)]
  )
  func hits(isDrawnBetween: Bool, share: Double) {
    let period = TimeSpan.milliseconds(10)
    let scenario = Marks.begin(
      Signpost.Scenario.self,
      1,
      at: 0,
      .init(refreshPeriod: period, plannedFrames: 1, cores: 2, memoryLimit: .zero)
    )
    let show = Signpost.ShowImage(
      url: 7,
      wantedPixels: 10,
      deliveredPixels: 10,
      sourcePixels: 10,
      surfacePixels: 100,
      waited: .milliseconds(50),
      neededPixels: 10
    )
    let counts = Self.counts(
      .wayBack,
      [scenario, Marks.event(Self.bind(7)), Self.load(7, 4, at: 0)]
        + (isDrawnBetween ? [Self.audit(visible: 3)] : [])
        + [Marks.end(Signpost.LoadImage.self, 4, at: 0, .init(outcome: .memory))]
        + [Marks.event(show, at: 50 * Marks.millisecond)]
    )
    #expect(counts[.lateHitPct] == share)
  }

  @Test("count a picture for which two cells wait once")
  func waiting() {
    let binds = [Self.bind(7), Self.bind(7, item: 1), Self.bind(8, item: 2)]
    #expect(Self.counts(.slots, binds.map { Marks.event($0) })[.earlyWaiting] == 2)
  }

  private static func begin(_ url: Int, _ id: UInt64, at time: Int) -> SignpostRecord {
    Marks.begin(
      Signpost.LoadImageData.self,
      id,
      at: time * Marks.millisecond,
      .init(url: url)
    )
  }

  private static func cancel(_ id: UInt64, at time: Int) -> SignpostRecord {
    Marks.end(
      Signpost.LoadImageData.self,
      id,
      at: time * Marks.millisecond,
      .init(outcome: .cancelled, bytes: .zero, status: 0)
    )
  }

  @Test(
    "count a fetch that took the place of a cancelled one and was overlapped by a further one",
    arguments: [
      ([begin(7, 1, at: 0), cancel(1, at: 80), begin(7, 2, at: 80), begin(7, 3, at: 90)], 1),
      // The cancel reaches its end only after the next fetch has begun.
      ([begin(7, 1, at: 0), begin(7, 2, at: 80), cancel(1, at: 81), begin(7, 3, at: 90)], 1),
      ([begin(7, 1, at: 0), cancel(1, at: 80), begin(7, 2, at: 80), begin(8, 3, at: 90)], 0),
      ([begin(7, 1, at: 0), cancel(1, at: 80), begin(7, 2, at: 900), begin(7, 3, at: 910)], 0),
      // Another part of the screen fetches the same picture all the time.
      (
        [
          begin(7, 1, at: 0), begin(7, 2, at: 1), cancel(2, at: 80), begin(7, 3, at: 80),
          cancel(3, at: 160), begin(7, 4, at: 160),
        ], 0
      ),
    ] as [([SignpostRecord], Double)]
  )
  func lostEntries(fetches: [SignpostRecord], count: Double) {
    #expect(Self.counts(.reload, fetches)[.lostEntries] == count)
  }

  @Test(
    "count wasted work once the cell that has left is in use again",
    arguments: [(0, 0.0), (2, 0), (3, 1)]
  )
  func waste(bindings: Int, count: Double) {
    let waste = Signpost.WasteWork(url: 7, stage: .decode, bytes: .zero, cpu: .zero)
    let counts = Self.counts(
      .fling,
      [Self.audit(visible: 3), Self.load(7, 1, at: 0)]
        + [Marks.event(Signpost.EndWithoutImage(url: 7, waited: .zero)), Self.audit(visible: 1)]
        + (0..<bindings).map { Self.load(20 + $0, UInt64(2 + $0), at: 1) } + [Marks.event(waste)]
    )
    #expect(counts[.wastedDecodes] == count)
  }

  @Test(
    "count wasted work only of cells that are used again, where the list says which",
    arguments: [([9], 0), ([9, 7], 1)] as [([Int], Double)]
  )
  func wasteOfReusedCells(reused: [Int], count: Double) {
    let waste = Signpost.WasteWork(url: 7, stage: .decode, bytes: .zero, cpu: .zero)
    let counts = Self.counts(
      .fling,
      [Self.audit(visible: 3), Self.load(7, 1, at: 0), Self.load(9, 2, at: 0)]
        + [7, 9].map { Marks.event(Signpost.EndWithoutImage(url: $0, waited: .zero)) }
        + [Self.audit(visible: 1)] + (0..<9).map { Self.load(20 + $0, UInt64(3 + $0), at: 1) }
        + reused.map { Marks.event(Signpost.ReuseCell(url: $0)) } + [Marks.event(waste)]
    )
    #expect(counts[.wastedDecodes] == count)
  }

  @Test("hold nothing at moments that a scenario does not have")
  func noMoments() {
    var scenario = Scenario.album
    scenario.events.removeAll { $0.kind == .memoryWarning }
    #expect(HeldMoment.times(in: scenario).isEmpty)
  }

  @Test(
    "tell missing pictures apart by what became of their requests",
    arguments: [
      (CheckCount.neverAsked, [SignpostRecord]()),
      (.loadedNotShown, fetch(.done, status: 200)),
      (.cancelledForGood, fetch(.cancelled, status: 0)),
      (nil, fetch(.failed, status: 0)),
      (nil, fetch(.failed, status: 0) + again(.back)),
      (.failedForGood, fetch(.failed, status: 0) + again(.new)),
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

  @Test("count a picture that is stored for a row that could have found it in memory")
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
    let row = Self.load(7, 4, at: 1)
    #expect(count([Marks.event(store), row, Marks.event(store)]) == 1)
    // Both rows were bound before.
    #expect(count([row, Marks.event(store), Marks.event(store)]) == 0)
    #expect(count([Marks.event(store), Marks.event(evict), row, Marks.event(store)]) == 0)
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
    let moments = HeldMoment.times(in: .album)
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
