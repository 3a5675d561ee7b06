public import Records
internal import Reports
public import Statistics

/// How much equal builds differ in each cell, as the nights of a history show it.
///
/// Between trials: the 95th percentile of the relative differences of all pairs of trials of one night,
/// which ran the same build in the same rounds. Between nights: that of all pairs of the medians of
/// nights, of the level that the cell stands at; a change of the code is no noise, and the level is taken
/// from the ratio to the reference build where there is one. Both look at the newest 30 nights and take
/// 20 pairs at least.
///
/// Source: the 95th percentile of comparisons of A with A over the last 30 nights, as the margin of a
/// comparison was measured with; every pair is one such comparison.
public struct HistoryFloors: Sendable {
  /// The nights that are looked at, the newest.
  public static let mostNights = 30
  /// The pairs that a floor needs: with fewer, the 95th percentile is their largest.
  public static let fewestPairs = 20
  /// The nights that a level is looked for in: those of a floor, and as many before them.
  public static let watchedNights = 60

  /// The floors of the cells that have one.
  public let floors: [CellKey: [String: NoiseFloor]]
  /// How many nights were looked at.
  public let nightCount: Int

  /// The nights of `runs` that say what `run` has to exceed, the newest ``watchedNights``.
  ///
  /// They are those of the same corpus, protocol and machine, without `run` itself and without any whose
  /// key is in `keys`. Nights whose host was noisy are left out, unless that of `run` was noisy too: then
  /// its numbers scatter as theirs do.
  ///
  /// - Complexity: O(n) in the number of runs.
  public static func nights(
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

  /// The floors of the noisy series among `nights`, each with its nights by when they began.
  ///
  /// - Complexity: O(n·W) for n nights and the window W of the detector, and O(n²) in the nights of a
  ///   floor.
  public init(_ nights: [NightlyValues]) {
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
  /// The floors that `store` has for the first of `runs`, all of which are no part of them, and the number of
  /// nights that they are made of.
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
