internal import Text

extension StoredRun {
  /// The names of the variants, in the order of the tables.
  ///
  /// - Complexity: O(n) in the number of trials.
  public var variants: [String] {
    var names: [String] = []
    for trial in record.trials where names.last != trial.variant && !names.contains(trial.variant) {
      names.append(trial.variant)
    }
    return names
  }

  /// The run with the trials of one variant, under the name `label`.
  func only(_ variant: String, as label: String) -> StoredRun {
    var trials = record.trials.filter { $0.variant == variant }
    for place in trials.indices {
      trials[place].variant = label
      // Two variants are two definitions, and of all else one run has one.
      trials[place].cells["content"] = nil
    }
    var facts = facts
    facts.failures = facts.failures.compactMap { failure in
      guard let name = TrialName(failure.trial), name.variant == variant else { return nil }
      return RunFacts.Failure(
        trial: TrialName(name, variant: label).description,
        reason: failure.reason
      )
    }
    return StoredRun(
      directory: directory,
      record: RunRecord(metrics: record.metrics, of: record.allMetrics, trials: trials),
      facts: facts
    )
  }

  /// Whether the trials of two variants ran in shuffled rounds: no trial of a round began before all
  /// of the round before it had.
  func isInRounds(_ first: String, _ second: String) -> Bool {
    guard facts.protocolFacts["rounds_shuffled"]?.bool == true else { return false }
    var round = 0
    for name in facts.executionOrder.lazy.compactMap({ TrialName($0) })
    where name.variant == first || name.variant == second {
      guard name.repetition >= round else { return false }
      round = name.repetition
    }
    return round > 0
  }
}
