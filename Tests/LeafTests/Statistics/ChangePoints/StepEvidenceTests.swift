import Statistics
import Testing

@Suite("Steps and noise that looks like them")
struct StepEvidenceTests {
  /// In how many of the series that `make` draws from a hundred seeds a change is reported within
  /// five nights of `night`, and how many others are reported.
  private func found(
    _ options: RankScanOptions = RankScanOptions(),
    at night: Int,
    _ make: (inout SeriesFixtures) -> [Double]
  ) -> (steps: Int, others: Int) {
    var result = (steps: 0, others: 0)
    for seed in 1...100 as ClosedRange<UInt64> {
      var fixtures = SeriesFixtures(seed: seed)
      let changes = RankScan.changes(in: make(&fixtures), options)
      let isFound = changes.contains { abs($0.index - night) <= 5 }
      result.steps += isFound ? 1 : 0
      result.others += changes.count - (isFound ? 1 : 0)
    }
    return result
  }

  /// Nights about 100 with a standard deviation of 1, each of which keeps the fraction `kept` of
  /// the distance of the night before; from night 70 on `step` more.
  private func resembling(_ kept: Double, step: Double) -> (inout SeriesFixtures) -> [Double] {
    { fixtures in
      var noise = 0.0
      return (0..<120).map { night in
        noise = kept * noise + (1 - kept * kept).squareRoot() * fixtures.normal()
        return (night < 70 ? 100 : 100 + step) + noise
      }
    }
  }

  @Test(
    "Small steps in independent noise are found at least as often as by the reference",
    arguments: [1, 1.5]
  )
  func small(size: Double) {
    let make: (inout SeriesFixtures) -> [Double] = {
      $0.levels([(60, 100), (60, 100 + size)], spread: 0.01)
    }
    let reference = found(.reference, at: 60, make)
    let ours = found(at: 60, make)
    #expect(ours.steps >= reference.steps, "\(ours) and \(reference)")
    #expect(ours.others < reference.others, "\(ours) and \(reference)")
  }

  @Test("Noise that resembles the night before raises few false alarms", arguments: [0.5, 0.8])
  func quiet(kept: Double) {
    let ours = found(at: -10, resembling(kept, step: 0))
    let reference = found(.reference, at: -10, resembling(kept, step: 0))
    // The reference raises about one in a thousand nights.
    #expect(reference.others >= 8, "\(reference)")
    #expect(ours.others <= 2, "\(ours)")
  }

  @Test("Large steps in noise that resembles the night before are found", arguments: [0.5, 0.8])
  func large(kept: Double) {
    let ours = found(at: 70, resembling(kept, step: 4))
    #expect(ours.steps >= 90, "\(ours)")
  }

  @Test("The same step is found after steady nights, and hardly after nights that drift")
  func history() {
    // Whether the first nights drift, the ten before the step do not.
    func make(pace: Double) -> (inout SeriesFixtures) -> [Double] {
      { fixtures in
        var level = 0.0
        let before = (0..<60).map { _ in
          level = 0.98 * level + pace * fixtures.normal()
          return 100 + level + fixtures.normal()
        }
        let last = before.suffix(8).reduce(0, +) / 8
        return before + fixtures.levels([(10, last), (20, last + 3)], spread: 0.01)
      }
    }
    let steady = found(at: 70, make(pace: 0)).steps
    let drifting = found(at: 70, make(pace: 0.7)).steps
    #expect(steady >= 85, "\(steady)")
    #expect(4 * drifting <= steady, "\(drifting) and \(steady)")
  }

  @Test("A step needs as much evidence as its p claims")
  func p() throws {
    var fixtures = SeriesFixtures(seed: 5)
    let values = fixtures.levels([(60, 100), (40, 103)], spread: 0.01)
    var scan = RankScan()
    var withoutEvidence = RankScanOptions()
    withoutEvidence.noise = .inflatedVariance
    var ranks = RankScan(withoutEvidence)
    let pairs = values.map { (scan.candidate(adding: $0), ranks.candidate(adding: $0)) }
    let both = pairs.compactMap { ours, ranks in ours.flatMap { one in ranks.map { (one, $0) } } }
    #expect(both.count > 20)
    #expect(both.allSatisfy { $0.p >= $1.p })
    // Evidence grows with the nights.
    let last = try #require(both.last).0
    #expect(last.p < both[0].0.p)
  }

  @Test("Nights of which most are equal are judged too")
  func coarse() throws {
    // A coarse clock: two nights in three at the level, the others one tick above.
    let values = (0..<90).map { night in (night < 50 ? 100.0 : 110) + (night % 3 == 0 ? 1 : 0) }
    let change = try #require(RankScan.changes(in: values).first)
    #expect(abs(change.index - 50) <= 1)
  }
}
