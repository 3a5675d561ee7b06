/// A rectangle in the content of a feed, in points from the content's top left corner.
///
/// It stores four edges instead of a corner and a size: an edge is a whole number of pixels divided
/// by the scale, so neighbours share it to the last bit. A sum of thirds of a point would not.
package struct PointRect: Sendable, Hashable {
  package var left: Double
  /// The top edge in points; it grows downwards.
  package var top: Double
  package var right: Double
  package var bottom: Double

  /// The rectangle between four edges.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package var width: Double { right - left }

  package var height: Double { bottom - top }

  /// Whether any part lies in the band from `offset` down to `offset + viewportHeight`.
  ///
  /// The band is half open: a rectangle that only touches an edge is outside.
  package func isVisible(offset: Double, viewportHeight: Double) -> Bool {
    bottom > offset && top < offset + viewportHeight
  }
}
