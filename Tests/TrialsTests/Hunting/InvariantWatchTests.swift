import Basics
import Hunting
import Signposts
import Testing
import Trials

@Suite("The watch of invariants")
struct InvariantWatchTests {
  private struct Trial {
    var watch = InvariantWatch()
    var now = 0

    init() {
      begin(
        Signpost.Scenario.self,
        .init(refreshPeriod: TimeSpan(nanoseconds: 16_666_667), plannedFrames: 10, cores: 0)
      )
      begin(Signpost.Frame.self)
    }

    mutating func begin<Interval: SignpostInterval>(
      _ interval: Interval.Type,
      _ fields: Interval.Begin = Interval.Begin(),
      id: UInt64 = 0
    ) {
      watch.fold(.begin(interval, SignpostID(id), at: time(after: 0), fields))
    }

    mutating func end<Interval: SignpostInterval>(
      _ interval: Interval.Type,
      _ fields: Interval.End = Interval.End(),
      id: UInt64 = 0,
      after milliseconds: Int = 0
    ) {
      watch.fold(.end(interval, SignpostID(id), at: time(after: milliseconds), fields))
    }

    mutating func mark(
      _ event: some SignpostEvent,
      id: UInt64 = 0,
      after milliseconds: Int = 0
    ) {
      watch.fold(.event(event, SignpostID(id), at: time(after: milliseconds)))
    }

    private mutating func time(after milliseconds: Int) -> TimePoint {
      now += milliseconds * 1_000_000
      return TimePoint(nanoseconds: now)
    }

    mutating func found(_ rest: TrialRunner.Rest = TrialRunner.Rest()) -> [HuntProperty] {
      watch.finish(rest)
      return watch.violations.map(\.property)
    }
  }

  @Test(
    "a cell with the image of another row is a violation, a cell with its previous image is not"
  )
  func wrongImage() {
    var trial = Trial()
    trial.mark(
      Signpost.FrameAudit(
        visibleCells: 5,
        wrongImages: 0,
        staleImages: 3,
        placeholders: 0,
        placeholdersWhileResident: 0,
        failureImages: 0
      )
    )
    #expect(trial.found().isEmpty)
    trial.mark(
      Signpost.FrameAudit(
        visibleCells: 5,
        wrongImages: 2,
        staleImages: 0,
        placeholders: 0,
        placeholdersWhileResident: 0,
        failureImages: 0
      ),
      after: 17
    )
    trial.mark(
      Signpost.FrameAudit(
        visibleCells: 5,
        wrongImages: 1,
        staleImages: 0,
        placeholders: 0,
        placeholdersWhileResident: 0,
        failureImages: 0
      ),
      after: 17
    )
    #expect(trial.found() == [.wrongImage])
    #expect(
      trial.watch.violations[0].detail
        == "frame 0, 17.000 ms: 2 cells show an image of another binding"
    )
  }

  @Test("two simultaneous requests for one URL are a violation, consecutive ones are not")
  func duplicateFetch() {
    var trial = Trial()
    for id in 1...2 as ClosedRange<UInt64> {
      trial.begin(Signpost.LoadImageData.self, .init(url: 7), id: id)
      trial.mark(Signpost.SendRequest(url: 7, retry: 0), id: id)
      trial.end(Signpost.LoadImageData.self, .init(outcome: .done), id: id)
    }
    // A request that waits for its connection has not been sent.
    trial.mark(Signpost.SendRequest(url: 7, retry: 0), id: 3)
    trial.begin(Signpost.LoadImageData.self, .init(url: 7), id: 4)
    trial.end(Signpost.LoadImageData.self, .init(outcome: .cancelled), id: 4)
    trial.mark(Signpost.SendRequest(url: 8, retry: 0), id: 5)
    #expect(trial.found().isEmpty)
    trial.mark(Signpost.SendRequest(url: 7, retry: 0), id: 6)
    #expect(trial.found() == [.duplicateFetch])
  }

  @Test("a cancelled fetch may end after the next one begins, but not at a later time")
  func duplicateAtOneMoment() {
    for milliseconds in [0, 1] {
      var trial = Trial()
      for id in 1...2 as ClosedRange<UInt64> {
        trial.begin(Signpost.LoadImageData.self, .init(url: 7), id: id)
        trial.mark(Signpost.SendRequest(url: 7, retry: 0), id: id)
      }
      trial.end(
        Signpost.LoadImageData.self,
        .init(outcome: .cancelled),
        id: 1,
        after: milliseconds
      )
      #expect(trial.found() == (milliseconds == 0 ? [] : [.duplicateFetch]))
    }
  }

  @Test("a load that ends as cancelled is lost, unless its owner cancelled it")
  func lostWaiter() {
    var trial = Trial()
    trial.begin(Signpost.LoadImage.self, .init(url: 7, wantedPixels: 0, purpose: .display), id: 1)
    trial.mark(Signpost.CancelLoad(url: 7, outcome: .stopped), id: 1)
    trial.end(Signpost.LoadImage.self, .init(outcome: .cancelled), id: 1)
    #expect(trial.found().isEmpty)
    trial.begin(
      Signpost.LoadImage.self,
      .init(url: 3_000_007, wantedPixels: 0, purpose: .display),
      id: 2
    )
    trial.end(Signpost.LoadImage.self, .init(outcome: .cancelled), id: 2)
    #expect(trial.found() == [.lostWaiter])
    #expect(trial.watch.violations[0].detail.contains("a load of tile 7 ended as cancelled"))
  }

  @Test("a load that never ends is lost, unless the device ended the app")
  func neverTold() {
    var trial = Trial()
    trial.begin(Signpost.LoadImage.self, .init(url: 7, wantedPixels: 0, purpose: .display), id: 1)
    var ended = TrialRunner.Rest()
    ended.isEnded = true
    #expect(trial.found(ended).isEmpty)
    #expect(trial.found() == [.lostWaiter])
  }

  @Test(
    "a hit is starved from two refreshes on, if decodes ran meanwhile",
    arguments: [(33, 1, false), (34, 1, true), (34, 0, false), (500, 3, true)]
  )
  func starvedHit(milliseconds: Int, decodes: Int, isStarved: Bool) {
    var trial = Trial()
    trial.end(Signpost.DecodeImageData.self)
    trial.begin(Signpost.LoadImage.self, .init(url: 7, wantedPixels: 100, purpose: .display), id: 1)
    trial.begin(
      Signpost.LoadImage.self,
      .init(url: 8, wantedPixels: 100, purpose: .prefetch),
      id: 2
    )
    for _ in 0..<decodes { trial.end(Signpost.DecodeImageData.self) }
    trial.end(Signpost.LoadImage.self, .init(outcome: .memory), id: 1, after: milliseconds)
    // A late prefetch delays no view.
    trial.end(Signpost.LoadImage.self, .init(outcome: .memory), id: 2, after: 500)
    #expect(trial.found() == (isStarved ? [.starvedHit] : []))
  }

  @Test("a cell that shows nothing at the end is a violation, unless a load of its image failed")
  func blank() {
    var trial = Trial()
    trial.begin(Signpost.LoadImage.self, .init(url: 7, wantedPixels: 0, purpose: .display), id: 1)
    trial.end(Signpost.LoadImage.self, .init(outcome: .failed), id: 1)
    #expect(trial.found(TrialRunner.Rest(blankURLs: [7])).isEmpty)
    #expect(trial.found(TrialRunner.Rest(blankURLs: [7, 8])) == [.blankCell])
  }

  @Test("leaks and wrong images at the end are violations")
  func rest() {
    var trial = Trial()
    let leak = TrialRunner.Rest.Leak(bytes: 5, jobs: 1)
    #expect(trial.found(TrialRunner.Rest(wrongImages: 1, leak: leak)) == [.leak, .wrongImage])
  }
}

@Suite("Blank cells of a loader at the end of a hunt's trial")
struct BlankCellTests {
  /// The properties that a trial of `subject` violates whose cell of URL 7 is blank at the end,
  /// after a fetch of it and one of URL 8.
  private func violated(
    _ subject: TrialSubject,
    _ outcome: StageOutcome,
    status: Int = 0
  ) -> [HuntProperty] {
    var watch = InvariantWatch()
    func record<Interval: SignpostInterval>(
      _ interval: Interval.Type,
      _ id: UInt64,
      _ begin: Interval.Begin,
      _ end: Interval.End
    ) {
      watch.fold(.begin(interval, SignpostID(id), at: .start, begin))
      watch.fold(.end(interval, SignpostID(id), at: TimePoint(nanoseconds: 9), end))
    }
    let scenario = Signpost.Scenario.Begin(
      refreshPeriod: .milliseconds(16),
      plannedFrames: 9,
      cores: 2,
      subject: subject
    )
    watch.fold(.begin(Signpost.Scenario.self, SignpostID(1), at: .start, scenario))
    record(
      Signpost.LoadImageData.self,
      2,
      .init(url: 7),
      .init(outcome: outcome, bytes: .zero, queued: .zero, status: status)
    )
    record(Signpost.LoadImageData.self, 3, .init(url: 8), .init(outcome: .failed))
    watch.finish(TrialRunner.Rest(blankURLs: [7]))
    return watch.violations.map(\.property)
  }

  @Test(
    "are none where a fetch of the image failed, which a loader reports nowhere else",
    arguments: [
      (StageOutcome.failed, 0, [HuntProperty]()), (.done, 404, []), (.done, 503, []),
      (.done, 200, [.blankCell]), (.cancelled, 0, [.blankCell]),
    ]
  )
  func loader(outcome: StageOutcome, status: Int, expected: [HuntProperty]) {
    #expect(violated(.loader, outcome, status: status) == expected)
  }

  @Test("of a pipeline are judged by its loads alone, which may retry a fetch")
  func pipeline() {
    #expect(violated(.pipeline, .failed) == [.blankCell])
  }
}
