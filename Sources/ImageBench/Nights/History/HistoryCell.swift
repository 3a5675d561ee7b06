/// Where a trial stands: everything about it but its repetition.
///
/// Trials of one name that played something else, such as a script before and after it was edited, stand
/// in different cells.
public struct HistoryCell: Sendable, Hashable {
  /// The scenario.
  public var scenario: String
  /// The variant.
  public var variant: String
  /// The device.
  public var device: String
  /// The seed.
  public var seed: String
  /// The hash of what was played; empty, the default, where the run did not say.
  public var content: String

  /// A place for trials.
  public init(
    scenario: String,
    variant: String,
    device: String,
    seed: String,
    content: String = ""
  ) {
    self.scenario = scenario
    self.variant = variant
    self.device = device
    self.seed = seed
    self.content = content
  }
}

/// The values of one trial.
public struct HistoryTrial: Sendable, Hashable {
  /// Where it stands.
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
