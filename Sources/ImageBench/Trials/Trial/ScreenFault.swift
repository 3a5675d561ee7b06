/// Why the screen of a loader cannot be judged: its pictures cannot be compared with the feed's.
public enum ScreenFault: Sendable, Hashable {
  /// No list with an item came onto the screen.
  case noList
  /// Two lists were on the screen, at once or one after the other.
  case severalLists(String, String)
  /// A list is in a cell of another one.
  case listInCell(String)
  /// The items of the list are in several sections, or not in the first one.
  case sections(Int)
  /// The list has more items than the feed.
  case moreItems(Int, feed: Int)
  /// The content of the list moves sideways alone.
  case sideways(String)
  /// The list, or a view around it, is turned or flipped.
  case turned(String)
  /// Gestures move another scroll view than the list.
  case otherScrollView(list: String, moved: String)
  /// Two cells on the screen have the same item.
  case sameItem(Int)
  /// A cell shows pictures of several items that the app has read for it.
  case severalItems
  /// Pictures of the feed are in views that were given none.
  case outsideOfCells(count: Int)
  /// The items of the feed are at other places, each at one: some of them as places and items.
  case otherOrder([Place])

  /// A place of a list and the item whose pictures it shows.
  public struct Place: Sendable, Hashable {
    public var place: Int
    public var item: Int
  }
}

extension ScreenFault: CustomStringConvertible {
  /// One sentence that names the screen's structure and the remedy.
  public var description: String {
    """
    this screen cannot be judged: \(problem); say what each view shows where the app fills it, as \
    in PhotoFeed.give(item, to: cell) (docs/loaders.md, "The screen")
    """
  }

  private var problem: String {
    switch self {
    case .noList:
      "no view on it was given a picture of the feed"
    case .severalLists(let first, let second):
      "it has two lists, a \(first) and a \(second)"
    case .listInCell(let name): "a \(name) is in a cell of another list"
    case .sections(let count): "its items are in \(count) sections"
    case .moreItems(let count, let feed): "its list has \(count) items and the feed \(feed)"
    case .sideways(let name): "its \(name) scrolls sideways"
    case .turned(let name): "its \(name) is turned or flipped"
    case .otherScrollView(let list, let moved):
      "a \(moved) around or beside its \(list) takes the gestures"
    case .sameItem(let item): "two of its cells have item \(item)"
    case .severalItems: "a cell shows pictures of several items that were read for it"
    case .outsideOfCells(let count):
      "\(count) picture\(count == 1 ? " is" : "s are") in views that were given none"
    case .otherOrder(let places):
      "its places show other items: "
        + places.map { "place \($0.place) item \($0.item)" }.joined(separator: ", ")
    }
  }
}
