public import Records

/// Identifies the trials that a history compares with each other: those with the same key and
/// content.
///
/// Trials of one name but with different content, such as a script before and after an edit, belong
/// to different cells.
public struct HistoryCell: Sendable, Hashable {
  public var key: CellKey
  /// The hash of the trials' definitions; empty, the default, when the run did not record it.
  public var content: String

  /// The cell of the trials `key` with the definitions `content`.
  public init(_ key: CellKey, content: String = "") {
    self.key = key
    self.content = content
  }
}

/// The values of one trial.
public struct HistoryTrial: Sendable, Hashable {
  public var cell: HistoryCell
  /// Counted from 1.
  public var repetition: Int
  /// One value for each metric of its run; nil for an empty one.
  public var values: [HistoryValue?]

  /// A trial with its values in the order of the run's metrics.
  public init(cell: HistoryCell, repetition: Int, values: [HistoryValue?]) {
    self.cell = cell
    self.repetition = repetition
    self.values = values
  }
}
