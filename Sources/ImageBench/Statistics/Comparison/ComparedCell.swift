/// What one verdict is about: a metric of a trial, on both sides.
public struct ComparedCell: Sendable, Hashable {
  /// Where a cell stands: everything about a trial but its repetition.
  public struct Key: Sendable, Hashable {
    /// The scenario.
    public var scenario: String
    /// The variant; with two variants of one run, both names.
    public var variant: String
    /// The device.
    public var device: String
    /// The seed.
    public var seed: String

    /// The place of a cell.
    public init(scenario: String, variant: String, device: String, seed: String) {
      self.scenario = scenario
      self.variant = variant
      self.device = device
      self.seed = seed
    }
  }

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

  /// Where it stands.
  public var key: Key
  /// What was measured.
  public var metric: ComparedMetric
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
    key: Key,
    metric: ComparedMetric,
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
