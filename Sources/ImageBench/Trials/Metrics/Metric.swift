/// One column of `trials.csv`: its name and everything that tables, gates and docs derive from it.
public struct Metric: Sendable, Hashable {
  /// Which direction is better.
  public enum Polarity: String, Sendable, Hashable {
    /// Less is better.
    case smaller
    /// More is better.
    case larger
    /// Neither; it describes the trial.
    case none
  }

  /// Whether the same seed gives the same number.
  public enum Exactness: String, Sendable, Hashable {
    /// The same number on any machine.
    case exact
    /// Measured on this machine; needs statistics.
    case noisy
  }

  /// Whether a value compares between trials that ended at different frames.
  public enum CutShort: String, Sendable, Hashable {
    /// It does: it says how a trial ended, or it is a peak, which a trial reaches before its end.
    case comparable
    /// It does not: it counts or averages what was played, and one of the trials played less.
    case incomparable
  }

  /// The column's name, ending in its unit where it has one.
  public let name: String
  /// The unit; "1" for ratios and counts.
  public let unit: String
  /// Which direction is better.
  public let polarity: Polarity
  /// Whether the same seed gives the same number.
  public let exactness: Exactness
  /// What the number says, in one sentence.
  public let meaning: String
  /// The words that stand for values, from the least to the most; empty for numbers, and for words that
  /// have no order.
  public let words: [String]
  /// Whether it compares between trials that ended at different frames.
  public let cutShort: CutShort
  /// What a percentile, mean or share is taken over; nil for all else.
  public let basis: Basis?

  /// What a percentile, mean or share is taken over, by the names of the metrics that count it.
  public struct Basis: Sendable, Hashable {
    /// The metric that counts the samples.
    public let samples: String
    /// The metric that counts what there would be samples of if nothing had been lost; nil, the default, where
    /// nothing can be.
    public let wanted: String?

    /// So many of so many.
    init(_ samples: String, of wanted: String? = nil) {
      self.samples = samples
      self.wanted = wanted
    }

    /// The images that were drawn, of those that were wanted.
    static let shownImages = Basis("images_shown", of: "cell_binds")
    /// All images that were wanted.
    static let wantedImages = Basis("cell_binds")
    static let frames = Basis("frame_count")
    static let decodes = Basis("decode_count")
  }

  static func exact(
    _ name: String,
    _ unit: String,
    _ polarity: Polarity,
    _ meaning: String,
    words: [String] = [],
    cutShort: CutShort = .incomparable,
    over basis: Basis? = nil
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      polarity: polarity,
      exactness: .exact,
      meaning: meaning,
      words: words,
      cutShort: cutShort,
      basis: basis
    )
  }

  static func noisy(
    _ name: String,
    _ unit: String,
    _ polarity: Polarity,
    _ meaning: String,
    cutShort: CutShort = .incomparable,
    over basis: Basis? = nil
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      polarity: polarity,
      exactness: .noisy,
      meaning: meaning,
      words: [],
      cutShort: cutShort,
      basis: basis
    )
  }
}

/// The value of a metric in one trial.
public enum MetricValue: Sendable, Hashable {
  /// A whole number.
  case integer(Int)
  /// A number with a fraction, written with six places.
  case real(Double)
  /// A word or a checksum.
  case text(String)
  /// There was nothing to measure; the reason is one clause.
  case empty(reason: String)

  /// The value as a number, if it is one.
  public var number: Double? {
    switch self {
    case .integer(let value): return Double(value)
    case .real(let value): return value
    case .text, .empty: return nil
    }
  }
}
