/// The content of a feed, independent of a screen: its items and what they show.
package struct FeedSpec: Sendable, Hashable {
  package var itemCount: Int
  /// Items next to each other; 1 makes a list, more make a grid.
  package var columns = ColumnRule.fixed(1)
  /// Points between neighbours, across and down.
  package var spacing = 0.0
  /// The templates of items: item i is made from template i modulo their number.
  package var templates: [ItemTemplate]
  /// How items come onto the screen; by default they are laid out and scrolled to.
  package var arrival = Arrival.laidOut
  /// Whether a prefetcher may know items before they have been on the screen; by default it may.
  package var lookahead = Lookahead.allowed

  /// A feed of `itemCount` items made from `templates` in turn.
  package init(
    itemCount: Int,
    columns: ColumnRule = .fixed(1),
    spacing: Double = 0,
    templates: [ItemTemplate]
  ) {
    precondition(itemCount >= 0, "a feed has 0 or more items, not \(itemCount)")
    precondition(!templates.isEmpty, "a feed needs a template to make items from")
    precondition(spacing >= 0, "neighbours are 0 or more points apart, not \(spacing)")
    for surface in templates.flatMap(\.surfaces) {
      precondition(
        (1...ImageReference.urlsPerClass).contains(surface.distinctCount),
        "a surface shows 1 to \(ImageReference.urlsPerClass) pictures, not \(surface.distinctCount)"
      )
    }
    self.itemCount = itemCount
    self.columns = columns
    self.spacing = spacing
    self.templates = templates
  }
}

/// How the items of a feed come onto the screen.
package enum Arrival: String, Sendable, Hashable, CaseIterable {
  /// They lie in the content from the start, and scrolling brings them onto the screen.
  case laidOut
  /// The screen is empty at first, and each item enters at its bottom.
  ///
  /// Each is bound at least once, even if several enter in one frame and push each other out,
  /// because each represents a request that was made.
  case oneByOne
}

/// Whether a prefetcher knows items before they have been on the screen.
package enum Lookahead: String, Sendable, Hashable, CaseIterable {
  /// It does, as a feed's data source knows its items. A replayed log then reveals its future.
  case allowed
  /// It does not: an item is known once it has been requested.
  case refused
}

/// How an item is made: its height and its pictures.
package struct ItemTemplate: Sendable, Hashable {
  package var height: Length
  /// In the order in which a cell requests them.
  package var surfaces: [Surface]

  /// An item of `height` with `surfaces`.
  package init(height: Length, surfaces: [Surface]) {
    self.height = height
    self.surfaces = surfaces
  }

  /// An item of one picture as wide as its column, a square by default, which shows `distinct`
  /// pictures of `sourceClass`.
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

/// How many items are next to each other, by the width of the screen.
///
/// A grid of three photographs on a phone has five on a tablet. The two widths are UIKit's compact
/// and regular.
package struct ColumnRule: Sendable, Hashable {
  package var compact: Int
  package var regular: Int

  /// The width in points from which a screen counts as regular: 600.
  ///
  /// It lies between the widest phone (440) and the narrowest tablet (744) in portrait.
  package static let regularWidth = 600.0

  /// `compact` columns on phones and `regular` on tablets.
  package init(compact: Int, regular: Int) {
    precondition(compact >= 1 && regular >= 1, "a feed has at least 1 column")
    self.compact = compact
    self.regular = regular
  }

  /// The same number of columns on every screen.
  package static func fixed(_ count: Int) -> ColumnRule {
    ColumnRule(compact: count, regular: count)
  }

  /// The number of columns on a screen of `width` points.
  package func count(forWidth width: Double) -> Int {
    width < Self.regularWidth ? compact : regular
  }
}
