import Basics
import Signposts
import Testing

@testable import Hunting

@Suite("The fold that finds pairs of event and state")
struct CoverageFoldTests {
  /// The record that `event` is, with nothing but its choices.
  private static func record(_ event: CoverageEvent) -> SignpostRecord {
    let arguments = event.phase == .end ? event.name.endArguments : event.name.arguments
    var choices = event.choices[...]
    var numbers = arguments.map { argument in
      guard case .word(let words) = argument.kind, let choice = choices.popFirst() else { return 0 }
      return words.firstIndex(of: choice) ?? -1
    }
    // The choices of these two are numbers.
    if let choice = choices.first {
      numbers[event.name == .frame ? 0 : 1] = ["late", "again"].contains(choice) ? 1 : 0
    }
    return SignpostRecord(
      time: .start,
      id: .none,
      name: event.name,
      phase: event.phase,
      numbers: numbers
    )
  }

  @Test(
    "every choice of a signpost is an event of its own",
    arguments: CoverageEvent.catalogue.indices
  )
  func events(number: Int) {
    let event = CoverageEvent.catalogue[number]
    #expect(CoverageEventTable().number(of: Self.record(event)) == number, "\(event.text)")
    #expect(CoverageEvent.catalogue.count { $0.text == event.text } == 1)
  }

  @Test(
    "bookkeeping is no event",
    arguments: [SignpostName.memoryLedger, .frameAudit, .scenario, .runJob, .placeCell]
  )
  func others(name: SignpostName) {
    for phase in name.phases {
      let record = SignpostRecord(time: .start, id: .none, name: name, phase: phase, numbers: [])
      #expect(CoverageEventTable().number(of: record) == nil)
    }
  }

  @Test("every state has a text of its own")
  func states() {
    let texts = (0..<CoverageState.count).map { CoverageWords.state($0) }
    #expect(Set(texts).count == CoverageState.count && texts.count == 600)
  }

  /// Takes signposts and says which pairs are new.
  private struct Trial {
    var fold = CoverageFold()
    private var now = 0

    init() { fold.beginTrial() }

    mutating func begin<Interval: SignpostInterval>(
      _ interval: Interval.Type,
      _ fields: Interval.Begin = Interval.Begin(),
      id: UInt64 = 1
    ) -> String {
      take(.begin(interval, SignpostID(id), at: .start, fields))
    }

    mutating func end<Interval: SignpostInterval>(
      _ interval: Interval.Type,
      _ fields: Interval.End = Interval.End(),
      id: UInt64 = 1
    ) -> String {
      take(.end(interval, SignpostID(id), at: .start, fields))
    }

    mutating func mark(_ event: some SignpostEvent) -> String {
      take(.event(event, at: .start))
    }

    /// A frame at `milliseconds` with the content at `offset`.
    mutating func frame(_ motion: FrameMotion, _ offset: Double, at milliseconds: Int) -> String {
      let fields = Signpost.Frame.Begin(
        motion: motion,
        expected: .milliseconds(milliseconds),
        offset: offset
      )
      return begin(Signpost.Frame.self, fields, id: 99)
    }

    private mutating func take(_ record: SignpostRecord) -> String {
      let before = fold.pairs.count
      fold.fold(record)
      guard fold.pairs.count > before, let pair = fold.pairs.last else { return "nothing new" }
      return CoverageWords.pair(pair)
    }
  }

  private static func load(_ url: Int) -> Signpost.LoadImage.Begin {
    .init(url: url, wantedPixels: 100, purpose: .display)
  }

  @Test("an event has the state before its own effect, that of its picture included")
  func life() {
    var trial = Trial()
    #expect(
      trial.begin(Signpost.LoadImage.self, Self.load(7))
        == "LoadImage begin display: still no-work idle no-owner clean no-purge"
    )
    #expect(
      trial.begin(Signpost.LoadImageData.self, .init(url: 7), id: 2)
        == "LoadImageData begin: still no-work idle 1-owner clean no-purge"
    )
    // Another picture has a state of its own; how much work runs is the app's.
    #expect(
      trial.begin(Signpost.LoadImage.self, Self.load(8), id: 3)
        == "LoadImage begin display: still 1-job idle no-owner clean no-purge"
    )
    #expect(
      trial.end(Signpost.LoadImageData.self, .init(outcome: .done), id: 2)
        == "LoadImageData end done: still 1-job fetching 1-owner clean no-purge"
    )
    #expect(
      trial.mark(Signpost.MemoryCacheStore(url: 7, wantedPixels: 1, pixelBytes: .zero, cost: .zero))
        == "MemoryCacheStore: still no-work idle 1-owner clean no-purge"
    )
    #expect(
      trial.end(Signpost.LoadImage.self, .init(outcome: .network))
        == "LoadImage end network: still no-work resident 1-owner clean no-purge"
    )
    #expect(
      trial.end(Signpost.LoadImage.self, .init(outcome: .cancelled), id: 3)
        == "LoadImage end cancelled: still no-work idle 1-owner clean no-purge"
    )
    #expect(
      trial.mark(Signpost.MemoryWarning(trigger: .scenario, footprint: .zero))
        == "MemoryWarning scenario: still no-work no-picture no-purge"
    )
    #expect(
      trial.begin(Signpost.LoadImage.self, Self.load(8), id: 4)
        == "LoadImage begin display: still no-work idle no-owner anew purged"
    )
  }

  @Test("a pair counts once in a trial, and again in the next, which knows nothing of the first")
  func trials() {
    var trial = Trial()
    let first = trial.begin(Signpost.LoadImage.self, Self.load(7))
    #expect(trial.begin(Signpost.LoadImage.self, Self.load(9), id: 2) == "nothing new")
    let pairs = trial.fold.pairs
    trial.fold.beginTrial()
    #expect(trial.fold.pairs.isEmpty)
    #expect(trial.begin(Signpost.LoadImage.self, Self.load(7)) == first)
    #expect(trial.fold.pairs == pairs)
  }

  @Test("a frame that scrolls 2,000 points a second or more is fast", arguments: [19.9, 20, -500])
  func motion(distance: Double) {
    var trial = Trial()
    _ = trial.frame(.rest, 1_000, at: 0)
    _ = trial.frame(.scroll, 1_000 + distance, at: 10)
    let speed = abs(distance) < 20 ? "slow" : "fast"
    #expect(
      trial.mark(Signpost.MemoryWarning(trigger: .threshold, footprint: .zero))
        == "MemoryWarning threshold: \(speed) no-work no-picture no-purge"
    )
  }

  @Test(
    "jobs are counted as none, one, two or three, and four or more",
    arguments: [(0, "no-work"), (1, "1-job"), (2, "2-jobs"), (3, "2-jobs"), (4, "4-jobs")]
  )
  func work(count: Int, words: String) {
    var trial = Trial()
    for id in 0..<count {
      _ = trial.begin(Signpost.DecodeImageData.self, .init(), id: UInt64(id + 1))
    }
    #expect(
      trial.mark(Signpost.PurgeMemory(entries: 0, released: .zero))
        == "PurgeMemory: still \(words) no-picture no-purge"
    )
  }
}
