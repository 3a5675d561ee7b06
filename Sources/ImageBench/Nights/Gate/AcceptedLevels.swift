internal import Records
internal import Reports
internal import Statistics

/// Which levels of noisy series are accepted: by a blessing, or by a baseline that was made anew.
struct AcceptedLevels {
  private let blessings: Blessings
  private let today: String
  private var baseline: [NightFinding.Identity: Double] = [:]

  /// The levels of `comparison`'s baseline, and those that `blessings` accept on the day `today`.
  ///
  /// - Complexity: O(n) in the number of cells.
  init(_ comparison: RunComparison, _ blessings: Blessings, today: String) {
    self.blessings = blessings
    self.today = today
    for cell in comparison.judged.cells where cell.cell.metric.exactness == .noisy {
      let identity = NightFinding.Identity(key: cell.cell.key, metric: cell.cell.metric.name)
      baseline[identity] =
        Samples(
          (cell.cell.base ?? []).compactMap(Double.init)
        ).median
    }
  }

  /// Whether the level `new` of a series that stood at `old` is accepted.
  func contain(_ new: Double, after old: Double, _ series: HistorySeries) -> Bool {
    let key = series.cell.key
    let text = HistoryValue.real(new).text
    if blessings.entry(for: key, series.metric, value: text, today: today) != nil { return true }
    let identity = NightFinding.Identity(key: key, metric: series.metric.name)
    return baseline[identity].map { (new - $0).magnitude < (old - $0).magnitude } ?? false
  }
}
