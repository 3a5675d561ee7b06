import Records
import Testing

@testable import Reports

@Suite("A step of the ladder in one sentence")
struct StepSummaryTests {
  private typealias Score = SampleScore
  private typealias Row = (loader: String, score: Score)

  private func text(_ rows: [Row]) -> String? {
    let record = SampleScore.record(rows)
    let lineage = VariantLineage(order: ["old", "new"], parents: ["new": "old"]) { _, _ in [] }
    let steps = StepSummary.all(record, lineage: lineage)
    #expect(steps.allSatisfy { $0.variant == "new" && $0.base == "old" })
    return steps.first?.text
  }

  @Test("names the largest gains over all places, then the worst loss and its place")
  func both() {
    let rows: [Row] = [
      ("old", Score(blank: 10, hitches: 600, memory: 90)),
      ("new", Score(blank: 10, hitches: 30, memory: 40)),
      ("old", Score(scenario: "grid", blank: 20, hitches: 20, memory: 90)),
      ("new", Score(scenario: "grid", blank: 40, hitches: 20, memory: 40)),
    ]
    #expect(
      text(rows)
        == "hitches 600.0 → 30.0 ms/s, memory 90.0 → 40.0 % of the limit; worst loss: blank 20.0 → "
        + "40.0 % in grid on phone."
    )
  }

  @Test(
    "keeps quiet about what users do not notice",
    arguments: [
      // Below a twentieth, and far below what is good anyway.
      (SampleScore(blank: 10.4), "no gain; no loss in any place."),
      (SampleScore(hitches: 0.2), "no gain; no loss in any place."),
      (
        SampleScore(blank: 10.6),
        "no gain; worst loss: blank 10.0 → 10.6 % in feed on phone."
      ),
      (
        SampleScore(hitches: 0.4),
        "no gain; worst loss: hitches 0.0 → 0.4 ms/s in feed on phone."
      ),
    ]
  )
  func small(score: SampleScore, sentence: String) {
    #expect(text([("old", Score()), ("new", score)]) == sentence)
  }

  @Test("an image that never comes outweighs a wait")
  func missing() {
    let sentence = text([("old", Score(missing: 0)), ("new", Score(blank: 40, missing: 50))])
    #expect(sentence == "no gain; worst loss: never came 0.0 → 50.0 % in feed on phone.")
  }

  @Test(
    "tells of the ending alone where a variant was ended, and how many places are compared",
    arguments: [
      (
        "jetsam", "completed",
        "the device no longer ends it in grid on phone at 2170.9 MB of 2168.5 MB; no loss in any "
          + "place"
      ),
      (
        "completed", "jetsam",
        "no gain; worst loss: the device ends it in grid on phone at 2170.9 MB of 2168.5 MB"
      ),
    ]
  )
  func ended(before: String, after: String, words: String) {
    let rows: [Row] = [
      ("old", Score()), ("new", Score()),
      ("old", Score(scenario: "grid", outcome: before, memory: 100, footprint: "2170934112")),
      ("new", Score(scenario: "grid", outcome: after, memory: 10, footprint: "2170934112")),
    ]
    #expect(text(rows) == words + " (numbers of 1 of 2 places, where both play to the end).")
  }

  @Test("takes the median of the seeds in a place")
  func seeds() {
    let rows = [10.0, 12, 45].enumerated().flatMap { index, blank -> [Row] in
      [("old", Score(seed: index + 1)), ("new", Score(seed: index + 1, blank: blank))]
    }
    #expect(text(rows) == "no gain; worst loss: blank 10.0 → 12.0 % in feed on phone.")
  }

  @Test("A run of one variant has no step, and neither has one without the scores")
  func none() {
    #expect(text([("old", Score())]) == nil)
    let trials = [SampleRecords.trial("naive"), SampleRecords.trial("downsample")]
    let steps = StepSummary.all(SampleRecords.record(trials), lineage: SampleRecords.lineage)
    #expect(steps.isEmpty)
  }
}
