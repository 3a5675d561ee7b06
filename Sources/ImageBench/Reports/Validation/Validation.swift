package import Basics
package import Records
internal import Statistics

/// How far the model agrees with runs of the same plan whose decodes, or whose threads, were real.
package struct Validation: Sendable, Hashable {
  /// A number of a loader in a place: that of the model, and those of the rounds of another run.
  package struct Cell: Sendable, Hashable {
    package var place: DesignVerdict.Place
    package var loader: String
    package var metric: MetricName
    package var model: Double
    package var rounds: [Double]
  }

  /// How well one metric agrees, over all places and loaders that completed in the model and in
  /// every round.
  package struct Agreement: Sendable, Hashable {
    package var metric: MetricName
    package var cells: Int
    /// Cells in which every round has the number of the model.
    package var equal: Int
    /// The median of the relative differences, in percent: of each cell the median round against
    /// the model, where one of them is not zero.
    package var medianPct: Double
    /// The 90th percentile of the sizes of these differences, in percent.
    package var p90Pct: Double
    /// The relative difference of equal rounds that 95 % of pairs do not exceed, in percent.
    package var noisePct: Double
  }

  /// How the steps from one loader to the next agree in sign.
  package struct Steps: Sendable, Hashable {
    /// Steps, each with one metric and one round, that are not zero in the model.
    package var nonzero = 0
    package var sameSign = 0
    /// Those of them that are larger than A/A.
    package var large = 0
    package var largeSameSign = 0
    /// Steps that are zero in the model.
    package var zero = 0
    /// Those of them that stay within A/A.
    package var quiet = 0
    /// Steps larger than A/A with another sign, once for all rounds.
    package var other: [Step] = []
  }

  /// A step from one loader to the next one.
  package struct Step: Sendable, Hashable {
    package var place: DesignVerdict.Place
    package var from: String
    package var to: String
    package var metric: MetricName
    package var model: [Double]
    /// The medians of the rounds.
    package var other: [Double]
  }

  /// The result of one run beside the model.
  package struct Column: Sendable, Hashable {
    package var kind: ModelErrors.Kind
    /// Those that were planned.
    package var rounds: Int
    /// Trials that are missing because they failed or were void.
    package var missing: Int
    package var agreements: [Agreement]
    package var cells: [Cell]
    package var steps: Steps
    /// The loaders that completed everywhere, in the model and in every round.
    package var loaders: [String]
    /// The least rank correlation of a round with the model, for each of the four numbers.
    package var ranks: [LeadNumber: Double]
    /// The winner of each round; nil where a round has none.
    package var winners: [String?]
    /// The rounds in which the winner of the model wins, or ties with the winner.
    package var agreeing: Int
  }

  /// The winner in the model; nil without one.
  package var winner: String?
  package var columns: [Column]
  private var errorRows: [ModelErrors.Row]

  /// The metrics that are compared: the four numbers, what they are made of, and counts.
  package static let metrics: [MetricName] = [
    .blankAtRestPct, .hitchTimeRatioMsPerS, .memoryOfLimitPct, .cpuMs, .decoderBusyMs,
    .timeToImageMsP95, .missedFramesPct, .frameCount, .imagesShown, .decodeCount,
  ]

  /// The agreement of `model`, which is exact and has one seed, with `others`, each of so many
  /// planned `rounds`.
  ///
  /// - Complexity: O(trials · metrics), and O(loaders²) for the ranks.
  package init(model: RunRecord, others: [(kind: ModelErrors.Kind, record: RunRecord)], rounds: Int)
  {
    winner = DesignVerdict(model)?.answer?.winner
    let base = LoaderScores(model)
    let compared = ModelErrors.metrics(of: model)
    (columns, errorRows) = ([], [])
    for (kind, record) in others {
      let fold = ValidationFold(base, LoaderScores(record))
      let missing = model.trials.count * rounds - record.trials.count
      columns.append(fold.column(kind, winner: winner, rounds: rounds, missing: missing))
      errorRows += fold.errors(kind, in: compared)
    }
  }

  /// The differences that tables and verdicts print next to numbers of this version of the model,
  /// played with the pictures of the hash `corpus`.
  package func errors(model version: Int, corpus: String) -> ModelErrors {
    ModelErrors(model: version, corpus: corpus, rows: errorRows)
  }
}
