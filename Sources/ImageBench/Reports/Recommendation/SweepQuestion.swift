internal import Basics
package import Records

/// How much of a run the sweep over the assumptions of the model plays again.
package enum SweepBreadth: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// The answer and the next best loader, where these two differ.
  case short
  /// All loaders in all places.
  case all
}

/// The question of a sweep over assumptions: whether the run's answer stays the same.
package struct SweepQuestion: Sendable {
  /// The loader that the run recommends.
  package let answer: String
  /// The next best loader; nil where all loaders are played.
  package let runnerUp: String?
  /// The first random seed that alone gives this answer.
  package let seed: String
  /// The trials that decide, in the order of the tables.
  package let cells: [CellKey]

  /// The columns that a verdict compares.
  private static let compared: [MetricName] = DesignVerdict.neededMetrics

  /// The question about the verdict on `record`; nil without a verdict, for one loader, where
  /// nothing tells the two apart, and where no seed alone gives the answer.
  ///
  /// - Complexity: O(trials · places).
  package init?(_ record: RunRecord, _ breadth: SweepBreadth) {
    let scores = LoaderScores(record)
    guard breadth != .none, scores.loaders.count > 1, DesignVerdict.missingMetric(in: record) == nil
    else { return nil }
    let choice = LoaderChoice(scores)
    guard let answer = choice.answer?.winner, let next = choice.nextBest else { return nil }
    let loaders = breadth == .short ? [answer, next] : scores.loaders
    let part = scores.only(loaders: loaders.contains)
    let seed = scores.seeds.first { seed in
      LoaderChoice(part.only(seeds: { $0 == seed })).isAnswer(answer)
    }
    guard let seed else { return nil }
    let alone = part.only(seeds: { $0 == seed })
    var cells: [CellKey] = []
    for place in alone.places {
      let trials = alone.loaders.compactMap { alone.trials(of: $0, in: place).first }
      let numbers = trials.map { trial in Self.compared.map { trial.cells[$0] ?? "" } }
      if breadth == .all || Set(numbers).count > 1 { cells += trials.map(\.key.cell) }
    }
    guard !cells.isEmpty else { return nil }
    self.answer = answer
    runnerUp = breadth == .short ? next : nil
    self.seed = seed
    self.cells = cells
  }
}
