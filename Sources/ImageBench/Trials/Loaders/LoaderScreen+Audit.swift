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
    let scale = Double(UIScreen.main.scale)
    for cell in cells {
      let sights = sights(of: cell)
      note(sights, of: cell)
      for sight in sights {
        audit.add(sight.finding)
        guard let given = sight.given else { continue }
        let (place, window) = (given.moved(with: PointRect(cell.frame)), PointRect(cell.window))
        if let seen = place.intersection(window) {
          area.add(seen, sight.share(place, in: window, at: scale))
        }
        drawnCells.show(
          sight.finding.content,
          url: sight.address,
          item: given.picture.item,
          surface: given.number,
          at: sight.view.map { $0.place(inContentMovedBy: offset) }
            ?? given.frame.unless(place.inContent(movedBy: offset))
        )
      }
    }
    drawnCells.show(area.signpost)
    return audit
  }

  /// A picture that a view was given, and how it is shown.
  private struct Sight {
    /// Nil where a view shows a picture that it was not given.
    var given: GivenPicture?
    var finding = ScreenAudit.Finding.placeholder(isResident: false)
    var address: Int?
    var view: VisibleImage?
    /// When the app gave the image to its view.
    var since = TimePoint.start

    /// How much of its picture its place shows, in a cell that can be seen in `window`, with
    /// `scale` pixels in a point.
    @MainActor func share(
      _ place: PointRect,
      in window: PointRect,
      at scale: Double
    ) -> PictureArea.Sight {
      guard let given, let view, let image = view.image, let origin = image.origin else {
        return .blank
      }
      let drawn = ViewSurface(
        size: PixelSize(
          width: max(1, Int((Double(view.size.width) * scale).rounded())),
          height: max(1, Int((Double(view.size.height) * scale).rounded()))
        ),
        scale: Int(scale),
        contentMode: given.surface.contentMode
      )
      return PictureArea.Sight(
        finding,
        delivered: image.pixelSize.longestSide,
        needed: min(
          given.surface.neededLongestSide(of: origin.sourceSize),
          drawn.neededLongestSide(of: origin.sourceSize)
        ),
        opacity: view.opacity(since: since) * coverage(place, in: window)
      )
    }

    /// How little of its place a picture may fill without a remark: half of each side.
    ///
    /// A modelling choice: a button shows a picture in its own size, and users see it.
    private static let leastShare = 0.25

    /// How much of the picture can be seen where its cell can be seen, from 0 to 1.
    @MainActor private func coverage(_ place: PointRect, in window: PointRect) -> Double {
      guard let view else { return 1 }
      let drawn = PointRect(view.drawn)
      guard let possible = drawn.intersection(window)?.area else { return 0 }
      let seen = view.seen.isNull ? 0 : Double(view.seen.width * view.seen.height)
      let size = place.area > 0 ? drawn.area / place.area : 1
      return min(1, seen / possible) * (size >= Self.leastShare ? 1 : size)
    }
  }

  /// Notes what the pictures of a cell say about the order of the screen: not what an earlier
  /// binding of the cell has left or wanted.
  @MainActor private func note(_ sights: [Sight], of cell: VisibleCell) {
    var isWrong = false
    for sight in sights where sight.finding == .wrongImage { isWrong = true }
    guard isWrong || source == .places else { return }
    let content = contents[cell.id]
    for address in sights.lazy.filter({ $0.finding == .wrongImage }).compactMap(\.address)
    where fault == nil && content?.earlier.contains(address) != true
      && content?.addresses.contains(address) != true
    {
      if content?.others.contains(where: { feed.shows(address, in: $0) }) == true {
        fault = .severalItems
      } else if content?.pictures.isEmpty != false {
        fault = .outsideOfCells(count: 1)
      }
    }
    guard source == .places, let place = cell.item?.item else { return }
    let addresses = sights.filter { $0.finding == .right || $0.finding == .wrongImage }
      .compactMap(\.address)
      .filter {
        content?.earlier.contains($0) != true || content?.addresses.contains($0) == true
      }
    order.shows(place, addresses)
  }

  /// How each picture that a cell was given is shown.
  @MainActor private func sights(of cell: VisibleCell) -> [Sight] {
    // By number: each copy of a view takes long.
    let views = CellViews(cell.images)
    var rest = Array(views.all.indices)
    var sights: [Sight] = []
    for given in contents[cell.id]?.pictures ?? [] { sights.append(Sight(given: given)) }
    // Right pictures first, those in their own places before others: what is left over stands where
    // another should be.
    takeRight(&sights, &rest, cell, views, leastOverlap: .leastNonzeroMagnitude)
    takeRight(&sights, &rest, cell, views, leastOverlap: 0)
    takeOthers(&sights, &rest, cell, views)
    for surface in sights.indices {
      if let place = sights[surface].view?.place, let since = placed[place] {
        sights[surface].since = since
      }
    }
    return sights
  }

  /// The views of a cell, with the address of the picture that each shows; nil for none.
  private struct CellViews {
    let all: [VisibleImage]
    let shown: [Int?]

    @MainActor init(_ views: [VisibleImage]) {
      all = views
      var shown: [Int?] = []
      for view in views {
        shown.append(view.image.flatMap { $0.isDecoded ? $0.origin?.address : nil })
      }
      self.shown = shown
    }
  }

  /// Takes the views with the pictures that the cell was given, if they cover at least
  /// `leastOverlap` square points of the place of theirs.
  @MainActor private func takeRight(
    _ sights: inout [Sight],
    _ rest: inout [Int],
    _ cell: VisibleCell,
    _ views: CellViews,
    leastOverlap: Double
  ) {
    for surface in sights.indices where sights[surface].address == nil {
      guard let given = sights[surface].given else { continue }
      let place = given.moved(with: PointRect(cell.frame))
      var best: (index: Int, rank: (Int, Double))?
      for (index, number) in rest.enumerated() where views.shown[number] == given.address {
        let view = views.all[number]
        let overlap = PointRect(view.frame).intersection(place)?.area ?? 0
        let rank = (view.isUpright ? 1 : 0, overlap)
        if overlap >= leastOverlap, best.map({ rank > $0.rank }) ?? true { best = (index, rank) }
      }
      guard let index = best?.index else { continue }
      let view = views.all[rest.remove(at: index)]
      sights[surface].finding = view.isUpright ? .right : .wrongImage
      (sights[surface].address, sights[surface].view) = (given.address, view)
    }
  }

  /// Takes the views with other pictures, and those without any.
  @MainActor private func takeOthers(
    _ sights: inout [Sight],
    _ rest: inout [Int],
    _ cell: VisibleCell,
    _ views: CellViews
  ) {
    let bound = contents[cell.id]?.time ?? .start
    func leftover(_ view: VisibleImage) -> ScreenAudit.Finding {
      (placed[view.place] ?? .start) < bound ? .staleImage : .wrongImage
    }
    for surface in sights.indices where sights[surface].address == nil {
      guard let index = rest.firstIndex(where: { views.shown[$0] != nil }) else {
        // Without a picture the views are taken in their order.
        if !rest.isEmpty { sights[surface].view = views.all[rest.removeFirst()] }
        sights[surface].finding = empty(sights[surface])
        continue
      }
      let number = rest.remove(at: index)
      let view = views.all[number]
      sights[surface].finding = leftover(view)
      (sights[surface].address, sights[surface].view) = (views.shown[number], view)
    }
    if sights.isEmpty, source == .given {
      sights = rest.compactMap { number in
        let view = views.all[number]
        return views.shown[number].map {
          Sight(finding: leftover(view), address: $0, view: view)
        }
      }
    }
  }

  /// How a place without its picture is found.
  @MainActor private func empty(_ sight: Sight) -> ScreenAudit.Finding {
    if let image = sight.view?.image, let failureImage, image.number == failureImage {
      return .failureImage
    }
    return .placeholder(isResident: sight.given.flatMap { isResident?($0.picture) } ?? false)
  }

  /// What the screen shows when nothing is under way any more.
  @MainActor func rest(_ cells: [VisibleCell]) -> TrialEndState {
    var rest = TrialEndState()
    for cell in cells {
      rest.wrongImages += sights(of: cell).count { $0.finding == .wrongImage }
    }
    // A slow link outlasts the patience of a trial: what still comes is not missing.
    guard !book.isFetching else { return rest }
    for cell in cells {
      let shown = Set(cell.images.compactMap { $0.image?.origin?.address })
      let wanted = contents[cell.id]?.addresses ?? []
      rest.blankURLs += wanted.filter { !shown.contains($0) }
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

extension Feed {
  /// Whether an item shows the picture of this address.
  fileprivate func shows(_ address: Int, in item: Int) -> Bool {
    surfaces(ofItem: item).indices.contains {
      reference(ofItem: item, surface: $0).urlNumber == address
    }
  }
}

extension PointRect {
  fileprivate init(_ rect: CGRect) {
    self.init(
      left: Double(rect.minX),
      top: Double(rect.minY),
      right: Double(rect.maxX),
      bottom: Double(rect.maxY)
    )
  }

  /// The place in the content of a screen that has been scrolled by `offset`, in points.
  fileprivate func inContent(movedBy offset: Double) -> PointRect {
    // Thirds of points, scrolled and back, differ in their last bits, which is no move.
    func whole(_ points: Double) -> Double { (points * 64).rounded() / 64 }
    let (left, top) = (whole(left), whole(top + offset))
    return PointRect(
      left: left,
      top: top,
      right: left + whole(width),
      bottom: top + whole(height)
    )
  }

  /// Itself, or `other` if that is another place and not only rounded.
  fileprivate func unless(_ other: PointRect) -> PointRect {
    let moves = [left - other.left, top - other.top, right - other.right, bottom - other.bottom]
    return moves.allSatisfy { abs($0) < 1.0 / 32 } ? self : other
  }
}

extension VisibleImage {
  /// The place in the content of a screen that has been scrolled by `offset`, in points.
  @MainActor fileprivate func place(inContentMovedBy offset: Double) -> PointRect {
    PointRect(frame).inContent(movedBy: offset)
  }
}
