internal import Records
package import Statistics

/// A change of level in a series of a history, with the commits between which it occurred.
package struct HistoryChange: Sendable {
  package var series: HistorySeries
  /// The last run of the old level.
  package var before: HistoryRun
  /// The first run of the new level.
  package var after: HistoryRun
  /// The newest run when the change was first reported.
  package var raised: HistoryRun
  /// How far the level moved, as a fraction of the old one; nil for text, and when the old level is
  /// zero.
  package var shift: Double?
  /// The probability of a change this clear in a series without a change; 0 for exact metrics.
  package var p: Double

  /// The commits between which the change occurred, as a git range; nil when one of them is
  /// unknown.
  package var commitRange: String? {
    guard let old = before.commit, let new = after.commit else { return nil }
    return old == new ? new : "\(old)..\(new)"
  }

  /// The changes in `nights`, in the order of the series and then of the nights that reported them.
  ///
  /// Each series is judged according to the exactness of its metric and the rules of `options`;
  /// `family` says whether the noisy ones of a night are judged together.
  ///
  /// - Complexity: O(n·W) in the number of values and the window of the options.
  package static func find(
    in nights: [NightlyValues],
    options: RankScanOptions = RankScanOptions(),
    family: SeriesReplay.Family = .each
  ) -> [HistoryChange] {
    var found: [(index: Int, change: HistoryChange)] = []
    for exactness in Exactness.allCases {
      let indices = nights.indices.filter {
        nights[$0].series.metric.exactness == exactness
          && (exactness == .exact || nights[$0].isNumeric)
      }
      // All series share one numbering, so that a night has the same number in each of them.
      let numbers = numbering(indices.map { nights[$0] })
      let series = indices.map { index in
        NightlySeries(
          name: nights[index].series.name,
          nights: nights[index].runs.map { numbers[$0.number] ?? 0 },
          values: nights[index].numbers
        )
      }
      // Asked once for each series, because each answer reads all values of the series.
      let isNumeric = indices.map { exactness == .noisy || nights[$0].isNumeric }
      let replay = SeriesReplay(options, kind: MetricKind(exactness), family: family)
      for change in replay.changes(in: series) {
        let index = indices[change.series]
        let place = change.series
        var new = HistoryChange(change.change, nights[index], series[place])
        if !isNumeric[place] { new.shift = nil }
        found.append((index, new))
      }
    }
    return found.enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }.map(\.element.change)
  }

  private init(_ change: ChangePoint, _ nights: NightlyValues, _ series: NightlySeries) {
    let first = series.nights.firstIndex(of: change.index) ?? 0
    let last = series.nights.firstIndex(of: change.night) ?? first
    self.series = nights.series
    before = nights.runs[max(0, first - 1)]
    after = nights.runs[first]
    raised = nights.runs[last]
    shift = change.shift
    p = change.p
  }

  /// The index of each run among all runs in any of the series, by the run's number.
  private static func numbering(_ nights: [NightlyValues]) -> [Int: Int] {
    var starts: [Int: String] = [:]
    for series in nights {
      for run in series.runs { starts[run.number] = run.startedUTC }
    }
    let order = starts.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    var positions: [Int: Int] = [:]
    for (position, entry) in order.enumerated() { positions[entry.key] = position }
    return positions
  }
}
