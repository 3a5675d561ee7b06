package import Basics

/// A feed on a screen: where every item is and which picture every surface shows.
///
/// It is a pure value of the spec, the screen and the seed, the same on every machine.
package struct Feed: Sendable {
  package let spec: FeedSpec
  /// The screen that it is laid out for.
  package let screen: Screen
  /// The random seed of its pictures.
  package let seed: UInt64
  package let columnCount: Int

  let grid: GridLayout
  let assignment: PictureAssignment

  /// Lays out `spec` for `screen` and draws its pictures from `seed`.
  ///
  /// - Complexity: O(items · surfaces).
  package init(spec: FeedSpec, screen: Screen, seed: UInt64) {
    self.spec = spec
    self.screen = screen
    self.seed = seed
    columnCount = spec.columns.count(forWidth: screen.size.width)
    grid = GridLayout(spec: spec, screen: screen, columns: columnCount)
    assignment = PictureAssignment(spec: spec, seed: seed)
  }

  package var itemCount: Int { spec.itemCount }

  /// The surfaces of item `index`, in the order in which a cell requests their pictures.
  package func surfaces(ofItem index: Int) -> [Surface] {
    spec.templates[index % spec.templates.count].surfaces
  }

  /// The picture that surface `surface` of item `index` shows.
  package func reference(ofItem index: Int, surface: Int) -> ImageReference {
    ImageReference(
      sourceClass: surfaces(ofItem: index)[surface].sourceClass,
      ordinal: assignment.ordinal(ofItem: index, surface: surface)
    )
  }

  /// The frame of surface `surface` of item `index` in the content, in points.
  package func frame(ofItem index: Int, surface: Int) -> PointRect {
    let (left, top) = grid.origin(ofItem: index)
    let shape = surfaces(ofItem: index)[surface]
    return grid.rect(
      left: left + grid.pixels(of: .points(shape.x)),
      top: top + grid.pixels(of: .points(shape.y)),
      size: targetPixels(ofItem: index, surface: surface)
    )
  }

  /// The size in pixels at which surface `surface` of item `index` shows its picture.
  ///
  /// Points × scale, in whole pixels and at least one.
  package func targetPixels(ofItem index: Int, surface: Int) -> PixelSize {
    let shape = surfaces(ofItem: index)[surface]
    return PixelSize(
      width: grid.pixels(of: shape.width),
      height: grid.pixels(of: shape.height)
    )
  }

  /// The longest edge in pixels of surface `surface` of item `index`.
  package func targetLongestSide(ofItem index: Int, surface: Int) -> Int {
    targetPixels(ofItem: index, surface: surface).longestSide
  }

  /// The number of different pictures in the whole feed.
  ///
  /// - Complexity: O(items · surfaces).
  package var distinctReferenceCount: Int {
    var seen: Set<ImageReference> = []
    for item in 0..<itemCount {
      for surface in surfaces(ofItem: item).indices {
        seen.insert(reference(ofItem: item, surface: surface))
      }
    }
    return seen.count
  }
}
