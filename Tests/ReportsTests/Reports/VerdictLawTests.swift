import Basics
import Records
import Testing

@testable import Reports

/// What holds for every verdict, on random tables.
@Suite("Laws of verdicts")
struct VerdictLawTests {
  private typealias Row = (loader: String, score: SampleScore)

  /// Three loaders in one to three places with one to three seeds.
  private func table(_ random: inout SplitMix64) -> [Row] {
    var rows: [Row] = []
    let seeds = 1...Int.random(in: 1...3, using: &random)
    for place in 1...Int.random(in: 1...3, using: &random) {
      for seed in seeds {
        for loader in ["a", "b", "c"] {
          var score = SampleScore(scenario: "feed-\(place)", seed: seed)
          score.blank = Double.random(in: 0...60, using: &random)
          score.hitches =
            Bool.random(using: &random) ? 0 : Double.random(in: 0...30, using: &random)
          score.memory = Double.random(in: 1...90, using: &random)
          score.cores = Double.random(in: 0...20, using: &random)
          score.wrong = Bool.random(using: &random) ? 0 : Double.random(in: 0...210, using: &random)
          if Int.random(in: 0..<12, using: &random) == 0 { score.outcome = "jetsam" }
          rows.append((loader, score))
        }
      }
    }
    return rows
  }

  private func verdict(_ rows: [Row]) throws -> DesignVerdict {
    try #require(DesignVerdict(SampleScore.record(rows)))
  }

  /// A verdict without one loader.
  private func without(_ name: String, _ verdict: DesignVerdict) -> DesignVerdict {
    var verdict = verdict
    verdict.loaders.removeAll { $0.name == name }
    return verdict
  }

  /// For each place and seed of `rows` a row of another loader.
  private func added(_ rows: [Row], _ change: (inout SampleScore) -> Void) -> [Row] {
    rows.filter { $0.loader == "a" }.map { row in
      var score = row.score
      change(&score)
      return ("other", score)
    }
  }

  @Test(
    "a loader that shows nothing wins nothing and changes nothing",
    arguments: UInt64(1)...60
  )
  func nothing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = table(&random)
    let idle = added(rows) {
      ($0.blank, $0.hitches, $0.memory, $0.cores, $0.decoder, $0.fetched) = (100, 0, 0, 0, 0, 0)
      ($0.missing, $0.outcome, $0.wrong) = (100, "completed", 0)
    }
    #expect(try without("other", verdict(rows + idle)) == verdict(rows), "seed \(seed)")
  }

  @Test("a loader that dies at once wins nothing and changes nothing", arguments: UInt64(1)...60)
  func dying(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = table(&random)
    let dead = added(rows) {
      ($0.blank, $0.hitches, $0.cores, $0.decoder, $0.outcome) = (0, 0, 0, 0, "jetsam")
    }
    let with = try verdict(rows + dead)
    #expect(try without("other", with) == verdict(rows), "seed \(seed)")
    #expect(with["other"]?.scores.keys.allSatisfy { $0 == .memory } == true, "seed \(seed)")
  }

  @Test("a loader that equals another one ties with it", arguments: UInt64(1)...60)
  func equal(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = table(&random)
    let (alone, both) = (try verdict(rows), try verdict(rows + added(rows) { _ in }))
    #expect(alone.answer?.winner == both.answer?.winner, "seed \(seed)")
    if both.answer?.winner == "a" { #expect(both.answer?.ties.contains("other") == true) }
    #expect(both["a"]?.scores == both["other"]?.scores, "seed \(seed)")
  }

  @Test("a place that equals another one counts once", arguments: UInt64(1)...60)
  func places(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = table(&random)
    let copies = rows.filter { $0.score.scenario == "feed-1" }.map { row -> Row in
      var score = row.score
      score.scenario = "feed-1@3g"
      score.network = "3g"
      return (row.loader, score)
    }
    var twice = try verdict(rows + copies)
    #expect(twice.equalPlaces.map(\.left.scenario) == ["feed-1@3g"], "seed \(seed)")
    twice.equalPlaces = []
    #expect(try twice == verdict(rows), "seed \(seed)")
  }

  @Test("no number has an ended trial in it", arguments: UInt64(1)...60)
  func ended(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = table(&random)
    let wild = rows.map { row -> Row in
      guard row.score.outcome == "jetsam" else { return row }
      var score = row.score
      (score.blank, score.hitches, score.cores, score.fetched) = (0, 900, 900, 900)
      return (row.loader, score)
    }
    #expect(try verdict(wild) == verdict(rows), "seed \(seed)")
  }

  @Test("is the same in any order of the rows, but for a tie", arguments: UInt64(1)...60)
  func order(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = table(&random)
    let (first, second) = (try verdict(rows), try verdict(rows.shuffled(using: &random)))
    if first.answer?.decision != .order {
      #expect(first.answer?.winner == second.answer?.winner, "seed \(seed)")
    }
  }
}
