internal import Basics
package import Records

/// A table of the user's own: the dimensions of its rows and columns, and its metrics.
package struct Pivot: Sendable, Hashable {
  /// The dimensions of the rows; at least one.
  package var rows: [TrialDimension]
  /// The dimensions of the columns; if empty, each metric is a column.
  package var columns: [TrialDimension]
  /// The names of the metrics, in the order of the table; empty for ``standardMetrics``.
  package var metrics: [String]

  /// A table of `rows` by `columns`; by default, variants by the metrics of a design review.
  package init(
    rows: [TrialDimension] = [.variant],
    columns: [TrialDimension] = [],
    metrics: [String] = []
  ) {
    self.rows = rows
    self.columns = columns
    self.metrics = metrics
  }

  /// The metrics of a design review.
  ///
  /// The four numbers that lead, and how many images never came. Of several names in one entry, the
  /// first that a run has is used.
  static let standardMetrics: [[MetricName]] = [
    [.blankAtRestPct, .timeToImageAllMsMean], [.hitchTimeRatioMsPerS],
    [.memoryOfLimitPct, .ledgerPeakImageBytes], [.cpuMs], [.decoderBusyMs], [.wireBytes],
    [.imagesMissing],
  ]

  /// Whether `dimension` is one of the rows or columns.
  func names(_ dimension: TrialDimension) -> Bool {
    rows.contains(dimension) || columns.contains(dimension)
  }

  /// Why this table cannot be made of `record`, as one sentence; nil when it can.
  package func problem(in record: RunRecord) -> String? {
    guard names(.network) else { return nil }
    let isKnown = record.trials.contains { !TrialDimension.network.word(of: $0).isEmpty }
    return isKnown || record.trials.isEmpty
      ? nil
      : "the run does not say which networks it played, so they cannot be rows or columns; run again "
        + "with this version, or name scenario instead"
  }
}
