internal import Basics
internal import ImagePipeline
internal import Requests
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
    var views: [FeedView]
  }

  private typealias Place = FeedPlaces.Place

  private let feed: Feed
  private let pipeline: ImagePipeline
  private let signposter: Signposter
  private let prefetcher: ImagePrefetcher?
  private var window: ListWindow
  /// Free cells, by the number of their surfaces.
  private var pool: [[[ImageCell]]] = []
  /// Cells of rows that have scrolled away and keep them, by item.
  private var owned: [Int: [ImageCell]] = [:]
  private var lastRange = 0..<0
  private var lastVisible: (offset: Double, range: Range<Int>)?
  private var knownPlaces: FeedPlaces
  /// The items that were on the screen before the update that is under way.
  private var itemsBefore = 0..<0
  /// The number of items, from the first on, that have been on the screen: all that were asked for.
  private var askedCount = 0

  /// The revision of the cells at which nothing was left to draw; nil where something was.
  private var drawnRevision: Int?
  /// The last audit, if nothing was drawn since.
  private var lastAudit: ScreenAudit?

  /// The items on the screen, topmost first.
  private(set) var rows: [Row] = []

  init(feed: Feed, pipeline: ImagePipeline, signposter: Signposter = .disabled) {
    self.feed = feed
    self.pipeline = pipeline
    self.signposter = signposter
    knownPlaces = FeedPlaces(
      feed: feed,
      target: pipeline.options.display.target,
      prefetchPriority: pipeline.options.prefetchOptions.priority
    )
    let turn = pipeline.options.prefetchOptions.turn
    switch pipeline.options.prefetch {
    case .off:
      prefetcher = nil
      window = ListWindow(items: 0, turn: turn)
    case .window(let items, let slots):
      prefetcher = ImagePrefetcher(pipeline: pipeline, slots: slots)
      window = ListWindow(items: items, turn: turn)
    }
  }

  /// Items that come onto the screen when it shows `offset`.
  func entering(atOffset offset: Double) -> [Int] {
    // The rows on the screen are those of the last range.
    feed.visibleRange(offset: offset).filter { !lastRange.contains($0) }
  }

  /// Whether rows are bound when the screen comes to show `offset`.
  func binds(atOffset offset: Double) -> Bool {
    let range = visibleRange(atOffset: offset)
    guard range != lastRange else { return false }
    if display.rowIdentity != .stable { return true }
    return !range.isEmpty && range.clamped(to: lastRange) != range
  }

  /// The items that are visible at `offset`, which is asked for several times in a frame.
  private func visibleRange(atOffset offset: Double) -> Range<Int> {
    if let lastVisible, lastVisible.offset == offset { return lastVisible.range }
    let range = feed.visibleRange(offset: offset)
    lastVisible = (offset, range)
    return range
  }

  /// Takes off what is not visible at `offset` and binds what has come; returns the binds made.
  func scroll(toOffset offset: Double) -> Int {
    let range = visibleRange(atOffset: offset)
    guard range != lastRange else { return 0 }
    var binds = 0
    for passed in passedRanges(before: range) { binds += show(range: passed) }
    binds += show(range: range)
    prefetch(around: range)
    return binds
  }

  /// What the screen shows as items come one by one that are gone when it shows `range`.
  private func passedRanges(before range: Range<Int>) -> [Range<Int>] {
    guard feed.spec.arrival == .oneByOne, range.lowerBound > askedCount else { return [] }
    return (askedCount..<range.lowerBound).map { item in
      feed.visibleRange(offset: feed.offset(of: .endOfItem(item)))
    }
  }

  /// Binds the cells of `range` and takes off all others; returns the binds made.
  private func show(range: Range<Int>) -> Int {
    guard range != lastRange else { return 0 }
    itemsBefore = lastRange
    let binds: Int
    switch display.rowIdentity {
    case .stable: binds = update(to: range, keeping: lastRange.clamped(to: range))
    case .random: binds = update(to: range, keeping: 0..<0)
    case .index: binds = rebindPlaces(to: range)
    }
    lastRange = range
    askedCount = max(askedCount, range.upperBound)
    return binds
  }

  /// Takes off the rows of items outside of `kept` and shows those of `range` that are not there.
  ///
  /// Cells of items that leave are free before cells for items that come are looked for.
  private func update(to range: Range<Int>, keeping kept: Range<Int>) -> Int {
    // Rows lie in the order of their items, so those that stay lie together.
    let first = kept.isEmpty ? 0 : kept.lowerBound - lastRange.lowerBound
    let staying = first..<first + kept.count
    for place in rows.indices where !staying.contains(place) { retire(rows[place]) }
    rows.removeSubrange(staying.upperBound...)
    rows.removeSubrange(..<staying.lowerBound)
    var binds = 0
    let above = range.lowerBound..<(kept.isEmpty ? range.upperBound : kept.lowerBound)
    if !above.isEmpty {
      let below = rows
      rows.removeAll()
      for item in above { binds += show(item) }
      rows += below
    }
    for item in max(above.upperBound, kept.upperBound)..<range.upperBound { binds += show(item) }
    return binds
  }

  /// Binds the cells of each place to the item that is there now.
  private func rebindPlaces(to range: Range<Int>) -> Int {
    let old = rows
    rows = []
    var binds = 0
    for (place, item) in range.enumerated() {
      let places = places(of: item)
      guard place < old.count, old[place].views.count == places.count else {
        if place < old.count { retire(old[place]) }
        binds += show(item)
        continue
      }
      let cells = old[place].cells
      rows.append(row(item, cells, places))
      guard old[place].item != item else { continue }
      binds += bind(cells, to: item, places)
    }
    for row in old.dropFirst(range.count) { retire(row) }
    return binds
  }

  /// Puts a row for `item` on the screen; returns the binds made.
  private func show(_ item: Int) -> Int {
    let places = places(of: item)
    if let cells = owned.removeValue(forKey: item) {
      for (surface, cell) in cells.enumerated() {
        emitBind(item, surface, places[surface])
        cell.reappear()
      }
      rows.append(row(item, cells, places))
      return cells.count
    }
    let cells = dequeue(count: places.count)
    rows.append(row(item, cells, places))
    return bind(cells, to: item, places)
  }

  private func row(_ item: Int, _ cells: [ImageCell], _ places: [Place]) -> Row {
    let views = cells.indices.map { FeedView(cell: cells[$0], surface: places[$0].surface) }
    return Row(item: item, cells: cells, views: views)
  }

  private func bind(_ cells: [ImageCell], to item: Int, _ places: [Place]) -> Int {
    for (surface, cell) in cells.enumerated() {
      let place = places[surface]
      emitBind(item, surface, place)
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

  private func emitBind(_ item: Int, _ surface: Int, _ place: Place) {
    signposter.emitEvent(
      Signpost.BindCell(
        item: item,
        surface: surface,
        url: place.request.url.number,
        wantedPixels: place.request.maxPixelSize,
        row: itemsBefore.contains(item) ? .kept : .new,
        viewPixels: place.surface.size.longestSide
      )
    )
  }

  /// Takes a row off the screen; what becomes of its cells is the container's matter.
  private func retire(_ row: Row) {
    let cells = row.cells
    for cell in cells { cell.endDisplaying() }
    switch display.container {
    case .recycling:
      while pool.count <= cells.count { pool.append([]) }
      pool[cells.count].append(cells)
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
    // Whether a placeholder's image is in memory is asked anew.
    if isSettled, let lastAudit, lastAudit.placeholders == 0 { return lastAudit }
    var audit = ScreenAudit()
    rows.forEachView { view in
      guard let finding = view.audit(pipeline) else { return }
      audit.add(finding, surfacePixels: view.surface.size)
    }
    lastAudit = audit
    return audit
  }

  /// Draws every visible cell whose image has pixels that were not drawn there before.
  func drawCells(_ body: (LoadedImage, ViewSurface) -> Void) {
    if isSettled { return }
    lastAudit = nil
    var isDrawn = true
    rows.forEachView { view in
      view.draw(body)
      if view.mayNeedDraw { isDrawn = false }
    }
    drawnRevision = isDrawn ? pipeline.cellRevision : nil
  }

  /// Whether no cell has changed since all that could be drawn was drawn.
  private var isSettled: Bool { drawnRevision == pipeline.cellRevision }

  /// The cells on the screen.
  var visibleCells: [ImageCell] { rows.flatMap(\.cells) }

  /// The number of cells on the screen.
  var visibleCount: Int { rows.reduce(0) { $0 + $1.views.count } }

  /// The cells on the screen that may show an image which was not drawn yet.
  var undrawnCells: [ImageCell] {
    var cells: [ImageCell] = []
    if isSettled { return cells }
    rows.forEachView { if $0.mayNeedDraw { cells.append($0.cell) } }
    return cells
  }

  /// Lets go of every cell, as when the view goes away.
  func tearDown() {
    prefetcher?.prefetch([])
    window.clear()
    for row in rows { for cell in row.cells { cell.discard() } }
    for sameCount in pool { for cells in sameCount { for cell in cells { cell.discard() } } }
    for item in owned.keys.sorted() {
      for cell in owned[item] ?? [] { cell.discard() }
    }
    rows.removeAll()
    pool.removeAll()
    owned.removeAll()
    lastRange = 0..<0
  }

  private func dequeue(count: Int) -> [ImageCell] {
    if pool.indices.contains(count), let cells = pool[count].popLast() { return cells }
    return (0..<count).map { _ in ImageCell(pipeline: pipeline) }
  }

  private func prefetch(around range: Range<Int>) {
    let knownCount = feed.spec.lookahead == .allowed ? feed.itemCount : askedCount
    guard let prefetcher, let ahead = window.move(to: range, of: knownCount) else { return }
    prefetcher.prefetch(knownPlaces.requests(ahead: ahead))
  }

  private func places(of item: Int) -> [Place] { knownPlaces.places(of: item) }

  private var display: DisplayOptions { pipeline.options.display }
}

extension [FeedScreen.Row] {
  /// Changes every view in place, topmost first.
  fileprivate mutating func forEachView(_ body: (inout FeedView) -> Void) {
    for row in indices { self[row].forEachView(body) }
  }
}

extension FeedScreen.Row {
  fileprivate mutating func forEachView(_ body: (inout FeedView) -> Void) {
    for view in views.indices { body(&views[view]) }
  }
}
