/// A width and a height in points, the unit of layout; pixels are points times the screen's scale.
package struct PointSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  /// A size of `width` by `height` points.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
