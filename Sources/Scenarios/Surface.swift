/// What a picture is for in an item.
public enum SurfaceKind: String, Sendable, Hashable, CaseIterable {
  /// The small portrait of a person, the same for many items.
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

/// How a picture of another shape meets its surface.
public enum ContentMode: String, Sendable, Hashable, CaseIterable {
  /// The whole picture is seen; bars may be left.
  case fit
  /// The whole surface is covered; edges of the picture may be cut off.
  case fill
}

/// What an app does to a picture after its decode, before it shows it.
public enum PictureProcessing: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// Its corners become transparent: one pass over the pixels.
  case roundedCorners = "rounded-corners"
  /// A Gaussian blur.
  case blur
}

/// A length that is fixed, a share of the width of an item, or both together.
public struct Length: Sendable, Hashable {
  /// The fixed part in points.
  public var points: Double
  /// The share of the item's width that is added.
  public var ofWidth: Double

  /// `points`, plus the share `ofWidth` of the item's width.
  public init(points: Double = 0, ofWidth: Double = 0) {
    self.points = points
    self.ofWidth = ofWidth
  }

  /// The whole width of the item.
  public static let fullWidth = Length(ofWidth: 1)

  /// A fixed number of points.
  public static func points(_ points: Double) -> Length { Length(points: points) }
}

/// A place in an item that shows one picture.
///
/// Surfaces of one kind share one sequence of pictures along the feed, in whatever template they
/// are.
public struct Surface: Sendable, Hashable {
  /// What the picture is for.
  public var kind: SurfaceKind
  /// The distance in points from the left of the item.
  public var x = 0.0
  /// The distance in points from the top of the item.
  public var y = 0.0
  /// The width on the screen.
  public var width: Length
  /// The height on the screen.
  public var height: Length
  /// The kind of picture behind it.
  public var sourceClass: SourceClass
  /// The number of different pictures.
  public var distinctCount: Int
  /// How often each of them comes up.
  public var popularity = Popularity.sequential
  /// How a picture of another shape meets the surface.
  public var contentMode = ContentMode.fit
  /// What is done to a picture before it is shown; by default nothing.
  public var processing = PictureProcessing.none

  /// A surface of this size and place that shows `distinctCount` pictures of `sourceClass`.
  public init(
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
  /// A surface of `side` points square.
  public static func square(
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
