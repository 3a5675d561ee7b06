/// The purpose of a picture in an item.
package enum SurfaceKind: String, Sendable, Hashable, CaseIterable {
  /// The small portrait of a person, shared by many items.
  case avatar
  /// The picture of a post.
  case card
  /// A picture as wide as the item.
  case hero
  /// The picture of a plain row.
  case tile
  /// A photograph in a grid.
  case thumbnail
}

/// How a picture with another aspect ratio fills its surface.
package enum ContentMode: String, Sendable, Hashable, CaseIterable {
  /// The whole picture is visible; bars may remain.
  case fit
  /// The picture covers the whole surface; its edges may be cut off.
  case fill
}

/// What an app does to a picture after its decode, before it shows it.
package enum PictureProcessing: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// Its corners become transparent: one pass over the pixels.
  case roundedCorners = "rounded-corners"
  /// A Gaussian blur.
  case blur
}

/// A length that is fixed, a share of the width of an item, or both together.
package struct Length: Sendable, Hashable {
  /// The fixed part in points.
  package var points: Double
  /// The share of the item's width that is added.
  package var ofWidth: Double

  /// `points`, plus the share `ofWidth` of the item's width.
  package init(points: Double = 0, ofWidth: Double = 0) {
    self.points = points
    self.ofWidth = ofWidth
  }

  /// The full width of the item.
  package static let fullWidth = Length(ofWidth: 1)

  /// A fixed number of points.
  package static func points(_ points: Double) -> Length { Length(points: points) }
}

/// An area of an item that shows one picture.
///
/// All surfaces of one kind share one sequence of pictures along the feed, whatever their template.
package struct Surface: Sendable, Hashable {
  package var kind: SurfaceKind
  /// The distance in points from the left of the item.
  package var x = 0.0
  /// The distance in points from the top of the item.
  package var y = 0.0
  package var width: Length
  package var height: Length
  package var sourceClass: SourceClass
  /// The number of different pictures.
  package var distinctCount: Int
  /// How often each of them appears.
  package var popularity = Popularity.sequential
  package var contentMode = ContentMode.fit
  /// What is done to a picture before it is shown; by default nothing.
  package var processing = PictureProcessing.none

  /// A surface of this size and position that shows `distinctCount` pictures of `sourceClass`.
  package init(
    kind: SurfaceKind,
    x: Double = 0,
    y: Double = 0,
    width: Length,
    height: Length,
    sourceClass: SourceClass,
    distinctCount: Int,
    popularity: Popularity = .sequential,
    contentMode: ContentMode = .fit
  ) {
    self.kind = kind
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.sourceClass = sourceClass
    self.distinctCount = distinctCount
    self.popularity = popularity
    self.contentMode = contentMode
  }
}

extension Surface {
  /// A square surface with sides of `side` points.
  package static func square(
    _ kind: SurfaceKind,
    side: Double,
    x: Double = 0,
    y: Double = 0,
    from sourceClass: SourceClass,
    distinct: Int,
    popularity: Popularity = .sequential
  ) -> Surface {
    Surface(
      kind: kind,
      x: x,
      y: y,
      width: .points(side),
      height: .points(side),
      sourceClass: sourceClass,
      distinctCount: distinct,
      popularity: popularity
    )
  }
}
