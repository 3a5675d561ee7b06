internal import PipelineUnderTest
internal import Quantities
internal import Scenarios
internal import Signposts

/// The collection view of a trial: which items are on the screen, in which cells, and their reuse.
///
/// Cells that leave the screen wait in a pool by their number of surfaces, and the one that left
/// last is reused first, as `UICollectionView` does with its reuse identifiers. Other containers and
/// other identities of rows are switches of the variant.
final class FeedScreen {
  /// An item on the screen and its image views.
  struct Row {
    var item: Int
    var views: [FeedView]

    var cells: [ImageCell] { views.map(\.cell) }
  }

  /// Where a picture of an item is and what is asked for there.
  private struct Place {
    var surface: ViewSurface
    var request: ImageRequest
  }

  private let feed: Feed
  private let pipeline: ImagePipeline
  private let signposter: Signposter
  private let prefetcher: ImagePrefetcher?
  private let prefetchItems: Int
  private var pool: [Int: [[ImageCell]]] = [:]
  /// Cells of rows that have scrolled away and keep them, by item.
  private var owned: [Int: [ImageCell]] = [:]
  private var lastRange = 0..<0
  /// The places of each item that was looked at, which is most of them several times; empty before.
  private var knownPlaces: [[Place]]
  /// The items that were on the screen before the update that is under way.
  private var itemsBefore: Set<Int> = []

  /// The items on the screen, topmost first.
  private(set) var rows: [Row] = []

  init(feed: Feed, pipeline: ImagePipeline, signposter: Signposter = .disabled) {
    self.feed = feed
    self.pipeline = pipeline
    self.signposter = signposter
    knownPlaces = Array(repeating: [], count: feed.itemCount)
    switch pipeline.variant.prefetch {
    case .off:
      prefetcher = nil
      prefetchItems = 0
    case .window(let items, let slots):
      prefetcher = ImagePrefetcher(pipeline: pipeline, slots: slots)
      prefetchItems = items
    }
  }

  /// Items that come onto the screen when it shows `offset`.
  func entering(atOffset offset: Double) -> [Int] {
    // The rows on the screen are those of the last range.
    feed.visibleRange(offset: offset).filter { !lastRange.contains($0) }
  }

  /// Whether rows are bound when the screen comes to show `offset`.
  func binds(atOffset offset: Double) -> Bool {
    let range = feed.visibleRange(offset: offset)
    guard range != lastRange else { return false }
    return display.rowIdentity != .stable || range.contains { !lastRange.contains($0) }
  }

  /// Takes off what is not visible at `offset` and binds what has come; returns the binds made.
  func scroll(toOffset offset: Double) -> Int {
    let range = feed.visibleRange(offset: offset)
    guard range != lastRange else { return 0 }
    itemsBefore = Set(rows.map(\.item))
    let binds: Int
    switch display.rowIdentity {
    case .stable: binds = update(to: range) { range.contains($0.item) }
    case .random: binds = update(to: range) { _ in false }
    case .index: binds = rebindPlaces(to: range)
    }
    prefetch(around: range)
    lastRange = range
    return binds
  }

  /// Takes off the rows that do not stay and shows those of `range` that are not there.
  ///
  /// Cells of items that leave are free before cells for items that come are looked for.
  private func update(to range: Range<Int>, staying stays: (Row) -> Bool) -> Int {
    for row in rows where !stays(row) { retire(row) }
    rows.removeAll { !stays($0) }
    let kept = rows.isEmpty ? 0..<0 : lastRange
    var binds = 0
    for item in range where !kept.contains(item) { binds += show(item) }
    rows.sort { $0.item < $1.item }
    return binds
  }

  /// Binds the cells of each place to the item that is there now.
  private func rebindPlaces(to range: Range<Int>) -> Int {
    let old = rows
    rows = []
    var binds = 0
    for (place, item) in range.enumerated() {
      guard place < old.count, old[place].views.count == places(of: item).count else {
        if place < old.count { retire(old[place]) }
        binds += show(item)
        continue
      }
      let cells = old[place].cells
      rows.append(row(item, cells))
      guard old[place].item != item else { continue }
      binds += bind(cells, to: item)
    }
    for row in old.dropFirst(range.count) { retire(row) }
    return binds
  }

  /// Puts a row for `item` on the screen; returns the binds made.
  private func show(_ item: Int) -> Int {
    if let cells = owned.removeValue(forKey: item) {
      for (surface, cell) in cells.enumerated() {
        emitBind(item, surface)
        cell.reappear()
      }
      rows.append(row(item, cells))
      return cells.count
    }
    let cells = dequeue(count: places(of: item).count)
    rows.append(row(item, cells))
    return bind(cells, to: item)
  }

  private func row(_ item: Int, _ cells: [ImageCell]) -> Row {
    let views = zip(cells, places(of: item)).map { FeedView(cell: $0, surface: $1.surface) }
    return Row(item: item, views: views)
  }

  private func bind(_ cells: [ImageCell], to item: Int) -> Int {
    for (surface, cell) in cells.enumerated() {
      emitBind(item, surface)
      let place = places(of: item)[surface]
      let url = place.request.url
      switch display.bindMoment {
      case .afterLayout: cell.bind(to: url, on: place.surface)
      case .beforeLayout:
        var empty = place.surface
        empty.size = PixelSize(width: 0, height: 0)
        cell.bind(to: url, on: empty)
        cell.layOut(on: place.surface)
      }
    }
    return cells.count
  }

  private func emitBind(_ item: Int, _ surface: Int) {
    let request = places(of: item)[surface].request
    signposter.emitEvent(
      .bindCell,
      SignpostValues(
        item,
        surface,
        request.url.number,
        request.maxPixelSize,
        itemsBefore.contains(item) ? 1 : 0
      )
    )
  }

  /// Takes a row off the screen; what becomes of its cells is the container's matter.
  private func retire(_ row: Row) {
    let cells = row.cells
    for cell in cells { cell.endDisplaying() }
    switch display.container {
    case .recycling: pool[cells.count, default: []].append(cells)
    case .ownCells:
      // A row without an identity of its own cannot come back, so its cells go.
      if display.rowIdentity == .stable {
        owned[row.item] = cells
      } else {
        for cell in cells { cell.discard() }
      }
    }
  }

  /// What the visible cells show.
  func audit() -> ScreenAudit {
    var audit = ScreenAudit()
    forEachView { view in
      guard let finding = view.audit(pipeline) else { return }
      audit.add(finding, surfacePixels: view.surface.size)
    }
    return audit
  }

  /// Draws every visible cell whose image has pixels that were not drawn there before.
  func drawCells(_ body: (LoadedImage, ViewSurface) -> Void) {
    forEachView { $0.draw(body) }
  }

  private func forEachView(_ body: (inout FeedView) -> Void) {
    for row in rows.indices {
      for view in rows[row].views.indices { body(&rows[row].views[view]) }
    }
  }

  /// The cells on the screen.
  var visibleCells: [ImageCell] { rows.flatMap(\.cells) }

  /// The number of cells on the screen.
  var visibleCount: Int { rows.reduce(0) { $0 + $1.views.count } }

  /// The cells on the screen that may show an image which was not drawn yet.
  var undrawnCells: [ImageCell] {
    var cells: [ImageCell] = []
    forEachView { if $0.mayNeedDraw { cells.append($0.cell) } }
    return cells
  }

  /// Lets go of every cell, as when the view goes away.
  func tearDown() {
    prefetcher?.prefetch([])
    for row in rows { for cell in row.cells { cell.discard() } }
    for count in pool.keys.sorted() {
      for cells in pool[count] ?? [] { for cell in cells { cell.discard() } }
    }
    for item in owned.keys.sorted() {
      for cell in owned[item] ?? [] { cell.discard() }
    }
    rows.removeAll()
    pool.removeAll()
    owned.removeAll()
    lastRange = 0..<0
  }

  private func dequeue(count: Int) -> [ImageCell] {
    pool[count]?.popLast() ?? (0..<count).map { _ in ImageCell(pipeline: pipeline) }
  }

  private func prefetch(around range: Range<Int>) {
    guard let prefetcher else { return }
    let goesUp = range.lowerBound < lastRange.lowerBound
    let items =
      goesUp
      ? Array((max(0, range.lowerBound - prefetchItems)..<range.lowerBound).reversed())
      : Array(range.upperBound..<min(feed.itemCount, range.upperBound + prefetchItems))
    prefetcher.prefetch(
      items.flatMap { item in
        places(of: item).map { place in
          var request = place.request
          request.purpose = .prefetch
          return request
        }
      }
    )
  }

  /// The places of an item's pictures, in the order in which its cells ask for them.
  private func places(of item: Int) -> [Place] {
    if knownPlaces[item].isEmpty {
      knownPlaces[item] = feed.surfaces(ofItem: item).indices.map { surface in
        let view = viewSurface(item, surface)
        let url = feed.reference(ofItem: item, surface: surface).url
        let target = display.target.target(for: view)
        return Place(surface: view, request: ImageRequest(url: url, target: target))
      }
    }
    return knownPlaces[item]
  }

  private func viewSurface(_ item: Int, _ surface: Int) -> ViewSurface {
    let mode: ViewSurface.ContentMode =
      feed.surfaces(ofItem: item)[surface].contentMode == .fill ? .fill : .fit
    return ViewSurface(
      size: feed.targetPixels(ofItem: item, surface: surface),
      scale: feed.screen.scale,
      contentMode: mode
    )
  }

  private var display: DisplayOptions { pipeline.variant.display }
}
