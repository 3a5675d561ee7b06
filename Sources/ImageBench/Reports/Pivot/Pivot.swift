public import Records

/// A table of one's own: what its rows and its columns are, and which metrics it shows.
public struct Pivot: Sendable, Hashable {
  /// What tells the rows apart; at least one.
  public var rows: [TrialDimension]
  /// What tells the columns apart; none makes a column of each metric.
  public var columns: [TrialDimension]
  /// The names of the metrics, in the order of the table; none for ``standardMetrics``.
  public var metrics: [String]

  /// A table of `rows` by `columns`; variants by the metrics of a design review by default.
  public init(
    rows: [TrialDimension] = [.variant],
    columns: [TrialDimension] = [],
    metrics: [String] = []
  ) {
    self.rows = rows
    self.columns = columns
    self.metrics = metrics
  }

  /// What a design review asks first.
  ///
  /// Hitches, how soon images come and how many never do, and what that takes of memory and of the
  /// network. Of two names of one row the first that a run has is taken.
  static let standardMetrics = [
    ["hitch_time_ratio_ms_per_s"], ["time_to_image_all_ms_mean", "time_to_image_ms_p95"],
    ["images_missing"], ["ledger_peak_image_bytes"], ["wasted_bytes"],
  ]

  /// Whether `dimension` is told apart by rows or columns.
  func names(_ dimension: TrialDimension) -> Bool {
    rows.contains(dimension) || columns.contains(dimension)
  }

  /// What is in the way of this table of `record`, in one sentence; nil when it can be made.
  public func problem(in record: RunRecord) -> String? {
    guard names(.network) else { return nil }
    let isKnown = record.trials.contains { !TrialDimension.network.word(of: $0).isEmpty }
    return isKnown || record.trials.isEmpty
      ? nil
      : "the run does not say which networks it played, so they are no rows or columns; run again "
        + "with this version, or name scenario instead"
  }
}
