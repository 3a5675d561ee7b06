/// What of a run its tables show, and how.
public struct TableChoice: Sendable {
  /// The names of the metrics; none for those of a design review.
  public var metrics: [String] = []
  /// A table of one's own in place of those of each scenario, device and seed; nil, the default, for none.
  public var pivot: Pivot?
  /// The variant that all rows are compared with; nil, the default, for what each builds upon.
  public var relativeTo: String?
  /// What is known of the variants; nothing by default.
  public var lineage: VariantLineage = .unknown

  /// The tables of a design review.
  public init() {}
}
