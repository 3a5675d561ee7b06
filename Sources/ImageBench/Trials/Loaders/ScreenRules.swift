internal import VirtualDevice

/// Decides from commit to commit whether a screen is one that can be judged.
///
/// Cells that the app gives pictures can be anywhere. Cells whose content is taken from their
/// places have to be in one vertical list with one section, each with the item of its place.
struct ScreenRules {
  /// The structure of a screen at a commit.
  struct Structure {
    struct List {
      var id: PlaceID
      var className: String
      var itemCounts: [Int]
      var movesSideways = false
      var isTurned = false
      var isInCell = false
    }

    var source = LoaderScreen.Source.places
    var lists: [List] = []
    /// The item of each cell on the screen.
    var items: [Int] = []
    /// How many pictures of the feed are outside of every cell.
    var picturesOutside = 0
    /// The scroll view that gestures move, and its class; nil without one.
    var moved: (id: PlaceID, className: String)?
  }

  private let feedCount: Int
  /// The list that was seen first.
  private var list: (id: PlaceID, className: String)?

  /// Rules for a feed of `feedCount` items.
  init(feedCount: Int) {
    self.feedCount = feedCount
  }

  /// The first rule that `screen` breaks; nil for a screen that can be judged.
  ///
  /// A list without items shows nothing, so there is nothing to judge.
  mutating func check(_ screen: Structure) -> ScreenFault? {
    if screen.picturesOutside > 0 { return .outsideOfCells(count: screen.picturesOutside) }
    guard screen.source == .places else { return nil }
    for list in screen.lists where list.itemCounts.contains(where: { $0 > 0 }) {
      if let fault = check(list, screen) { return fault }
    }
    var seen: Set<Int> = []
    for item in screen.items where !seen.insert(item).inserted { return .sameItem(item) }
    return nil
  }

  private mutating func check(_ found: Structure.List, _ screen: Structure) -> ScreenFault? {
    let name = found.className
    if found.isInCell { return .listInCell(name) }
    if let list, list.id != found.id { return .severalLists(list.className, name) }
    list = (found.id, name)
    if found.movesSideways { return .sideways(name) }
    if found.isTurned { return .turned(name) }
    let total = found.itemCounts.reduce(0, +)
    if found.itemCounts.first != total { return .sections(found.itemCounts.count) }
    if total > feedCount { return .moreItems(total, feed: feedCount) }
    if let moved = screen.moved, moved.id != found.id {
      return .otherScrollView(list: name, moved: moved.className)
    }
    return nil
  }

  /// The rule that a whole trial broke.
  func finish(_ source: LoaderScreen.Source) -> ScreenFault? {
    source == .unknown || source == .places && list == nil ? .noList : nil
  }
}
