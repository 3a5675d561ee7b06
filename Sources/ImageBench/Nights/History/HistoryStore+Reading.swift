internal import Records

extension HistoryStore {
  /// The side of a run whose values are read.
  package enum Side: Sendable, Hashable {
    /// The build that was judged.
    case run
    /// The reference build that ran in the same rounds.
    case reference

    var table: String {
      switch self {
      case .run: "points"
      case .reference: "reference_points"
      }
    }
  }

  /// The cells with any value in a run, in the order in which they were added to the history.
  ///
  /// - Complexity: O(v) in the number of values of the run.
  package func cells(in run: Int) throws(HistoryError) -> [HistoryCell] {
    let query = try connection.statement(
      """
      SELECT scenario, variant, device, seed, content FROM cells
      WHERE id IN
        (SELECT cell FROM series JOIN points ON points.series = series.id WHERE points.run = ?1)
      ORDER BY id
      """
    )
    defer { query.reset() }
    try query.bind(1, run)
    var cells: [HistoryCell] = []
    while try query.step() {
      cells.append(
        HistoryCell(
          CellKey(
            scenario: query.text(0),
            variant: query.text(1),
            device: query.text(2),
            seed: query.text(3)
          ),
          content: query.text(4)
        )
      )
    }
    return cells
  }

  /// All runs, ordered by their start.
  ///
  /// - Complexity: O(n) in the number of runs.
  package func runs() throws(HistoryError) -> [HistoryRun] {
    let query = try connection.statement(
      """
      SELECT runs.id, key, started_utc, suite, revision, runs.tool_version, settings.text, hosts.text,
        trial_count, value_count, host_score, host_grade, hash, reference_builds.tool_version
      FROM runs JOIN settings ON settings.id = runs.setting JOIN hosts ON hosts.id = runs.host
        LEFT JOIN reference_builds ON reference_builds.id = runs.reference
      ORDER BY started_utc, runs.id
      """
    )
    defer { query.reset() }
    var runs: [HistoryRun] = []
    while try query.step() {
      var run = HistoryRun(
        key: query.text(1),
        startedUTC: query.text(2),
        suite: query.text(3),
        commit: query.optionalText(4),
        toolVersion: query.text(5),
        setting: query.text(6),
        host: query.text(7)
      )
      run.number = query.integer(0)
      run.trialCount = query.integer(8)
      run.valueCount = query.integer(9)
      if let grade = query.optionalText(11) {
        run.quietness = HistoryHost(score: query.integer(10), grade: try word(grade, "host_grade"))
      }
      if let hash = query.optionalText(12) {
        run.reference = BuildReference(hash: hash, toolVersion: query.text(13))
      }
      runs.append(run)
    }
    return runs
  }

  /// The series that `filter` selects, in the order in which they were added.
  ///
  /// - Complexity: O(n) in the number of series of the named metrics.
  package func series(_ filter: HistoryFilter = HistoryFilter()) throws(HistoryError)
    -> [HistorySeries]
  {
    let conditions = [
      ("scenario", filter.scenarios), ("variant", filter.variants), ("device", filter.devices),
      ("seed", filter.seeds), ("name", filter.metrics),
    ].filter { !$0.1.isEmpty }
    let clauses = conditions.map { column, words in
      "\(column) IN (\(words.map { _ in "?" }.joined(separator: ", ")))"
    }
    let query = try connection.statement(
      """
      SELECT series.id, scenario, variant, device, seed, name, unit, polarity, exactness, content,
        (SELECT count(*) FROM cells AS alike
          WHERE alike.scenario = cells.scenario AND alike.variant = cells.variant
            AND alike.device = cells.device AND alike.seed = cells.seed)
      FROM metrics JOIN series ON series.metric = metrics.id JOIN cells ON cells.id = series.cell
      \(clauses.isEmpty ? "" : "WHERE " + clauses.joined(separator: " AND "))
      ORDER BY series.id
      """
    )
    defer { query.reset() }
    for (index, word) in conditions.flatMap(\.1).enumerated() { try query.bind(index + 1, word) }
    var series: [HistorySeries] = []
    while try query.step() {
      let cell = HistoryCell(
        CellKey(
          scenario: query.text(1),
          variant: query.text(2),
          device: query.text(3),
          seed: query.text(4)
        ),
        content: query.text(9)
      )
      let metric = Metric(
        name: query.text(5),
        unit: query.text(6),
        polarity: try word(query.text(7), "polarity"),
        exactness: try word(query.text(8), "exactness")
      )
      var found = HistorySeries(number: query.integer(0), cell: cell, metric: metric)
      found.naming = query.integer(10) > 1 ? .byContent : .plain
      series.append(found)
    }
    return series
  }

  /// The values of one series in one run, by repetition; empty when the run did not measure it.
  ///
  /// - Complexity: O(log n) in the size of the history.
  package func values(
    of series: Int,
    in run: Int,
    _ side: Side = .run
  ) throws(HistoryError) -> [HistoryValue] {
    let query = try connection.statement(
      "SELECT value FROM \(side.table) WHERE run = ?1 AND series = ?2 ORDER BY repetition"
    )
    defer { query.reset() }
    try query.bind(1, run)
    try query.bind(2, series)
    var values: [HistoryValue] = []
    while try query.step() { values.append(query.value(0)) }
    return values
  }

  /// Calls `body` with every value of a run, by series and repetition.
  ///
  /// - Complexity: O(v + log n) for v values.
  package func forEachPoint(
    in run: Int,
    _ side: Side = .run,
    _ body: (HistoryPoint) -> Void
  ) throws(HistoryError) {
    let query = try connection.statement(
      "SELECT series, repetition, value FROM \(side.table) WHERE run = ?1 ORDER BY series, repetition"
    )
    defer { query.reset() }
    try query.bind(1, run)
    while try query.step() {
      body(
        HistoryPoint(
          series: query.integer(0),
          repetition: query.integer(1),
          value: query.value(2)
        )
      )
    }
  }

  /// The value of `text`, which the history holds in `column`; throws for text that no version
  /// writes.
  func word<Word: RawRepresentable<String>>(
    _ text: String,
    _ column: String
  ) throws(HistoryError) -> Word {
    guard let word = Word(rawValue: text) else {
      throw .damaged(path: path, message: "\(column) is \"\(text)\"")
    }
    return word
  }
}
