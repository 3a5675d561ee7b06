/// What a history knows of a metric.
public struct HistoryMetric: Sendable, Hashable {
  /// The name of its column.
  public var name: String
  /// The unit.
  public var unit: String
  /// Which direction is better: "smaller", "larger" or "none".
  public var polarity: String
  /// Whether the number repeats: "exact" or "noisy".
  public var exactness: String

  /// A metric; the tables of a run hold all four.
  public init(name: String, unit: String, polarity: String, exactness: String) {
    self.name = name
    self.unit = unit
    self.polarity = polarity
    self.exactness = exactness
  }
}
