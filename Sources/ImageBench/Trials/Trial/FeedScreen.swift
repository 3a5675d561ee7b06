internal import Basics
internal import Codecs
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts

/// The collection view of a trial: the items on the screen, their cells, and the reuse of cells.
///
/// Cells that leave the screen wait in a pool by their number of surfaces, and the latest one is
/// reused first, as in `UICollectionView` with its reuse identifiers. Other containers and other
/// identities of rows are switches of the variant.
final class FeedScreen {
  /// An item on the screen and its image views.
  struct Row {
    var item: Int
    var cells: [ImageCell]
    var views: [FeedView]
  }

  private typealias Slot = FeedSlots.Slot

  private let feed: Feed
  private let pipeline: ImagePipeline
  private let signposter: Signposter
  private let prefetcher: ImagePrefetcher?
  private var window: ListWindow
  /// Free cells, by the number of their surfaces.
  private var pool: [[[ImageCell]]] = []
  /// Cells that stay with their rows after these have scrolled away, by item.
  private var owned: [Int: [ImageCell]] = [:]
  private var lastRange = 0..<0
  private var lastVisible: (offset: Double, range: Range<Int>)?
  private var knownSlots: FeedSlots
  /// The items on the screen before the current update.
  private var itemsBefore = 0..<0
  /// The number of items, from the first on, that have been on the screen: all that were requested.
  private var askedCount = 0

  /// The revision of the cells at which everything was drawn; nil if something was not.
  private var drawnRevision: Int?
  /// The last audit, if nothing was drawn since.
  private var lastAudit: ScreenAudit?
  private var drawnCells: DrawnCells
  private let assumed: AssumedValues
  private var cellCosts: CellCosts

  /// The items on the screen, topmost first.
  private(set) var rows: [Row] = []

  /// The screen of `feed` on a device with the values `assumed`.
  init(
    feed: Feed,
    assumed: AssumedValues,
    pipeline: ImagePipeline,
    signposter: Signposter = .disabled
  ) {
    self.feed = feed
    self.assumed = assumed
    self.pipeline = pipeline
    self.signposter = signposter
    cellCosts = CellCosts(prices: assumed.cellPrice)
    drawnCells = DrawnCells(signposter: signposter)
    knownSlots = FeedSlots(feed: feed, target: pipeline.options.display.target)
    switch pipeline.options.prefetch {
    case .off:
      prefetcher = nil
      window = ListWindow(items: 0)
    case .window(let items, let slots):
      prefetcher = ImagePrefetcher(pipeline: pipeline, slots: slots)
      window = ListWindow(items: items)
    }
  }

  /// The items that enter the screen when it shows `offset`.
  func entering(atOffset offset: Double) -> [Int] {
    // The rows on the screen are those of the last range.
    feed.visibleRange(offset: offset).filter { !lastRange.contains($0) }
  }

  /// Whether rows are bound when the screen shows `offset`.
  func binds(atOffset offset: Double) -> Bool {
    let range = visibleRange(atOffset: offset)
    guard range != lastRange else { return false }
    // Without a stable identity any change of the range binds rows again.
    if display.rowIdentity != .stable { return true }
    return !range.isEmpty && range.clamped(to: lastRange) != range
  }

  /// The items visible at `offset`; a frame asks several times.
  private func visibleRange(atOffset offset: Double) -> Range<Int> {
    // A frame asks several times for one offset.
    if let lastVisible, lastVisible.offset == offset { return lastVisible.range }
    let range = feed.visibleRange(offset: offset)
    lastVisible = (offset, range)
    return range
  }

  /// Removes the rows that are invisible at `offset` and binds the new ones; returns the number of
  /// binds.
  func scroll(toOffset offset: Double) -> Int {
    let range = visibleRange(atOffset: offset)
    guard range != lastRange else { return 0 }
    var binds = 0
    // Items that enter one by one are requests, so each is bound even if it passes within a
    // frame.
    for passed in passedRanges(before: range) { binds += show(range: passed) }
    binds += show(range: range)
    prefetch(around: range)
    return binds
  }

  /// The ranges that the screen shows on the way to `range`, if items enter one by one and some
  /// pass through before it.
  private func passedRanges(before range: Range<Int>) -> [Range<Int>] {
    guard feed.spec.arrival == .oneByOne, range.lowerBound > askedCount else { return [] }
    return (askedCount..<range.lowerBound).map { item in
      feed.visibleRange(offset: feed.offset(of: .endOfItem(item)))
    }
  }

  /// Binds the cells of `range` and removes all others; returns the number of binds.
  private func show(range: Range<Int>) -> Int {
    guard range != lastRange else { return 0 }
    itemsBefore = lastRange
    let binds: Int
    switch display.rowIdentity {
    case .stable: binds = update(to: range, keeping: lastRange.clamped(to: range))
    case .random:
      // The list takes the rows for new ones.
      cellCosts.forgetSizes()
      binds = update(to: range, keeping: 0..<0)
    }
    lastRange = range
    askedCount = max(askedCount, range.upperBound)
    return binds
  }

  /// Removes the rows of items outside `kept` and adds the missing ones of `range`.
  ///
  /// Leaving items release their cells before entering items look for some.
  private func update(to range: Range<Int>, keeping kept: Range<Int>) -> Int {
    // Rows are in the order of their items, so the rows that stay are contiguous.
    let first = kept.isEmpty ? 0 : kept.lowerBound - lastRange.lowerBound
    let staying = first..<first + kept.count
    for index in rows.indices where !staying.contains(index) { retire(rows[index]) }
    rows.removeSubrange(staying.upperBound...)
    rows.removeSubrange(..<staying.lowerBound)
    var binds = 0
    let above = range.lowerBound..<(kept.isEmpty ? range.upperBound : kept.lowerBound)
    if !above.isEmpty {
      // New rows above go first: `rows` is in the order of the items.
      let below = rows
      rows.removeAll()
      for item in above { binds += show(item) }
      rows += below
    }
    for item in max(above.upperBound, kept.upperBound)..<range.upperBound { binds += show(item) }
    return binds
  }

  /// Adds a row for `item` to the screen; returns the number of binds.
  private func show(_ item: Int) -> Int {
    let slots = slots(of: item)
    // The row kept its cells and their layout, and their images may still be there.
    if let cells = owned.removeValue(forKey: item) {
      for (surface, cell) in cells.enumerated() {
        emitBind(item, surface, slots[surface])
        cell.reappear()
      }
      rows.append(row(item, cells, slots))
      return cells.count
    }
    let (cells, origin) = dequeue(count: slots.count)
    let kind = feed.cellKind(ofItem: item)
    cellCosts.bind(item, assumed.parts(of: kind), from: origin, sizing: kind.sizing)
    rows.append(row(item, cells, slots))
    return bind(cells, to: item, slots)
  }

  private func row(_ item: Int, _ cells: [ImageCell], _ slots: [Slot]) -> Row {
    let views = cells.indices.map { surface in
      FeedView(
        cell: cells[surface],
        surface: slots[surface].surface,
        at: feed.frame(ofItem: item, surface: surface)
      )
    }
    return Row(item: item, cells: cells, views: views)
  }

  private func bind(_ cells: [ImageCell], to item: Int, _ slots: [Slot]) -> Int {
    for (surface, cell) in cells.enumerated() {
      let slot = slots[surface]
      emitBind(item, surface, slot)
      cell.bind(to: slot.request.url, on: slot.surface)
    }
    return cells.count
  }

  private func emitBind(_ item: Int, _ surface: Int, _ slot: Slot) {
    signposter.emitEvent(
      Signpost.BindCell(
        item: item,
        surface: surface,
        url: slot.request.url.number,
        wantedPixels: slot.request.maxPixelSize,
        row: itemsBefore.contains(item) ? .kept : .new,
        viewPixels: slot.surface.size.longestSide
      )
    )
  }

  /// Removes a row from the screen; the container decides about its cells.
  private func retire(_ row: Row) {
    let cells = row.cells
    for cell in cells { cell.endDisplaying() }
    switch display.container {
    case .recycling:
      // Pools are indexed by the number of surfaces, as reuse identifiers stand for
      // layouts.
      while pool.count <= cells.count { pool.append([]) }
      pool[cells.count].append(cells)
    case .ownCells:
      // A row without an identity of its own cannot return, so its cells are dropped.
      if display.rowIdentity == .stable {
        owned[row.item] = cells
      } else {
        for cell in cells { cell.discard() }
      }
    }
  }

  /// Emits how much of the pictures the audited frame at `offset` shows.
  func emitShownArea(atOffset offset: Double) {
    guard signposter.isEnabled else { return }
    var area = PictureArea(on: feed.screen.size, atOffset: offset)
    for row in rows {
      for view in row.views { if let sight = view.sight { area.add(view.place, sight) } }
    }
    drawnCells.show(area.signpost)
  }

  /// The state of the visible cells.
  func audit() -> ScreenAudit {
    // A placeholder's image may have entered memory since, so those are checked again.
    if isSettled, let lastAudit, lastAudit.placeholders == 0 { return lastAudit }
    var audit = ScreenAudit()
    for row in rows.indices {
      for surface in rows[row].views.indices {
        guard let finding = rows[row].views[surface].audit(pipeline) else { continue }
        audit.add(finding)
        say(finding.content, row, surface)
      }
    }
    lastAudit = audit
    return audit
  }

  /// Says what a view shows where it is not what was said last.
  private func say(_ content: CellContent, _ row: Int, _ surface: Int) {
    guard signposter.isEnabled, content != rows[row].views[surface].saidContent else { return }
    rows[row].views[surface].saidContent = content
    let item = rows[row].item
    drawnCells.show(
      content,
      url: rows[row].views[surface].shownURL,
      item: item,
      surface: surface,
      at: rows[row].views[surface].place
    )
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

  /// Whether no cell has changed since everything drawable was drawn.
  private var isSettled: Bool { drawnRevision == pipeline.cellRevision }

  /// The cells on the screen.
  var visibleCells: [ImageCell] { rows.flatMap(\.cells) }

  /// Emits the checksum of what the screen shows.
  func emitShownPixels() {
    var hash = ContentHash()
    var isReal = false
    for image in visibleCells.compactMap(\.image) {
      hash.combine("\(image.request.url.number):\(image.dimensions.pixels)")
      if let pixels = image.pixels {
        isReal = true
        hash.combine("\(pixels.checksum)")
      }
    }
    // Without pixels the checksum would only hash sizes, and equal values would prove nothing.
    guard isReal else { return }
    signposter.emitEvent(Signpost.ShownPixels(checksum: hash.value))
  }

  /// The number of cells on the screen.
  var visibleCount: Int { rows.reduce(0) { $0 + $1.views.count } }

  /// The cells on the screen that may have an undrawn image.
  var undrawnCells: [ImageCell] {
    var cells: [ImageCell] = []
    if isSettled { return cells }
    rows.forEachView { if $0.mayNeedDraw { cells.append($0.cell) } }
    return cells
  }

  /// Releases every cell, as when the view is dismissed.
  func tearDown() {
    prefetcher?.prefetch([])
    window.clear()
    for row in rows { for cell in row.cells { cell.discard() } }
    for sameCount in pool { for cells in sameCount { for cell in cells { cell.discard() } } }
    // Sorted: the order of a dictionary differs between processes, and discards leave
    // signposts.
    for item in owned.keys.sorted() {
      for cell in owned[item] ?? [] { cell.discard() }
    }
    rows.removeAll()
    pool.removeAll()
    owned.removeAll()
    lastRange = 0..<0
  }

  private func dequeue(count: Int) -> (cells: [ImageCell], origin: CellCosts.Origin) {
    if pool.indices.contains(count), let cells = pool[count].popLast() { return (cells, .reused) }
    return ((0..<count).map { _ in ImageCell(pipeline: pipeline) }, .made)
  }

  /// The layout of cells since the last call, which is spent with the frame.
  func takeCellWork() -> CellCosts.Work { cellCosts.takeWork() }

  private func prefetch(around range: Range<Int>) {
    // A replayed log must not reveal requests that have not been made yet.
    let knownCount = feed.spec.lookahead == .allowed ? feed.itemCount : askedCount
    guard let prefetcher, let ahead = window.move(to: range, of: knownCount) else { return }
    prefetcher.prefetch(knownSlots.requests(ahead: ahead))
  }

  private func slots(of item: Int) -> [Slot] { knownSlots.slots(of: item) }

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
