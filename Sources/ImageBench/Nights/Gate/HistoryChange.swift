internal import Records
public import Statistics

/// A change of level in a series of a history, with the commits between which it came.
public struct HistoryChange: Sendable {
  /// The series.
  public var series: HistorySeries
  /// The last run of the old level.
  public var before: HistoryRun
  /// The first run of the new level.
  public var after: HistoryRun
  /// The newest run when the change was first raised.
  public var raised: HistoryRun
  /// How far the level moved as a share of the old one; nil for words, and when the old level is zero.
  public var shift: Double?
  /// How probable something this clear is without a change; 0 for exact metrics.
  public var p: Double

  /// The commits between which the change came, as git names a range; nil when one is not known.
  public var commitRange: String? {
    guard let old = before.commit, let new = after.commit else { return nil }
    return old == new ? new : "\(old)..\(new)"
  }

  /// The changes in `nights`, in the order of the series and then of the nights that raised them.
  ///
  /// Every series is judged by the exactness of its metric and by the rules of `options`; `family` says
  /// whether the noisy ones of a night are judged together.
  ///
  /// - Complexity: O(n·W) in the number of values and the window of the options.
  public static func find(
    in nights: [NightlyValues],
    options: RankScanOptions = RankScanOptions(),
    family: SeriesReplay.Family = .each
  ) -> [HistoryChange] {
    var found: [(place: Int, change: HistoryChange)] = []
    for exactness in Exactness.allCases {
      let places = nights.indices.filter {
        nights[$0].series.metric.exactness == exactness
          && (exactness == .exact || nights[$0].isNumeric)
      }
      // One numbering for all series, so that a night is the same night in each of them.
      let numbers = numbering(places.map { nights[$0] })
      let series = places.map { place in
        NightlySeries(
          name: nights[place].series.name,
          nights: nights[place].runs.map { numbers[$0.number] ?? 0 },
          values: nights[place].numbers
        )
      }
      let replay = SeriesReplay(options, kind: MetricKind(exactness), family: family)
      for change in replay.changes(in: series) {
        let place = places[change.series]
        found.append((place, HistoryChange(change.change, nights[place], series[change.series])))
      }
    }
    return found.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element.change)
  }

  private init(_ change: ChangePoint, _ nights: NightlyValues, _ series: NightlySeries) {
    let first = series.nights.firstIndex(of: change.index) ?? 0
    let last = series.nights.firstIndex(of: change.night) ?? first
    self.series = nights.series
    before = nights.runs[max(0, first - 1)]
    after = nights.runs[first]
    raised = nights.runs[last]
    shift = nights.isNumeric ? change.shift : nil
    p = change.p
  }

  /// The position of each run among all that any of the series has, by the run's number.
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
