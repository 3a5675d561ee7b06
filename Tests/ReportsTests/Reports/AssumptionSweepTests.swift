import Records
import Testing

@testable import Reports

/// Whether a verdict stays under assumptions, for tables written by hand.
@Suite("The sweep over assumptions")
struct AssumptionSweepTests {
  typealias Score = SampleScore

  /// The run: quick is the answer, slow the next best, and last comes after both.
  private static let main = SampleScore.record([
    ("quick", Score()), ("slow", Score(blank: 30)), ("last", Score(blank: 45)),
  ])

  private static func facts(_ names: [String] = ["price", "limit"]) -> SweepFacts {
    SweepFacts(
      answer: "quick",
      runnerUp: "slow",
      seed: "1",
      assumptions: names.map {
        SweepFacts.Range(name: $0, unit: "µs", low: 3, played: 6.5, high: 12)
      }
    )
  }

  /// The sentence about `main` when the named devices gave these scores of quick and slow.
  private func sentence(
    _ swept: [(change: String, quick: Score, slow: Score)],
    _ facts: SweepFacts = facts(),
    failures: [TrialFailure] = []
  ) throws -> String? {
    let rows = swept.flatMap { row in
      [("quick", row.quick), ("slow", row.slow)].map { variant, score in
        var score = score
        score.device = "phone+" + row.change
        return (loader: variant, score: score)
      }
    }
    var manifest = RunManifest(toolVersion: "1", startedUTC: "", suite: "own")
    manifest.sweep = facts
    manifest.failures = failures
    let sweep = try #require(AssumptionSweep(SampleScore.record(rows), manifest))
    return DesignVerdict(Self.main, sweep: sweep).flatMap { VerdictWords($0).assumptions.last }
  }

  @Test("says that the answer holds where it stays the best, or ties with the best")
  func holds() throws {
    let text = try sentence([
      ("price-low", Score(blank: 20), Score(blank: 30)),
      ("price-high", Score(blank: 30), Score(blank: 29.5)),
      ("all-low", Score(), Score(blank: 30)),
    ])
    #expect(
      text
        == "quick before slow holds under all 2 assumptions that can matter here (imagebench list assumptions)."
    )
  }

  @Test(
    "names the assumption that turns the answer, its value, and the new answer",
    arguments: [
      (Score(blank: 45), Score(blank: 30), "slow"),
      (Score(outcome: "jetsam"), Score(blank: 30), "slow"),
      (Score(hitches: 20), Score(blank: 30), "slow"),
      (Score(outcome: "jetsam"), Score(outcome: "jetsam"), "neither can be shipped"),
    ]
  )
  func turns(quick: Score, slow: Score, then: String) throws {
    let text = try sentence([
      ("price-low", Score(), Score(blank: 30)), ("price-high", quick, slow),
    ])
    #expect(
      text
        == "quick before slow turns if price is 12 µs instead of 6.5: then \(then) (imagebench list assumptions)."
    )
  }

  @Test("names three that turn the answer, and counts the others")
  func many() throws {
    let names = ["a", "b", "c", "d"]
    let turned = (Score(blank: 45), Score(blank: 30))
    let rows = (names + ["all"]).map { (change: $0 + "-low", quick: turned.0, slow: turned.1) }
    let text = try #require(try sentence(rows, Self.facts(names)))
    #expect(text.contains("turns if a is 3 µs instead of 6.5: then slow; if b is "))
    #expect(text.contains("; if c is 3 µs instead of 6.5: then slow; and under 2 more"))
  }

  @Test("says that all together turn the answer")
  func together() throws {
    let text = try sentence([("all-high", Score(blank: 45), Score(blank: 30))])
    #expect(text?.contains("turns if all assumptions are high: then slow") == true)
  }

  @Test("says what could not be played")
  func failures() throws {
    let cell = CellKey(scenario: "feed", variant: "slow", device: "phone+price-low", seed: "1")
    let failure = TrialFailure(trial: TrialKey(cell: cell, repetition: 1), reason: "gone")
    let text = try sentence(
      [("price-low", Score(blank: 45), Score())],
      failures: [failure]
    )
    #expect(
      text
        == "quick before slow holds under the assumptions that could be played; could not be played: price (imagebench list assumptions)."
    )
  }

  @Test("says nothing of a run whose answer is another one")
  func other() throws {
    var facts = Self.facts()
    facts.answer = "slow"
    #expect(try sentence([("price-low", Score(), Score())], facts) == nil)
  }

  @Test("is the last sentence of a verdict, and only with a sweep")
  func verdict() throws {
    var manifest = RunManifest(toolVersion: "1", startedUTC: "", suite: "own")
    let empty = SampleScore.record([])
    #expect(AssumptionSweep(empty, manifest) == nil)
    manifest.sweep = Self.facts()
    let sweep = try #require(AssumptionSweep(empty, manifest))
    let plain = VerdictWords.sentences(Self.main, sweep: nil).map(\.text)
    let told = VerdictWords.sentences(Self.main, sweep: sweep).map(\.text)
    #expect(Array(told.dropLast()) == plain)
    #expect(told.last?.hasPrefix("quick before slow holds under all 2 assumptions") == true)
  }

  // MARK: The question

  private func question(
    _ rows: [(loader: String, score: Score)],
    _ breadth: SweepBreadth = .short
  ) -> SweepQuestion? {
    SweepQuestion(SampleScore.record(rows), breadth)
  }

  @Test("plays the answer and the next best where they differ, with the first seed")
  func short() throws {
    var rows: [(loader: String, score: Score)] = []
    for seed in 1...2 {
      for (variant, blank) in [("quick", 10.0), ("slow", 30), ("last", 45)] {
        rows.append((variant, Score(seed: seed, blank: blank)))
        rows.append((variant, Score(scenario: "still", seed: seed)))
      }
    }
    let asked = try #require(question(rows))
    #expect(asked.answer == "quick" && asked.runnerUp == "slow" && asked.seed == "1")
    #expect(asked.cells.map(\.variant) == ["quick", "slow"])
    #expect(asked.cells.map(\.scenario) == ["feed", "feed"])
    let all = try #require(question(rows, .all))
    #expect(all.cells.count == 6 && all.runnerUp == nil)
  }

  @Test("takes the variant that is out in the fewest places where all others are out")
  func leastOut() throws {
    let rows: [(loader: String, score: Score)] = [
      ("sound", Score()), ("worse", Score(outcome: "jetsam")),
      ("better", Score(outcome: "jetsam")), ("sound", Score(scenario: "grid")),
      ("worse", Score(scenario: "grid", wrong: 400)), ("better", Score(scenario: "grid")),
    ]
    let asked = try #require(question(rows))
    #expect(asked.answer == "sound" && asked.runnerUp == "better")
    #expect(asked.cells.map(\.scenario) == ["feed", "feed"])
  }

  @Test("is not asked without a breadth, a rival, a difference or an answer")
  func none() {
    let rows: [(loader: String, score: Score)] = [("a", Score()), ("b", Score(blank: 30))]
    #expect(question(rows) != nil)
    #expect(question(rows, .none) == nil)
    #expect(question([rows[0]]) == nil)
    #expect(question([("a", Score()), ("b", Score())]) == nil)
    #expect(question([("a", Score(wrong: 300)), ("b", Score(wrong: 400))]) == nil)
  }
}
