/// The selection of tables of a run.
package struct TableChoice: Sendable {
  /// The names of the metrics; empty for those of a design review.
  package var metrics: [String] = []
  /// A table of the user's own instead of those of each scenario, device and seed; nil, the
  /// default, for none.
  package var pivot: Pivot?
  /// The variant with which all rows are compared; nil, the default, for the one that each builds
  /// upon.
  package var relativeTo: String?
  /// The order and ancestry of the variants; unknown by default.
  package var lineage: VariantLineage = .unknown

  /// The tables of a design review.
  package init() {}
}
