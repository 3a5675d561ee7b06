internal import Basics
internal import Codecs
internal import FeedKit
internal import Foundation
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation
internal import UIKit
internal import VirtualDevice

/// The screen of a loader under test: what its cells are bound to and what they show.
nonisolated final class LoaderScreen: ListProbe {
  let feed: Feed
  private let simulator: Simulator
  let signposter: Signposter
  private(set) var book: BindingBook
  var drawnCells: DrawnCells
  /// When each place got its image.
  private(set) var placed: [PlaceID: TimePoint] = [:]
  /// The present binding of each cell; one that leaves and comes back keeps it.
  private(set) var bindings: [VisibleCell.ID: Binding] = [:]
  /// The image that a frame has drawn in each place, and the cell in which it did.
  private var drawn: [PlaceID: Drawn] = [:]
  /// The addresses of the decodes under way.
  private var decodes: [SignpostID: (address: Int, began: TimePoint)] = [:]
  private var rules: ScreenRules
  var order = ItemOrder()
  private let assumed: AssumedValues
  private var cellCosts: CellCosts
  /// The cells that were bound before.
  private var known: Set<VisibleCell.ID> = []

  /// What a cell was bound to.
  struct Binding {
    var time: TimePoint
    var addresses: [Int]
    /// The addresses of its bindings before this one.
    var earlier: Set<Int>
  }

  private struct Drawn {
    /// Weak: the image ends when the app no longer needs it, and another one may take its memory.
    weak var content: AnyObject?
    var cell: VisibleCell.ID?
  }

  /// The screen of `feed` on a device with the values `assumed`.
  init(feed: Feed, assumed: AssumedValues, simulator: Simulator, signposter: Signposter) {
    self.feed = feed
    self.assumed = assumed
    cellCosts = CellCosts(prices: assumed.cellPrice)
    self.simulator = simulator
    self.signposter = signposter
    book = BindingBook(signposter: signposter)
    drawnCells = DrawnCells(signposter: signposter)
    rules = ScreenRules(feedCount: feed.itemCount)
  }

  /// A request for a picture has begun or ended.
  func note(_ step: FetchStep) {
    let now = simulator.now
    switch step {
    case .began(let address): book.beginFetch(address, at: now)
    case .arrived(let address, let bytes): book.endFetch(address, bytes: bytes, at: now)
    case .failed(let address): book.loseFetch(address, .failed, at: now)
    case .cancelled(let address): book.loseFetch(address, .cancelled, at: now)
    }
  }

  /// The app has read these bytes from a file.
  func noteRead(_ bytes: UnsafeRawBufferPointer, at now: TimePoint) {
    guard let address = PictureStamp.address(on: bytes) else { return }
    book.readFile(address, at: now)
  }

  /// A signpost was recorded: decodes have an end that no view sees.
  func note(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.decodeImageData, .begin):
      decodes[record.id] = (Signpost.DecodeImageData.begin(record).url, record.time)
    case (.decodeImageData, .end):
      guard let decode = decodes.removeValue(forKey: record.id) else { return }
      let cpu = Signpost.DecodeImageData.end(record).cpu
      book.endDecode(decode.address, began: decode.began, cpu: cpu)
    default: break
    }
  }

  /// The last measured frame has been drawn.
  func endMeasurement() { book.endLosses(at: simulator.now) }

  /// The scenario is over.
  func finish() { book.finish(at: simulator.now) }

  // MARK: ListProbe

  @MainActor func willBind(cell: UIView, item: IndexPath, _ time: BindingTime) {
    bind(cell.layer.place, to: item.item, time)
  }

  private func bind(_ cell: VisibleCell.ID, to item: Int, _ time: BindingTime) {
    guard (0..<feed.itemCount).contains(item) else { return }
    let wanted = feed.surfaces(ofItem: item).indices.map { surface in
      let view = feed.viewSurface(ofItem: item, surface)
      return BindingBook.Wanted(
        address: feed.reference(ofItem: item, surface: surface).urlNumber,
        surface: view,
        pixels: view.size.longestSide
      )
    }
    let before = bindings[cell]
    bindings[cell] = Binding(
      time: simulator.now,
      addresses: wanted.map(\.address),
      earlier: (before?.earlier ?? []).union(before?.addresses ?? [])
    )
    book.bind(cell, item: item, wanted, at: simulator.now)
    if time == .displayed { book.appear(cell, at: simulator.now) }
  }

  @MainActor func willDisplay(cell: UIView, item: IndexPath) {
    let key = cell.layer.place
    if book.binding(of: key) == nil {
      // Back with what it had: the user waits for its pictures anew.
      let bound = bindings[key]
      bind(key, to: item.item, .displayed)
      // The app has bound it no later than before.
      if let bound { bindings[key] = bound }
      for (place, last) in drawn where last.cell == key { drawn[place] = nil }
    }
    book.appear(key, at: simulator.now)
  }

  @MainActor func didBind(cell: UIView, item: IndexPath) {
    cellCosts.bind(
      item.item,
      parts(of: cell, item),
      from: known.insert(cell.layer.place).inserted ? .made : .reused,
      sizing: kind(of: item)?.sizing ?? .known
    )
  }

  @MainActor func didMeasure(cell: UIView, item: IndexPath) {
    guard !cellCosts.knowsSize(of: item.item) else { return }
    cellCosts.size(item.item, parts(of: cell, item))
  }

  /// The layout of cells since the last call, which is spent with the frame.
  func takeCellWork() -> CellCosts.Work { cellCosts.takeWork() }

  /// The parts that the loader has built, and at least those of the whole cell in such an app.
  @MainActor private func parts(of cell: UIView, _ item: IndexPath) -> CellParts {
    let built = cell.cellContents
    let parts = CellParts(
      views: built.views,
      constraints: built.constraints
        + built.arrangedViews * assumed.constraintsOfArrangedView
    )
    return kind(of: item).map { parts.covering(assumed.parts(of: $0)) } ?? parts
  }

  /// The kind of the item's cell; nil for an item that the feed does not have.
  private func kind(of item: IndexPath) -> CellKind? {
    (0..<feed.itemCount).contains(item.item) ? feed.cellKind(ofItem: item.item) : nil
  }

  @MainActor func didEndDisplaying(cell: UIView, item: IndexPath) {
    book.unbind(cell.layer.place, at: simulator.now)
  }

  @MainActor func didRecycle(cell: UIView) {
    book.unbind(cell.layer.place, at: simulator.now)
  }

  @MainActor func willPrefetch(_ items: [IndexPath], isWanted: Bool) {
    for item in items.map(\.item) where (0..<feed.itemCount).contains(item) {
      guard isWanted else {
        book.takeBack(item, at: simulator.now)
        continue
      }
      let addresses = feed.surfaces(ofItem: item).indices.map { surface in
        feed.reference(ofItem: item, surface: surface).urlNumber
      }
      book.announce(item, addresses, at: simulator.now)
    }
  }

  @MainActor func contentWillChange(
    in view: UIView?,
    _ place: PlaceID,
    to image: UIImage?,
    since: TimePoint?
  ) {
    placed[place] = since ?? simulator.now
    drawn[place] = nil
    guard let origin = image?.origin, let address = origin.address, let cell = boundCell(of: view)
    else { return }
    book.place(address, made: origin.made, in: cell, at: simulator.now)
  }

  /// The bound cell that contains `view`.
  @MainActor private func boundCell(of view: UIView?) -> VisibleCell.ID? {
    sequence(first: view, next: { $0?.superview }).lazy
      .compactMap { $0?.layer.place }.first { self.book.binding(of: $0) != nil }
  }

  // MARK: Structure

  /// Why the screen cannot be judged; nil if it can.
  ///
  /// - Parameter moved: The scroll view that gestures move.
  @MainActor func check(_ content: ScreenContent, moved: UIScrollView?) -> ScreenFault? {
    rules.check(
      ScreenRules.Structure(
        lists: content.lists.map { list in
          .init(
            id: list.id,
            className: list.className,
            itemCounts: list.itemCounts,
            movesSideways: list.movesSideways,
            isTurned: list.isTurned,
            isInCell: list.isInCell
          )
        },
        items: content.cells.map(\.item.item),
        picturesOutside: content.others.count { $0.image?.origin?.address != nil },
        moved: moved.map { ($0.layer.place, "\(type(of: $0))") }
      )
    )
  }

  /// Why the trial as a whole cannot be judged; nil if it can.
  func checkWhole() -> ScreenFault? {
    if let fault = rules.finish() { return fault }
    var items: [Int: Set<Int>]?
    return order.otherOrder { address in
      let known = items ?? feed.itemsByAddress
      items = known
      return known[address] ?? []
    }.map(ScreenFault.otherOrder)
  }

  // MARK: Drawing

  /// An image on the screen that no frame has drawn in its place yet.
  struct Undrawn {
    var visible: VisibleImage
    var image: UIImage
  }

  @MainActor func undrawn(_ images: [VisibleImage]) -> [Undrawn] {
    images.compactMap { visible in
      guard let image = visible.image, let content = visible.content,
        drawn[visible.place]?.content !== content
      else { return nil }
      return Undrawn(visible: visible, image: image)
    }
  }

  /// A frame has drawn `undrawn`, whose image is decoded.
  @MainActor func noteDraw(_ undrawn: Undrawn) {
    let visible = undrawn.visible
    drawn[visible.place] = Drawn(content: visible.content, cell: visible.cell)
    // An image that another lane than the main one has set is seen first when it is drawn.
    if placed[visible.place] == nil { placed[visible.place] = simulator.now }
    guard let origin = undrawn.image.origin, let address = origin.address, let cell = visible.cell
    else { return }
    book.draw(
      address,
      made: origin.made,
      delivered: undrawn.image.pixelSize,
      source: origin.sourceSize,
      in: cell,
      at: simulator.now
    )
  }
}

// Unchecked: the threads of a world take turns.
extension LoaderScreen: @unchecked Sendable {}

extension Feed {
  /// The area of a picture on the screen.
  func viewSurface(ofItem item: Int, _ surface: Int) -> ViewSurface {
    ViewSurface(
      size: targetPixels(ofItem: item, surface: surface),
      scale: screen.scale,
      contentMode: surfaces(ofItem: item)[surface].contentMode == .fill ? .fill : .fit
    )
  }

  /// The items with the picture of each address.
  ///
  /// - Complexity: O(n) in the number of surfaces.
  fileprivate var itemsByAddress: [Int: Set<Int>] {
    var items: [Int: Set<Int>] = [:]
    for item in 0..<itemCount {
      for surface in surfaces(ofItem: item).indices {
        let address = reference(ofItem: item, surface: surface).urlNumber
        items[address, default: []].insert(item)
      }
    }
    return items
  }
}
