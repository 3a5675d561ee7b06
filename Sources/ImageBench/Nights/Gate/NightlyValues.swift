package import Records
internal import Statistics

/// A series of a history with the values of each night that measured it.
package struct NightlyValues: Sendable {
  /// What the numbers of a series are.
  package enum Basis: Sendable, Hashable {
    case measured
    /// The measured values divided by those of this build in the same rounds.
    case ratio(BuildReference)
  }

  package var series: HistorySeries
  /// The runs, ordered by their start.
  package var runs: [HistoryRun]
  /// The values of each run, by repetition; never empty.
  package var values: [[HistoryValue]]
  /// The values of each run's reference build, by repetition; empty when there are none.
  package var references: [[HistoryValue]]
  /// What ``numbers`` are.
  package private(set) var basis = Basis.measured

  /// A series with its runs and their values; by default without a reference build.
  package init(
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

  /// One number for each night: the median of its trials, or its ratio to that of the reference
  /// build.
  ///
  /// Text, and integers that a `Double` cannot hold, are replaced by the index of the first night
  /// with the same value, so that equal values remain equal and others differ.
  ///
  /// - Complexity: O(n) in the number of values.
  package var numbers: [Double] {
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

  /// Whether ``numbers`` are measured values, not indices that stand for text.
  package var isNumeric: Bool { values.allSatisfy { NightlyValues.samples($0)?.median != nil } }

  /// The nights as ratios to the reference build of the newest one; nil when that has none.
  ///
  /// Nights with another reference build, or without one, are omitted: ratios to different builds
  /// have different levels. Medians are divided, because pairs within a round were found to vary no
  /// less.
  ///
  /// - Complexity: O(n) in the number of values.
  package var asRatios: NightlyValues? {
    guard series.metric.exactness == .noisy, let reference = runs.last?.reference,
      ratio(at: runs.count - 1) != nil
    else { return nil }
    let indices = runs.indices.filter {
      runs[$0].reference?.hash == reference.hash && ratio(at: $0) != nil
    }
    var result = NightlyValues(
      series: series,
      runs: indices.map { runs[$0] },
      values: indices.map { values[$0] },
      references: indices.map { references[$0] }
    )
    result.basis = .ratio(reference)
    return result
  }

  /// The series in the form in which it is judged: as ratios when there are more than `fewest`
  /// nights of them, otherwise as measured.
  ///
  /// - Complexity: O(n) in the number of values.
  package func judged(withMoreNightsThan fewest: Int = 0) -> NightlyValues {
    guard let ratios = asRatios, ratios.runs.count > fewest else { return self }
    return ratios
  }

  /// The measured median of a night's trials; nil for text.
  package func measured(at index: Int) -> Double? { NightlyValues.samples(values[index])?.median }

  /// The median of the reference build in a night; nil without one.
  package func reference(at index: Int) -> Double? {
    NightlyValues.samples(references[index])?.median
  }

  /// The night's median divided by that of its reference build; nil when there is no such ratio.
  package func ratio(at index: Int) -> Double? {
    // The logarithms of ratios are compared, so both medians have to be positive.
    guard let value = measured(at: index), let other = reference(at: index), value > 0, other > 0
    else { return nil }
    return value / other
  }

  /// The values as numbers; nil when one of them is text, or too large to be exact.
  static func samples(_ values: [HistoryValue]) -> Samples? {
    let numbers = values.compactMap(\.number).filter { $0.magnitude < 0x1p53 }
    return numbers.count == values.count ? Samples(numbers) : nil
  }
}

extension HistoryStore {
  /// The runs that belong to the same series as `latest`, or as the newest run.
  ///
  /// For noisy metrics the machine has to be the same too.
  package static func comparable(
    _ runs: [HistoryRun],
    with latest: HistoryRun? = nil,
    exactness: Exactness
  ) -> [HistoryRun] {
    guard let latest = latest ?? runs.last else { return [] }
    return runs.filter { run in
      run.setting == latest.setting && (exactness == .exact || run.host == latest.host)
    }
  }

  /// The values of a few series, each read by its index in the file.
  ///
  /// - Complexity: O(s·r·log n) for s series and r runs.
  package func nights(
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

  /// The values of many series, read in one pass over the file.
  ///
  /// - Complexity: O(n) in the number of values of the runs.
  package func allNights(
    of series: [HistorySeries],
    in runs: [HistoryRun]
  ) throws(HistoryError) -> [NightlyValues] {
    var nights = series.map { NightlyValues(series: $0, runs: [], values: []) }
    // The numbers of series begin at 1 and have no gaps, so an array is faster than a dictionary.
    var indices = [Int?](repeating: nil, count: (series.map(\.number).max() ?? 0) + 1)
    for (index, series) in series.enumerated() { indices[series.number] = index }
    let exact = Set(HistoryStore.comparable(runs, exactness: .exact).map(\.number))
    let noisy = Set(HistoryStore.comparable(runs, exactness: .noisy).map(\.number))
    for run in runs where exact.contains(run.number) {
      let isNoisyToo = noisy.contains(run.number)
      try forEachPoint(in: run.number) { point in
        guard indices.indices.contains(point.series), let index = indices[point.series],
          isNoisyToo || nights[index].series.metric.exactness == .exact
        else { return }
        if nights[index].runs.last?.number == run.number {
          nights[index].values[nights[index].values.count - 1].append(point.value)
        } else {
          nights[index].runs.append(run)
          nights[index].values.append([point.value])
          nights[index].references.append([])
        }
      }
      guard run.reference != nil, isNoisyToo else { continue }
      try forEachPoint(in: run.number, .reference) { point in
        guard indices.indices.contains(point.series), let index = indices[point.series],
          nights[index].runs.last?.number == run.number
        else { return }
        nights[index].references[nights[index].references.count - 1].append(point.value)
      }
    }
    return nights.filter { !$0.runs.isEmpty }
  }
}
