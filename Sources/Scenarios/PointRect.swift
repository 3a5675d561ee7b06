/// A rectangle in the content of a feed, in points from the content's top left corner.
///
/// It keeps its four edges, not a corner and a size: an edge is a whole number of pixels divided by
/// the scale, so neighbours share it to the last bit, which a sum of thirds of a point would not.
public struct PointRect: Sendable, Hashable {
  /// The left edge in points.
  public var left: Double
  /// The top edge in points; it grows downwards.
  public var top: Double
  /// The right edge in points.
  public var right: Double
  /// The bottom edge in points.
  public var bottom: Double

  /// The rectangle between four edges.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The width in points.
  public var width: Double { right - left }

  /// The height in points.
  public var height: Double { bottom - top }

  /// Says whether any part lies in the band from `offset` down to `offset + viewportHeight`.
  ///
  /// The band is half open: touching an edge of it is not being in it.
  public func isVisible(offset: Double, viewportHeight: Double) -> Bool {
    bottom > offset && top < offset + viewportHeight
  }
}
