internal import Basics
package import Records

/// How much of a run the sweep over the assumptions of the model plays again.
package enum SweepBreadth: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// The answer for users and the next best variant, where these two differ.
  case short
  /// All variants in all places.
  case all
}

/// The question of a sweep over assumptions: whether the run's answer for users stays the same.
package struct SweepQuestion: Sendable {
  /// The variant that the run recommends for what users see.
  package let answer: String
  /// The next best variant; nil where all variants are played.
  package let runnerUp: String?
  /// The first random seed that alone gives this answer.
  package let seed: String
  /// The trials that decide, in the order of the tables.
  package let cells: [CellKey]

  /// The columns that a verdict compares.
  private static let compared: [MetricName] =
    [.outcome, .cellBinds, .imagesMissing, .wrongImageFrames, .staleImageFrames]
    + Objective.allCases.map(\.metric)

  /// The question about the verdict on `record`; nil without a verdict, for one variant, where
  /// nothing tells the two apart, and where no seed alone gives the answer.
  ///
  /// - Complexity: O(trials · places).
  package init?(_ record: RunRecord, _ breadth: SweepBreadth) {
    let design = DesignScores(record)
    guard breadth != .none, design.variants.count > 1 else { return nil }
    let choice = DesignChoice(design)
    guard let answer = choice.picks[.users], let next = choice.runnerUp(design) else { return nil }
    let variants = breadth == .short ? [answer, next] : design.variants
    let part = design.only(variants: variants.contains)
    let seed = design.seeds.first { seed in
      DesignChoice(part.only(seeds: { $0 == seed })).isAsGoodForUsers(answer)
    }
    guard let seed else { return nil }
    let alone = part.only(seeds: { $0 == seed })
    var cells: [CellKey] = []
    for place in alone.places {
      let trials = alone.variants.compactMap { alone.trials(of: $0, in: place).first }
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
