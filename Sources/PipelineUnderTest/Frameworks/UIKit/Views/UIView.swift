/// A rectangle of the screen with its subviews.
@MainActor open class UIView: UIResponder {
  /// How content fills a view of another shape.
  public enum ContentMode: Int, Sendable, Hashable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// How a view follows its superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  // MARK: Geometry

  /// In the coordinates of the superview.
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - bounds.width / 2,
        y: center.y - bounds.height / 2,
        width: bounds.width,
        height: bounds.height
      )
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      bounds.size = newValue.size
    }
  }
  open var center = CGPoint.zero
  /// In its own coordinates; the origin is what a scroll view moves.
  open var bounds = CGRect.zero {
    didSet {
      guard bounds.size != oldValue.size else { return }
      for view in subviews { view.follow(from: oldValue.size, to: bounds.size) }
      setNeedsLayout()
    }
  }
  open var transform = CGAffineTransform.identity
  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  open var translatesAutoresizingMaskIntoConstraints = true
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  public static let noIntrinsicMetric: CGFloat = -1

  // MARK: Look

  open var isHidden = false
  open var alpha: CGFloat = 1
  open var isOpaque = true
  open var clipsToBounds = false
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .systemBlue
  open var contentMode = ContentMode.scaleToFill
  open var tag = 0
  open var isUserInteractionEnabled = true
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false
  open var contentScaleFactor: CGFloat = UIScreen.main.scale
  open class var layerClass: AnyClass { CALayer.self }
  public private(set) lazy var layer: CALayer = makeLayer()
  open var traitCollection: UITraitCollection { .current }

  // MARK: Tree

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  /// The window that shows it; nil outside of one.
  open var window: UIWindow? { superview?.window }
  /// The view controller whose view it is.
  weak var controller: UIViewController?
  /// The constraints that this view keeps.
  open internal(set) var constraints: [NSLayoutConstraint] = []
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  private(set) var needsLayout = true

  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  public override convenience init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UIView.self) }

  private func makeLayer() -> CALayer {
    guard let type = Self.layerClass as? CALayer.Type else {
      preconditionFailure("layerClass of \(Self.self) is no CALayer")
    }
    let layer = type.init()
    layer.view = self
    return layer
  }

  open override var next: UIResponder? { controller ?? superview }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
  }

  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  private func insert(_ view: UIView, at index: Int) {
    precondition(view !== self && !isDescendant(of: view), "a view cannot be its own subview")
    let oldWindow = view.window
    if let old = view.superview {
      old.subviews.removeAll { $0 === view }
    }
    view.willMove(toSuperview: self)
    if oldWindow !== window { view.announceWindow(window) }
    view.superview = self
    subviews.insert(view, at: min(index, subviews.count))
    view.didMoveToSuperview()
    didAddSubview(view)
    if oldWindow !== window { view.enter(window) }
    setNeedsLayout()
    noteDirtySubviews()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let had = window
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if had != nil { announceWindow(nil) }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
    if had != nil { enter(nil) }
    superview.setNeedsLayout()
  }

  private func announceWindow(_ window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.announceWindow(window) }
  }

  /// Tells the view and all below it of their new window.
  private func enter(_ window: UIWindow?) {
    windowChanged(to: window)
    didMoveToWindow()
    for view in subviews { view.enter(window) }
  }

  /// For views that count what they show while they are in a window.
  func windowChanged(to window: UIWindow?) {}

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  open func isDescendant(of view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let present = ancestor {
      if present === view { return true }
      ancestor = present.superview
    }
    return false
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Layout

  open func setNeedsLayout() {
    needsLayout = true
    superview?.noteDirtySubviews()
  }

  /// Lets the pass of the window find what needs it below this view.
  private func noteDirtySubviews() {
    var view: UIView? = self
    while let present = view, !present.hasDirtySubviews {
      present.hasDirtySubviews = true
      view = present.superview
    }
  }

  /// Whether a layout pass has to look below this view.
  private var hasDirtySubviews = true

  /// Lays out this view and all below it, if they need it.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      applyConstraints()
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    guard hasDirtySubviews else { return }
    hasDirtySubviews = false
    for view in subviews { view.layoutIfNeeded() }
  }

  open func layoutSubviews() {}
  open func setNeedsDisplay() {}
  open func setNeedsDisplay(_ rect: CGRect) {}
  open func draw(_ rect: CGRect) {}
  open func setNeedsUpdateConstraints() {}
  open func updateConstraints() {}
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }
  open func tintColorDidChange() {}
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = intrinsicContentSize
    return own.width < 0 || own.height < 0 ? bounds.size : own
  }

  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  private func follow(from old: CGSize, to new: CGSize) {
    guard translatesAutoresizingMaskIntoConstraints, !autoresizingMask.isEmpty else { return }
    var place = frame
    let mask = autoresizingMask
    (place.origin.x, place.size.width) = Self.share(
      new.width - old.width,
      (place.minX, place.width),
      mask.contains(.flexibleLeftMargin),
      mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin)
    )
    (place.origin.y, place.size.height) = Self.share(
      new.height - old.height,
      (place.minY, place.height),
      mask.contains(.flexibleTopMargin),
      mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin)
    )
    frame = place
  }

  /// Shares a change of the superview among margin, length and margin, as far as they are flexible.
  private static func share(
    _ change: CGFloat,
    _ old: (start: CGFloat, length: CGFloat),
    _ before: Bool,
    _ length: Bool,
    _ after: Bool
  ) -> (CGFloat, CGFloat) {
    let count = [before, length, after].filter { $0 }.count
    guard count > 0 else { return old }
    let part = change / CGFloat(count)
    return (old.start + (before ? part : 0), old.length + (length ? part : 0))
  }

  // MARK: Coordinates

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let here = originInRoot
    let there = view?.originInRoot ?? .zero
    return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
  }

  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let there = view?.originInRoot ?? .zero
    let here = originInRoot
    return CGPoint(x: point.x + there.x - here.x, y: point.y + there.y - here.y)
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  /// Where the point (0, 0) of its bounds lies in the root of its tree.
  private var originInRoot: CGPoint {
    var x: CGFloat = 0
    var y: CGFloat = 0
    var present: UIView? = self
    while let view = present {
      x += view.frame.minX - view.bounds.minX
      y += view.frame.minY - view.bounds.minY
      present = view.superview
    }
    return CGPoint(x: x, y: y)
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }

  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
  }
}

/// A touch or a press; none happens in a trial.
@MainActor public final class UIEvent: NSObject {}

/// Recognises a gesture; it is kept, and no gesture but scrolling happens in a trial.
@MainActor open class UIGestureRecognizer: NSObject {
  open weak var view: UIView?
  open var isEnabled = true
  open var cancelsTouchesInView = true
  nonisolated public override init() { super.init() }
}
public final class UITapGestureRecognizer: UIGestureRecognizer {
  public var numberOfTapsRequired = 1
}
public final class UIPanGestureRecognizer: UIGestureRecognizer {}
public final class UILongPressGestureRecognizer: UIGestureRecognizer {}
