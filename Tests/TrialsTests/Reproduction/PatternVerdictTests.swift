import Basics
import Reproduction
import Scenarios
import Testing
import Trials

@Suite("The verdict on a pattern")
struct PatternVerdictTests {
  private func verdict(
    _ checks: [PatternCheck],
    bad: MetricValue,
    fixed: MetricValue
  ) -> PatternVerdict {
    var pattern = FailurePattern.catalogue[0]
    pattern.checks = checks
    pattern.fixed = ["bounded-cache"]
    var worse = MetricValues()
    worse["fetches"] = bad
    var better = MetricValues()
    better["fetches"] = fixed
    return PatternVerdict(pattern: pattern, device: .iPhoneSE, seed: 1, bad: worse, fixed: [better])
  }

  private func check(_ side: PatternCheck.Side, _ bound: PatternCheck.Bound) -> PatternCheck {
    PatternCheck(metric: .fetches, side: side, bound: bound, reason: "a test")
  }

  @Test(
    "holds at its bounds and not beyond them",
    arguments: [
      (PatternCheck.Side.bad, PatternCheck.Bound.atLeast(5), 5, 0, true),
      (.bad, .atLeast(5), 4, 0, false), (.fixed, .atMost(2), 9, 2, true),
      (.fixed, .atMost(2), 9, 3, false), (.ratio, .atLeast(3), 6, 2, true),
      (.ratio, .atLeast(3), 5, 2, false), (.ratio, .atLeast(3), 1, 0, true),
      (.ratio, .atLeast(3), 0, 0, false), (.bad, .atMost(1), 2, 0, false),
    ]
  )
  func bounds(
    side: PatternCheck.Side,
    bound: PatternCheck.Bound,
    bad: Int,
    fixed: Int,
    holds: Bool
  ) {
    let verdict = verdict([check(side, bound)], bad: .integer(bad), fixed: .integer(fixed))
    #expect(verdict.isReproduced == holds, "\(verdict.text)")
  }

  @Test("does not hold without a value, and reports it", arguments: PatternCheck.Side.allCases)
  func empty(side: PatternCheck.Side) {
    let none = MetricValue.empty(reason: "nothing was fetched")
    let verdict = verdict([check(side, .atLeast(0))], bad: none, fixed: none)
    #expect(!verdict.isReproduced)
    #expect(verdict.text.contains("empty"))
  }

  @Test("does not hold with a text instead of a number")
  func word() {
    let verdict = verdict([check(.bad, .atLeast(0))], bad: .text("jetsam"), fixed: .integer(0))
    #expect(!verdict.isReproduced)
  }

  @Test("reports which side failed, with the numbers")
  func sentences() {
    let both = verdict(
      [check(.bad, .atLeast(10)), check(.fixed, .atMost(0))],
      bad: .integer(4),
      fixed: .real(1.5)
    )
    #expect(
      both.text
        == "Not reproduced: the symptom does not show: fetches is 4 in full-decode, but must be at least "
        + "10; the fix does not help: fetches is 1.50 in bounded-cache, but must be at most 0"
    )
    #expect(both.findings.map(\.result) == [.fails, .fails])
  }

  @Test(
    "does not claim that a fix fails, or a symptom is missing, where a trial has no value",
    arguments: [
      (PatternCheck.Side.fixed, "the fix cannot be judged"),
      (.ratio, "the symptom cannot be judged"),
    ]
  )
  func unknown(side: PatternCheck.Side, words: String) {
    let none = MetricValue.empty(reason: "nothing was fetched")
    let verdict = verdict([check(side, .atMost(2))], bad: .integer(4), fixed: none)
    #expect(
      verdict.text
        == "Not judged: \(words): fetches is empty in bounded-cache, because nothing was fetched"
    )
  }

  @Test("a symptom that is 0 with its mistake and without has no ratio, and does not show")
  func zeros() {
    let verdict = verdict([check(.ratio, .atLeast(3))], bad: .integer(0), fixed: .integer(0))
    #expect(
      verdict.text.hasPrefix(
        "Not reproduced: the symptom does not show: fetches is 0 in full-decode, as in bounded-cache"
      )
    )
  }
}
