internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts

/// An image view of a row on the screen: a cell, its frame, and the cached facts of its appearance.
///
/// Most views look as they did in the frame before. Results are cached with the cell's revision, so
/// that a frame only checks cells that have changed.
struct FeedView {
  let cell: ImageCell
  let surface: ViewSurface
  /// Where it is in the content.
  let place: PointRect
  /// The state of the picture at the last audit; nil without a binding.
  private(set) var sight: PictureArea.Sight?
  /// The URL of the image that the last audit found; nil for none.
  private(set) var shownURL: Int?
  /// What the last audit found, if it was said in a signpost.
  var saidContent: CellContent?
  /// The revision at which the image was drawn; there is nothing to draw until the next one.
  private var drawnRevision: Int?
  /// The result of the audit at that revision.
  private var finding: ScreenAudit.Finding?
  /// The revision at which there was no image to draw.
  private var emptyRevision: Int?
  /// The request that the cell waits for at that revision; nil before the audit.
  private var awaited: ImageRequest?

  init(cell: ImageCell, surface: ViewSurface, at place: PointRect) {
    self.cell = cell
    self.surface = surface
    self.place = place
  }

  /// Whether there may be an undrawn image.
  var mayNeedDraw: Bool {
    let revision = cell.revision
    return revision != drawnRevision && revision != emptyRevision
  }

  /// Draws the cell if its image has pixels and was not drawn before; `body` gets the image.
  mutating func draw(_ body: (LoadedImage, ViewSurface) -> Void) {
    guard mayNeedDraw else { return }
    guard let image = cell.image else {
      emptyRevision = cell.revision
      awaited = nil
      return
    }
    guard image.isDecoded else { return }
    cell.noteDraw(on: surface)
    body(image, surface)
    drawnRevision = cell.revision
    finding = nil
  }

  /// The result of an audit; nil for a cell without a binding.
  mutating func audit(_ pipeline: ImagePipeline) -> ScreenAudit.Finding? {
    let revision = cell.revision
    if revision == drawnRevision, let finding { return finding }
    if revision == emptyRevision, let awaited {
      return .placeholder(isResident: pipeline.memoryCache.contains(awaited))
    }
    var appearance = cell.appearance
    // After the draw of a frame, an image without pixels is one that could not be decoded.
    if cell.image?.isDecoded == false { appearance.shown = nil }
    guard let bound = appearance.bound else {
      sight = nil
      return nil
    }
    let shown = appearance.shown?.url.number
    // Another image of the same kind, such as another wrong one, is a change too.
    if shown != shownURL { saidContent = nil }
    shownURL = shown
    let isResident = appearance.shown == nil && pipeline.memoryCache.contains(bound)
    let found = ScreenAudit.Finding(appearance, bound: bound, isResident: isResident)
    sight = sight(found)
    if revision == drawnRevision { finding = found }
    if revision == emptyRevision, case .placeholder = found { awaited = bound }
    return found
  }

  private func sight(_ finding: ScreenAudit.Finding) -> PictureArea.Sight {
    guard finding == .right, let image = cell.image else { return .blank }
    let size = image.dimensions
    return PictureArea.Sight(
      finding,
      delivered: size.pixels.longestSide,
      needed: surface.neededLongestSide(of: size.source)
    )
  }
}
