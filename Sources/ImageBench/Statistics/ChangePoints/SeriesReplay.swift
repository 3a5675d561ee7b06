/// Replays the nights of many series, one after the other, as if each night were today.
package struct SeriesReplay: Sendable {
  /// Which candidates are reported.
  package enum Family: Sendable, Hashable {
    /// Each series by itself: every candidate that is significant at its own level.
    case each
    /// All noisy series of a night form one family, in which the share of false ones among the
    /// reported candidates is at most `rate`.
    ///
    /// A candidate that is not reported is not accepted either; it shows again the next night, with
    /// more nights as evidence.
    case night(rate: Double)
  }

  /// A change in one of the series; nights are numbered as in the series.
  package struct Change: Sendable, Hashable {
    /// The index of the series in the list that was replayed.
    package var series: Int
    /// The change, with `index` and `night` as numbers of nights.
    package var change: ChangePoint
  }

  /// The options of every series' detector.
  package var options: RankScanOptions
  /// The kind of the series; inferred one by one by default.
  package var kind: MetricKind
  /// Which candidates are reported; each series by itself by default.
  package var family: Family

  package init(
    _ options: RankScanOptions = RankScanOptions(),
    kind: MetricKind = .inferred,
    family: Family = .each
  ) {
    self.options = options
    self.kind = kind
    self.family = family
  }

  /// The changes in `series`, in the order of the series and then of the nights that reported them.
  ///
  /// - Complexity: O(n·W) in the number of values and the window of the options.
  package func changes(in series: [NightlySeries]) -> [Change] {
    switch family {
    case .each: series.indices.flatMap { alone($0, series[$0]) }
    case .night(let rate): together(series, rate: rate)
    }
  }

  private func alone(_ position: Int, _ series: NightlySeries) -> [Change] {
    var detector = ChangeDetector(kind, options: options)
    var result: [Change] = []
    for value in series.values {
      switch detector.append(value) {
      case .tooEarly: break
      case .exact(let changes):
        result += changes.map { numbered($0, position, series) }
      case .noisy(let candidate):
        guard let candidate, let change = detector.accept(candidate) else { break }
        result.append(numbered(change, position, series))
      }
    }
    return result
  }

  private func together(_ all: [NightlySeries], rate: Double) -> [Change] {
    var detectors = all.map { _ in ChangeDetector(kind, options: options) }
    var result: [[Change]] = all.map { _ in [] }
    // All values in the order of the nights, and within a night in the order of the series.
    var order: [(night: Int, series: Int, position: Int)] = []
    for (index, series) in all.enumerated() {
      for (position, night) in series.nights.enumerated() {
        order.append((night, index, position))
      }
    }
    order.sort { ($0.night, $0.series) < ($1.night, $1.series) }
    var start = 0
    while start < order.count {
      var judged = 0
      var candidates: [(series: Int, change: ChangePoint)] = []
      var end = start
      while end < order.count, order[end].night == order[start].night {
        let (_, index, position) = order[end]
        end += 1
        switch detectors[index].append(all[index].values[position]) {
        case .tooEarly: break
        case .exact(let changes):
          result[index] += changes.map { numbered($0, index, all[index]) }
        case .noisy(let candidate):
          judged += 1
          if let candidate { candidates.append((index, candidate)) }
        }
      }
      start = end
      let threshold = FalseDiscovery.threshold(
        candidates.map(\.change.p),
        among: judged,
        share: rate
      )
      guard let threshold else { continue }
      for (index, candidate) in candidates where candidate.p <= threshold {
        guard let change = detectors[index].accept(candidate) else { continue }
        result[index].append(numbered(change, index, all[index]))
      }
    }
    return result.flatMap(\.self)
  }

  private func numbered(_ change: ChangePoint, _ position: Int, _ series: NightlySeries) -> Change {
    var change = change
    change.index = series.nights[change.index]
    change.night = series.nights[change.night]
    return Change(series: position, change: change)
  }
}
