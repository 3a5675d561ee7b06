package import Records
internal import Text

extension StoredRun {
  /// The names of the variants, in the order of the tables.
  ///
  /// - Complexity: O(n) in the number of trials.
  package var variants: [String] {
    var names: [String] = []
    for trial in record.trials where names.last != trial.variant && !names.contains(trial.variant) {
      names.append(trial.variant)
    }
    return names
  }

  /// The trials of one variant, under the name `label`.
  func only(_ variant: String, as label: String) -> StoredRun {
    var trials = record.trials.filter { $0.variant == variant }
    for index in trials.indices {
      trials[index].key.cell.variant = label
      // The definitions of two variants differ; all other parts of one run are the same.
      trials[index].cells[column: .content] = nil
    }
    var facts = facts
    facts.failures = facts.failures.compactMap { failure in
      guard failure.trial.cell.variant == variant else { return nil }
      var failure = failure
      failure.trial.cell.variant = label
      return failure
    }
    return StoredRun(
      directory: directory,
      record: record.with(metrics: record.metrics, trials: trials),
      facts: facts
    )
  }

  /// Whether the trials of two variants ran in shuffled rounds: no trial of a round began before
  /// all trials of the previous round had begun.
  func isInRounds(_ first: String, _ second: String) -> Bool {
    guard facts.protocolFacts["rounds_shuffled"]?.bool == true else { return false }
    // A run that was put together has no order of its own; each of its shards ran in rounds.
    if facts.machines != nil { return true }
    var round = 0
    for trial in facts.executionOrder
    where trial.cell.variant == first || trial.cell.variant == second {
      guard trial.repetition >= round else { return false }
      round = trial.repetition
    }
    return round > 0
  }
}
