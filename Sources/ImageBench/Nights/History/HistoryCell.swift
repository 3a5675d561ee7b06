package import Records

/// Identifies the trials that a history compares with each other: those with the same key and
/// content.
///
/// Trials of one name but with different content, such as a script before and after an edit, belong
/// to different cells.
package struct HistoryCell: Sendable, Hashable {
  package var key: CellKey
  /// The hash of the trials' definitions; empty, the default, when the run did not record it.
  package var content: String

  /// The cell of the trials `key` with the definitions `content`.
  package init(_ key: CellKey, content: String = "") {
    self.key = key
    self.content = content
  }
}

/// The values of one trial.
package struct HistoryTrial: Sendable, Hashable {
  package var cell: HistoryCell
  /// Counted from 1.
  package var repetition: Int
  /// One value for each metric of its run; nil for an empty one.
  package var values: [HistoryValue?]

  /// A trial with its values in the order of the run's metrics.
  package init(cell: HistoryCell, repetition: Int, values: [HistoryValue?]) {
    self.cell = cell
    self.repetition = repetition
    self.values = values
  }
}
