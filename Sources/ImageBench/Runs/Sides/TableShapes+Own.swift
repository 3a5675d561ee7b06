internal import Trials
public import Records

extension TableShapes {
  /// The shapes of this program.
  public static var own: TableShapes { TableShapes(Metric.catalogue) }
}
