package import Records

extension HistoryStore {
  /// The result of appending a run.
  package enum Appended: Sendable, Hashable {
    /// It was added under this number.
    case new(number: Int)
    /// It was already there under this number, and nothing was changed.
    case known(number: Int)

    package var number: Int {
      switch self {
      case .new(let number), .known(let number): number
      }
    }
  }

  /// Appends a run with its trials in one transaction; a run with a known key is not appended
  /// again.
  ///
  /// Each trial has one value for each of `metrics`, and so has each of `referenceTrials`, those of
  /// the run's reference build. On return the run is on the device. Throws when there is no space,
  /// or when the history cannot be written; it is then unchanged.
  ///
  /// - Complexity: O(v·log n) for v values.
  @discardableResult
  package func append(
    _ run: HistoryRun,
    metrics: [Metric],
    trials: [HistoryTrial],
    referenceTrials: [HistoryTrial] = []
  ) throws(HistoryError) -> Appended {
    precondition(
      referenceTrials.isEmpty || run.reference != nil,
      "Trials of a reference build need a run that names it"
    )
    for trial in trials + referenceTrials {
      precondition(
        trial.values.count == metrics.count,
        "A trial of \(trial.values.count) values does not fit \(metrics.count) metrics"
      )
    }
    return try connection.transaction { () throws(HistoryError) in
      let known = try connection.statement("SELECT id FROM runs WHERE key = ?1")
      try known.bind(1, run.key)
      let found = try known.step() ? known.integer(0) : nil
      known.reset()
      if let found { return .known(number: found) }
      let number = try add(run, trials, referenceTrials)
      let rowIDs = try metrics.map { metric throws(HistoryError) in try rowID(of: metric) }
      for trial in trials { try add(trial, to: number, metrics: rowIDs, in: "points") }
      for trial in referenceTrials {
        try add(trial, to: number, metrics: rowIDs, in: "reference_points")
      }
      return .new(number: number)
    }
  }

  private func add(
    _ run: HistoryRun,
    _ trials: [HistoryTrial],
    _ referenceTrials: [HistoryTrial]
  ) throws(HistoryError) -> Int {
    let setting = try rowID(of: run.setting, in: "settings")
    let host = try rowID(of: run.host, in: "hosts")
    var reference: Int?
    if let build = run.reference { reference = try rowID(of: build) }
    let insert = try connection.statement(
      """
      INSERT INTO runs (
        key, started_utc, suite, revision, tool_version, setting, host, trial_count, value_count,
        host_score, host_grade, reference, reference_value_count
      ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      """
    )
    try insert.bind(1, run.key)
    try insert.bind(2, run.startedUTC)
    try insert.bind(3, run.suite)
    try insert.bind(4, run.commit)
    try insert.bind(5, run.toolVersion)
    try insert.bind(6, setting)
    try insert.bind(7, host)
    try insert.bind(8, trials.count)
    try insert.bind(9, Self.valueCount(trials))
    try insert.bind(10, run.quietness?.score)
    try insert.bind(11, run.quietness?.grade.rawValue)
    try insert.bind(12, reference)
    try insert.bind(13, Self.valueCount(referenceTrials))
    try insert.run()
    return connection.lastRow
  }

  private static func valueCount(_ trials: [HistoryTrial]) -> Int {
    trials.reduce(0) { $0 + $1.values.count { $0 != nil } }
  }

  /// Adds the values of a trial in ascending order of their series, which is their order on disk.
  private func add(
    _ trial: HistoryTrial,
    to run: Int,
    metrics: [Int],
    in table: String
  ) throws(HistoryError) {
    let cell = try rowID(of: trial.cell)
    var points: [(series: Int, value: HistoryValue)] = []
    for (metric, value) in zip(metrics, trial.values) {
      guard let value else { continue }
      points.append((try series(cell: cell, metric: metric), value))
    }
    points.sort { $0.series < $1.series }
    let insert = try connection.statement(
      "INSERT INTO \(table) (run, series, repetition, value) VALUES (?1, ?2, ?3, ?4)"
    )
    for point in points {
      try insert.bind(1, run)
      try insert.bind(2, point.series)
      try insert.bind(3, trial.repetition)
      try insert.bind(4, point.value)
      try insert.run()
    }
  }

  // MARK: Names, each of which is stored once

  private func rowID(of text: String, in table: String) throws(HistoryError) -> Int {
    try rowID("SELECT id FROM \(table) WHERE text = ?1", "INSERT INTO \(table) (text) VALUES (?1)")
    {
      statement throws(HistoryError) in try statement.bind(1, text)
    }
  }

  private func rowID(of build: BuildReference) throws(HistoryError) -> Int {
    try rowID(
      "SELECT id FROM reference_builds WHERE hash = ?1",
      "INSERT INTO reference_builds (hash, tool_version) VALUES (?1, ?2)",
      { statement throws(HistoryError) in try statement.bind(1, build.hash) },
      inserting: { statement throws(HistoryError) in try statement.bind(2, build.toolVersion) }
    )
  }

  private func rowID(of metric: Metric) throws(HistoryError) -> Int {
    // The properties of a metric are those in the newest run.
    let number = try rowID(
      "SELECT id FROM metrics WHERE name = ?1",
      "INSERT INTO metrics (name, unit, polarity, exactness) VALUES (?1, '', '', '')"
    ) { statement throws(HistoryError) in try statement.bind(1, metric.name) }
    let update = try connection.statement(
      "UPDATE metrics SET unit = ?2, polarity = ?3, exactness = ?4 WHERE id = ?1"
    )
    try update.bind(1, number)
    try update.bind(2, metric.unit)
    try update.bind(3, metric.polarity.rawValue)
    try update.bind(4, metric.exactness.rawValue)
    try update.run()
    return number
  }

  private func rowID(of cell: HistoryCell) throws(HistoryError) -> Int {
    try rowID(
      """
      SELECT id FROM cells
      WHERE scenario = ?1 AND variant = ?2 AND device = ?3 AND seed = ?4 AND content = ?5
      """,
      "INSERT INTO cells (scenario, variant, device, seed, content) VALUES (?1, ?2, ?3, ?4, ?5)"
    ) { statement throws(HistoryError) in
      try statement.bind(1, cell.key.scenario)
      try statement.bind(2, cell.key.variant)
      try statement.bind(3, cell.key.device)
      try statement.bind(4, cell.key.seed)
      try statement.bind(5, cell.content)
    }
  }

  private func series(cell: Int, metric: Int) throws(HistoryError) -> Int {
    try rowID(
      "SELECT id FROM series WHERE metric = ?1 AND cell = ?2",
      "INSERT INTO series (metric, cell) VALUES (?1, ?2)"
    ) { statement throws(HistoryError) in
      try statement.bind(1, metric)
      try statement.bind(2, cell)
    }
  }

  /// The id of a row that `query` finds, or that `insert` adds.
  private func rowID(
    _ query: String,
    _ insert: String,
    _ bind: (Statement) throws(HistoryError) -> Void,
    inserting more: (Statement) throws(HistoryError) -> Void = { _ in }
  ) throws(HistoryError) -> Int {
    let select = try connection.statement(query)
    try bind(select)
    let found = try select.step() ? select.integer(0) : nil
    select.reset()
    if let found { return found }
    let add = try connection.statement(insert)
    try bind(add)
    try more(add)
    try add.run()
    return connection.lastRow
  }
}
