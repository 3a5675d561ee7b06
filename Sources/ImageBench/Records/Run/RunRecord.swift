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
    package var network: String { cells[column: .network] ?? "" }
    /// The hash of the definitions of scenario, network, device and variant; empty when the run
    /// does not give it.
    package var content: String { cells[column: .content] ?? "" }
  }

  /// Why a directory could not be read as a run.
  package enum Fault: Error, Sendable, Hashable {
    /// A file could not be read.
    case files(FileError)
    /// A table is not valid CSV.
    case table(path: String, CSVError)
    /// A table lacks a column.
    case column(path: String, name: String)
    /// A table has a column that no version writes.
    case strayColumn(path: String, name: String)
    /// The table of metrics, at `metrics`, has no line for a column of the table at `path`.
    case undescribed(path: String, column: String, metrics: String)
    /// `metrics.csv` has a line for a metric that the table has no column for.
    case withoutColumn(path: String, metric: String, metrics: String)
    /// The table of metrics has two lines for one metric.
    case describedTwice(path: String, metric: String)
    /// A cell of a table has a value that is not allowed there.
    case word(path: String, column: String, text: String)
    /// A cell of a numeric metric holds no number; trials are counted from 1.
    case number(path: String, trial: Int, column: String, text: String)
    /// A table is not as its run wrote it; the difference is a clause.
    case altered(path: String, difference: String)
    /// Two rows of a table are of the same trial.
    case doubled(path: String, trial: TrialKey)
    /// The table of machines is damaged; the problem is a clause.
    case machines(path: String, problem: String)
    /// Only one of two tables has a row of the trial.
    case unmatched(path: String, other: String, trial: TrialKey)
    /// The directory holds no run.
    case notARun(directory: String)
    /// The directory holds an unfinished run.
    case unfinished(directory: String)
    /// `run.json` does not have the form that this tool writes.
    case manifest(path: String, problem: String)
    /// `run.json` and the table have different numbers of trials.
    case rows(directory: String, found: Int, counted: Int)
    /// No number of the run is exact: its decodes took their measured time, or it was played by the
    /// machine's clock.
    case notExact(directory: String)
    /// `run.json` has the schema of another version.
    case schema(path: String, version: Int)
  }

  /// The metrics in the order of the columns, filtered by the reader's selection.
  package let metrics: [Metric]
  /// All metrics of the run, including those that the filter removed.
  package let allMetrics: [Metric]
  /// The trials, in the order of the plan.
  package let trials: [Trial]
  /// How far the model is from real threads and decodes; nil, the default, where that is unknown.
  package private(set) var errors: ModelErrors?

  /// The record of a run from its metrics and trials.
  package init(metrics: [Metric], trials: [Trial]) {
    self.init(metrics: metrics, of: metrics, trials: trials)
  }

  /// Whether equal trials give equal values of some metric; not where decodes took their measured
  /// time.
  ///
  /// - Complexity: O(n) in the number of metrics.
  package var isExact: Bool {
    allMetrics.isEmpty || allMetrics.contains { $0.exactness == .exact }
  }

  /// Sets `errors`, if they are those of this version of the model and of the pictures with the
  /// hash `corpus`, and if the run has exact numbers.
  package mutating func setErrors(_ errors: ModelErrors, model: Int, corpus: String?) {
    self.errors = isExact && errors.model == model && errors.corpus == corpus ? errors : nil
  }

  /// The record with other metrics or trials, of which the same errors are known.
  package func with(metrics: [Metric], trials: [Trial]) -> RunRecord {
    var record = RunRecord(metrics: metrics, of: allMetrics, trials: trials)
    record.errors = errors
    return record
  }

  /// A selection of metrics from a run that has `allMetrics`.
  package init(metrics: [Metric], of allMetrics: [Metric], trials: [Trial]) {
    self.metrics = metrics
    self.allMetrics = allMetrics
    self.trials = trials
  }
}

extension RunRecord.Fault: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  package var description: String {
    switch self {
    case .files(let error): return "\(error)"
    case .notExact(let directory):
      return
        "\(directory) has no exact numbers, because it was played with --decode measured or --clock "
        + "wall; a history takes runs with --decode real or model in virtual time"
    case .table(let path, let error):
      return "\(path) is not a table of this tool: \(error)"
    case .column(let path, let name):
      return "\(path) has no column \(name); it was written by another version, so run again"
    case .strayColumn(let path, let name):
      return """
        \(path) has the column \(name), which no version writes; restore the file, or run again
        """
    case .undescribed(let path, let column, let metrics):
      return """
        \(path) has the column \(column), for which \(metrics) has no line; restore the files, or run again
        """
    case .withoutColumn(let path, let metric, let metrics):
      return """
        \(metrics) has a line for \(metric), for which \(path) has no column; restore the files, or run \
        again
        """
    case .describedTwice(let path, let metric):
      return "\(path) has two lines for the metric \(metric); restore the file, or run again"
    case .word(let path, let column, let text):
      return "\(path) has \"\(text)\" in the column \(column), which no version writes; run again"
    case .number(let path, let trial, let column, let text):
      return """
        \(path) has "\(text)" in the column \(column) of trial \(trial), where a finite number belongs; \
        restore the file, or run again
        """
    case .altered(let path, let difference):
      return """
        \(path) is not as its run wrote it: \(difference); restore the file, or run again, or remove the \
        member "tables" from run.json if the change is yours
        """
    case .doubled(let path, let trial):
      return "\(path) has two rows of the trial \(trial); restore the file, or run again"
    case .machines(let path, let problem):
      return "\(path) is damaged: \(problem); restore the file, or run again"
    case .unmatched(let path, let other, let trial):
      return """
        \(path) has the trial \(trial), and \(other) does not; restore the files, or run again
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
