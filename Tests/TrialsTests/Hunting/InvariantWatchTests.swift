import Basics
import Hunting
import Signposts
import Testing
import Trials

@Suite("What must never happen is seen in the signposts")
struct InvariantWatchTests {
  private struct Trial {
    var watch = InvariantWatch()
    var now = 0

    init() {
      mark(.scenario, .begin, SignpostValues(16_666_667, 10))
      mark(.frame, .begin)
    }

    mutating func mark(
      _ name: SignpostName,
      _ phase: SignpostPhase,
      _ values: SignpostValues = SignpostValues(),
      id: UInt64 = 0,
      after milliseconds: Int = 0
    ) {
      now += milliseconds * 1_000_000
      let time = TimePoint.start + TimeSpan(nanoseconds: now)
      watch.fold(
        SignpostRecord(time: time, id: SignpostID(id), name: name, phase: phase, arguments: values)
      )
    }

    mutating func found(_ rest: TrialRunner.Rest = TrialRunner.Rest()) -> [HuntProperty] {
      watch.finish(rest)
      return watch.violations.map(\.property)
    }
  }

  @Test("a cell with another's image is wrong, one with the image before is not")
  func wrongImage() {
    var trial = Trial()
    trial.mark(.frameAudit, .event, SignpostValues(5, 0, 3))
    #expect(trial.found().isEmpty)
    trial.mark(.frameAudit, .event, SignpostValues(5, 2, 0), after: 17)
    trial.mark(.frameAudit, .event, SignpostValues(5, 1, 0), after: 17)
    #expect(trial.found() == [.wrongImage])
    #expect(
      trial.watch.violations[0].detail
        == "frame 0, 17.000 ms: 2 cells show an image of another binding"
    )
  }

  @Test("two requests for one URL under way at once are one too many; one after another are not")
  func duplicateFetch() {
    var trial = Trial()
    for id in 1...2 as ClosedRange<UInt64> {
      trial.mark(.loadImageData, .begin, SignpostValues(7), id: id)
      trial.mark(.sendRequest, .event, SignpostValues(7), id: id)
      trial.mark(.loadImageData, .end, SignpostValues(0), id: id)
    }
    // A request that waits for its connection is not under way.
    trial.mark(.sendRequest, .event, SignpostValues(7), id: 3)
    trial.mark(.loadImageData, .begin, SignpostValues(7), id: 4)
    trial.mark(.loadImageData, .end, SignpostValues(2), id: 4)
    trial.mark(.sendRequest, .event, SignpostValues(8), id: 5)
    #expect(trial.found().isEmpty)
    trial.mark(.sendRequest, .event, SignpostValues(7), id: 6)
    #expect(trial.found() == [.duplicateFetch])
  }

  @Test("who did not leave and is told of a cancel has been lost; who left has not")
  func lostWaiter() {
    var trial = Trial()
    trial.mark(.loadImage, .begin, SignpostValues(7), id: 1)
    trial.mark(.cancelLoad, .event, SignpostValues(7), id: 1)
    trial.mark(.loadImage, .end, SignpostValues(4), id: 1)
    #expect(trial.found().isEmpty)
    trial.mark(.loadImage, .begin, SignpostValues(3_000_007), id: 2)
    trial.mark(.loadImage, .end, SignpostValues(4), id: 2)
    #expect(trial.found() == [.lostWaiter])
    #expect(trial.watch.violations[0].detail.contains("a load of tile 7 was told"))
  }

  @Test("who is never told anything has been lost, unless the app was ended")
  func neverTold() {
    var trial = Trial()
    trial.mark(.loadImage, .begin, SignpostValues(7), id: 1)
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
    trial.mark(.decodeImageData, .end)
    trial.mark(.loadImage, .begin, SignpostValues(7, 100, 0), id: 1)
    trial.mark(.loadImage, .begin, SignpostValues(8, 100, 1), id: 2)
    for _ in 0..<decodes { trial.mark(.decodeImageData, .end) }
    trial.mark(.loadImage, .end, SignpostValues(0), id: 1, after: milliseconds)
    // A prefetch is in no hurry.
    trial.mark(.loadImage, .end, SignpostValues(0), id: 2, after: 500)
    #expect(trial.found() == (isStarved ? [.starvedHit] : []))
  }

  @Test("a cell that shows nothing at rest is blank, unless a load of its image failed")
  func blank() {
    var trial = Trial()
    trial.mark(.loadImage, .begin, SignpostValues(7), id: 1)
    trial.mark(.loadImage, .end, SignpostValues(3), id: 1)
    #expect(trial.found(TrialRunner.Rest(blankURLs: [7])).isEmpty)
    #expect(trial.found(TrialRunner.Rest(blankURLs: [7, 8])) == [.blankCell])
  }

  @Test("leaks and wrong images at rest are told")
  func rest() {
    var trial = Trial()
    let leak = TrialRunner.Rest.Leak(bytes: 5, jobs: 1)
    #expect(trial.found(TrialRunner.Rest(wrongImages: 1, leak: leak)) == [.leak, .wrongImage])
  }
}
