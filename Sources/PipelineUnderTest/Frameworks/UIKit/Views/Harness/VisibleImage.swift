internal import QuartzCore
package import VirtualDevice

/// An image view on the screen, or a layer whose content is an image.
@MainActor
package struct VisibleImage {
  /// The view's layer or the layer itself.
  package let place: PlaceID
  /// The image that can be seen; nil for a view without one, and for one whose image no pixel of
  /// the screen can show: it has no size, or lies outside of what its superviews let through.
  package let image: UIImage?
  /// The object that the app gave to the view or the layer.
  package let content: AnyObject?
  /// In points.
  package let size: CGSize
  /// Where the view or the layer is on the screen, in points.
  package let frame: CGRect
  /// Its opacity and that of the views and layers around it, multiplied: from 0 to 1.
  package let opacity: CGFloat
  /// The cell of a list around it.
  package let cell: VisibleCell.ID?
}

/// A cell of a list of which a part is on the screen.
@MainActor
package struct VisibleCell {
  /// The place of the cell's own layer.
  package typealias ID = PlaceID

  package let id: ID
  package let item: IndexPath
  /// Where it is on the screen, in points.
  package let frame: CGRect
  /// What it shows, in the order of its views; empty for a hidden cell.
  package fileprivate(set) var images: [VisibleImage] = []
}

/// A list on the screen, also an empty one.
@MainActor
package struct VisibleList {
  /// The place of the list's own layer.
  package let id: PlaceID
  /// The name of its class.
  package let className: String
  /// The number of items of each section.
  package let itemCounts: [Int]
  /// Whether its content moves sideways alone.
  package let movesSideways: Bool
  /// Whether it, or a view around it, is turned or flipped.
  package let isTurned: Bool
  /// Whether it is in a cell of another list.
  package let isInCell: Bool
}

/// What a commit shows.
@MainActor
package struct ScreenContent {
  /// From the outer to the inner ones.
  package fileprivate(set) var lists: [VisibleList] = []
  /// From top to bottom and from left to right.
  package fileprivate(set) var cells: [VisibleCell] = []
  /// Those outside of every cell, in the order of their views.
  package fileprivate(set) var others: [VisibleImage] = []

  /// All images: those of the cells, then the others.
  package var images: [VisibleImage] { cells.flatMap(\.images) + others }
}

/// Reads what the views of a window show.
///
/// A view shows nothing if it, or a view around it, is hidden or transparent. A cell of which a
/// part is on the screen shows all of its images, because a commit draws all of it.
@MainActor
struct ScreenReader {
  /// Below this opacity nothing is seen: UIKit takes no touches there either, as of a hidden view
  /// (Apple, `UIView.hitTest(_:with:)`).
  static let leastOpacity: CGFloat = 0.01
  /// Beyond every coordinate of a screen, in points.
  private static let far: CGFloat = 1e7

  private var content = ScreenContent()

  /// Where a view is in the tree.
  private struct Context {
    /// Where the coordinates of the superview begin on the screen.
    var origin = CGPoint.zero
    /// The part of the screen in which content can be seen.
    var clip: CGRect
    /// The index of the cell around it.
    var cell: Int?
    var isTurned = false
    /// The product of the opacities of the views and layers around.
    var opacity: CGFloat = 1
  }

  /// What `window` shows.
  ///
  /// - Complexity: O(n log n) in the number of its views.
  static func read(_ window: UIWindow) -> ScreenContent {
    var reader = ScreenReader()
    reader.visit(window, Context(clip: window.bounds))
    var content = reader.content
    content.cells.sort { $0.frame.origin.isBefore($1.frame.origin) }
    return content
  }

  private mutating func visit(_ view: UIView, _ context: Context) {
    var context = context
    let own = view is UIWindow ? view.bounds : view.frame
    let frame = own.offsetBy(dx: context.origin.x, dy: context.origin.y)
    let seen = frame.intersection(context.clip)
    let isSeen = !seen.isNull && seen.width > 0 && seen.height > 0
    let isHidden = view.isHidden || view.alpha < Self.leastOpacity
    if let item = view.boundItem {
      guard isSeen else { return }
      content.cells.append(VisibleCell(id: view.layer.place, item: item, frame: frame))
      context.cell = content.cells.count - 1
      context.clip.origin.y = -Self.far
      context.clip.size.height = 2 * Self.far
    } else if !isSeen, view.clipsToBounds, context.cell == nil {
      return
    }
    guard !isHidden else { return }
    context.opacity *= view.alpha
    if view.transform != .identity { context.isTurned = context.isTurned || view.isTurned }
    if let list = view as? any ItemList { note(list, context) }
    if view.clipsToBounds {
      context.clip = context.clip.intersection(frame)
      if context.clip.isNull { context.clip = .zero }
    }
    note(view, frame, context)
    let bounds = view.bounds.origin
    context.origin = CGPoint(x: frame.minX - bounds.x, y: frame.minY - bounds.y)
    for child in view.children { visit(child, context) }
  }

  private mutating func note(_ list: any ItemList, _ context: Context) {
    content.lists.append(
      VisibleList(
        id: list.layer.place,
        className: "\(type(of: list))",
        itemCounts: list.itemCounts,
        movesSideways: list.movesSideways,
        isTurned: context.isTurned,
        isInCell: context.cell != nil
      )
    )
  }

  /// Notes the images of a view and of the layers that no view has.
  private mutating func note(_ view: UIView, _ frame: CGRect, _ context: Context) {
    let imageView = view as? UIImageView
    if let imageView {
      let image = imageView.displayedImage
      let rect = imageView.contentMode.rect(of: image?.size ?? .zero, in: frame)
      add(view.layer, image, image, frame, rect, context)
    }
    let layer = view.layer
    if imageView?.displayedImage == nil, layer.contents != nil { add(layer, frame, context) }
    var inner = context
    inner.origin = CGPoint(x: frame.minX - layer.bounds.minX, y: frame.minY - layer.bounds.minY)
    for sublayer in layer.sublayers ?? [] { visit(sublayer, inner) }
  }

  /// Visits a layer that no view has.
  private mutating func visit(_ layer: CALayer, _ context: Context) {
    guard !(layer.delegate is UIView), !layer.isHidden,
      layer.opacity >= Float(Self.leastOpacity)
    else { return }
    var context = context
    context.opacity *= CGFloat(layer.opacity)
    let frame = layer.frame.offsetBy(dx: context.origin.x, dy: context.origin.y)
    if layer.masksToBounds {
      context.clip = context.clip.intersection(frame)
      if context.clip.isNull { return }
    }
    if layer.contents != nil { add(layer, frame, context) }
    let bounds = layer.bounds.origin
    context.origin = CGPoint(x: frame.minX - bounds.x, y: frame.minY - bounds.y)
    for sublayer in layer.sublayers ?? [] { visit(sublayer, context) }
  }

  /// Adds the content of a layer, if it is an image.
  private mutating func add(_ layer: CALayer, _ frame: CGRect, _ context: Context) {
    guard let image = layer.contents as? CGImage else { return }
    let scale = max(layer.contentsScale, 1)
    let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    let rect = layer.contentsGravity.mode.rect(of: size, in: frame)
    add(layer, UIImage(cgImage: image), image, frame, rect, context)
  }

  private mutating func add(
    _ layer: CALayer,
    _ image: UIImage?,
    _ given: AnyObject?,
    _ frame: CGRect,
    _ rect: CGRect,
    _ context: Context
  ) {
    let seen = rect.intersection(context.clip)
    let isSeen = !seen.isNull && seen.width > 0 && seen.height > 0
    // An empty view off the screen says nothing; an image there may belong to a cell.
    guard isSeen || context.cell != nil else { return }
    let visible = VisibleImage(
      place: layer.place,
      image: isSeen ? image : nil,
      content: isSeen ? given : nil,
      size: layer.bounds.size,
      frame: frame,
      opacity: context.opacity,
      cell: context.cell.map { content.cells[$0].id }
    )
    if let cell = context.cell {
      content.cells[cell].images.append(visible)
    } else {
      content.others.append(visible)
    }
  }
}

extension CGPoint {
  /// Whether it comes first from top to bottom and, on one height, from left to right.
  fileprivate func isBefore(_ other: CGPoint) -> Bool { (y, x) < (other.y, other.x) }
}

extension UIScrollView {
  /// Whether its content reaches beyond it to the side, and neither up nor down.
  fileprivate var movesSideways: Bool {
    contentSize.width > bounds.width + 0.5 && contentSize.height <= bounds.height + 0.5
  }
}

extension UIView {
  /// Whether its transform does more than move it or make it larger or smaller.
  fileprivate var isTurned: Bool {
    let transform = transform
    return transform.b != 0 || transform.c != 0 || transform.a < 0 || transform.d < 0
  }
}

extension UIView.ContentMode {
  /// Where content of `size` is drawn for a view at `frame`; of content that fills its view, the
  /// part inside of it.
  fileprivate func rect(of size: CGSize, in frame: CGRect) -> CGRect {
    let (right, bottom) = (frame.maxX - size.width, frame.maxY - size.height)
    let (centerX, centerY) = (frame.midX - size.width / 2, frame.midY - size.height / 2)
    func rect(_ x: CGFloat, _ y: CGFloat) -> CGRect { CGRect(x: x, y: y, size) }
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw: return frame
    case .center: return rect(centerX, centerY)
    case .top: return rect(centerX, frame.minY)
    case .bottom: return rect(centerX, bottom)
    case .left: return rect(frame.minX, centerY)
    case .right: return rect(right, centerY)
    case .topLeft: return rect(frame.minX, frame.minY)
    case .topRight: return rect(right, frame.minY)
    case .bottomLeft: return rect(frame.minX, bottom)
    case .bottomRight: return rect(right, bottom)
    }
  }
}

extension CGRect {
  fileprivate init(x: CGFloat, y: CGFloat, _ size: CGSize) {
    self.init(origin: CGPoint(x: x, y: y), size: size)
  }
}

extension CALayerContentsGravity {
  /// The mode of views that places content in the same way.
  fileprivate var mode: UIView.ContentMode {
    switch self {
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    default: .scaleToFill
    }
  }
}
