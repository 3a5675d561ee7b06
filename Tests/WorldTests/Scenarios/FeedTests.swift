import Basics
import Scenarios
import Testing

@Suite("Feed")
struct FeedTests {
  static let screens = DeviceProfile.all.map(\.screen)

  /// Feeds of every shape: rows, rows of two heights, grids with a last row that is not full,
  /// nothing.
  static let specs: [FeedSpec] =
    Scenario.standard.map(\.feed) + [
      FeedSpec(itemCount: 0, templates: [ItemTemplate(height: .points(10), surfaces: [])]),
      FeedSpec(itemCount: 1, templates: [ItemTemplate(height: .points(10), surfaces: [])]),
      FeedSpec(
        itemCount: 23,
        columns: .fixed(4),
        spacing: 3,
        templates: [
          ItemTemplate(height: .points(50), surfaces: []),
          ItemTemplate(height: Length(points: 5, ofWidth: 0.5), surfaces: []),
          ItemTemplate(height: .points(81), surfaces: []),
        ]
      ),
    ]

  /// The rows that touch the band, found by checking every item.
  static func bruteForce(_ feed: Feed, offset: Double, height: Double) -> [Int] {
    var rows: Set<Int> = []
    for item in 0..<feed.itemCount
    where feed.frame(ofItem: item).isVisible(offset: offset, viewportHeight: height) {
      rows.insert(item / feed.columnCount)
    }
    return (0..<feed.itemCount).filter { rows.contains($0 / feed.columnCount) }
  }

  @Test("the visible range equals a search over every item", arguments: specs.indices, screens)
  func visibleRange(index: Int, screen: Screen) {
    let spec = Self.specs[index]
    let feed = Feed(spec: spec, screen: screen, seed: 1)
    let height = screen.size.height
    var offsets = [-2 * height, -1, -0.25, 0, 0.25, feed.maximumOffset, feed.contentHeight + 1]
    // Every edge of some rows, and just next to it, seen from both ends of the viewport.
    let step = max(1, spec.itemCount / 12)
    for item in stride(from: 0, to: spec.itemCount, by: step) {
      let frame = feed.frame(ofItem: item)
      for edge in [frame.top, frame.bottom] {
        offsets += [edge, edge - 0.25, edge + 0.25, edge - height, edge - height + 0.25]
      }
    }
    for offset in offsets {
      let expected = Self.bruteForce(feed, offset: offset, height: height)
      #expect(Array(feed.visibleRange(offset: offset)) == expected, "offset \(offset)")
    }
  }

  @Test("a viewport without height shows nothing at an edge between rows")
  func emptyViewport() {
    let feed = Feed(spec: Scenario.cellReuse.feed, screen: Self.screens[0], seed: 1)
    #expect(feed.visibleRange(offset: 64, viewportHeight: 0).isEmpty)
    #expect(feed.visibleRange(offset: 64, viewportHeight: -100).isEmpty)
  }

  @Test("items do not overlap and lie inside the screen's width", arguments: specs.indices, screens)
  func layout(index: Int, screen: Screen) {
    let feed = Feed(spec: Self.specs[index], screen: screen, seed: 1)
    for item in 0..<feed.itemCount {
      let frame = feed.frame(ofItem: item)
      #expect(frame.left >= 0 && frame.right <= screen.size.width)
      #expect(frame.bottom <= feed.contentHeight)
      if (item + 1) % feed.columnCount != 0, item + 1 < feed.itemCount {
        #expect(feed.frame(ofItem: item + 1).left >= frame.right)
        #expect(feed.frame(ofItem: item + 1).top == frame.top)
      }
      if item + feed.columnCount < feed.itemCount {
        #expect(feed.frame(ofItem: item + feed.columnCount).top >= frame.bottom)
      }
      for surface in feed.surfaces(ofItem: item).indices {
        let place = feed.frame(ofItem: item, surface: surface)
        #expect(place.bottom <= frame.bottom)
        #expect(place.right <= frame.right)
      }
    }
  }

  @Test("an item's offset brings it to the top, as far as the content allows", arguments: screens)
  func offsetOfItem(screen: Screen) {
    let feed = Feed(spec: Scenario.photoGrid.feed, screen: screen, seed: 1)
    #expect(feed.offset(ofItem: 0) == 0)
    #expect(feed.offset(ofItem: -5) == 0)
    #expect(feed.offset(ofItem: 60) == feed.frame(ofItem: 60).top)
    #expect(feed.offset(ofItem: 299) == feed.maximumOffset)
    #expect(feed.offset(ofItem: .max) == feed.maximumOffset)
  }

  @Test("a feed without items has no content")
  func empty() {
    let spec = FeedSpec(itemCount: 0, templates: [ItemTemplate(height: .points(9), surfaces: [])])
    let feed = Feed(spec: spec, screen: Self.screens[0], seed: 1)
    #expect(feed.contentHeight == 0)
    #expect(feed.maximumOffset == 0)
    #expect(feed.offset(ofItem: 3) == 0)
    #expect(feed.visibleRange(offset: 0).isEmpty)
    #expect(feed.distinctReferenceCount == 0)
  }

  @Test("surfaces request their points times the scale")
  func targets() throws {
    let feed = Feed(
      spec: Scenario.scrollFeed.feed,
      screen: DeviceProfile.iPhone15Pro.screen,
      seed: 1
    )
    #expect(feed.targetPixels(ofItem: 5, surface: 0).description == "132x132")
    #expect(feed.targetPixels(ofItem: 5, surface: 4).description == "360x360")
    #expect(feed.targetLongestSide(ofItem: 5, surface: 5) == 1_179)
    let grid = Feed(spec: Scenario.photoGrid.feed, screen: feed.screen, seed: 1)
    #expect(grid.targetPixels(ofItem: 7, surface: 0).description == "389x389")
  }

  @Test("cells of a grid are square to the pixel", arguments: screens)
  func square(screen: Screen) {
    let feed = Feed(spec: Scenario.photoGrid.feed, screen: screen, seed: 1)
    let target = feed.targetPixels(ofItem: 11, surface: 0)
    #expect(target.width == target.height)
    let frame = feed.frame(ofItem: 11)
    #expect((frame.width - frame.height).magnitude < 1e-9)
  }

  @Test("the same seed gives the same pictures, another gives others")
  func determinism() {
    func avatars(_ seed: UInt64) -> [Int] {
      let feed = Feed(spec: Scenario.scrollFeed.feed, screen: Self.screens[0], seed: seed)
      return (0..<500).map { feed.reference(ofItem: $0, surface: 0).ordinal }
    }
    #expect(avatars(7) == avatars(7))
    #expect(avatars(7) != avatars(8))
    #expect(Array(avatars(7).prefix(12)) == Self.goldenAvatars)
  }

  /// The first avatars of seed 7: a change of the generator or the table would change every
  /// baseline.
  static let goldenAvatars = [8, 1, 0, 1, 13, 0, 0, 0, 8, 0, 18, 1]

  @Test("pictures do not depend on the screen", arguments: screens)
  func screenIndependent(screen: Screen) {
    let spec = Scenario.scrollFeed.feed
    let feed = Feed(spec: spec, screen: screen, seed: 3)
    let other = Feed(spec: spec, screen: Self.screens[0], seed: 3)
    for item in 0..<spec.itemCount {
      for surface in feed.surfaces(ofItem: item).indices {
        #expect(
          feed.reference(ofItem: item, surface: surface)
            == other.reference(ofItem: item, surface: surface)
        )
      }
    }
  }

  @Test("adding a surface does not change the pictures of another one")
  func independentStreams() {
    let avatar = Surface.square(
      .avatar,
      side: 44,
      from: .avatar,
      distinct: 20,
      popularity: .zipf(.one)
    )
    let tile = Surface.square(.tile, side: 64, from: .tile, distinct: 50, popularity: .uniform)
    func feed(_ surfaces: [Surface]) -> Feed {
      Feed(
        spec: FeedSpec(
          itemCount: 200,
          templates: [ItemTemplate(height: .points(64), surfaces: surfaces)]
        ),
        screen: Self.screens[0],
        seed: 5
      )
    }
    let alone = feed([avatar])
    let both = feed([tile, avatar])
    for item in 0..<200 {
      #expect(
        alone.reference(ofItem: item, surface: 0) == both.reference(ofItem: item, surface: 1)
      )
    }
  }

  @Test("URL numbers are equal exactly for equal pictures")
  func urlNumbers() {
    var seen: [Int: ImageReference] = [:]
    for sourceClass in SourceClass.allCases {
      for ordinal in [0, 1, 999, 999_999] {
        let reference = ImageReference(sourceClass: sourceClass, ordinal: ordinal)
        #expect(seen.updateValue(reference, forKey: reference.urlNumber) == nil)
      }
    }
    #expect(seen.count == 24)
  }

  @Test("source classes have the names of the corpus")
  func classNames() {
    #expect(
      SourceClass.allCases.map(\.rawValue) == [
        "photo", "large", "screenshot", "tile", "avatar", "progressive",
      ]
    )
  }

  @Test(
    "tablets have more columns from the regular width on",
    arguments: [(320.0, 3), (440, 3), (599.9, 3), (600, 5), (744, 5)]
  )
  func columns(width: Double, count: Int) {
    #expect(ColumnRule(compact: 3, regular: 5).count(forWidth: width) == count)
  }
}
