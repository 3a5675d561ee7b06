package import Records

/// A selection of trials and metrics of a run; all by default.
package struct TrialFilter: Sendable, Hashable {
  /// The selected names by dimension; a scenario is selected on every network unless its name
  /// contains one ("photo-grid@3g").
  package var names: [TrialDimension: [String]] = [:]
  /// The names of trials, such as "photo-grid.naive.iphone-se.s1.r1"; empty for all.
  package var trials: [String] = []
  /// The names of the metrics; empty for all.
  package var metrics: [String] = []

  /// A filter that selects everything.
  package init() {}

  /// A filter for what `words` name in `records`; throws for the first that names nothing there.
  ///
  /// - Complexity: O(words · trials).
  package init(only words: [String], in records: [RunRecord]) throws(NameChoice.Fault) {
    guard !words.isEmpty else { return }
    let all = records.flatMap(\.trials)
    func names(_ name: (RunRecord.Trial) -> String) -> [String] {
      var seen: Set<String> = []
      return all.map(name).filter { !$0.isEmpty && seen.insert($0).inserted }
    }
    var known: [NameChoice.Known] = []
    for dimension in TrialDimension.allCases {
      guard let kind = NameChoice.Kind(rawValue: dimension.rawValue) else { continue }
      let found = names(dimension.word)
      known.append(
        .init(kind, found) { name in found.contains { dimension.takes($0, wanted: name) } }
      )
    }
    known.append(.init(.trial, names { "\($0.key)" }))
    let choice = try NameChoice(words, among: known)
    for dimension in TrialDimension.allCases {
      self.names[dimension] = NameChoice.Kind(rawValue: dimension.rawValue).flatMap { choice[$0] }
    }
    trials = choice[.trial] ?? []
  }

  /// A name that does not occur in the runs.
  package struct UnknownName: Error, Sendable, Hashable {
    /// The kind of name: "variant", "metric".
    package var kind: String
    package var name: String
    /// The names in the runs, in their order.
    package var known: [String]

    /// The unknown name `name` of a `kind`; `known` lists the existing ones.
    package init(kind: String, name: String, known: [String]) {
      self.kind = kind
      self.name = name
      self.known = known
    }
  }

  package var isEmpty: Bool {
    metrics.isEmpty && trials.isEmpty && names.values.allSatisfy(\.isEmpty)
  }

  /// The selection as text: "scenario photo-grid; metric decode_count"; "" for everything.
  package var text: String {
    var parts = TrialDimension.allCases.compactMap { dimension in
      names[dimension].map { "\(dimension.rawValue) \($0.joined(separator: ", "))" }
    }
    if !trials.isEmpty { parts.append("trial \(trials.joined(separator: ", "))") }
    if !metrics.isEmpty { parts.append("metric \(metrics.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }

  /// Whether the filter selects `trial`.
  package func takes(_ trial: RunRecord.Trial) -> Bool {
    guard trials.isEmpty || trials.contains("\(trial.key)") else { return false }
    return names.allSatisfy { dimension, wanted in
      let word = dimension.word(of: trial)
      return wanted.isEmpty || wanted.contains { dimension.takes(word, wanted: $0) }
    }
  }

  /// The selected trials of `record` and, if the filter names metrics, only these metrics.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func applied(to record: RunRecord) -> RunRecord {
    record.with(
      metrics: metrics.isEmpty
        ? record.metrics : record.metrics.filter { metrics.contains($0.name) },
      trials: record.trials.filter(takes)
    )
  }

  /// The selected part of `run`, including its failed trials.
  ///
  /// A failed trial has no row with its network, so the network is inferred from other trials of
  /// its scenario; if there is none, the trial is kept.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func applied(to run: StoredRun) -> StoredRun {
    guard !isEmpty else { return run }
    var networks: [String: String] = [:]
    for trial in run.record.trials {
      networks[trial.scenario] = TrialDimension.network.word(of: trial)
    }
    var facts = run.facts
    facts.failures = facts.failures.filter { failure in
      guard trials.isEmpty || trials.contains("\(failure.trial)") else { return false }
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

  /// Throws the first metric that is in none of `records`.
  package func check(_ records: [RunRecord]) throws(UnknownName) {
    let known = records.flatMap { $0.metrics.map(\.name) }
    for name in metrics where !known.contains(name) {
      throw UnknownName(kind: "metric", name: name, known: known)
    }
  }
}
