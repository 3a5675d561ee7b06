package import Records
internal import Trials

extension TableShapes {
  /// The shapes of this program.
  package static var own: TableShapes { TableShapes(Metric.catalogue) }
}
