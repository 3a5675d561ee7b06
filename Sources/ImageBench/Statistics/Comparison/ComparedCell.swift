public import Records

/// What one verdict is about: a metric of a trial, on both sides.
public struct ComparedCell: Sendable, Hashable {
  /// How many samples the sides' values are taken over, as their tables have it.
  public struct SampleCounts: Sendable, Hashable {
    /// How many there are of the base.
    public var base: String
    /// How many there are of the candidate.
    public var candidate: String

    /// So many on each side.
    public init(base: String, candidate: String) {
      self.base = base
      self.candidate = candidate
    }
  }

  /// Which trials the values belong to.
  public var key: CellKey
  /// What was measured.
  public var metric: Metric
  /// The texts of the base's repetitions, in their order; nil when the base has no such cell.
  public var base: [String]?
  /// The texts of the candidate's repetitions; nil when the candidate has no such cell.
  public var candidate: [String]?
  /// How many samples the sides' values are taken over; nil, the default, for what is no percentile, mean or
  /// share.
  public var samples: SampleCounts?
  /// What has to be said wherever the cell is called better or worse; nil by default.
  public var caution: String?
  /// Why the sides cannot be held against each other here, in words; nil, the default, when they can.
  public var obstacle: String?

  /// A cell with what both sides measured, and with nothing in the way of its comparison by default.
  public init(
    key: CellKey,
    metric: Metric,
    base: [String]?,
    candidate: [String]?,
    obstacle: String? = nil
  ) {
    self.key = key
    self.metric = metric
    self.base = base
    self.candidate = candidate
    self.obstacle = obstacle
  }
}
