internal import ChangePoints
public import History
internal import Statistics

/// A series of a history with one value for each night that measured it.
public struct NightlyValues: Sendable {
  /// The series.
  public var series: HistorySeries
  /// The runs, by when they began.
  public var runs: [HistoryRun]
  /// The values of each run, by repetition; never empty.
  public var values: [[HistoryValue]]

  /// A series with its runs and their values.
  public init(series: HistorySeries, runs: [HistoryRun], values: [[HistoryValue]]) {
    precondition(runs.count == values.count, "Each run has its values")
    self.series = series
    self.runs = runs
    self.values = values
  }

  /// One number for each night: the median of its trials.
  ///
  /// Words, and whole numbers that a `Double` cannot hold, become the number of the first night that
  /// had the same, so that equal values stay equal and others differ.
  ///
  /// - Complexity: O(n) in the number of values.
  public var numbers: [Double] {
    let medians = values.map { NightlyValues.median($0) }
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
  public var isNumeric: Bool { values.allSatisfy { NightlyValues.median($0) != nil } }

  /// The median of the numbers among `values`; nil when one of them is none, or too large to be exact.
  static func median(_ values: [HistoryValue]) -> Double? {
    let numbers = values.compactMap(\.number).filter { $0.magnitude < 0x1p53 }
    return numbers.count == values.count ? Samples(numbers).median : nil
  }
}

extension HistoryStore {
  /// The runs whose values stand in one series with those of `latest`, or of the newest run.
  ///
  /// For noisy metrics the machine has to be the same too.
  public static func comparable(
    _ runs: [HistoryRun],
    with latest: HistoryRun? = nil,
    exactness: String
  ) -> [HistoryRun] {
    guard let latest = latest ?? runs.last else { return [] }
    return runs.filter { run in
      run.setting == latest.setting && (exactness == "exact" || run.host == latest.host)
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
    let exact = Set(HistoryStore.comparable(runs, exactness: "exact").map(\.number))
    let noisy = Set(HistoryStore.comparable(runs, exactness: "noisy").map(\.number))
    for run in runs where exact.contains(run.number) {
      let isNoisyToo = noisy.contains(run.number)
      try forEachPoint(in: run.number) { point in
        guard places.indices.contains(point.series), let place = places[point.series],
          isNoisyToo || nights[place].series.metric.exactness == "exact"
        else { return }
        if nights[place].runs.last?.number == run.number {
          nights[place].values[nights[place].values.count - 1].append(point.value)
        } else {
          nights[place].runs.append(run)
          nights[place].values.append([point.value])
        }
      }
    }
    return nights.filter { !$0.runs.isEmpty }
  }
}
