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
  private let feed: Feed
  private let simulator: Simulator
  private let signposter: Signposter
  private var book: BindingBook
  private var drawnCells: DrawnCells
  /// When the image of each view was set; the key is the view, which the window keeps.
  private var placed: [ObjectIdentifier: TimePoint] = [:]
  /// When each cell was bound; a cell that leaves and comes back keeps its binding.
  private var bound: [ObjectIdentifier: TimePoint] = [:]
  /// The image that a frame has drawn in each place of the cell that it belongs to.
  private var drawn: [ObjectIdentifier: Drawn] = [:]
  /// The addresses of the decodes under way.
  private var decodes: [SignpostID: (address: Int, began: TimePoint)] = [:]
  /// How many cells were bound since the last reset.
  var bindCount = 0

  private struct Drawn {
    var image: ObjectIdentifier
    var cell: ObjectIdentifier?
  }

  init(feed: Feed, simulator: Simulator, signposter: Signposter) {
    self.feed = feed
    self.simulator = simulator
    self.signposter = signposter
    book = BindingBook(signposter: signposter)
    drawnCells = DrawnCells(signposter: signposter)
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

  /// The scenario is over.
  func finish() { book.finish(at: simulator.now) }

  // MARK: ListProbe

  @MainActor func willBind(cell: UIView, item: IndexPath, _ time: BindingTime) {
    bindCount += 1
    bound[ObjectIdentifier(cell)] = simulator.now
    bind(ObjectIdentifier(cell), to: item.item, time)
  }

  private func bind(_ cell: ObjectIdentifier, to item: Int, _ time: BindingTime) {
    guard (0..<feed.itemCount).contains(item) else { return }
    let wanted = feed.surfaces(ofItem: item).indices.map { surface in
      let view = feed.viewSurface(ofItem: item, surface)
      return BindingBook.Wanted(
        address: feed.reference(ofItem: item, surface: surface).urlNumber,
        surface: view,
        pixels: view.size.longestSide
      )
    }
    book.bind(cell, item: item, wanted, at: simulator.now)
    if time == .displayed { book.appear(cell, at: simulator.now) }
  }

  @MainActor func willDisplay(cell: UIView, item: IndexPath) {
    let key = ObjectIdentifier(cell)
    if book.binding(of: key) == nil {
      // Back with what it had: the user waits for its pictures anew.
      bind(key, to: item.item, .displayed)
      for (place, last) in drawn where last.cell == key { drawn[place] = nil }
    }
    book.appear(key, at: simulator.now)
  }

  @MainActor func didBind(cell: UIView, item: IndexPath) {}

  @MainActor func didEndDisplaying(cell: UIView, item: IndexPath) {
    book.unbind(ObjectIdentifier(cell), at: simulator.now)
  }

  @MainActor func didRecycle(cell: UIView) {
    book.unbind(ObjectIdentifier(cell), at: simulator.now)
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

  @MainActor func imageWillChange(view: UIImageView, from old: UIImage?, to new: UIImage?) {
    let now = simulator.now
    placed[ObjectIdentifier(view)] = now
    drawn[ObjectIdentifier(view)] = nil
    guard let origin = new?.origin, let address = origin.address, let cell = boundCell(of: view)
    else { return }
    book.place(address, made: origin.made, in: cell, at: now)
  }

  /// The bound cell that contains `view`.
  @MainActor private func boundCell(of view: UIView) -> ObjectIdentifier? {
    var ancestor: UIView? = view
    while let present = ancestor {
      let key = ObjectIdentifier(present)
      if book.binding(of: key) != nil { return key }
      ancestor = present.superview
    }
    return nil
  }

  // MARK: Drawing

  /// An image on the screen that no frame has drawn in its place yet.
  struct Undrawn {
    var visible: VisibleImage
    var image: UIImage
  }

  @MainActor func undrawn(_ images: [VisibleImage]) -> [Undrawn] {
    images.compactMap { visible in
      guard let image = visible.image, drawn[visible.place]?.image != visible.imageIdentity else {
        return nil
      }
      return Undrawn(visible: visible, image: image)
    }
  }

  /// A frame has drawn `undrawn`, whose image is decoded.
  @MainActor func noteDraw(_ undrawn: Undrawn) {
    guard let identity = undrawn.visible.imageIdentity else { return }
    let cell = undrawn.visible.cell.map { ObjectIdentifier($0) }
    drawn[undrawn.visible.place] = Drawn(image: identity, cell: cell)
    // Images of layers are first seen when they are drawn.
    if placed[undrawn.visible.place] == nil { placed[undrawn.visible.place] = simulator.now }
    guard let origin = undrawn.image.origin, let address = origin.address, let cell else { return }
    book.draw(
      address,
      delivered: undrawn.image.pixelSize,
      source: origin.sourceSize,
      in: cell,
      at: simulator.now
    )
  }

  // MARK: Audit

  /// The cells of a feed on the screen, each with its item and its images.
  @MainActor private func cells(
    of images: [VisibleImage]
  ) -> [(key: ObjectIdentifier, item: Int, images: [VisibleImage])] {
    var cells: [(key: ObjectIdentifier, item: Int, images: [VisibleImage])] = []
    var indices: [ObjectIdentifier: Int] = [:]
    for visible in images {
      guard let cell = visible.cell, let item = visible.item?.item,
        (0..<feed.itemCount).contains(item)
      else { continue }
      let key = ObjectIdentifier(cell)
      if let index = indices[key] {
        cells[index].images.append(visible)
      } else {
        indices[key] = cells.count
        cells.append((key, item, [visible]))
      }
    }
    return cells
  }

  /// The state of the visible cells at the commit of a frame, whose content is moved by `offset`.
  ///
  /// Says what each surface shows where that is new.
  @MainActor func audit(_ images: [VisibleImage], atOffset offset: Double) -> ScreenAudit {
    var audit = ScreenAudit()
    for cell in cells(of: images) {
      for (surface, sight) in sights(cell.key, cell.item, cell.images).enumerated() {
        let pixels = feed.targetPixels(ofItem: cell.item, surface: surface)
        audit.add(sight.finding, surfacePixels: pixels)
        drawnCells.show(
          sight.finding.content,
          url: sight.address,
          item: cell.item,
          surface: surface,
          at: sight.view.map { $0.place(inContentMovedBy: offset) }
            ?? feed.frame(ofItem: cell.item, surface: surface)
        )
      }
    }
    return audit
  }

  /// What a surface of a cell shows, and the view that shows it.
  private struct Sight {
    var finding = ScreenAudit.Finding.placeholder(isResident: false)
    var address: Int?
    var view: VisibleImage?
  }

  /// What each surface of a cell shows.
  @MainActor private func sights(
    _ cell: ObjectIdentifier,
    _ item: Int,
    _ images: [VisibleImage]
  ) -> [Sight] {
    let bound = bound[cell] ?? .start
    var rest = images
    func shown(_ visible: VisibleImage) -> Int? {
      guard let image = visible.image, image.isDecoded else { return nil }
      return image.origin?.address
    }
    var sights = feed.surfaces(ofItem: item).map { _ in Sight() }
    // Right pictures first: what is left over stands where another should be.
    for surface in sights.indices {
      let address = feed.reference(ofItem: item, surface: surface).urlNumber
      guard let index = rest.firstIndex(where: { shown($0) == address }) else { continue }
      sights[surface] = Sight(finding: .right, address: address, view: rest.remove(at: index))
    }
    for surface in sights.indices where sights[surface].address == nil {
      guard let index = rest.firstIndex(where: { shown($0) != nil }) else {
        // Without a picture the views are taken in their order.
        if !rest.isEmpty { sights[surface].view = rest.removeFirst() }
        continue
      }
      let view = rest.remove(at: index)
      let isLeftover = (placed[view.place] ?? .start) < bound
      sights[surface] = Sight(
        finding: isLeftover ? .staleImage : .wrongImage,
        address: shown(view),
        view: view
      )
    }
    return sights
  }
}

extension VisibleImage {
  /// The place in the content of a screen that has been scrolled by `offset`, in points.
  fileprivate func place(inContentMovedBy offset: Double) -> PointRect {
    // Thirds of points, scrolled and back, differ in their last bits, which is no move.
    func whole(_ points: Double) -> Double { (points * 64).rounded() / 64 }
    let (left, top) = (whole(frame.minX), whole(frame.minY + offset))
    return PointRect(
      left: left,
      top: top,
      right: left + whole(frame.width),
      bottom: top + whole(frame.height)
    )
  }
}

extension LoaderScreen {
  /// What the screen shows when nothing is under way any more.
  @MainActor func rest(_ images: [VisibleImage]) -> TrialRunner.Rest {
    var rest = TrialRunner.Rest()
    for cell in cells(of: images) {
      let sights = sights(cell.key, cell.item, cell.images)
      rest.wrongImages += sights.count { $0.finding == .wrongImage }
    }
    // A slow link outlasts the patience of a trial: what still comes is not missing.
    guard !book.isFetching else { return rest }
    for cell in cells(of: images) {
      let shown = Set(cell.images.compactMap { $0.image?.origin?.address })
      for surface in feed.surfaces(ofItem: cell.item).indices {
        let address = feed.reference(ofItem: cell.item, surface: surface).urlNumber
        if !shown.contains(address) { rest.blankURLs.append(address) }
      }
    }
    return rest
  }

  /// Emits the checksum of what the last frame shows.
  @MainActor func emitShownPixels(_ images: [VisibleImage]) {
    var hash = ContentHash()
    var isReal = false
    for visible in images {
      guard let image = visible.image, let address = image.origin?.address else { continue }
      hash.combine("\(address):\(image.pixelSize)")
      for pixels in image.stores.compactMap(\.pixels) {
        isReal = true
        hash.combine("\(pixels.checksum)")
      }
    }
    // Without pixels the checksum would only hash sizes, and equal values would prove nothing.
    guard isReal else { return }
    signposter.emitEvent(Signpost.ShownPixels(checksum: hash.value))
  }
}

// Unchecked: the threads of a world take turns.
extension LoaderScreen: @unchecked Sendable {}

extension Feed {
  /// The area of a picture on the screen.
  fileprivate func viewSurface(ofItem item: Int, _ surface: Int) -> ViewSurface {
    ViewSurface(
      size: targetPixels(ofItem: item, surface: surface),
      scale: screen.scale,
      contentMode: surfaces(ofItem: item)[surface].contentMode == .fill ? .fill : .fit
    )
  }
}
