package import Records

/// The rules of a comparison.
package struct ComparisonOptions: Sendable, Hashable {
  /// How the trials of the two sides were ordered.
  package enum Order: Sendable, Hashable {
    /// In shuffled rounds, at the same time of day.
    case interleaved
    /// One side after the other, so that a drifting machine looks like a change.
    case sequential
    /// One side after the other, and judged in spite of that.
    case sequentialAllowed
  }

  /// How the two sides are related.
  package enum Subject: Sendable, Hashable {
    /// Two builds of one design, whose values should be equal: every change needs an explanation.
    case builds
    /// Two designs that are meant to differ: a metric without a better direction gets no verdict.
    case designs
  }

  /// How the sides are related; `builds` by default.
  package var subject = Subject.builds
  /// How the trials were ordered; `interleaved` by default.
  package var order = Order.interleaved
  /// The smallest relative margin that a change of a noisy metric has to exceed with certainty;
  /// 0.01 by default.
  package var margin = 0.01
  /// The smallest relative change that is reported; 0.02 by default.
  package var minimumEffect = 0.02
  /// The largest relative change that still counts as equal; 0.05 by default.
  package var equivalence = 0.05
  /// The allowed share of false alarms among all alarms; 0.05 by default.
  package var falseDiscoveryShare = FalseDiscovery.usualShare
  /// How much equal builds differ, by cell and metric; a cell without an entry has no floor.
  package var noiseFloors: [CellKey: [String: NoiseFloor]] = [:]

  /// The usual rules.
  package init() {}

  /// The margin of a cell: the larger of `margin` and its noise floor.
  func margin(of cell: ComparedCell) -> Double {
    let rounds = min(cell.base?.count ?? 0, cell.candidate?.count ?? 0)
    return max(
      margin,
      noiseFloors[cell.key]?[cell.metric.name]?.share(rounds: rounds, order) ?? 0
    )
  }
}
