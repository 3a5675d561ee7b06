package import Basics

/// The texts of one line of `trials.csv`, by the name of the column.
///
/// All lines of a table share one index of its columns, so a trial costs its texts alone: a run of
/// 20,000 trials is read in a fraction of what a dictionary a trial takes.
package struct TrialCells: Sendable {
  /// The columns of a table.
  struct Columns: Sendable {
    let names: [String]
    let indices: [String: Int]

    /// The columns `names`; of two with one name the latter counts.
    init(_ names: [String]) {
      self.names = names
      indices = Dictionary(zip(names, names.indices)) { $1 }
    }
  }

  private let columns: Columns
  private let texts: [String]
  /// What differs from the line, nil for a text that was taken away; empty for nearly all trials.
  private var changes: [String: String?] = [:]

  /// The line `texts` of a table with `columns`.
  init(_ texts: [String], of columns: Columns) {
    self.columns = columns
    self.texts = texts
  }

  /// The texts `cells` by column.
  package init(_ cells: [String: String]) {
    self.init(Array(cells.values), of: Columns(Array(cells.keys)))
  }

  /// The text of the column that a table of the run calls `name`; nil when there is no such column.
  package subscript(named name: String) -> String? {
    get {
      if !changes.isEmpty, let change = changes[name] { return change }
      return columns.indices[name].map { texts[$0] }
    }
    set { changes.updateValue(newValue, forKey: name) }
  }
}

extension TrialCells {
  /// The text of `metric`, of this version; nil when the run has no such column.
  package subscript(metric: MetricName) -> String? { self[named: metric.rawValue] }

  /// The text of `metric`, of any version; nil when the run has no such column.
  package subscript(metric: Metric) -> String? { self[named: metric.name] }

  /// The text of `column`; nil when the run has no such column.
  package subscript(column column: TrialColumn) -> String? {
    get { self[named: column.rawValue] }
    set { self[named: column.rawValue] = newValue }
  }

  /// Why the cell of the metric called `name` is empty; nil when the run does not say.
  package func reason(ofEmpty name: String) -> String? {
    [TrialColumn.emptyBecause, .noisyEmptyBecause].lazy.compactMap {
      EmptyReasons(reading: self[column: $0] ?? "").reason(of: name)
    }.first
  }

  /// The number of `metric`; nil when the run has no such column, or no number in it.
  package func number(_ metric: MetricName) -> Double? { self[metric].flatMap { Double($0) } }

  /// How the trial ended; nil when the run does not say.
  package var outcome: TrialOutcome? { self[.outcome].flatMap { TrialOutcome(rawValue: $0) } }
}

extension TrialCells: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(uniqueKeysWithValues: elements))
  }
}
