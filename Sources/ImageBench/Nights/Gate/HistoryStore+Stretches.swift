internal import Records

extension HistoryStore {
  /// So many values of other series are read and dropped rather than looked past.
  ///
  /// A look-up costs about as much as reading this many values of a run's sequence.
  private static let smallGap = 24

  /// The nights of series whose numbers are close together, as those of a cell or of a metric's
  /// neighbours are.
  ///
  /// It returns the same as ``allNights(of:in:)`` and reads no other part of the file, so that a
  /// whole history can be read cell by cell with the values of one cell in memory. Series that all
  /// of `runs` measured share one list of runs.
  ///
  /// - Complexity: O(s·r·log n + v) for s stretches of numbers, r runs and v values.
  package func nearbyNights(
    of series: [HistorySeries],
    in runs: [HistoryRun]
  ) throws(HistoryError) -> [NightlyValues] {
    guard let stretch = Self.stretches(series) else { return [] }
    let exact = HistoryStore.comparable(runs, exactness: .exact)
    let quiet = Set(HistoryStore.comparable(runs, exactness: .noisy).map(\.number))
    var found = series.map { _ in Reading() }
    for (place, run) in exact.enumerated() {
      let isNoisyToo = quiet.contains(run.number)
      for range in stretch.ranges {
        try points(in: run.number, range, .run) { number, value in
          guard let index = stretch.indices[number - stretch.first],
            isNoisyToo || series[index].metric.exactness == .exact
          else { return }
          found[index].append(value, of: place)
        }
        guard run.reference != nil, isNoisyToo else { continue }
        try points(in: run.number, range, .reference) { number, value in
          guard let index = stretch.indices[number - stretch.first],
            found[index].places.last == place
          else { return }
          found[index].references[found[index].places.count - 1].append(value)
        }
      }
    }
    let quietRuns = exact.filter { quiet.contains($0.number) }
    return zip(series, found).compactMap { series, nights in
      guard !nights.places.isEmpty else { return nil }
      // Equal lists are shared, because a run has many texts and a history many series.
      let usual = series.metric.exactness == .exact ? exact : quietRuns
      let measured =
        nights.places.count == usual.count ? usual : nights.places.map { exact[$0] }
      return NightlyValues(
        series: series,
        runs: measured,
        values: nights.values,
        references: nights.references
      )
    }
  }

  /// The values of one series while they are read.
  private struct Reading {
    /// The positions of the runs that measured it.
    var places: [Int] = []
    var values: [[HistoryValue]] = []
    var references: [[HistoryValue]] = []

    mutating func append(_ value: HistoryValue, of place: Int) {
      if places.last == place {
        values[values.count - 1].append(value)
      } else {
        places.append(place)
        values.append([value])
        references.append([])
      }
    }
  }

  /// The numbers of some series as few ranges, and the index of each number.
  private struct Stretches {
    /// The least number.
    var first: Int
    var ranges: [ClosedRange<Int>]
    /// The index of a series by its number less `first`.
    var indices: [Int?]
  }

  private static func stretches(_ series: [HistorySeries]) -> Stretches? {
    let numbers = series.map(\.number).sorted()
    guard let first = numbers.first, let last = numbers.last else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let range = ranges.last, number - range.upperBound <= smallGap {
        ranges[ranges.count - 1] = range.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    var indices = [Int?](repeating: nil, count: last - first + 1)
    for (index, series) in series.enumerated() { indices[series.number - first] = index }
    return Stretches(first: first, ranges: ranges, indices: indices)
  }

  private func points(
    in run: Int,
    _ range: ClosedRange<Int>,
    _ side: Side,
    _ body: (Int, HistoryValue) -> Void
  ) throws(HistoryError) {
    let query = try connection.statement(
      """
      SELECT series, value FROM \(side.table) WHERE run = ?1 AND series BETWEEN ?2 AND ?3
      ORDER BY series, repetition
      """
    )
    defer { query.reset() }
    try query.bind(1, run)
    try query.bind(2, range.lowerBound)
    try query.bind(3, range.upperBound)
    while try query.step() { body(query.integer(0), query.value(1)) }
  }
}
