package import Records
package import Reports

/// One run on a page: its tables, and what the traces of its trials say.
package struct ReportedRun: Sendable {
  /// The name on the page: the last part of the directory.
  package let name: String
  package let run: StoredRun
  /// One for each cell that has a trace, in the order of the tables; of equal trials the first.
  package let stories: [TrialStory]
  /// The cells whose traces are not in the run's directory.
  package let withoutTrace: [CellKey]
  /// The sweep over assumptions that its verdict reports; nil, the default, for none.
  package var sweep: AssumptionSweep?

  /// A run called `name` with the `stories` of its trials.
  package init(
    name: String,
    run: StoredRun,
    stories: [TrialStory],
    withoutTrace: [CellKey] = []
  ) {
    self.name = name
    self.run = run
    self.stories = stories
    self.withoutTrace = withoutTrace
  }

  /// The variants in the order of `lineage`.
  func variants(_ lineage: VariantLineage) -> [String] {
    var known: Set<String> = []
    return lineage.sorted(run.record.trials.map(\.variant).filter { known.insert($0).inserted })
  }

  /// The first trial of each cell, in the order of the tables.
  var firstTrials: [RunRecord.Trial] {
    var known: Set<CellKey> = []
    return run.record.trials.filter { known.insert($0.key.cell).inserted }
  }

  /// The number of repetitions of each cell, as "1" or "3–10".
  var repetitions: String {
    var counts: [CellKey: Int] = [:]
    for trial in run.record.trials { counts[trial.key.cell, default: 0] += 1 }
    guard let least = counts.values.min(), let most = counts.values.max() else { return "0" }
    return least == most ? "\(least)" : "\(least)–\(most)"
  }

  /// The command that plays the trials of `key` again.
  func command(_ key: CellKey) -> String {
    // A loader has no switches, so it is not among the definitions of variants.
    let isVariant = run.facts.parts?.hash(.variants, key.variant) != nil || run.facts.parts == nil
    let scenario = "--scenario \(key.scenario)"
    let subject = (isVariant ? "--variant " : "--loader ") + key.variant
    return "imagebench run \(scenario) \(subject) --device \(key.device) --seed \(key.seed)"
  }
}

/// The scenario and device in which variants are compared.
struct ReportPlace: Sendable, Hashable {
  var scenario: String
  var device: String

  init(_ key: CellKey) {
    (scenario, device) = (key.scenario, key.device)
  }

  /// "photo-grid · iphone-se".
  var text: String { "\(scenario) · \(device)" }
}
