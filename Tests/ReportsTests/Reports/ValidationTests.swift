import Basics
import Records
import Statistics
import Testing

@testable import Reports

/// The model against rounds of another run, for tables written by hand.
@Suite("A validation")
struct ValidationTests {
  typealias Score = SampleScore

  /// Four loaders, whose blank is that of the model plus a difference for each round.
  private func validation(_ differences: [[Double]]) throws -> Validation.Column {
    let names = ["a", "b", "c", "d"]
    let base = [40.0, 30, 20, 10]
    let model = SampleScore.record(zip(names, base).map { ($0, Score(blank: $1)) })
    var trials: [RunRecord.Trial] = []
    var metrics: [Metric] = []
    for (round, difference) in differences.enumerated() {
      let rows = zip(names, zip(base, difference)).map { ($0, Score(blank: $1.0 + $1.1)) }
      let record = SampleScore.record(rows)
      metrics = record.metrics
      for trial in record.trials {
        let key = TrialKey(cell: trial.key.cell, repetition: round + 1)
        trials.append(RunRecord.Trial(key: key, cells: trial.cells))
      }
    }
    for index in metrics.indices { metrics[index].exactness = .noisy }
    let other = RunRecord(metrics: metrics, trials: trials)
    let validation = Validation(
      model: model,
      others: [(.wall, other)],
      rounds: differences.count
    )
    return try #require(validation.columns.first)
  }

  @Test("finds equal numbers equal in every way")
  func equal() throws {
    let column = try validation([[0, 0, 0, 0], [0, 0, 0, 0]])
    let blank = try #require(column.agreements.first { $0.metric == .blankAtRestPct })
    #expect(blank.cells == 4 && blank.equal == 4)
    #expect(blank.medianPct == 0 && blank.p90Pct == 0 && blank.noisePct == 0)
    #expect(column.steps.nonzero == 6 && column.steps.sameSign == 6)
    #expect(column.steps.other.isEmpty)
    #expect(abs((column.ranks[.blank] ?? 0) - 1) < 1e-9)
    #expect(column.winners == ["d", "d"] && column.agreeing == 2)
    #expect(column.rounds == 2 && column.missing == 0)
  }

  @Test("counts a step that turns, and names it if equal rounds differ by less")
  func turned() throws {
    let column = try validation([[0, 0, 0, 15], [0, 0, 0, 15]])
    #expect(column.steps.nonzero == 6 && column.steps.sameSign == 4)
    let step = try #require(column.steps.other.first)
    #expect(
      step.from == "c" && step.to == "d" && step.model == [20, 10] && step.other == [20, 25]
    )
    #expect(abs((column.ranks[.blank] ?? 0) - 0.8) < 1e-9)
    #expect(column.winners == ["c", "c"] && column.agreeing == 0)
  }

  @Test("does not name a step within what equal rounds differ by")
  func noise() throws {
    let column = try validation([[0, 0, 0, 15], [0, 0, 0, -9]])
    #expect(column.steps.nonzero == 6 && column.steps.sameSign == 5)
    #expect(column.steps.large < 6)
    #expect(column.steps.other.isEmpty)
  }

  @Test(
    "says what was real",
    arguments: [
      (.wall, "## Modelled decodes on real threads"), (.real, "## Real decodes on real threads"),
    ] as [(ModelErrors.Kind, String)]
  )
  func kinds(kind: ModelErrors.Kind, words: String) throws {
    let record = SampleScore.record([("a", Score()), ("b", Score(blank: 20))])
    let validation = Validation(model: record, others: [(kind, record)], rounds: 1)
    #expect(ValidationReport(validation).markdown.contains(words))
    #expect(ValidationReport(validation).text.contains(words.dropFirst(3)))
  }

  @Test("says what is missing, also of rounds that have no trial", arguments: [(1, 1), (2, 3)])
  func missing(rounds: Int, missing: Int) throws {
    let model = SampleScore.record([("a", Score()), ("b", Score(blank: 20))])
    var other = SampleScore.record([("a", Score())])
    var metrics = other.metrics
    for index in metrics.indices { metrics[index].exactness = .noisy }
    other = RunRecord(metrics: metrics, trials: other.trials)
    let validation = Validation(model: model, others: [(.wall, other)], rounds: rounds)
    let column = try #require(validation.columns.first)
    #expect(column.missing == missing && column.loaders == ["a"] && column.ranks.isEmpty)
    let text = ValidationReport(validation).markdown
    #expect(text.contains("failed or were void: \(missing) trial"))
  }
}

@Suite("Ranks with ties within noise")
struct RankCorrelationTests {
  @Test(
    "correlate",
    arguments: [
      ([1, 2, 3], [1, 2, 3], 0, 1), ([1, 2, 3], [3, 2, 1], 0, -1), ([1, 1, 1], [2, 2, 2], 0, 1),
      ([1, 2, 3], [2, 2, 2], 0, 0), ([1, 2, 100], [2.05, 2, 100], 0.05, 0.866_025_403_784),
    ] as [([Double], [Double], Double, Double)]
  )
  func spearman(left: [Double], right: [Double], noise: Double, expected: Double) {
    let found = RankCorrelation.spearman(left, right, noise: noise)
    #expect(abs(found - expected) < 1e-9)
  }

  @Test("take noise from pairs of equal trials alone")
  func noise() {
    #expect(RankCorrelation.noise(within: [[10, 9], [100, 50, 50]], share: 0.5) == 0.1)
    #expect(RankCorrelation.noise(within: [[1], []]) == 0)
    #expect(RankCorrelation.noise(within: [[0, 0]]) == 0)
  }
}
