extension UIView {
  public var superview: UIView? { parent }
  public var subviews: [UIView] { children }
  public var window: UIWindow? { self as? UIWindow ?? shownIn }

  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    view.leaveForSameParent(self)
    insert(view, at: children.firstIndex { $0 === siblingSubview } ?? 0)
  }

  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    view.leaveForSameParent(self)
    insert(view, at: children.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? children.count)
  }

  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    children.swapAt(index1, index2)
    restackLayers()
  }

  public func bringSubviewToFront(_ view: UIView) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    children.append(children.remove(at: index))
    layer.addSublayer(view.layer)
  }

  public func sendSubviewToBack(_ view: UIView) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    children.insert(children.remove(at: index), at: 0)
    layer.insertSublayer(view.layer, at: 0)
  }

  /// Leaves its superview.
  func detach() {
    guard let old = parent else { return }
    let oldWindow = window
    willMove(toSuperview: nil)
    if oldWindow != nil { announceWindow(nil) }
    old.willRemoveSubview(self)
    old.dropConstraints(of: self)
    old.children.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    parent = nil
    if oldWindow != nil { enterWindow(nil) }
    didMoveToSuperview()
    old.setNeedsLayout()
  }

  public func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let present = next {
      if present === view { return true }
      next = present.parent
    }
    return false
  }

  /// The view of its tree with `tag`, itself first; nil without one.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for child in children {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Removes a view without a change of superview, so that indices of siblings are right.
  private func leaveForSameParent(_ other: UIView) {
    if parent === other { other.children.removeAll { $0 === self } }
  }

  /// Takes a view in.
  func insert(_ view: UIView, at index: Int) {
    precondition(view !== self, "a view cannot be its own subview; add another view")
    if view.parent === self {
      children.removeAll { $0 === view }
      children.insert(view, at: min(index, children.count))
      restackLayers()
      return
    }
    let (oldWindow, newWindow) = (view.window, window)
    if oldWindow !== newWindow { view.announceWindow(newWindow) }
    view.willMove(toSuperview: self)
    if let old = view.parent {
      old.willRemoveSubview(view)
      old.dropConstraints(of: view)
      old.children.removeAll { $0 === view }
      old.setNeedsLayout()
    }
    let place = min(index, children.count)
    children.insert(view, at: place)
    view.parent = self
    if place == children.count - 1 {
      layer.addSublayer(view.layer)
    } else {
      layer.insertSublayer(view.layer, below: children[place + 1].layer)
    }
    if view.branchWantsUpdate { markUpdateBranch() }
    if oldWindow !== newWindow { view.enterWindow(newWindow) }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
  }

  private func restackLayers() {
    for child in children { layer.addSublayer(child.layer) }
  }

  private func announceWindow(_ window: UIWindow?) {
    willMove(toWindow: window)
    for child in children { child.announceWindow(window) }
  }

  /// Notes the window of the view and of all below it, then reports it to each.
  func enterWindow(_ window: UIWindow?) {
    shownIn = window
    didMoveToWindow()
    for child in children { child.enterWindow(window) }
    windowChanged()
  }

  // MARK: Coordinates
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    let a = convert(rect.origin, from: view)
    let b = convert(CGPoint(x: rect.maxX, y: rect.maxY), from: view)
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  // MARK: Resizing
  /// Shares the change of its superview's size among the flexible parts of each axis.
  func resize(in parent: UIView, from old: CGSize) {
    guard translatesAutoresizingMaskIntoConstraints, !autoresizingMask.isEmpty else { return }
    let size = parent.bounds.size
    var rect = frame
    (rect.origin.x, rect.size.width) = Self.share(
      size.width - old.width,
      (rect.minX, rect.width, old.width - rect.maxX),
      autoresizingMask.contains(.flexibleLeftMargin),
      autoresizingMask.contains(.flexibleWidth),
      autoresizingMask.contains(.flexibleRightMargin)
    )
    (rect.origin.y, rect.size.height) = Self.share(
      size.height - old.height,
      (rect.minY, rect.height, old.height - rect.maxY),
      autoresizingMask.contains(.flexibleTopMargin),
      autoresizingMask.contains(.flexibleHeight),
      autoresizingMask.contains(.flexibleBottomMargin)
    )
    if rect != frame { frame = rect }
  }

  /// In proportion to the flexible parts, as UIKit does; in equal parts if these are empty.
  private static func share(
    _ change: CGFloat,
    _ parts: (before: CGFloat, size: CGFloat, after: CGFloat),
    _ before: Bool,
    _ size: Bool,
    _ after: Bool
  ) -> (CGFloat, CGFloat) {
    let flexible = (before ? parts.before : 0) + (size ? parts.size : 0) + (after ? parts.after : 0)
    let count = CGFloat((before ? 1 : 0) + (size ? 1 : 0) + (after ? 1 : 0))
    guard count > 0, change != 0 else { return (parts.before, parts.size) }
    func part(_ own: CGFloat) -> CGFloat {
      flexible > 0 ? change * own / flexible : change / count
    }
    return (
      parts.before + (before ? part(parts.before) : 0), parts.size + (size ? part(parts.size) : 0)
    )
  }
}

extension CALayer {
  /// Whether it is the layer of a view.
  var isOfView: Bool { owner.map { $0.view != nil } ?? (delegate is UIView) }
}
