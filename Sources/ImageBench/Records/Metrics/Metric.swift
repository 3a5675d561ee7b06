package import Basics

/// One column of `trials.csv`, with everything that tables, comparisons and gates derive from it.
///
/// A run writes its metrics to `metrics.csv` (``MetricTable``), so that a later version of the tool
/// reads how a column of that run is judged instead of assuming it.
public struct Metric: Sendable, Hashable {
  /// Whether values of trials that ended at different frames can be compared.
  package enum CutShort: String, Sendable, Hashable, CaseIterable {
    /// They can: the value says how a trial ended, or it is a peak, which a trial reaches before
    /// its end.
    case comparable
    /// They cannot: the value counts or averages what was played, and one of the trials played
    /// less.
    case incomparable
  }

  /// The sample counts behind a percentile, mean or share, by the names of the metrics that count
  /// them.
  package struct Basis: Sendable, Hashable {
    /// The metric that counts the samples.
    package var samples: String
    /// The metric that counts how many samples there would be if none had been lost; nil, the
    /// default, where none can be lost.
    package var wanted: String?

    /// A basis of `samples`, which remain of `wanted`.
    package init(_ samples: String, of wanted: String? = nil) {
      self.samples = samples
      self.wanted = wanted
    }

    /// A basis of metrics of this version.
    package init(_ samples: MetricName, of wanted: MetricName? = nil) {
      self.init(samples.rawValue, of: wanted?.rawValue)
    }
  }

  /// The column's name, ending in its unit where it has one.
  package var name: String
  /// The unit; "1" for ratios and counts.
  package var unit: String
  package var polarity: Polarity
  /// Whether equal trials give equal values.
  package var exactness: Exactness
  /// The meaning of the value, as one sentence; empty for a metric of a history, which does not
  /// store it.
  package var meaning: String
  /// The labels that stand for values, from the least to the greatest; empty for numbers, and for
  /// labels without an order.
  package var labels: [String]
  /// Whether values of trials that ended at different frames can be compared.
  package var cutShort: CutShort
  /// The sample counts behind a percentile, mean or share; nil for other metrics.
  package var basis: Basis?

  /// A metric that by default has no labels and no basis, and is incomparable between trials that
  /// ended at different frames.
  package init(
    name: String,
    unit: String,
    polarity: Polarity,
    exactness: Exactness,
    meaning: String = "",
    labels: [String] = [],
    cutShort: CutShort = .incomparable,
    basis: Basis? = nil
  ) {
    self.name = name
    self.unit = unit
    self.polarity = polarity
    self.exactness = exactness
    self.meaning = meaning
    self.labels = labels
    self.cutShort = cutShort
    self.basis = basis
  }

  /// The metric of this version; nil for one of another version.
  package var known: MetricName? { MetricName(rawValue: name) }

  /// The units of metrics whose values are labels or hashes; all other values are numbers.
  private static let textUnits: Set = ["word", "band", "hash"]

  /// Whether the values are text rather than numbers.
  package var isText: Bool { Self.textUnits.contains(unit) }
}
