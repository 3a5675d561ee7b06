public import Records

/// Which trials a history compares with each other: those of one key that played the same content.
///
/// Trials of one name that played something else, such as a script before and after it was edited, belong
/// to different cells.
public struct HistoryCell: Sendable, Hashable {
  /// The names and the seed of the trials.
  public var key: CellKey
  /// The hash of what was played; empty, the default, where the run did not say.
  public var content: String

  /// The cell of the trials `key` that played `content`.
  public init(_ key: CellKey, content: String = "") {
    self.key = key
    self.content = content
  }
}

/// The values of one trial.
public struct HistoryTrial: Sendable, Hashable {
  /// Which cell it belongs to.
  public var cell: HistoryCell
  /// Which of several equal trials it is, from 1.
  public var repetition: Int
  /// One value for each metric of its run; nil where nothing was measured.
  public var values: [HistoryValue?]

  /// A trial with its values in the order of the run's metrics.
  public init(cell: HistoryCell, repetition: Int, values: [HistoryValue?]) {
    self.cell = cell
    self.repetition = repetition
    self.values = values
  }
}
