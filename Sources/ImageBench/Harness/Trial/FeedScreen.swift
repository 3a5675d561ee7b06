internal import PipelineUnderTest
internal import Quantities
internal import Scenarios
internal import Signposts

/// The collection view of a trial: which items are on the screen, in which cells, and their reuse.
///
/// Cells that leave the screen wait in a pool by their number of surfaces, and the one that left
/// last is reused first, as `UICollectionView` does with its reuse identifiers.
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

  /// Takes off what is not visible at `offset` and binds what has come; returns the binds made.
  ///
  /// Cells of items that leave are free before cells for items that come are looked for.
  func scroll(toOffset offset: Double) -> Int {
    let range = feed.visibleRange(offset: offset)
    let coming = entering(atOffset: offset)
    for row in rows where !range.contains(row.item) {
      for cell in row.cells { cell.endDisplaying() }
      pool[row.cells.count, default: []].append(row.cells)
    }
    rows.removeAll { !range.contains($0.item) }
    var binds = 0
    for item in coming {
      let cells = dequeue(count: feed.surfaces(ofItem: item).count)
      for (surface, cell) in cells.enumerated() {
        let request = request(item, surface)
        signposter.emitEvent(
          .bindCell,
          SignpostValues(item, surface, request.url.number, request.maxPixelSize)
        )
        cell.bind(to: request)
        binds += 1
      }
      rows.append(Row(item: item, cells: cells))
    }
    rows.sort { $0.item < $1.item }
    if range != lastRange { prefetch(around: range) }
    lastRange = range
    return binds
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
  func drawCells(_ body: (LoadedImage) -> Void) {
    for row in rows {
      for (surface, cell) in row.cells.enumerated() {
        guard let image = cell.image, image.isDecoded else { continue }
        cell.noteDraw(on: feed.targetPixels(ofItem: row.item, surface: surface))
        body(image)
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
    rows.removeAll()
    pool.removeAll()
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
      maxPixelSize: feed.targetLongestSide(ofItem: item, surface: surface)
    )
  }
}
