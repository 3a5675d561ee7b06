internal import Basics
package import Nights
internal import Records
internal import Statistics

/// What pages need to know of a history before the first of them is written.
///
/// It holds the changes of noisy metrics, which are judged by whole nights, and no values, which
/// are read cell by cell.
package struct SiteSurvey {
  /// A cell of trials with its series.
  struct Cell {
    var key: CellKey
    var series: [HistorySeries]
  }

  let store: HistoryStore
  let request: SiteRequest
  /// All nights of the history.
  let allRuns: [HistoryRun]
  /// The nights with the corpus and the protocol of the newest one, which form one series.
  let runs: [HistoryRun]
  /// In the order in which the history got to know them.
  let cells: [Cell]
  let seriesCount: Int
  /// The known failures that loaders have, as the newest night with checks has found it.
  let failures: [NightFailure]
  private let noisyChanges: [Int: [HistoryChange]]
  private let positions: [Int: Int]
  private let blessed: Set<String>
  /// The medians of the baseline by cell and metric.
  private var baseline: [String: Double] = [:]

  /// A reported change of a noisy metric may be false in 5 % of cases, as in the gate of a night.
  private static let falseShare = 0.05

  /// Reads the nights, and the series that `request` names.
  ///
  /// - Complexity: O(v) in the number of noisy values, and O(s·r·log n) for s cells and r nights.
  package init(of store: HistoryStore, _ request: SiteRequest) throws(PageFault) {
    self.store = store
    self.request = request
    let all = try PageFault.storing(try store.runs())
    allRuns = all
    let chosen = Array(all.suffix(request.last ?? all.count))
    runs = HistoryStore.comparable(chosen, exactness: .exact)
    guard !runs.isEmpty else { throw .noNight(history: store.path) }
    let last = try PageFault.storing(try store.lastChecked(of: all))
    failures = try PageFault.storing(try store.failures(in: all))
      .filter { $0.newest == last && $0.verdict.standing != .advice }
    let series = try PageFault.judging(try store.series(named: request.filter))
    seriesCount = series.count
    cells = Self.cells(series)
    positions = runs.enumerated().reduce(into: [:]) { $0[$1.element.number] = $1.offset }
    blessed = Set(request.blessings.entries.map { Self.blessing($0.key, $0.metric) })
    for metric in request.baseline?.metrics ?? [] {
      var values: [CellKey: [Double]] = [:]
      for trial in request.baseline?.trials ?? [] {
        guard let value = trial.cells[metric].flatMap(Double.init) else { continue }
        values[trial.key.cell, default: []].append(value)
      }
      for (key, values) in values {
        baseline[Self.blessing(key, metric.name)] = Samples(values).median
      }
    }
    var nights: [NightlyValues] = []
    for cell in cells {
      let noisy = cell.series.filter { $0.metric.exactness == .noisy }
      nights += try Self.read(noisy, runs, store)
    }
    let changes = HistoryChange.find(in: nights, family: .night(rate: Self.falseShare))
    noisyChanges = Dictionary(grouping: changes) { $0.series.number }
  }

  private static func cells(_ series: [HistorySeries]) -> [Cell] {
    var indices: [CellKey: Int] = [:]
    var cells: [Cell] = []
    for series in series {
      if let index = indices[series.cell.key] {
        cells[index].series.append(series)
      } else {
        indices[series.cell.key] = cells.count
        cells.append(Cell(key: series.cell.key, series: [series]))
      }
    }
    return cells
  }

  /// The series in the form in which they are judged.
  private static func read(
    _ series: [HistorySeries],
    _ runs: [HistoryRun],
    _ store: HistoryStore
  ) throws(PageFault) -> [NightlyValues] {
    try PageFault.storing(try store.nearbyNights(of: series, in: runs)).map {
      $0.judged(withMoreNightsThan: NightGate.Rules().fewestNights)
    }
  }

  /// The series of a cell with their changes; those that no night of the site measured are left
  /// out.
  func stories(of cell: Cell) throws(PageFault) -> [SeriesStory] {
    let all = try Self.read(cell.series, runs, store)
    let exact = HistoryChange.find(in: all.filter { $0.series.metric.exactness == .exact })
    let exactChanges = Dictionary(grouping: exact) { $0.series.number }
    let endings = texts(.outcome, in: all)
    let missing = texts(.imagesMissingPct, in: all).compactMapValues { Double($0).map { 100 - $0 } }
    return all.map { nights in
      let number = nights.series.number
      let changes = noisyChanges[number] ?? exactChanges[number] ?? []
      // A trial that ended early counted less, so that only its outcome and its peaks compare.
      let isPeak = Self.comparesWhenCut(nights.series.metric)
      return SeriesStory(
        nights,
        places: nights.runs.map { positions[$0.number] ?? 0 },
        changes: changes.filter {
          isPeak || endings[position(of: $0.before)] == endings[position(of: $0.after)]
        },
        in: self,
        arrived: nights.series.isOfImagesThatCame ? { missing[$0] } : nil
      )
    }
  }

  /// The values of an exact metric of a cell by the positions of its nights.
  private func texts(_ metric: MetricName, in all: [NightlyValues]) -> [Int: String] {
    guard let nights = all.first(where: { $0.series.metric.known == metric }) else { return [:] }
    return zip(nights.runs, nights.values).reduce(into: [:]) { texts, night in
      texts[position(of: night.0)] = night.1.first?.text
    }
  }

  private static func comparesWhenCut(_ metric: Metric) -> Bool {
    [.outcome, .jetsamFrame].contains(metric.known) || MetricName.isPeakOfMemory(metric.name)
  }

  /// Whether the baseline has the level `new` of a series rather than the level `old`.
  func isBaseline(_ new: Double, after old: Double, _ series: HistorySeries) -> Bool {
    baseline[Self.blessing(series.cell.key, series.metric.name)].map {
      (new - $0).magnitude < (old - $0).magnitude
    } ?? false
  }

  /// The position of a night in ``runs``.
  func position(of run: HistoryRun) -> Int { positions[run.number] ?? 0 }

  /// The newest night.
  var newest: HistoryRun { runs[runs.count - 1] }

  private static func blessing(_ key: CellKey, _ metric: String) -> String {
    [key.scenario, key.variant, key.device, key.seed, metric].joined(separator: "\u{0}")
  }

  /// Whether `value` of a series was accepted, on the day of the newest night.
  func acceptance(of value: String, _ series: HistorySeries) -> SiteChange.Acceptance {
    let (key, metric) = (series.cell.key, series.metric)
    // Most cells have no entry, and each look-up reads all entries.
    guard blessed.contains(Self.blessing(key, metric.name)) else { return .none }
    let today = SiteText.day(newest)
    if let entry = request.blessings.entry(for: key, metric, value: value, today: today) {
      return .accepted(reason: entry.reason, until: entry.until)
    }
    if let entry = request.blessings.expired(for: key, metric, value: value, today: today) {
      return .expired(reason: entry.reason, day: entry.until ?? "")
    }
    return .none
  }
}
