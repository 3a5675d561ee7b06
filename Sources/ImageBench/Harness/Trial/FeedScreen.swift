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
    var cells: [ImageCell]
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

  /// The items on the screen, topmost first.
  private(set) var rows: [Row] = []

  init(feed: Feed, pipeline: ImagePipeline, signposter: Signposter = .disabled) {
    self.feed = feed
    self.pipeline = pipeline
    self.signposter = signposter
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
    let range = feed.visibleRange(offset: offset)
    let shown = Set(rows.map(\.item))
    return range.filter { !shown.contains($0) }
  }

  /// Whether rows are bound when the screen comes to show `offset`.
  func binds(atOffset offset: Double) -> Bool {
    guard display.rowIdentity == .stable else {
      return feed.visibleRange(offset: offset) != lastRange
    }
    return !entering(atOffset: offset).isEmpty
  }

  /// Takes off what is not visible at `offset` and binds what has come; returns the binds made.
  func scroll(toOffset offset: Double) -> Int {
    let range = feed.visibleRange(offset: offset)
    guard range != lastRange else { return 0 }
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
    let shown = Set(rows.map(\.item))
    var binds = 0
    for item in range where !shown.contains(item) { binds += show(item) }
    rows.sort { $0.item < $1.item }
    return binds
  }

  /// Binds the cells of each place to the item that is there now.
  private func rebindPlaces(to range: Range<Int>) -> Int {
    let old = rows
    rows = []
    var binds = 0
    for (place, item) in range.enumerated() {
      guard place < old.count, old[place].cells.count == feed.surfaces(ofItem: item).count else {
        if place < old.count { retire(old[place]) }
        binds += show(item)
        continue
      }
      rows.append(Row(item: item, cells: old[place].cells))
      guard old[place].item != item else { continue }
      binds += bind(old[place].cells, to: item)
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
      rows.append(Row(item: item, cells: cells))
      return cells.count
    }
    let cells = dequeue(count: feed.surfaces(ofItem: item).count)
    rows.append(Row(item: item, cells: cells))
    return bind(cells, to: item)
  }

  private func bind(_ cells: [ImageCell], to item: Int) -> Int {
    for (surface, cell) in cells.enumerated() {
      emitBind(item, surface)
      let url = feed.reference(ofItem: item, surface: surface).url
      let place = viewSurface(item, surface)
      switch display.bindMoment {
      case .afterLayout: cell.bind(to: url, on: place)
      case .beforeLayout:
        var empty = place
        empty.size = PixelSize(width: 0, height: 0)
        cell.bind(to: url, on: empty)
        cell.layOut(on: place)
      }
    }
    return cells.count
  }

  private func emitBind(_ item: Int, _ surface: Int) {
    let request = request(item, surface)
    signposter.emitEvent(
      .bindCell,
      SignpostValues(item, surface, request.url.number, request.maxPixelSize)
    )
  }

  /// Takes a row off the screen; what becomes of its cells is the container's matter.
  private func retire(_ row: Row) {
    for cell in row.cells { cell.endDisplaying() }
    switch display.container {
    case .recycling: pool[row.cells.count, default: []].append(row.cells)
    case .ownCells:
      // A row without an identity of its own cannot come back, so its cells go.
      if display.rowIdentity == .stable {
        owned[row.item] = row.cells
      } else {
        for cell in row.cells { cell.discard() }
      }
    }
  }

  /// What the visible cells show.
  func audit() -> ScreenAudit {
    var audit = ScreenAudit()
    for row in rows {
      for (surface, cell) in row.cells.enumerated() {
        var appearance = cell.appearance
        // After the draw of a frame, an image without pixels is one that could not be decoded.
        if cell.image?.isDecoded == false { appearance.shown = nil }
        guard let bound = appearance.bound else { continue }
        let isResident = appearance.shown == nil && pipeline.memoryCache.contains(bound)
        audit.add(
          appearance,
          bound: bound,
          isResident: isResident,
          surfacePixels: feed.targetPixels(ofItem: row.item, surface: surface)
        )
      }
    }
    return audit
  }

  /// Draws every visible cell whose image has pixels.
  func drawCells(_ body: (LoadedImage, ViewSurface) -> Void) {
    for row in rows {
      for (number, cell) in row.cells.enumerated() {
        guard let image = cell.image, image.isDecoded else { continue }
        let surface = viewSurface(row.item, number)
        cell.noteDraw(on: surface)
        body(image, surface)
      }
    }
  }

  /// The cells on the screen.
  var visibleCells: [ImageCell] { rows.flatMap(\.cells) }

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
        feed.surfaces(ofItem: item).indices.map { surface in
          var request = request(item, surface)
          request.purpose = .prefetch
          return request
        }
      }
    )
  }

  private func request(_ item: Int, _ surface: Int) -> ImageRequest {
    ImageRequest(
      url: feed.reference(ofItem: item, surface: surface).url,
      target: display.target.target(for: viewSurface(item, surface))
    )
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
