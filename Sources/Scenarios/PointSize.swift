/// A width and a height in points, the unit of layout; pixels are points times the screen's scale.
public struct PointSize: Sendable, Hashable {
  public var width: Double
  public var height: Double

  /// A size of `width` by `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
