/// A width and a height in points, the unit of layout; pixels are points times the screen's scale.
public struct PointSize: Sendable, Hashable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// A size of `width` by `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
