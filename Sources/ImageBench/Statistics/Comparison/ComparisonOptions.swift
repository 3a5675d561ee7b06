public import Records

/// The rules of a comparison.
public struct ComparisonOptions: Sendable, Hashable {
  /// How the trials of both sides followed each other.
  public enum Order: Sendable, Hashable {
    /// In rounds, in random order, at the same time of day.
    case interleaved
    /// One side after the other, so that a machine that drifts looks like a change.
    case sequential
    /// One side after the other, and judged all the same.
    case sequentialAllowed
  }

  /// What the two sides are to each other.
  public enum Subject: Sendable, Hashable {
    /// Two builds of one design, whose numbers should be the same: every change is to be explained.
    case builds
    /// Two designs, which are meant to differ: what has no better direction is no verdict.
    case designs
  }

  /// What the two sides are; `builds` by default.
  public var subject = Subject.builds
  /// How the trials followed each other; `interleaved` by default.
  public var order = Order.interleaved
  /// The relative change that a noisy metric has to exceed with certainty, at least; 0.01 by default.
  public var margin = 0.01
  /// The relative change below which nothing is reported; 0.02 by default.
  public var minimumEffect = 0.02
  /// The relative change that still counts as equal; 0.05 by default.
  public var equivalence = 0.05
  /// The share of false alarms among all alarms; 0.05 by default.
  public var falseDiscoveryShare = FalseDiscovery.usualShare
  /// How much equal builds differ, by cell and metric; a cell without entry has no floor.
  public var noiseFloors: [CellKey: [String: NoiseFloor]] = [:]

  /// The usual rules.
  public init() {}

  /// The margin of a cell: the larger of `margin` and its noise floor.
  func margin(of cell: ComparedCell) -> Double {
    let rounds = min(cell.base?.count ?? 0, cell.candidate?.count ?? 0)
    return max(
      margin,
      noiseFloors[cell.key]?[cell.metric.name]?.share(rounds: rounds, order) ?? 0
    )
  }
}
