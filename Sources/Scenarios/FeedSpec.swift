/// The content of a feed before it meets a screen: its items and what they show.
public struct FeedSpec: Sendable, Hashable {
  /// The number of items.
  public var itemCount: Int
  /// Items side by side; 1 makes rows, more a grid.
  public var columns = ColumnRule.fixed(1)
  /// Points between neighbours, across and down.
  public var spacing = 0.0
  /// The templates of items, in turn: item i is made from template i modulo their number.
  public var templates: [ItemTemplate]
  /// How items come onto the screen; by default they lie there and are scrolled to.
  public var arrival = Arrival.laidOut
  /// Whether items can be known before they were on the screen; by default they can.
  public var lookahead = Lookahead.allowed

  /// A feed of `itemCount` items made from `templates` in turn.
  public init(
    itemCount: Int,
    columns: ColumnRule = .fixed(1),
    spacing: Double = 0,
    templates: [ItemTemplate]
  ) {
    precondition(itemCount >= 0, "A feed has 0 or more items, not \(itemCount)")
    precondition(!templates.isEmpty, "A feed needs a template to make items from")
    precondition(spacing >= 0, "Neighbours are 0 or more points apart, not \(spacing)")
    for surface in templates.flatMap(\.surfaces) {
      precondition(
        (1...ImageReference.urlsPerClass).contains(surface.distinctCount),
        "A surface shows 1 to \(ImageReference.urlsPerClass) pictures, not \(surface.distinctCount)"
      )
    }
    self.itemCount = itemCount
    self.columns = columns
    self.spacing = spacing
    self.templates = templates
  }
}

/// How the items of a feed come onto the screen.
public enum Arrival: String, Sendable, Hashable, CaseIterable {
  /// They lie in the content from the start, and scrolling brings them onto the screen.
  case laidOut
  /// The screen is empty at first, and each item comes in at its bottom.
  ///
  /// Each is bound once at least, even where several come in one frame and push each other out, because
  /// each stands for a request that was made.
  case oneByOne
}

/// Whether a prefetcher learns of items before they were on the screen.
public enum Lookahead: String, Sendable, Hashable, CaseIterable {
  /// It does, as the data source of a feed knows its items; whoever replays a log so sees its future.
  case allowed
  /// It does not: an item is known when it has been asked for.
  case refused
}

/// How an item is made: its height and its pictures.
public struct ItemTemplate: Sendable, Hashable {
  /// The height on the screen.
  public var height: Length
  /// The pictures, in the order in which a cell asks for them.
  public var surfaces: [Surface]

  /// An item of `height` with `surfaces`.
  public init(height: Length, surfaces: [Surface]) {
    self.height = height
    self.surfaces = surfaces
  }

  /// An item of one picture as wide as its column, a square by default, which shows `distinct` pictures
  /// of `sourceClass`.
  init(
    filledBy kind: SurfaceKind,
    height: Length = .fullWidth,
    from sourceClass: SourceClass,
    distinct: Int,
    popularity: Popularity = .sequential
  ) {
    let surface = Surface(
      kind: kind,
      width: .fullWidth,
      height: height,
      sourceClass: sourceClass,
      distinctCount: distinct,
      popularity: popularity
    )
    self.init(height: height, surfaces: [surface])
  }
}

/// How many items are side by side, by the width of the screen.
///
/// A grid of three photographs on a phone is five on a tablet; the two widths are those that UIKit
/// calls compact and regular.
public struct ColumnRule: Sendable, Hashable {
  /// Columns on a compact width.
  public var compact: Int
  /// Columns on a regular width.
  public var regular: Int

  /// The width in points from which a screen counts as regular: 600.
  ///
  /// It lies between the widest phone (440) and the narrowest tablet (744) in portrait.
  public static let regularWidth = 600.0

  /// `compact` columns on phones and `regular` on tablets.
  public init(compact: Int, regular: Int) {
    precondition(compact >= 1 && regular >= 1, "A feed has at least 1 column")
    self.compact = compact
    self.regular = regular
  }

  /// The same number of columns on every screen.
  public static func fixed(_ count: Int) -> ColumnRule {
    ColumnRule(compact: count, regular: count)
  }

  /// The number of columns on a screen of `width` points.
  public func count(forWidth width: Double) -> Int {
    width < Self.regularWidth ? compact : regular
  }
}
