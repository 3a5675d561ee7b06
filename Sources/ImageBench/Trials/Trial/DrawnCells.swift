internal import Basics
internal import Scenarios
internal import Signposts

/// The surfaces of cells, their places and what they show, as signposts that come only on a change.
///
/// A surface that left the screen keeps its entry: when it comes back with what it showed, nothing
/// is said again.
struct DrawnCells {
  private struct Key: Hashable {
    var item: Int
    var surface: Int
  }

  private struct Entry: Equatable {
    var place: PointRect
    var content = CellContent.placeholder
    var url = 0
  }

  private let signposter: Signposter
  private var entries: [Key: Entry] = [:]
  private var area: Signpost.PictureArea?

  init(signposter: Signposter) {
    self.signposter = signposter
  }

  /// A frame shows `content` in a surface; `url` is that of the image, nil where it shows none.
  ///
  /// - Complexity: O(1).
  mutating func show(
    _ content: CellContent,
    url: Int?,
    item: Int,
    surface: Int,
    at place: PointRect
  ) {
    let key = Key(item: item, surface: surface)
    let last = entries[key]
    var entry = last ?? Entry(place: place)
    if last == nil || entry.place != place {
      entry.place = place
      signposter.emitEvent(
        Signpost.PlaceCell(
          item: item,
          surface: surface,
          x: place.left,
          y: place.top,
          width: place.width,
          height: place.height
        )
      )
    }
    let shown = url ?? 0
    if entry.content != content || entry.url != shown {
      (entry.content, entry.url) = (content, shown)
      signposter.emitEvent(
        Signpost.DrawCell(item: item, surface: surface, shownURL: shown, content: content)
      )
    }
    if last != entry { entries[key] = entry }
  }

  /// A frame shows pictures of this area.
  mutating func show(_ area: Signpost.PictureArea) {
    guard area != self.area else { return }
    self.area = area
    signposter.emitEvent(area)
  }
}
