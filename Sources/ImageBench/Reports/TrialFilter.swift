public import Records

/// Which trials and metrics of a run are looked at; all of them by default.
public struct TrialFilter: Sendable, Hashable {
  /// The names that are taken, by what they name; a scenario is taken on every network unless its name
  /// says one ("photo-grid@3g").
  public var names: [TrialDimension: [String]] = [:]
  /// The names of the metrics; none for all.
  public var metrics: [String] = []

  /// A filter that takes everything.
  public init() {}

  /// A name that no trial or metric of a run has.
  public struct UnknownName: Error, Sendable, Hashable {
    /// What it should name: "scenario", "metric".
    public var kind: String
    /// The name.
    public var name: String
    /// The names that the run has, in its order.
    public var known: [String]

    /// The name `name` of a `kind`, which is none of `known`.
    public init(kind: String, name: String, known: [String]) {
      self.kind = kind
      self.name = name
      self.known = known
    }
  }

  /// Whether everything is taken.
  public var isEmpty: Bool { metrics.isEmpty && names.values.allSatisfy(\.isEmpty) }

  /// What is taken, in words: "scenario photo-grid; metric decode_count"; "" for everything.
  public var text: String {
    var parts = TrialDimension.allCases.compactMap { dimension in
      names[dimension].map { "\(dimension.rawValue) \($0.joined(separator: ", "))" }
    }
    if !metrics.isEmpty { parts.append("metric \(metrics.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }

  /// Whether the filter takes `trial`.
  public func takes(_ trial: RunRecord.Trial) -> Bool {
    names.allSatisfy { dimension, wanted in
      let word = dimension.word(of: trial)
      return wanted.isEmpty || wanted.contains { dimension.takes(word, wanted: $0) }
    }
  }

  /// What the filter takes of `record`: trials and, where metrics are named, the metrics.
  ///
  /// - Complexity: O(n) in the number of trials.
  public func applied(to record: RunRecord) -> RunRecord {
    RunRecord(
      metrics: metrics.isEmpty
        ? record.metrics : record.metrics.filter { metrics.contains($0.name) },
      of: record.allMetrics,
      trials: record.trials.filter(takes)
    )
  }

  /// What the filter takes of `run`, the trials that failed among it.
  ///
  /// A trial that failed has no row that names its network, so that this is known by its scenario alone;
  /// where no trial of the scenario tells, it is kept.
  ///
  /// - Complexity: O(n) in the number of trials.
  public func applied(to run: StoredRun) -> StoredRun {
    guard !isEmpty else { return run }
    var networks: [String: String] = [:]
    for trial in run.record.trials {
      networks[trial.scenario] = TrialDimension.network.word(of: trial)
    }
    var facts = run.facts
    facts.failures = facts.failures.filter { failure in
      let name = failure.trial.cell
      return names.allSatisfy { dimension, wanted in
        let word: String? =
          switch dimension {
          case .scenario: name.scenario
          case .variant: name.variant
          case .device: name.device
          case .seed: name.seed
          case .network: networks[name.scenario]
          }
        guard let word, !wanted.isEmpty else { return true }
        return wanted.contains { dimension.takes(word, wanted: $0) }
      }
    }
    return StoredRun(directory: run.directory, record: applied(to: run.record), facts: facts)
  }

  /// Throws for the first name that is in none of `records`.
  ///
  /// - Complexity: O(n) in the number of trials.
  public func check(_ records: [RunRecord]) throws(UnknownName) {
    for dimension in TrialDimension.allCases {
      var seen: Set<String> = []
      var known: [String] = []
      for trial in records.flatMap(\.trials) {
        let word = dimension.word(of: trial)
        if !word.isEmpty, seen.insert(word).inserted { known.append(word) }
      }
      for name in names[dimension] ?? []
      where !known.contains(where: { dimension.takes($0, wanted: name) }) {
        throw UnknownName(kind: dimension.rawValue, name: name, known: known)
      }
    }
    let known = records.flatMap { $0.metrics.map(\.name) }
    for name in metrics where !known.contains(name) {
      throw UnknownName(kind: "metric", name: name, known: known)
    }
  }
}
