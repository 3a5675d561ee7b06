public import Records
internal import Statistics

/// A series of a history with one value for each night that measured it.
public struct NightlyValues: Sendable {
  /// What a series says of a night.
  public enum Basis: Sendable, Hashable {
    /// What was measured.
    case measured
    /// What was measured, divided by what this build showed in the same rounds.
    case ratio(BuildReference)
  }

  /// The series.
  public var series: HistorySeries
  /// The runs, by when they began.
  public var runs: [HistoryRun]
  /// The values of each run, by repetition; never empty.
  public var values: [[HistoryValue]]
  /// The values of each run's reference build, by repetition; empty where there are none.
  public var references: [[HistoryValue]]
  /// What ``numbers`` are.
  public private(set) var basis = Basis.measured

  /// A series with its runs and their values, and by default without a reference build.
  public init(
    series: HistorySeries,
    runs: [HistoryRun],
    values: [[HistoryValue]],
    references: [[HistoryValue]]? = nil
  ) {
    precondition(runs.count == values.count, "Each run has its values")
    let references = references ?? runs.map { _ in [] }
    precondition(runs.count == references.count, "Each run has its reference's values, or none")
    self.series = series
    self.runs = runs
    self.values = values
    self.references = references
  }

  /// One number for each night: the median of its trials, or its ratio to that of the reference build.
  ///
  /// Words, and whole numbers that a `Double` cannot hold, become the number of the first night that
  /// had the same, so that equal values stay equal and others differ.
  ///
  /// - Complexity: O(n) in the number of values.
  public var numbers: [Double] {
    if basis != .measured { return runs.indices.compactMap { ratio(at: $0) } }
    let medians = values.map { NightlyValues.samples($0)?.median }
    if !medians.contains(nil) { return medians.compactMap(\.self) }
    var known: [String: Int] = [:]
    return values.enumerated().map { night, values in
      let text = values[0].text
      let first = known[text] ?? night
      known[text] = first
      return Double(first)
    }
  }

  /// Whether ``numbers`` are what was measured, and not stand-ins for words.
  public var isNumeric: Bool { values.allSatisfy { NightlyValues.samples($0)?.median != nil } }

  /// The nights as their ratio to the reference build of the newest one; nil when that has none.
  ///
  /// Nights beside another build, or beside none, are left out: ratios to different builds stand at
  /// different levels. Medians are divided, because pairs of one round were found to differ no less.
  ///
  /// - Complexity: O(n) in the number of values.
  public var asRatios: NightlyValues? {
    guard series.metric.exactness == .noisy, let reference = runs.last?.reference,
      ratio(at: runs.count - 1) != nil
    else { return nil }
    let places = runs.indices.filter {
      runs[$0].reference?.hash == reference.hash && ratio(at: $0) != nil
    }
    var result = NightlyValues(
      series: series,
      runs: places.map { runs[$0] },
      values: places.map { values[$0] },
      references: places.map { references[$0] }
    )
    result.basis = .ratio(reference)
    return result
  }

  /// The series as it is judged: as ratios when there are more than `fewest` nights of them, else as it
  /// was measured.
  ///
  /// - Complexity: O(n) in the number of values.
  public func judged(withMoreNightsThan fewest: Int = 0) -> NightlyValues {
    guard let ratios = asRatios, ratios.runs.count > fewest else { return self }
    return ratios
  }

  /// The median of a night's trials as it was measured; nil for words.
  public func measured(at place: Int) -> Double? { NightlyValues.samples(values[place])?.median }

  /// The median of the reference build in a night; nil without one.
  public func reference(at place: Int) -> Double? {
    NightlyValues.samples(references[place])?.median
  }

  /// What a night measured divided by what its reference build showed; nil where there is no such ratio.
  public func ratio(at place: Int) -> Double? {
    // Logarithms of ratios are compared, so both have to be above zero.
    guard let value = measured(at: place), let other = reference(at: place), value > 0, other > 0
    else { return nil }
    return value / other
  }

  /// The values as numbers; nil when one of them is a word, or too large to be exact.
  static func samples(_ values: [HistoryValue]) -> Samples? {
    let numbers = values.compactMap(\.number).filter { $0.magnitude < 0x1p53 }
    return numbers.count == values.count ? Samples(numbers) : nil
  }
}

extension HistoryStore {
  /// The runs whose values stand in one series with those of `latest`, or of the newest run.
  ///
  /// For noisy metrics the machine has to be the same too.
  public static func comparable(
    _ runs: [HistoryRun],
    with latest: HistoryRun? = nil,
    exactness: Exactness
  ) -> [HistoryRun] {
    guard let latest = latest ?? runs.last else { return [] }
    return runs.filter { run in
      run.setting == latest.setting && (exactness == .exact || run.host == latest.host)
    }
  }

  /// The values of a few series, each found by its place in the file.
  ///
  /// - Complexity: O(s·r·log n) for s series and r runs.
  public func nights(
    of series: [HistorySeries],
    in runs: [HistoryRun]
  ) throws(HistoryError) -> [NightlyValues] {
    var result: [NightlyValues] = []
    for series in series {
      var nights = NightlyValues(series: series, runs: [], values: [])
      for run in HistoryStore.comparable(runs, exactness: series.metric.exactness) {
        let values = try values(of: series.number, in: run.number)
        guard !values.isEmpty else { continue }
        nights.runs.append(run)
        nights.values.append(values)
        nights.references.append(
          run.reference == nil ? [] : try self.values(of: series.number, in: run.number, .reference)
        )
      }
      if !nights.runs.isEmpty { result.append(nights) }
    }
    return result
  }

  /// The values of many series, gathered in one pass over the file.
  ///
  /// - Complexity: O(n) in the number of values of the runs.
  public func allNights(
    of series: [HistorySeries],
    in runs: [HistoryRun]
  ) throws(HistoryError) -> [NightlyValues] {
    var nights = series.map { NightlyValues(series: $0, runs: [], values: []) }
    // Numbers of series begin at 1 and have no gaps, so a list finds them faster than a table.
    var places = [Int?](repeating: nil, count: (series.map(\.number).max() ?? 0) + 1)
    for (place, series) in series.enumerated() { places[series.number] = place }
    let exact = Set(HistoryStore.comparable(runs, exactness: .exact).map(\.number))
    let noisy = Set(HistoryStore.comparable(runs, exactness: .noisy).map(\.number))
    for run in runs where exact.contains(run.number) {
      let isNoisyToo = noisy.contains(run.number)
      try forEachPoint(in: run.number) { point in
        guard places.indices.contains(point.series), let place = places[point.series],
          isNoisyToo || nights[place].series.metric.exactness == .exact
        else { return }
        if nights[place].runs.last?.number == run.number {
          nights[place].values[nights[place].values.count - 1].append(point.value)
        } else {
          nights[place].runs.append(run)
          nights[place].values.append([point.value])
          nights[place].references.append([])
        }
      }
      guard run.reference != nil, isNoisyToo else { continue }
      try forEachPoint(in: run.number, .reference) { point in
        guard places.indices.contains(point.series), let place = places[point.series],
          nights[place].runs.last?.number == run.number
        else { return }
        nights[place].references[nights[place].references.count - 1].append(point.value)
      }
    }
    return nights.filter { !$0.runs.isEmpty }
  }
}
