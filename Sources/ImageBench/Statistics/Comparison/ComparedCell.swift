package import Records

/// The subject of a verdict: one metric of a trial, on both sides.
package struct ComparedCell: Sendable, Hashable {
  /// The numbers of samples behind the values of both sides, as their tables give them.
  package struct SampleCounts: Sendable, Hashable {
    package var base: String
    package var candidate: String

    package init(base: String, candidate: String) {
      self.base = base
      self.candidate = candidate
    }
  }

  /// Which trials the values belong to.
  package var key: CellKey
  package var metric: Metric
  /// The texts of the base's repetitions, in their order; nil when the base has no such cell.
  package var base: [String]?
  /// The texts of the candidate's repetitions; nil when the candidate has no such cell.
  package var candidate: [String]?
  /// The machine of each repetition, which both sides have in common; empty, the default, when one
  /// machine played all of them.
  package var machines: [String] = []
  /// The numbers of samples behind the values; nil, the default, unless the metric is a percentile,
  /// mean or share.
  package var samples: SampleCounts?
  /// A note for every report that calls the cell better or worse; nil by default.
  package var caution: String?
  /// Why the sides cannot be compared here, as a clause; nil, the default, when they can.
  package var obstacle: String?

  /// A cell with the values of both sides, and by default without an obstacle.
  package init(
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
