/// What a comparison has to know about a metric.
public struct ComparedMetric: Sendable, Hashable {
  /// Which direction is better.
  public enum Polarity: String, Sendable, Hashable {
    /// Less is better.
    case smaller
    /// More is better.
    case larger
    /// Neither: any change is a change to be explained.
    case none
  }

  /// Whether equal trials give equal values.
  public enum Exactness: String, Sendable, Hashable {
    /// The same seed gives the same value on any machine.
    case exact
    /// Values scatter and are judged by statistics.
    case noisy
  }

  /// The name of the column.
  public var name: String
  /// The unit, as tables show it.
  public var unit: String
  /// Which direction is better.
  public var polarity: Polarity
  /// Whether equal trials give equal values.
  public var exactness: Exactness
  /// The words that stand for values, from the least to the most; empty for numbers.
  public var words: [String]

  /// A metric; there are no `words` by default.
  public init(
    name: String,
    unit: String,
    polarity: Polarity,
    exactness: Exactness,
    words: [String] = []
  ) {
    self.name = name
    self.unit = unit
    self.polarity = polarity
    self.exactness = exactness
    self.words = words
  }
}
