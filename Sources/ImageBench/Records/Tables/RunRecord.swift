package import Files
package import Text

/// A run as its tables have it: the metrics, and the values of each trial.
package struct RunRecord: Sendable {
  /// One line of `trials.csv`.
  package struct Trial: Sendable {
    package var key: TrialKey
    package var cells: TrialCells
    /// The name of the machine that played it; nil, the default, in a run of one machine.
    package var machine: String?

    package init(key: TrialKey, cells: TrialCells) {
      self.key = key
      self.cells = cells
    }

    package var scenario: String { key.cell.scenario }
    package var variant: String { key.cell.variant }
    package var device: String { key.cell.device }
    package var seed: String { key.cell.seed }
    /// The network that was played; empty when the run does not give it.
    package var network: String { cells[TableShapes.networkColumn] ?? "" }
    /// The hash of the definitions of scenario, network, device and variant; empty when the run
    /// does not give it.
    package var content: String { cells[TableShapes.contentColumn] ?? "" }
  }

  /// Why a directory could not be read as a run.
  package enum Fault: Error, Sendable, Hashable {
    /// A file could not be read.
    case files(FileError)
    /// A table is not valid CSV.
    case table(path: String, CSVError)
    /// A table lacks a column.
    case column(path: String, name: String)
    /// A cell of a table has a value that is not allowed there.
    case word(path: String, column: String, text: String)
    /// A cell of a numeric metric holds no number; trials are counted from 1.
    case number(path: String, trial: Int, column: String, text: String)
    /// The directory holds no run.
    case notARun(directory: String)
    /// The directory holds an unfinished run.
    case unfinished(directory: String)
    /// `run.json` does not have the form that this tool writes.
    case manifest(path: String, problem: String)
    /// `run.json` and the table have different numbers of trials.
    case rows(directory: String, found: Int, counted: Int)
    /// `run.json` has the schema of another version.
    case schema(path: String, version: Int)
  }

  /// The metrics in the order of the columns, filtered by the reader's selection.
  package let metrics: [Metric]
  /// All metrics of the run, including those that the filter removed.
  package let allMetrics: [Metric]
  /// The trials, in the order of the plan.
  package let trials: [Trial]

  /// The record of a run from its metrics and trials.
  package init(metrics: [Metric], trials: [Trial]) {
    self.init(metrics: metrics, of: metrics, trials: trials)
  }

  /// A selection of metrics from a run that has `allMetrics`.
  package init(metrics: [Metric], of allMetrics: [Metric], trials: [Trial]) {
    self.metrics = metrics
    self.allMetrics = allMetrics
    self.trials = trials
  }

  /// Reads the tables of the run in `directory`.
  package init(directory: String, files: FileOperations = .posix) throws(Fault) {
    let folder = RunFolder(directory)
    let metricsPath = folder.path(of: .metrics)
    metrics = try MetricTable(Self.table(metricsPath, files), path: metricsPath).metrics
    allMetrics = metrics
    let trialsPath = folder.path(of: .trials)
    let table = try Self.table(trialsPath, files)
    var indices: [Int] = []
    for name in TableShapes.keyColumns {
      indices.append(try Self.columnIndex(name, table, trialsPath))
    }
    try Self.refuseNonNumbers(in: table, of: metrics, path: trialsPath)
    let machines = try Self.machines(folder, files)
    let columns = TrialCells.Columns(table.header)
    var trials: [Trial] = []
    trials.reserveCapacity(table.rows.count)
    for (number, row) in table.rows.enumerated() {
      let key = indices.map { row[$0] }
      guard let repetition = Int(key[4]) else {
        throw .number(
          path: trialsPath,
          trial: number + 1,
          column: TableShapes.keyColumns[4],
          text: key[4]
        )
      }
      let cell = CellKey(scenario: key[0], variant: key[1], device: key[2], seed: key[3])
      var trial = Trial(
        key: TrialKey(cell: cell, repetition: repetition),
        cells: TrialCells(row, of: columns)
      )
      trial.machine = machines[trial.key]
      trials.append(trial)
    }
    self.trials = trials
  }

  /// The machine of each trial; empty for a run of one machine.
  private static func machines(
    _ folder: RunFolder,
    _ files: FileOperations
  ) throws(Fault) -> [TrialKey: String] {
    let path = folder.path(of: .machines)
    do throws(FileError) {
      guard try files.kind(at: path) != nil else { return [:] }
    } catch {
      throw .files(error)
    }
    let table = try table(path, files)
    let name = try columnIndex(MachineTable.machineColumn, table, path)
    var machines: [TrialKey: String] = [:]
    for row in table.rows {
      let cell = CellKey(scenario: row[0], variant: row[1], device: row[2], seed: row[3])
      machines[TrialKey(cell: cell, repetition: Int(row[4]) ?? 0)] = row[name]
    }
    return machines
  }

  private static func table(
    _ path: String,
    _ files: FileOperations
  ) throws(Fault) -> CSVDocument {
    let bytes: [UInt8]
    do {
      bytes = try files.readWhole(path)
    } catch {
      throw .files(error)
    }
    do {
      return try CSVDocument(reading: bytes)
    } catch {
      throw .table(path: path, error)
    }
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

extension RunRecord.Fault: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  package var description: String {
    switch self {
    case .files(let error): return "\(error)"
    case .table(let path, let error):
      return "\(path) is not a table of this tool: \(error)"
    case .column(let path, let name):
      return "\(path) has no column \(name); it was written by another version, so run again"
    case .word(let path, let column, let text):
      return "\(path) has \"\(text)\" in the column \(column), which no version writes; run again"
    case .number(let path, let trial, let column, let text):
      return """
        \(path) has "\(text)" in the column \(column) of trial \(trial), where a finite number belongs; \
        restore the file, or run again
        """
    case .notARun(let directory):
      return "\(directory) holds no run of imagebench; give the directory of a run"
    case .unfinished(let directory):
      return """
        \(directory) holds an unfinished run; repeat its command to continue it
        """
    case .manifest(let path, let problem):
      return "\(path) is not a run.json of this tool: \(problem); run again"
    case .rows(let directory, let found, let counted):
      return """
        \(directory)/trials.csv has \(found) trials where \(directory)/run.json counts \(counted); \
        restore the file, or run again
        """
    case .schema(let path, let version):
      return """
        \(path) has the schema of version \(version), and this imagebench reads version \
        \(RunManifest.schemaVersion); use the imagebench that wrote it, or run again
        """
    }
  }
}
