internal import Basics

/// The subject of a generated photograph.
package enum PhotoSubject: String, Sendable, Hashable, CaseIterable {
  /// Sky, ranges of hills, and a ground of stones and bushes.
  case landscape
  /// Sky, buildings with windows, and a street.
  case city
  /// Head and shoulders in front of a blurred background.
  case portrait
  /// Leaves of all sizes, covering each other.
  case foliage
}

/// A picture as a stack of shapes, the farthest first.
struct PhotoScene {
  /// One layer of the stack: an outline and its inside.
  struct Shape {
    var outline: Outline
    var material: Material
    /// The point where shading is neutral.
    var centre: Offset
  }

  let size: PixelSize
  private(set) var shapes: [Shape] = []
  /// For each band of rows the shapes that can touch it, so that a row tests few shapes.
  private(set) var bands: [[Int]] = []
  static let bandRows = 32

  /// The scene of `subject`, composed from `stream` for a picture of `size`.
  init(subject: PhotoSubject, size: PixelSize, stream: inout SplitMix64) {
    self.size = size
    switch subject {
    case .landscape: composeLandscape(&stream)
    case .city: composeCity(&stream)
    case .portrait: composePortrait(&stream)
    case .foliage: composeFoliage(&stream)
    }
    bands = Array(repeating: [], count: size.height / PhotoScene.bandRows + 1)
    for (index, shape) in shapes.enumerated() {
      let rows = shape.outline.rows(height: size.height)
      guard !rows.isEmpty else { continue }
      let first = rows.lowerBound / PhotoScene.bandRows
      for band in first...(rows.upperBound - 1) / PhotoScene.bandRows { bands[band].append(index) }
    }
  }

  /// One hundredth of the longer side, the unit of every composition; at least 1.
  var unit: Int { max(size.longestSide / 100, 1) }

  mutating func add(
    _ outline: Outline,
    _ material: Material,
    at centre: Offset,
    stream: inout SplitMix64
  ) {
    // Run-length marks have 16 bits, which is the limit of shapes that they distinguish.
    guard shapes.count < Int(UInt16.max) else { return }
    var own = material
    own.shift = stream.nextInt(in: 0...PhotoRenderer.longestShift)
    shapes.append(Shape(outline: outline, material: own, centre: centre))
  }
}
