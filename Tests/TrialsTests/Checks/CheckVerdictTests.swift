import Basics
import Scenarios
import Testing
import Trials

@testable import Checks

@Suite("A verdict on a check")
struct CheckVerdictTests {
  private static let check = Check(
    name: "test",
    title: "A test",
    impact: .work,
    workload: .fling,
    measure: .column(.staleImageFrames),
    bound: .atLeast(10),
    reason: "A test.",
    needs: [CheckNeed(.column(.fetches), .atLeast(5), otherwise: "it fetches too little")],
    fix: "One. Two."
  )

  private static func trial(
    _ stale: Int,
    fetches: Int = 10,
    outcome: TrialOutcome = .completed
  ) -> CheckTrial {
    var values = MetricValues()
    values[.staleImageFrames] = .integer(stale)
    values[.fetches] = .integer(fetches)
    values[.outcome] = .text(outcome.rawValue)
    return CheckTrial(outcome: .played(values, [:]))
  }

  private static func verdict(_ trials: [(device: String, trial: CheckTrial)]) -> CheckVerdict {
    var seeds: [String: UInt64] = [:]
    let rows = trials.map { device, trial in
      seeds[device, default: 0] += 1
      return CheckGrid.Row(device: device, seed: seeds[device] ?? 1, trials: [.fling: trial])
    }
    return CheckGrid(loader: "mine", rows: rows).verdicts([check])[0]
  }

  @Test("fails where most seeds of one device do, and names the worst of them")
  func fails() {
    let verdict = Self.verdict([
      ("a", Self.trial(0)), ("a", Self.trial(0)), ("a", Self.trial(90)),
      ("b", Self.trial(11)), ("b", Self.trial(0)), ("b", Self.trial(12)),
    ])
    #expect(
      verdict.result == .fails(worst: CheckVerdict.Place(device: "b", seed: 3, value: 12))
    )
  }

  @Test("passes where no device has it with most seeds")
  func passes() {
    let verdict = Self.verdict([
      ("a", Self.trial(0)), ("a", Self.trial(0)), ("a", Self.trial(90)),
    ])
    #expect(verdict.result == .passes)
  }

  @Test("is open where a need is not met, with its reason")
  func open() {
    let verdict = Self.verdict([("a", Self.trial(90, fetches: 1))])
    #expect(verdict.result == .unjudged(reason: "it fetches too little"))
  }

  @Test("counts a trial that the device ended only with what it shows")
  func ended() {
    let short = Self.verdict([("a", Self.trial(0, outcome: .jetsam))])
    #expect(short.result == .unjudged(reason: "the device ended the app in cell-reuse"))
    #expect(Self.verdict([("a", Self.trial(10, outcome: .jetsam))]).fails)
  }

  @Test("is open where the loader did not play, with what was said")
  func broken() {
    let verdict = Self.verdict([("a", CheckTrial(outcome: .failed("it crashed", .loader)))])
    #expect(
      verdict.result == .unjudged(reason: "cell-reuse was not played to its end: it crashed")
    )
  }

  @Test("divides by a number of another workload, and has no answer for a division by zero")
  func shares() {
    let share = CheckMeasure.share(
      .column(.staleImageFrames),
      of: .elsewhere(.quiet, .column(.staleImageFrames))
    )
    let half = share.value(in: .fling, of: [.fling: Self.trial(5), .quiet: Self.trial(10)])
    #expect(half == .number(0.5))
    let none = share.value(in: .fling, of: [.fling: Self.trial(5), .quiet: Self.trial(0)])
    #expect(none == .none(reason: "stale_image_frames in quiet-feed is 0"))
  }

  @Test("says nothing where no screen can be judged, and names the reason")
  func obstacle() throws {
    let trials: [CheckWorkload: CheckTrial] = [
      .fling: CheckTrial(outcome: .failed("the screen cannot be judged", .other)),
      .feed: CheckTrial(outcome: .failed("the screen cannot be judged", .other)),
    ]
    let row = CheckGrid.Row(device: "a", seed: 1, trials: trials)
    let grid = CheckGrid(loader: "mine", rows: [row])
    #expect(grid.obstacle == "the screen cannot be judged")
    let checks = try ["broken-end", "app-ended"].map { try #require(Check.named($0)) }
    #expect(
      grid.verdicts(checks).map(\.result)
        == [
          .unjudged(reason: "the screen cannot be judged"),
          .unjudged(reason: "the screen cannot be judged"),
        ]
    )
    var mixed = row
    mixed.trials[.quiet] = Self.trial(0)
    #expect(CheckGrid(loader: "mine", rows: [mixed]).obstacle == nil)
  }

  @Test("counts the workloads in which the loader broke or the app was ended")
  func ends() {
    let trials: [CheckWorkload: CheckTrial] = [
      .fling: Self.trial(0, outcome: .jetsam),
      .quiet: CheckTrial(outcome: .failed("it crashed", .loader)),
      .feed: CheckTrial(outcome: .failed("the screen cannot be judged", .other)),
    ]
    #expect(CheckMeasure.endedTrials.value(in: .feed, of: trials) == .number(1))
    #expect(CheckMeasure.brokenTrials.value(in: .feed, of: trials) == .number(1))
  }
}
