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
  /// When the image of each view was set; the key is the view, which the window keeps.
  private var placed: [ObjectIdentifier: TimePoint] = [:]
  /// The image that a frame has drawn in each view.
  private var drawn: [ObjectIdentifier: ObjectIdentifier] = [:]
  /// The addresses of the decodes under way.
  private var decodes: [SignpostID: Int] = [:]
  /// How many cells were bound since the last reset.
  var bindCount = 0

  init(feed: Feed, simulator: Simulator, signposter: Signposter) {
    self.feed = feed
    self.simulator = simulator
    self.signposter = signposter
    book = BindingBook(signposter: signposter)
  }

  /// A request for a picture has begun or ended.
  func note(_ step: FetchStep) {
    let now = simulator.now
    switch step {
    case .began(let address): book.beginFetch(address, at: now)
    case .arrived(let address, let bytes): book.endFetch(address, bytes: bytes, at: now)
    case .failed(let address): book.loseFetch(address, .failed)
    case .cancelled(let address): book.loseFetch(address, .cancelled)
    }
  }

  /// A signpost was recorded: decodes have an end that no view sees.
  func note(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.decodeImageData, .begin):
      decodes[record.id] = Signpost.DecodeImageData.begin(record).url
    case (.decodeImageData, .end):
      guard let address = decodes.removeValue(forKey: record.id) else { return }
      book.endDecode(address, cpu: Signpost.DecodeImageData.end(record).cpu)
    default: break
    }
  }

  /// The scenario is over.
  func finish() { book.finish(at: simulator.now) }

  // MARK: ListProbe

  @MainActor func willBind(cell: UIView, item: IndexPath) {
    bindCount += 1
    let item = item.item
    guard (0..<feed.itemCount).contains(item) else { return }
    let wanted = feed.surfaces(ofItem: item).indices.map { surface in
      let view = feed.viewSurface(ofItem: item, surface)
      return BindingBook.Wanted(
        address: feed.reference(ofItem: item, surface: surface).urlNumber,
        surface: view,
        pixels: view.size.longestSide
      )
    }
    book.bind(ObjectIdentifier(cell), item: item, wanted, at: simulator.now)
  }

  @MainActor func didBind(cell: UIView, item: IndexPath) {}

  @MainActor func didEndDisplaying(cell: UIView, item: IndexPath) {
    book.unbind(ObjectIdentifier(cell), at: simulator.now)
  }

  @MainActor func willPrefetch(_ items: [IndexPath], isWanted: Bool) {
    let addresses = items.map(\.item).filter { $0 < feed.itemCount }.flatMap { item in
      feed.surfaces(ofItem: item).indices.map { surface in
        feed.reference(ofItem: item, surface: surface).urlNumber
      }
    }
    book.prefetch(addresses, isWanted: isWanted)
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

  /// An image on the screen that no frame has drawn in its view yet.
  struct Undrawn {
    var view: UIImageView
    var image: UIImage
    var cell: ObjectIdentifier?
  }

  @MainActor func undrawn(_ views: [VisibleImageView]) -> [Undrawn] {
    views.compactMap { visible in
      guard let image = visible.view.image,
        drawn[ObjectIdentifier(visible.view)] != ObjectIdentifier(image)
      else { return nil }
      return Undrawn(
        view: visible.view,
        image: image,
        cell: visible.cell.map(ObjectIdentifier.init)
      )
    }
  }

  /// A frame has drawn `undrawn`, whose image is decoded.
  @MainActor func noteDraw(_ undrawn: Undrawn) {
    drawn[ObjectIdentifier(undrawn.view)] = ObjectIdentifier(undrawn.image)
    guard let origin = undrawn.image.origin, let address = origin.address, let cell = undrawn.cell
    else { return }
    book.draw(
      address,
      delivered: undrawn.image.pixelSize,
      source: origin.sourceSize,
      in: cell,
      at: simulator.now
    )
  }

  // MARK: Audit

  /// The state of the visible cells at the commit of a frame.
  @MainActor func audit(_ views: [VisibleImageView]) -> ScreenAudit {
    var audit = ScreenAudit()
    var cells: [(key: ObjectIdentifier, item: Int, views: [UIImageView])] = []
    for visible in views {
      guard let cell = visible.cell, let item = visible.item?.item else { continue }
      let key = ObjectIdentifier(cell)
      if cells.last?.key == key {
        cells[cells.count - 1].views.append(visible.view)
      } else {
        cells.append((key, item, [visible.view]))
      }
    }
    for cell in cells { add(cell.key, cell.item, cell.views, to: &audit) }
    return audit
  }

  @MainActor private func add(
    _ cell: ObjectIdentifier,
    _ item: Int,
    _ views: [UIImageView],
    to audit: inout ScreenAudit
  ) {
    guard (0..<feed.itemCount).contains(item) else { return }
    let bound = book.binding(of: cell)?.bound ?? .start
    var shown: [(address: Int, isLeftover: Bool)] = views.compactMap { view in
      guard let image = view.image, image.isDecoded, let address = image.origin?.address else {
        return nil
      }
      return (address, (placed[ObjectIdentifier(view)] ?? .start) < bound)
    }
    let surfaces = feed.surfaces(ofItem: item).indices
    // Right pictures first: what is left over stands where another should be.
    let isRight = surfaces.map { surface in
      let address = feed.reference(ofItem: item, surface: surface).urlNumber
      guard let index = shown.firstIndex(where: { $0.address == address }) else { return false }
      shown.remove(at: index)
      return true
    }
    for surface in surfaces {
      let finding: ScreenAudit.Finding
      if isRight[surface] {
        finding = .right
      } else if shown.isEmpty {
        finding = .placeholder(isResident: false)
      } else {
        finding = shown.removeFirst().isLeftover ? .staleImage : .wrongImage
      }
      audit.add(finding, surfacePixels: feed.targetPixels(ofItem: item, surface: surface))
    }
  }
}

extension LoaderScreen {
  /// What the screen shows when nothing is under way any more.
  @MainActor func rest(_ views: [VisibleImageView]) -> TrialRunner.Rest {
    var rest = TrialRunner.Rest()
    rest.wrongImages = audit(views).wrongImages
    var shown: [ObjectIdentifier: Set<Int>] = [:]
    var cells: [(key: ObjectIdentifier, item: Int)] = []
    for visible in views {
      guard let cell = visible.cell, let item = visible.item?.item else { continue }
      let key = ObjectIdentifier(cell)
      if cells.last?.key != key { cells.append((key, item)) }
      if let address = visible.view.image?.origin?.address {
        shown[key, default: []].insert(address)
      }
    }
    for cell in cells where (0..<feed.itemCount).contains(cell.item) {
      for surface in feed.surfaces(ofItem: cell.item).indices {
        let address = feed.reference(ofItem: cell.item, surface: surface).urlNumber
        if shown[cell.key]?.contains(address) != true { rest.blankURLs.append(address) }
      }
    }
    return rest
  }

  /// Emits the checksum of what the last frame shows.
  @MainActor func emitShownPixels(_ views: [VisibleImageView]) {
    var hash = ContentHash()
    var isReal = false
    for visible in views {
      guard let image = visible.view.image, let address = image.origin?.address else { continue }
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
