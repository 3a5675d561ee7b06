internal import Caches
internal import ImagePipeline
internal import Requests

/// An image view of a row on the screen: a cell, where it is, and what is known of how it looks.
///
/// Most views look as they did in the frame before. What was done for a view or found out about it is
/// kept with the cell's revision, so that a frame asks only those cells again that have changed.
struct FeedView {
  let cell: ImageCell
  let surface: ViewSurface
  /// The revision at which the image was drawn, after which there is nothing to do until the next.
  private var drawnRevision: Int?
  /// What the audit found at that revision.
  private var finding: ScreenAudit.Finding?
  /// The revision at which there was no image to draw.
  private var emptyRevision: Int?
  /// What the cell waits for at that revision; nil where the audit has not looked.
  private var awaited: ImageRequest?

  init(cell: ImageCell, surface: ViewSurface) {
    self.cell = cell
    self.surface = surface
  }

  /// Whether there may be an image that was not drawn.
  var mayNeedDraw: Bool {
    let revision = cell.revision
    return revision != drawnRevision && revision != emptyRevision
  }

  /// Draws the cell if its image has pixels and was not drawn before; `body` is handed the image.
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

  /// What an audit finds; nil for a cell that is bound to nothing.
  mutating func audit(_ pipeline: ImagePipeline) -> ScreenAudit.Finding? {
    let revision = cell.revision
    if revision == drawnRevision, let finding { return finding }
    if revision == emptyRevision, let awaited {
      return .placeholder(isResident: pipeline.memoryCache.contains(awaited))
    }
    var appearance = cell.appearance
    // After the draw of a frame, an image without pixels is one that could not be decoded.
    if cell.image?.isDecoded == false { appearance.shown = nil }
    guard let bound = appearance.bound else { return nil }
    let isResident = appearance.shown == nil && pipeline.memoryCache.contains(bound)
    let found = ScreenAudit.Finding(appearance, bound: bound, isResident: isResident)
    if revision == drawnRevision { finding = found }
    if revision == emptyRevision, case .placeholder = found { awaited = bound }
    return found
  }
}
