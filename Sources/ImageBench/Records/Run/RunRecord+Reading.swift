package import Files
internal import Text

extension RunRecord {
  /// Reads the tables of the run in `directory`.
  ///
  /// Each table that has a digest in `tables` must be as the run wrote it. Throws when a table is
  /// missing or damaged, when it lacks the column of a metric, and when a trial has two rows.
  ///
  /// - Complexity: O(n) in the number of cells.
  package init(
    directory: String,
    tables: RunTables = RunTables(),
    files: FileOperations = .posix
  ) throws(Fault) {
    let source = Source(folder: RunFolder(directory), tables: tables, files: files)
    let metricsPath = source.folder.path(of: .metrics)
    let described = try source.table(.metrics)
    let metrics = try MetricTable(described, path: metricsPath).metrics
    let path = source.folder.path(of: .trials)
    let table = try source.table(.trials)
    let keys = try KeyColumns(of: table, path: path)
    if let metric = metrics.first(where: { table.column($0.name) == nil }) {
      throw .withoutColumn(path: path, metric: metric.name, metrics: metricsPath)
    }
    if tables.isEmpty { try Self.checkColumns(of: table, path: path, described, metricsPath) }
    try Self.refuseNonNumbers(in: table, of: metrics, path: path)
    let machines = try Self.machines(source)
    let columns = TrialCells.Columns(table.header)
    var trials: [Trial] = []
    trials.reserveCapacity(table.rows.count)
    var known: Set<TrialKey> = []
    known.reserveCapacity(table.rows.count)
    for (number, row) in table.rows.enumerated() {
      var trial = Trial(
        key: try keys.key(of: row, number: number + 1),
        cells: TrialCells(row, of: columns)
      )
      guard known.insert(trial.key).inserted else { throw .doubled(path: path, trial: trial.key) }
      trial.machine = machines?[trial.key]
      trials.append(trial)
    }
    if let machines { try Self.check(machines, of: trials, source.folder) }
    self.init(metrics: metrics, trials: trials)
  }

  /// Throws unless the columns of `trials`, the content of the file at `path`, are those that
  /// `metrics` describes, and the columns of `metrics` are those of some version.
  ///
  /// It is for runs without digests. Those of later versions have digests, and may have more.
  private static func checkColumns(
    of trials: CSVDocument,
    path: String,
    _ metrics: CSVDocument,
    _ metricsPath: String
  ) throws(Fault) {
    for name in metrics.header where !MetricTable.columns.contains(name) {
      throw .strayColumn(path: metricsPath, name: name)
    }
    for (first, second) in [("words", "cut_short"), ("samples", "wanted")] {
      guard (metrics.column(first) == nil) != (metrics.column(second) == nil) else { continue }
      throw .column(path: metricsPath, name: metrics.column(first) == nil ? first : second)
    }
    let name = try columnIndex("name", metrics, metricsPath)
    let others = TableShapes.keyColumns + TrialColumn.allCases.map(\.rawValue)
    let known = Set(metrics.rows.map { $0[name] } + others)
    if let column = trials.header.first(where: { !known.contains($0) }) {
      throw .undescribed(path: path, column: column, metrics: metricsPath)
    }
  }

  /// The machine of each trial; nil for a run of one machine, which has no such table.
  private static func machines(_ source: Source) throws(Fault) -> [TrialKey: String]? {
    guard try source.has(.machines) else { return nil }
    let path = source.folder.path(of: .machines)
    let table = try source.table(.machines)
    let name = try columnIndex(MachineTable.machineColumn, table, path)
    let keys = try KeyColumns(of: table, path: path)
    var machines: [TrialKey: String] = [:]
    for (number, row) in table.rows.enumerated() {
      let key = try keys.key(of: row, number: number + 1)
      guard !row[name].isEmpty else {
        throw .machines(path: path, problem: "it names no machine of the trial \(key)")
      }
      guard machines.updateValue(row[name], forKey: key) == nil else {
        throw .doubled(path: path, trial: key)
      }
    }
    return machines
  }

  /// Throws unless each of `trials` has a machine, and each machine is that of a trial.
  private static func check(
    _ machines: [TrialKey: String],
    of trials: [Trial],
    _ folder: RunFolder
  ) throws(Fault) {
    let paths = (trials: folder.path(of: .trials), machines: folder.path(of: .machines))
    if let trial = trials.first(where: { $0.machine == nil }) {
      throw .unmatched(path: paths.trials, other: paths.machines, trial: trial.key)
    }
    guard machines.count > trials.count else { return }
    let known = Set(trials.map(\.key))
    // The least by name, so that the message does not depend on the order of a dictionary.
    let stray = machines.keys.filter { !known.contains($0) }.min { "\($0)" < "\($1)" }
    if let stray { throw .unmatched(path: paths.machines, other: paths.trials, trial: stray) }
  }

  /// The index of the column `name` in the table of the file at `path`.
  static func columnIndex(
    _ name: String,
    _ table: CSVDocument,
    _ path: String
  ) throws(Fault) -> Int {
    guard let index = table.column(name) else { throw .column(path: path, name: name) }
    return index
  }
}

/// The tables of a run, which are read as a whole.
private struct Source {
  let folder: RunFolder
  let tables: RunTables
  let files: FileOperations

  /// Whether the run has the table `entry`, or had it when it was written.
  func has(_ entry: RunFolder.Entry) throws(RunRecord.Fault) -> Bool {
    if tables[entry] != nil { return true }
    do { return try files.kind(at: folder.path(of: entry)) != nil } catch { throw .files(error) }
  }

  /// The table `entry`; throws where it is not as its digest says.
  func table(_ entry: RunFolder.Entry) throws(RunRecord.Fault) -> CSVDocument {
    let path = folder.path(of: entry)
    let bytes: [UInt8]
    do { bytes = try files.readWhole(path) } catch { throw .files(error) }
    if let digest = tables[entry],
      let difference = TableDigest(of: bytes).difference(from: digest)
    {
      throw .altered(path: path, difference: difference)
    }
    do { return try CSVDocument(reading: bytes) } catch { throw .table(path: path, error) }
  }
}

/// The columns of a table that name the trial of a row.
private struct KeyColumns {
  private let path: String
  /// In the order of ``TableShapes/keyColumns``.
  private let indices: [Int]

  /// Throws when `table`, the content of the file at `path`, lacks one of them.
  init(of table: CSVDocument, path: String) throws(RunRecord.Fault) {
    self.path = path
    var indices: [Int] = []
    for name in TableShapes.keyColumns {
      indices.append(try RunRecord.columnIndex(name, table, path))
    }
    self.indices = indices
  }

  /// The trial of `row`, which is the row `number`, counted from 1.
  func key(of row: [String], number: Int) throws(RunRecord.Fault) -> TrialKey {
    let texts = indices.map { row[$0] }
    guard let key = TrialKey(columns: texts) else {
      throw .number(
        path: path,
        trial: number,
        column: TableShapes.keyColumns[texts.count - 1],
        text: texts[texts.count - 1]
      )
    }
    return key
  }
}
