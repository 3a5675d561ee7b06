package import Files
package import Records
internal import Statistics

/// Accepted changes with their reasons, in a small file next to the baseline.
///
/// An entry applies to one cell and one value, so the next change of the same cell is reported
/// again.
package struct Blessings: Sendable, Hashable {
  /// One accepted value.
  package struct Entry: Sendable, Hashable {
    package var key: CellKey
    package var metric: String
    /// The accepted value, as a run's table has it.
    package var value: String
    /// The last day on which the entry is valid, as ISO 8601; nil for always.
    package var until: String?
    package var reason: String

    /// An accepted value.
    package init(
      key: CellKey,
      metric: String,
      value: String,
      until: String?,
      reason: String
    ) {
      self.key = key
      self.metric = metric
      self.value = value
      self.until = until
      self.reason = reason
    }
  }

  /// Why a file of blessings could not be read.
  package typealias Fault = AcceptanceTable.Fault

  /// The name of the file in the directory of the baseline.
  package static let fileName = "blessings.csv"

  /// How far a noisy cell may lie from the accepted value, as a fraction of it: the change that
  /// still counts as equal in comparisons.
  package static let noisyRoom = 0.05

  /// In the order of the file.
  package private(set) var entries: [Entry] = []

  /// No blessings.
  package init() {}

  private static let columns = ["metric", "scenario", "variant", "device", "seed", "value"]

  /// Reads the file at `path`; a missing file has no blessings.
  package init(path: String, files: FileOperations = .posix) throws(Fault) {
    let table = try AcceptanceTable(path: path, columns: Self.columns, files: files)
    entries = table.rows.map { row in
      let cells = row.cells
      return Entry(
        key: CellKey(scenario: cells[1], variant: cells[2], device: cells[3], seed: cells[4]),
        metric: cells[0],
        value: cells[5],
        until: row.until,
        reason: row.reason
      )
    }
  }

  /// Accepts `entry`, which replaces earlier entries of its cell.
  ///
  /// - Complexity: O(n).
  package mutating func accept(_ entry: Entry) {
    entries.removeAll { $0.key == entry.key && $0.metric == entry.metric }
    entries.append(entry)
  }

  /// The blessing that accepts `value` for a cell on the day `today`; nil when there is none.
  ///
  /// An exact value has to equal the accepted one; a noisy one has to be within ``noisyRoom`` of
  /// it.
  ///
  /// - Complexity: O(n).
  package func entry(
    for key: CellKey,
    _ metric: Metric,
    value: String,
    today: String
  ) -> Entry? {
    matching(key, metric, value).first { $0.until.map { today <= $0 } ?? true }
  }

  /// The blessing that accepted `value` for a cell until a day before `today`; nil when there is
  /// none.
  ///
  /// - Complexity: O(n).
  package func expired(
    for key: CellKey,
    _ metric: Metric,
    value: String,
    today: String
  ) -> Entry? {
    matching(key, metric, value).last { $0.until.map { $0 < today } ?? false }
  }

  /// The entries of a cell that accept `value`, on any day.
  private func matching(
    _ key: CellKey,
    _ metric: Metric,
    _ value: String
  ) -> [Entry] {
    entries.filter { entry in
      guard entry.key == key, entry.metric == metric.name else { return false }
      if entry.value == value { return true }
      guard metric.exactness == .noisy, let found = Double(value), let level = Double(entry.value)
      else { return false }
      return (found - level).magnitude <= Blessings.noisyRoom * level.magnitude
    }
  }

  /// The file's text.
  ///
  /// - Complexity: O(n).
  package var text: String {
    var table = AcceptanceTable(columns: Self.columns)
    table.rows = entries.map { entry in
      let key = entry.key
      return AcceptanceTable.Row(
        cells: [entry.metric, key.scenario, key.variant, key.device, key.seed, entry.value],
        until: entry.until,
        reason: entry.reason
      )
    }
    return table.text
  }
}
