public import Files
public import Text

/// A run as its files say it: what was measured, and each trial's values.
public struct RunRecord: Sendable {
  /// One line of `metrics.csv`.
  public struct MetricInfo: Sendable, Hashable {
    /// The column's name.
    public var name: String
    /// The unit.
    public var unit: String
    /// Which direction is better: "smaller", "larger" or "none".
    public var polarity: String
    /// Whether the number repeats: "exact" or "noisy".
    public var exactness: String
    /// What the number says.
    public var meaning: String
    /// The words that stand for values, from the least to the most; empty for numbers, and for words
    /// without an order.
    public var words: [String]
    /// Whether it compares between trials that ended at different frames.
    public var cutShort: CutShort
    /// The metric that counts what a percentile, mean or share is taken over; nil for all else.
    public var samples: String?
    /// The metric that counts what there would be samples of if nothing had been lost; nil where nothing
    /// can be.
    public var wanted: String?

    /// Whether a value compares between trials that ended at different frames.
    public enum CutShort: String, Sendable, Hashable {
      /// It does.
      case comparable
      /// It does not.
      case incomparable
    }
  }

  /// One line of `trials.csv`.
  public struct Trial: Sendable, Hashable {
    /// The name of the scenario.
    public var scenario: String
    /// The name of the variant.
    public var variant: String
    /// The name of the device.
    public var device: String
    /// The seed.
    public var seed: String
    /// Which of several equal trials it is.
    public var repetition: String
    /// The name of the network that was played; empty where the run does not say.
    public var network: String { cells["network"] ?? "" }
    /// The hash of the definitions of scenario, network, device and variant; empty where the run does not
    /// say.
    public var content: String { cells["content"] ?? "" }
    /// The texts of the cells by column.
    public var cells: [String: String]

    /// A line of its texts.
    public init(
      scenario: String,
      variant: String,
      device: String,
      seed: String,
      repetition: String,
      cells: [String: String]
    ) {
      self.scenario = scenario
      self.variant = variant
      self.device = device
      self.seed = seed
      self.repetition = repetition
      self.cells = cells
    }
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
  public let metrics: [MetricInfo]
  /// All metrics that the run has, by which the others are understood.
  let allMetrics: [MetricInfo]
  /// The trials, in the order of the plan.
  public let trials: [Trial]

  /// The tables of a run from their parts.
  public init(metrics: [MetricInfo], trials: [Trial]) {
    self.init(metrics: metrics, of: metrics, trials: trials)
  }

  /// Some metrics of a run that has `allMetrics`.
  init(metrics: [MetricInfo], of allMetrics: [MetricInfo], trials: [Trial]) {
    self.metrics = metrics
    self.allMetrics = allMetrics
    self.trials = trials
  }

  /// Reads the tables of the run in `directory`.
  public init(directory: String, files: FileOperations = .posix) throws(Fault) {
    let metricsPath = directory + "/metrics.csv"
    let metricTable = try Self.table(metricsPath, files)
    metrics = try MetricTable(metricTable, path: metricsPath).metrics
    allMetrics = metrics
    let trialsPath = directory + "/trials.csv"
    let trialTable = try Self.table(trialsPath, files)
    for key in ["scenario", "variant", "device", "seed", "repetition"] {
      _ = try Self.place(key, trialTable, trialsPath)
    }
    try Self.refuseNonNumbers(in: trialTable, of: metrics, path: trialsPath)
    trials = trialTable.rows.map { row in
      var cells: [String: String] = [:]
      for (header, text) in zip(trialTable.header, row) { cells[header] = text }
      return Trial(
        scenario: cells["scenario"] ?? "",
        variant: cells["variant"] ?? "",
        device: cells["device"] ?? "",
        seed: cells["seed"] ?? "",
        repetition: cells["repetition"] ?? "",
        cells: cells
      )
    }
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
        \(RunFacts.schemaVersion); use the imagebench that wrote it, or run again
        """
    }
  }
}
