/// One column of `trials.csv`, and everything that tables, comparisons and gates derive from it.
///
/// A run writes its metrics into `metrics.csv` (``MetricTable``), so that a later version of the tool reads
/// how a column of that run is judged instead of assuming it.
public struct Metric: Sendable, Hashable {
  /// Whether a value compares between trials that ended at different frames.
  public enum CutShort: String, Sendable, Hashable, CaseIterable {
    /// It does: it says how a trial ended, or it is a peak, which a trial reaches before its end.
    case comparable
    /// It does not: it counts or averages what was played, and one of the trials played less.
    case incomparable
  }

  /// What a percentile, mean or share is taken over, by the names of the metrics that count it.
  public struct Basis: Sendable, Hashable {
    /// The metric that counts the samples.
    public var samples: String
    /// The metric that counts what there would be samples of if nothing had been lost; nil, the default, where
    /// nothing can be.
    public var wanted: String?

    /// A value over `samples`, which are what is left of `wanted`.
    public init(_ samples: String, of wanted: String? = nil) {
      self.samples = samples
      self.wanted = wanted
    }
  }

  /// The column's name, ending in its unit where it has one.
  public var name: String
  /// The unit; "1" for ratios and counts.
  public var unit: String
  /// Which direction is better.
  public var polarity: Polarity
  /// Whether equal trials give equal values.
  public var exactness: Exactness
  /// What the number says, in one sentence; empty for a metric of a history, which does not keep it.
  public var meaning: String
  /// The words that stand for values, from the least to the most; empty for numbers, and for words that
  /// have no order.
  public var words: [String]
  /// Whether a value compares between trials that ended at different frames.
  public var cutShort: CutShort
  /// What a percentile, mean or share is taken over; nil for all else.
  public var basis: Basis?

  /// A metric that by default has no words and no basis, and is incomparable between trials that ended at
  /// different frames.
  public init(
    name: String,
    unit: String,
    polarity: Polarity,
    exactness: Exactness,
    meaning: String = "",
    words: [String] = [],
    cutShort: CutShort = .incomparable,
    basis: Basis? = nil
  ) {
    self.name = name
    self.unit = unit
    self.polarity = polarity
    self.exactness = exactness
    self.meaning = meaning
    self.words = words
    self.cutShort = cutShort
    self.basis = basis
  }

  /// The units of metrics whose values are words, a hash among them; all others are numbers.
  private static let textUnits: Set = ["word", "band", "hash"]

  /// Whether the values are words and no numbers.
  public var isText: Bool { Self.textUnits.contains(unit) }
}
