internal import Basics
internal import FeedKit
internal import Foundation
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation
internal import UIKit
internal import VirtualDevice

/// The screen of a loader under test: what its cells are bound to and what they show.
@MainActor final class LoaderScreen: ListProbe {
  private let feed: Feed
  private let simulator: Simulator
  private let signposter: Signposter
  private(set) var book: BindingBook
  /// When the image of each view was set; the key is the view, which the window keeps.
  private var placed: [ObjectIdentifier: TimePoint] = [:]
  /// The image that a frame has drawn in each view.
  private var drawn: [ObjectIdentifier: ObjectIdentifier] = [:]
  /// How many cells were bound since the last reset.
  var bindCount = 0

  init(feed: Feed, simulator: Simulator, signposter: Signposter) {
    self.feed = feed
    self.simulator = simulator
    self.signposter = signposter
    book = BindingBook(signposter: signposter)
  }

  func change<Result>(_ body: (inout BindingBook) -> Result) -> Result { body(&book) }

  // MARK: ListProbe

  func willBind(cell: UIView, item: IndexPath) {
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

  func didBind(cell: UIView, item: IndexPath) {}

  func didEndDisplaying(cell: UIView, item: IndexPath) {
    book.unbind(ObjectIdentifier(cell), at: simulator.now)
  }

  func imageWillChange(view: UIImageView, from old: UIImage?, to new: UIImage?) {
    let now = simulator.now
    placed[ObjectIdentifier(view)] = now
    drawn[ObjectIdentifier(view)] = nil
    guard let origin = new?.origin, let address = origin.address, let cell = boundCell(of: view)
    else { return }
    book.place(address, made: origin.made, in: cell, at: now)
  }

  /// The bound cell that contains `view`.
  private func boundCell(of view: UIView) -> ObjectIdentifier? {
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

  func undrawn(_ views: [VisibleImageView]) -> [Undrawn] {
    views.compactMap { visible in
      guard let image = visible.view.image,
        drawn[ObjectIdentifier(visible.view)] != ObjectIdentifier(image)
      else { return nil }
      return Undrawn(view: visible.view, image: image, cell: visible.cell.map(ObjectIdentifier.init))
    }
  }

  /// A frame has drawn `undrawn`, whose image is decoded.
  func noteDraw(_ undrawn: Undrawn) {
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
  func audit(_ views: [VisibleImageView]) -> ScreenAudit {
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

  private func add(
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
    for surface in feed.surfaces(ofItem: item).indices {
      let address = feed.reference(ofItem: item, surface: surface).urlNumber
      let pixels = feed.targetPixels(ofItem: item, surface: surface)
      let finding: ScreenAudit.Finding
      if let index = shown.firstIndex(where: { $0.address == address }) {
        shown.remove(at: index)
        finding = .right
      } else if let other = shown.first {
        shown.removeFirst()
        finding = other.isLeftover ? .staleImage : .wrongImage
      } else {
        finding = .placeholder(isResident: false)
      }
      audit.add(finding, surfacePixels: pixels)
    }
  }
}

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
