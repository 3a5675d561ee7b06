public import Records
internal import Trials

extension TableShapes {
  /// The shapes of this program.
  public static var own: TableShapes { TableShapes(Metric.catalogue) }
}
