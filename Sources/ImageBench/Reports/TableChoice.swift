/// The selection of tables of a run.
public struct TableChoice: Sendable {
  /// The names of the metrics; empty for those of a design review.
  public var metrics: [String] = []
  /// A table of the user's own instead of those of each scenario, device and seed; nil, the
  /// default, for none.
  public var pivot: Pivot?
  /// The variant with which all rows are compared; nil, the default, for the one that each builds
  /// upon.
  public var relativeTo: String?
  /// The order and ancestry of the variants; unknown by default.
  public var lineage: VariantLineage = .unknown

  /// The tables of a design review.
  public init() {}
}
