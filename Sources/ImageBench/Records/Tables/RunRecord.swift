public import Files
public import Text

/// A run as its files say it: what was measured, and each trial's values.
public struct RunRecord: Sendable {
  /// One line of `trials.csv`.
  public struct Trial: Sendable, Hashable {
    /// Which trial it is.
    public var key: TrialKey
    /// The texts of the cells by column.
    public var cells: [String: String]

    /// The line of the trial `key` with these cells.
    public init(key: TrialKey, cells: [String: String]) {
      self.key = key
      self.cells = cells
    }

    /// The name of the scenario.
    public var scenario: String { key.cell.scenario }
    /// The name of the variant.
    public var variant: String { key.cell.variant }
    /// The name of the device.
    public var device: String { key.cell.device }
    /// The seed as the table writes it.
    public var seed: String { key.cell.seed }
    /// The name of the network that was played; empty where the run does not say.
    public var network: String { cells[TableShapes.networkColumn] ?? "" }
    /// The hash of the definitions of scenario, network, device and variant; empty where the run does not
    /// say.
    public var content: String { cells[TableShapes.contentColumn] ?? "" }
  }

  /// Why a directory could not be read as a run.
  public enum Fault: Error, Sendable, Hashable {
    /// A file could not be read.
    case files(FileError)
    /// A table is not valid CSV.
    case table(path: String, CSVError)
    /// A table lacks a column.
    case column(path: String, name: String)
    /// A cell of a table holds a word that means nothing there.
    case word(path: String, column: String, text: String)
    /// A cell of a metric that is a number holds none; trials are counted from 1.
    case number(path: String, trial: Int, column: String, text: String)
    /// The directory holds no run.
    case notARun(directory: String)
    /// The directory holds a run that has not ended.
    case unfinished(directory: String)
    /// `run.json` is not what this tool writes.
    case manifest(path: String, problem: String)
    /// `run.json` counts other trials than the table has.
    case rows(directory: String, found: Int, counted: Int)
    /// `run.json` has a shape of another version.
    case schema(path: String, version: Int)
  }

  /// The metrics, in the order of the columns; those that a filter takes.
  public let metrics: [Metric]
  /// All metrics that the run has, by which the others are understood.
  public let allMetrics: [Metric]
  /// The trials, in the order of the plan.
  public let trials: [Trial]

  /// The tables of a run from their parts.
  public init(metrics: [Metric], trials: [Trial]) {
    self.init(metrics: metrics, of: metrics, trials: trials)
  }

  /// Some metrics of a run that has `allMetrics`.
  public init(metrics: [Metric], of allMetrics: [Metric], trials: [Trial]) {
    self.metrics = metrics
    self.allMetrics = allMetrics
    self.trials = trials
  }

  /// Reads the tables of the run in `directory`.
  public init(directory: String, files: FileOperations = .posix) throws(Fault) {
    let folder = RunFolder(directory)
    let metricsPath = folder.path(of: .metrics)
    metrics = try MetricTable(Self.table(metricsPath, files), path: metricsPath).metrics
    allMetrics = metrics
    let trialsPath = folder.path(of: .trials)
    let table = try Self.table(trialsPath, files)
    var places: [Int] = []
    for name in TableShapes.keyColumns { places.append(try Self.place(name, table, trialsPath)) }
    try Self.refuseNonNumbers(in: table, of: metrics, path: trialsPath)
    var trials: [Trial] = []
    for (number, row) in table.rows.enumerated() {
      let key = places.map { row[$0] }
      guard let repetition = Int(key[4]) else {
        throw .number(
          path: trialsPath,
          trial: number + 1,
          column: TableShapes.keyColumns[4],
          text: key[4]
        )
      }
      let cell = CellKey(scenario: key[0], variant: key[1], device: key[2], seed: key[3])
      trials.append(
        Trial(
          key: TrialKey(cell: cell, repetition: repetition),
          cells: Dictionary(zip(table.header, row)) { $1 }
        )
      )
    }
    self.trials = trials
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

  /// The column `name` of the table that the file at `path` holds.
  static func place(
    _ name: String,
    _ table: CSVDocument,
    _ path: String
  ) throws(Fault) -> Int {
    guard let place = table.column(name) else { throw .column(path: path, name: name) }
    return place
  }
}

extension RunRecord.Fault: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch self {
    case .files(let error): return "\(error)"
    case .table(let path, let error):
      return "\(path) is no table that this tool wrote: \(error)"
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
      return "\(directory) holds no run of imagebench; name the directory that a run has written"
    case .unfinished(let directory):
      return """
        \(directory) holds a run that has not ended; give its command again, which goes on with it
        """
    case .manifest(let path, let problem):
      return "\(path) is not what a run writes: \(problem); run again"
    case .rows(let directory, let found, let counted):
      return """
        \(directory)/trials.csv has \(found) trials where \(directory)/run.json counts \(counted); \
        restore the file, or run again
        """
    case .schema(let path, let version):
      return """
        \(path) has the shape of version \(version), and this imagebench reads version \
        \(RunManifest.schemaVersion); use the imagebench that wrote it, or run again
        """
    }
  }
}
