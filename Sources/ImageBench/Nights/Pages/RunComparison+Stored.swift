package import Basics
package import Records
package import Reports
internal import Runs
package import Statistics

extension RunComparison {
  /// Compares what `filter` takes of `base` and `candidate`, with the noise floors that `history`
  /// has for the candidate.
  ///
  /// A history that has none for it is named to `reporter`.
  package init(
    base: StoredRun,
    candidate: StoredRun,
    _ filter: TrialFilter,
    _ options: ComparisonOptions,
    history: HistoryStore?,
    _ reporter: any Reporter
  ) throws(NightFault) {
    var options = options
    options.noiseFloors = try Self.floors(in: history, of: [candidate, base], reporter)
    self.init(
      base: filter.applied(to: base),
      candidate: filter.applied(to: candidate),
      options: options
    )
    part = filter.text
    notes = candidate.corpusNotes
  }

  /// Compares two variants of `run`, as ``init(base:candidate:_:_:history:_:)`` does two runs.
  package init(
    run: StoredRun,
    base: String,
    candidate: String,
    _ filter: TrialFilter,
    _ options: ComparisonOptions,
    history: HistoryStore?,
    _ reporter: any Reporter
  ) throws(NightFault) {
    var options = options
    for (key, floors) in try Self.floors(in: history, of: [run], reporter)
    where [base, candidate].contains(key.variant) {
      // Both designs bring their noise, and the larger one counts.
      var key = key
      key.variant = Self.label(base, candidate)
      options.noiseFloors[key, default: [:]].merge(floors) { NoiseFloor(largerOf: $0, $1) }
    }
    self.init(
      run: filter.applied(to: run),
      base: base,
      candidate: candidate,
      options: options
    )
    part = filter.text
    notes = run.corpusNotes
  }

  /// The noise floors that the history has for the first of `runs`, none of which is part of them.
  private static func floors(
    in store: HistoryStore?,
    of runs: [StoredRun],
    _ reporter: any Reporter
  ) throws(NightFault) -> [CellKey: [String: NoiseFloor]] {
    guard let store else { return [:] }
    let found = try HistoryFloors.known(in: store, for: runs)
    if found.floors.floors.isEmpty {
      reporter.note(
        "\(store.path) has no noise floors for \(runs[0].directory): it takes "
          + "\(HistoryFloors.fewestPairs) pairs of trials or nights of the same corpus, protocol and "
          + "machine, and \(Plural.text(found.nights, "night is", many: "nights are")) there"
      )
    }
    return found.floors.floors
  }
}
