internal import Basics
internal import Codecs
internal import Foundation
internal import Requests
internal import Scenarios
internal import Signposts
internal import UIKit
internal import VirtualDevice

extension LoaderScreen {
  /// The state of the visible cells at the commit of a frame, whose content is moved by `offset`.
  ///
  /// Says what each surface shows where that is new.
  @MainActor func audit(_ cells: [VisibleCell], atOffset offset: Double) -> ScreenAudit {
    var audit = ScreenAudit()
    var area = PictureArea(on: feed.screen.size)
    for cell in cells where (0..<feed.itemCount).contains(cell.item.item) {
      let sights = sights(of: cell)
      note(sights, of: cell)
      for (surface, sight) in sights.enumerated() {
        let item = cell.item.item
        audit.add(sight.finding)
        area.add(
          feed.frame(ofItem: item, surface: surface).moved(with: cell, in: feed),
          sight.share(on: feed.viewSurface(ofItem: item, surface))
        )
        drawnCells.show(
          sight.finding.content,
          url: sight.address,
          item: item,
          surface: surface,
          at: sight.view.map { $0.place(inContentMovedBy: offset) }
            ?? feed.frame(ofItem: item, surface: surface)
        )
      }
    }
    drawnCells.show(area.signpost)
    return audit
  }

  /// What a surface of a cell shows, and the view that shows it.
  private struct Sight {
    var finding = ScreenAudit.Finding.placeholder(isResident: false)
    var address: Int?
    var view: VisibleImage?

    /// How much of its picture the surface shows.
    @MainActor func share(on surface: ViewSurface) -> PictureArea.Sight {
      guard let view, let image = view.image, let origin = image.origin else { return .blank }
      return PictureArea.Sight(
        finding,
        delivered: image.pixelSize.longestSide,
        needed: surface.neededLongestSide(of: origin.sourceSize),
        opacity: view.opacity
      )
    }
  }

  /// Notes what the pictures of a cell say about the order of the screen: not what an earlier
  /// binding of the cell has left or wanted.
  @MainActor private func note(_ sights: [Sight], of cell: VisibleCell) {
    let binding = bindings[cell.id]
    let addresses = sights.filter { $0.finding == .right || $0.finding == .wrongImage }
      .compactMap(\.address)
      .filter { binding?.earlier.contains($0) != true || binding?.addresses.contains($0) == true }
    order.shows(cell.item.item, addresses)
  }

  /// What each surface of a cell shows.
  @MainActor private func sights(of cell: VisibleCell) -> [Sight] {
    let item = cell.item.item
    let bound = bindings[cell.id]?.time ?? .start
    var rest = cell.images
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

  /// What the screen shows when nothing is under way any more.
  @MainActor func rest(_ cells: [VisibleCell]) -> TrialEndState {
    let cells = cells.filter { (0..<feed.itemCount).contains($0.item.item) }
    var rest = TrialEndState()
    for cell in cells {
      rest.wrongImages += sights(of: cell).count { $0.finding == .wrongImage }
    }
    // A slow link outlasts the patience of a trial: what still comes is not missing.
    guard !book.isFetching else { return rest }
    for cell in cells {
      let shown = Set(cell.images.compactMap { $0.image?.origin?.address })
      for surface in feed.surfaces(ofItem: cell.item.item).indices {
        let address = feed.reference(ofItem: cell.item.item, surface: surface).urlNumber
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

extension PointRect {
  /// The place on the screen, which moves with the cell around it, in points.
  ///
  /// The feed says where a picture belongs, whatever views a loader makes for it.
  @MainActor fileprivate func moved(with cell: VisibleCell, in feed: Feed) -> PointRect {
    let item = feed.frame(ofItem: cell.item.item)
    let (x, y) = (Double(cell.frame.minX) - item.left, Double(cell.frame.minY) - item.top)
    return PointRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
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
