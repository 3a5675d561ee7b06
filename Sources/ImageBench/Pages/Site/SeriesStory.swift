internal import Nights
internal import Records
internal import Reports
internal import Statistics

/// One series with its levels and what changed between them.
struct SeriesStory {
  /// Nights between two changes.
  struct Level {
    /// The positions of its nights in the series.
    var nights: Range<Int>
    /// The value, or the median of the nights; nil for words.
    var value: Double?
    /// Twice the robust standard deviation of its nights, which most nights keep within; 0 for
    /// exact metrics.
    var noise: Double
    var text: String
    /// The share of images behind a statistic over those that came, in percent; nil for others.
    var arrived: Double?
    /// The change that began it; nil for the first.
    var change: SiteChange?
  }

  let nights: NightlyValues
  /// One number for each night, in the form in which the series is judged.
  let numbers: [Double]
  /// The position of each night in the list of the site.
  let places: [Int]
  let levels: [Level]

  var series: HistorySeries { nights.series }
  var changes: [SiteChange] { levels.compactMap(\.change) }
  /// Whether values are numbers, not words.
  let isNumeric: Bool

  /// The factor from the median absolute deviation of normal noise to its standard deviation: 1 ÷
  /// Φ⁻¹(3/4).
  private static let deviationScale = 1.4826

  /// The series of `nights`, which are at `places` in the list of the site, with its `changes`.
  init(
    _ nights: NightlyValues,
    places: [Int],
    changes: [HistoryChange],
    in survey: SiteSurvey,
    arrived: ((Int) -> Double?)? = nil
  ) {
    self.nights = nights
    self.places = places
    let numbers = nights.numbers
    let isNumeric = nights.values.first?.first?.number != nil && nights.isNumeric
    self.numbers = numbers
    self.isNumeric = isNumeric
    // A series rarely has two changes at one night; the one that was reported last counts.
    var starts: [Int: HistoryChange] = [:]
    for change in changes {
      guard let start = Self.index(of: survey.position(of: change.after), in: places) else {
        continue
      }
      starts[start] = change
    }
    let bounds = [0] + starts.keys.filter { $0 > 0 }.sorted() + [places.count]
    var levels: [Level] = []
    for (first, end) in zip(bounds, bounds.dropFirst()) where first < end {
      levels.append(Self.level(first..<end, nights, isNumeric ? numbers : nil))
      let share = arrived?(places[first])
      levels[levels.count - 1].arrived = share
      if let share { levels[levels.count - 1].text = Self.text(levels.last?.text ?? "", of: share) }
    }
    for index in levels.indices.dropFirst() {
      let first = levels[index].nights.lowerBound
      guard let change = starts[first] else { continue }
      levels[index].change = Self.change(
        change,
        from: levels[index - 1],
        to: levels[index],
        end: index + 1 < levels.count ? places[levels[index + 1].nights.lowerBound] : nil,
        nights,
        survey
      )
    }
    let isCurrent = places.last == survey.runs.count - 1
    if isNumeric, isCurrent, let open = Self.regression(of: levels, nights, survey) {
      levels[open].change?.isOpen = true
    }
    self.levels = levels
  }

  /// The level that began a regression that was neither fixed nor accepted; nil for none.
  private static func regression(
    of levels: [Level],
    _ nights: NightlyValues,
    _ survey: SiteSurvey
  ) -> Int? {
    let metric = nights.series.metric
    // A time over fewer images is no better level.
    guard levels.allSatisfy({ $0.arrived == levels[0].arrived }) else { return nil }
    return KeptLevel(
      of: levels.count,
      polarity: metric.polarity,
      least: metric.exactness == .exact ? 0 : ComparisonOptions().minimumEffect,
      value: { levels[$0].value ?? 0 },
      isAccepted: { kept, new in
        if case .accepted = levels[new].change?.acceptance { return true }
        let values = [kept, new].map { nights.measured(at: levels[$0].nights.lowerBound) ?? 0 }
        return survey.isBaseline(values[1], after: values[0], nights.series)
      }
    ).regression
  }

  /// A statistic over the share `arrived` of the images, in percent.
  private static func text(_ value: String, of arrived: Double) -> String {
    "of the \(SiteText.trimmed(arrived, places: 1)) % that came: \(value)"
  }

  private static func index(of place: Int, in places: [Int]) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] == place ? low : nil
  }

  private static func level(
    _ range: Range<Int>,
    _ nights: NightlyValues,
    _ numbers: [Double]?
  ) -> Level {
    guard let numbers else {
      let word = nights.values[range.lowerBound].first?.text ?? ""
      return Level(nights: range, value: nil, noise: 0, text: word)
    }
    let exactness = nights.series.metric.exactness
    guard exactness == .noisy else {
      let value = numbers[range.lowerBound]
      let text = SiteText.number(value, exactness)
      return Level(nights: range, value: value, noise: 0, text: text)
    }
    let value = Samples(Array(numbers[range])).median ?? 0
    let spread = Samples(numbers[range].map { ($0 - value).magnitude }).median ?? 0
    return Level(
      nights: range,
      value: value,
      noise: 2 * deviationScale * spread,
      text: SiteText.number(value, exactness)
    )
  }

  private static func change(
    _ change: HistoryChange,
    from old: Level,
    to new: Level,
    end: Int?,
    _ nights: NightlyValues,
    _ survey: SiteSurvey
  ) -> SiteChange {
    let metric = nights.series.metric
    let first = new.nights.lowerBound
    // Blessings name what was measured, also where a series is judged as ratios.
    let value =
      metric.exactness == .exact
      ? nights.values[first].first?.text : nights.measured(at: first).map { "\($0)" }
    var change = SiteChange(
      series: nights.series,
      direction: (old.arrived ?? 0) > (new.arrived ?? 0)
        ? .other : direction(from: old.value, to: new.value, metric),
      shift: shift(from: old.value, to: new.value),
      old: old.text,
      new: new.text,
      unit: nights.basis == .measured ? SiteText.unit(metric) : "",
      before: survey.position(of: change.before),
      after: survey.position(of: change.after),
      raised: survey.position(of: change.raised),
      end: end,
      acceptance: survey.acceptance(of: value ?? "", nights.series),
      commits: change.commitRange
    )
    if let first = old.value, let second = new.value {
      change.step = CausePlace.Step(first, second)
    }
    return change
  }

  private static func shift(from old: Double?, to new: Double?) -> Double? {
    guard let old, let new, old != 0 else { return nil }
    return (new - old) / old.magnitude
  }

  private static func direction(
    from old: Double?,
    to new: Double?,
    _ metric: Metric
  ) -> SiteChange.Direction {
    guard let old, let new, old != new, metric.polarity != .none else { return .other }
    return (new < old) == (metric.polarity == .smaller) ? .better : .worse
  }
}
