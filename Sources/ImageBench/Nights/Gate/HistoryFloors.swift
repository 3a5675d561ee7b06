package import Records
internal import Reports
package import Statistics

/// How much equal builds differ in each cell, computed from the nights of a history.
///
/// Between trials: the 95th percentile of the relative differences of all pairs of trials of one
/// night, which ran the same build in the same rounds. Between nights: that of all pairs of medians
/// of nights in the current segment of the cell, because a change of the code is not noise.
/// Segments are found in the ratios to the reference build where there is one. Both use the newest
/// 30 nights and need at least 20 pairs.
///
/// Source: the 95th percentile of A/A comparisons over the last 30 nights, which is how the margin
/// of a comparison was determined; every pair is one such comparison.
package struct HistoryFloors: Sendable {
  /// The most nights that a floor is computed from; the newest are used.
  package static let mostNights = 30
  /// The fewest pairs of a floor: with fewer, the 95th percentile is their maximum.
  package static let fewestPairs = 20
  /// The nights in which the current segment is searched: those of a floor, and as many before
  /// them.
  package static let watchedNights = 60

  /// The floors of the cells that have one.
  package let floors: [CellKey: [String: NoiseFloor]]
  /// The number of nights that were used.
  package let nightCount: Int

  /// The nights of `runs` whose floors apply to `run`, the newest ``watchedNights``.
  ///
  /// They have the same corpus, protocol and machine. `run` itself and runs whose key is in `keys`
  /// are excluded. Nights with a noisy host are excluded, unless the host of `run` was noisy too,
  /// because then its values vary as much.
  /// its numbers scatter as theirs do.
  ///
  /// - Complexity: O(n) in the number of runs.
  package static func nights(
    of runs: [HistoryRun],
    for run: HistoryRun,
    besides keys: [String] = []
  ) -> [HistoryRun] {
    let isNoisy = run.quietness?.isNoisy ?? false
    return HistoryStore.comparable(runs, with: run, exactness: .noisy).filter { night in
      night.key != run.key && !keys.contains(night.key)
        && (isNoisy || !(night.quietness?.isNoisy ?? false))
    }.suffix(watchedNights)
  }

  /// The floors of the noisy series among `nights`; each series has its nights ordered by their
  /// start.
  ///
  /// - Complexity: O(n·W) for n nights and the window W of the detector, plus O(n²) in the nights
  ///   of a floor.
  package init(_ nights: [NightlyValues]) {
    let noisy = nights.filter { $0.series.metric.exactness == .noisy && $0.isNumeric }
    let judged = noisy.map { $0.judged(withMoreNightsThan: NightGate.Rules().fewestNights) }
    var starts: [Int: String] = [:]
    for change in HistoryChange.find(in: judged) {
      starts[change.series.number] = change.after.startedUTC
    }
    var floors: [CellKey: [String: NoiseFloor]] = [:]
    for series in noisy {
      let floor = HistoryFloors.floor(series, since: starts[series.series.number] ?? "")
      guard floor != NoiseFloor() else { continue }
      floors[series.series.cell.key, default: [:]][series.series.metric.name] = floor
    }
    self.floors = floors
    nightCount = min(
      HistoryFloors.mostNights,
      Set(noisy.flatMap { $0.runs.map(\.number) }).count
    )
  }

  private static func floor(_ nights: NightlyValues, since start: String) -> NoiseFloor {
    let trials = nights.values.suffix(mostNights).map { $0.compactMap(\.number) }
    let level = nights.runs.indices.filter { nights.runs[$0].startedUTC >= start }
      .suffix(mostNights).compactMap { nights.measured(at: $0) }
    return NoiseFloor(
      betweenTrials: share(trials),
      betweenNights: share([level])
    )
  }

  private static func share(_ groups: [[Double]]) -> Double? {
    let noise = RepeatNoise(groups: groups)
    return noise.differences.values.count >= fewestPairs ? noise.relativeDifference : nil
  }
}

extension HistoryFloors {
  /// The floors that `store` gives for the first of `runs`, and the number of nights behind them;
  /// the nights of `runs` themselves are excluded.
  package static func known(
    in store: HistoryStore,
    for runs: [StoredRun]
  ) throws(NightFault) -> (floors: HistoryFloors, nights: Int) {
    let entries = try runs.map { run throws(NightFault) in
      try NightFault.reading(try run.historyEntry()).run
    }
    let nights = nights(
      of: try NightFault.storing(try store.runs()),
      for: entries[0],
      besides: entries.map(\.key)
    )
    let noisy = runs[0].series(
      among: try NightFault.storing(try store.series()).filter {
        $0.metric.exactness == .noisy
      }
    )
    let values = try NightFault.storing(try store.allNights(of: noisy, in: nights))
    return (HistoryFloors(values), nights.count)
  }
}
