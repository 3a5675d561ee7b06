package import Basics
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
  /// In points.
  package let size: CGSize
  /// Where the view or the layer is on the screen, in points.
  package let frame: CGRect
  /// Where the image is drawn on the screen, also behind what clips it, in points.
  package let drawn: CGRect
  /// The part of that in which its pixels can be seen.
  package let seen: CGRect
  /// The opacity at present of the view or layer and of those around it, multiplied: from 0 to 1.
  package let opacity: Double
  /// Whether the image is drawn the right way up.
  package let isUpright: Bool
  /// The present transitions of the views and layers around it, also those that are over.
  private let dissolves: [LayerFade]
  /// The cell of a list around it.
  package let cell: VisibleCell.ID?

  /// The opacity at present of an image that the app gave to the view or the layer at `since`.
  package func opacity(since: TimePoint) -> Double {
    guard !dissolves.isEmpty, let now = LayerClock.now else { return opacity }
    return dissolves.reduce(opacity) { $1.begin > since ? $0 : $0 * $1.opacity(at: now, to: 1) }
  }

  fileprivate init(
    place: PlaceID,
    image: UIImage?,
    size: CGSize,
    frame: CGRect,
    drawn: CGRect,
    seen: CGRect,
    cell: VisibleCell.ID?,
    _ context: ScreenReader.Context
  ) {
    (self.place, self.image, self.size, self.frame) = (place, image, size, frame)
    (self.drawn, self.seen, self.cell) = (drawn, seen, cell)
    (opacity, dissolves) = (context.opacity, context.dissolves)
    isUpright = (image?.isUpright ?? true) && context.turn?.isUpright != false
  }
}

/// A cell of a list, or a view that was given content, of which a part is on the screen.
@MainActor
package struct VisibleCell {
  /// The place of the cell's own layer.
  package typealias ID = PlaceID

  package let id: ID
  /// Its place in its list; nil for a view that is no cell.
  package let item: IndexPath?
  /// Where it is on the screen, in points.
  package let frame: CGRect
  /// The part of the screen in which it can be seen, in points.
  package let window: CGRect
  /// Whether it is in another cell.
  package let isInCell: Bool
  /// The corner of the outermost cell around it: cells in it are drawn with it.
  fileprivate let top: Corner
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
  /// Whether an opacity changes with time.
  package fileprivate(set) var isFading = false

  /// All images: those of the cells, then the others.
  package var images: [VisibleImage] { cells.flatMap(\.images) + others }
}

extension ScreenContent {
  /// Brings the cells into the order of their corners.
  fileprivate mutating func sort() {
    // By number: each copy of a cell takes long.
    var order: [(top: Corner, number: Int)] = []
    for number in cells.indices { order.append((cells[number].top, number)) }
    order.sort { ($0.top, $0.number) < ($1.top, $1.number) }
    cells = order.map { cells[$0.number] }
  }
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

  private let now = LayerClock.now ?? .start

  /// Where a view is in the tree.
  struct Context {
    /// Where the coordinates of the superview begin on the screen.
    var origin = CGPoint.zero
    /// How the coordinates of the superview are turned or scaled; nil for not at all.
    var turn: CGAffineTransform?
    let screen: CGRect
    /// The part of the screen in which content is drawn.
    var clip: CGRect
    /// The part of the screen in which content can be seen.
    var window: CGRect
    /// The index of the cell around it.
    var cell: Int?
    var isTurned = false
    /// The product of the opacities of the views and layers around.
    var opacity = 1.0
    var dissolves: [LayerFade] = []

    /// Where a rectangle of the superview is on the screen.
    func place(of rect: CGRect) -> CGRect {
      guard let turn else { return rect.offsetBy(dx: origin.x, dy: origin.y) }
      return rect.applying(turn).offsetBy(dx: origin.x, dy: origin.y)
    }

    /// Becomes the context of what is in `layer`, whose superlayer has this one and where it is at
    /// `frame`.
    mutating func enter(_ layer: CALayer, at frame: CGRect, now: TimePoint) {
      opacity *= layer.shownOpacity(at: now)
      if let dissolve = layer.dissolve { dissolves.append(dissolve) }
      let bounds = layer.bounds
      if turn == nil, !layer.isTransformed {
        origin.x += frame.minX - bounds.minX
        origin.y += frame.minY - bounds.minY
        return
      }
      let anchor = layer.anchorPoint
      let whole = CGAffineTransform(
        translationX: -bounds.minX - anchor.x * bounds.width,
        y: -bounds.minY - anchor.y * bounds.height
      )
      .concatenating(layer.affineTransform())
      .concatenating(CGAffineTransform(translationX: layer.position.x, y: layer.position.y))
      .concatenating(turn ?? .identity)
      origin.x += whole.tx
      origin.y += whole.ty
      turn = CGAffineTransform(a: whole.a, b: whole.b, c: whole.c, d: whole.d, tx: 0, ty: 0)
    }
  }

  /// What `window` shows.
  ///
  /// - Complexity: O(n log n) in the number of its views.
  static func read(_ window: UIWindow) -> ScreenContent {
    var reader = ScreenReader()
    let screen = window.bounds
    reader.visit(window, Context(screen: screen, clip: screen, window: screen))
    var content = reader.content
    content.sort()
    return content
  }

  private mutating func visit(_ view: UIView, _ outer: Context) {
    var context = outer
    let (layer, isWindow) = (view.layer, view is UIWindow)
    let place = isWindow ? layer.bounds : layer.frame
    let frame = context.place(of: place)
    let seen = frame.intersection(context.clip)
    let isSeen = !seen.isNull && seen.width > 0 && seen.height > 0
    let isHidden = layer.isHidden || CGFloat(layer.opacity) < Self.leastOpacity
    let clips = layer.masksToBounds
    if view.boundItem != nil || view.showsGiven {
      guard isSeen else { return }
      add(view, frame, &context)
    } else if !isSeen, clips, context.cell == nil {
      return
    }
    guard !isHidden else { return }
    if context.covers(view, frame, now: now) { content = ScreenContent() }
    if layer.isFading(at: now) { content.isFading = true }
    if layer.isTransformed, view.isTurned { context.isTurned = true }
    if view.scrollViewCount > 0, let list = (view as? UIScrollView)?.itemList {
      note(list, context)
    }
    if clips { context.clip(to: frame) }
    if !isWindow { context.enter(layer, at: place, now: now) }
    note(view, layer, frame, context)
    for child in view.children { visit(child, context) }
  }

  /// Begins a cell, whose content is drawn although a part of it is above or below the clip.
  private mutating func add(_ view: UIView, _ frame: CGRect, _ context: inout Context) {
    let outer = context.cell.map { content.cells[$0].top }
    let cell = VisibleCell(
      id: view.layer.place,
      item: view.boundItem,
      frame: frame,
      window: context.window,
      isInCell: context.cell != nil,
      top: outer ?? .init(frame.origin)
    )
    content.cells.append(cell)
    context.cell = content.cells.count - 1
    context.clip.origin.y = -Self.far
    context.clip.size.height = 2 * Self.far
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

  /// Notes the images of a view, in which content has this context, and of the layers that no view
  /// has.
  private mutating func note(
    _ view: UIView,
    _ layer: CALayer,
    _ frame: CGRect,
    _ context: Context
  ) {
    var image: UIImage?
    if let imageView = view as? UIImageView {
      image = imageView.displayedImage
      let rect = imageView.contentMode.rect(of: image?.size ?? .zero, in: frame)
      add(layer, image, frame, rect, context)
    }
    if image == nil, layer.contents != nil { add(layer, frame, context) }
    for sublayer in layer.sublayers ?? [] where !sublayer.isOfView { visit(sublayer, context) }
  }

  /// Visits a layer that no view has.
  private mutating func visit(_ layer: CALayer, _ outer: Context) {
    guard !layer.isHidden, layer.opacity >= Float(Self.leastOpacity) else { return }
    var context = outer
    let place = layer.frame
    let frame = context.place(of: place)
    if layer.masksToBounds {
      context.clip(to: frame)
      if context.clip.isEmpty { return }
    }
    if layer.isFading(at: now) { content.isFading = true }
    context.enter(layer, at: place, now: now)
    if layer.contents != nil { add(layer, frame, context) }
    for sublayer in layer.sublayers ?? [] where !sublayer.isOfView { visit(sublayer, context) }
  }

  /// Adds the content of a layer, if it is an image.
  private mutating func add(_ layer: CALayer, _ frame: CGRect, _ context: Context) {
    guard let image = layer.contents as? CGImage else { return }
    let scale = max(layer.contentsScale, 1)
    let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    let rect = layer.contentsGravity.mode.rect(of: size, in: frame)
    add(layer, UIImage(cgImage: image), frame, rect, context)
  }

  private mutating func add(
    _ layer: CALayer,
    _ image: UIImage?,
    _ frame: CGRect,
    _ rect: CGRect,
    _ context: Context
  ) {
    let part = rect.intersection(context.clip)
    let isSeen = !part.isNull && part.width > 0 && part.height > 0
    // An empty view off the screen says nothing; an image there may belong to a cell.
    guard isSeen || context.cell != nil else { return }
    let visible = VisibleImage(
      place: layer.place,
      image: isSeen ? image : nil,
      size: layer.bounds.size,
      frame: frame,
      drawn: rect,
      seen: isSeen ? part.intersection(context.window) : .null,
      cell: context.cell.map { content.cells[$0].id },
      context
    )
    if let cell = context.cell {
      content.cells[cell].images.append(visible)
    } else {
      content.others.append(visible)
    }
  }
}

extension ScreenReader.Context {
  /// Whether nothing of the screen behind `view` at `frame` can be seen.
  @MainActor fileprivate func covers(_ view: UIView, _ frame: CGRect, now: TimePoint) -> Bool {
    guard cell == nil, clip == screen, frame.contains(screen) else { return false }
    return view.backgroundColor?.cgColor.alpha == 1
      && opacity * view.layer.shownOpacity(at: now) == 1
  }

  /// Lets nothing be seen outside of `frame`.
  mutating func clip(to frame: CGRect) {
    clip = clip.intersection(frame)
    if clip.isNull { clip = .zero }
    window = window.intersection(frame)
    if window.isNull { window = .zero }
  }
}

/// An upper left corner; they come from top to bottom and, on one height, from left to right.
private struct Corner: Comparable {
  let point: CGPoint

  init(_ point: CGPoint) { self.point = point }

  static func < (left: Self, right: Self) -> Bool {
    (left.point.y, left.point.x) < (right.point.y, right.point.x)
  }
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
    !transform.isUpright
  }
}
