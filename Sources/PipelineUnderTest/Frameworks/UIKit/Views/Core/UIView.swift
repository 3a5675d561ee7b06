/// A rectangle of the interface: a node of the tree below a window.
///
/// Its geometry is that of its layer. Changes take effect at once; animations only take time.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, UITraitEnvironment {
  /// How content is placed when its size differs from that of its view.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// How a view changes when its superview is resized.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = Self(rawValue: 1)
    public static let flexibleWidth = Self(rawValue: 2)
    public static let flexibleRightMargin = Self(rawValue: 4)
    public static let flexibleTopMargin = Self(rawValue: 8)
    public static let flexibleHeight = Self(rawValue: 16)
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// Whether tinted parts are in full colour.
  public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }

  /// Says that a view has no intrinsic size along an axis.
  public static let noIntrinsicMetric: CGFloat = -1

  open class var layerClass: AnyClass { CALayer.self }

  private let ownLayer: CALayer
  private let reference = LayerOwner()
  var children: [UIView] = []
  private var outer: LayerOwner?
  /// How many scroll views it contains, with itself.
  private(set) var scrollViewCount = 0
  var parent: UIView? {
    get { outer?.view as? UIView }
    set {
      countScrollViews(-scrollViewCount)
      outer = newValue?.reference
      countScrollViews(scrollViewCount)
    }
  }
  /// The controller whose `view` it is.
  weak var owner: UIViewController?
  weak var shownIn: UIWindow?
  /// The item of a list whose cell it is.
  package var boundItem: IndexPath?
  /// That list.
  package weak var boundIn: UIScrollView?
  /// Whether the app has said which pictures it shows, as it may of a view that is no cell.
  package var showsGiven = false

  open var tag = 0
  open var contentMode = ContentMode.scaleToFill
  open var autoresizesSubviews = true
  open var autoresizingMask: AutoresizingMask = []
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var clearsContextBeforeDrawing = true
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var restorationIdentifier: String?
  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  open var gestureRecognizers: [UIGestureRecognizer]?
  open var accessibilityIdentifier: String?
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var accessibilityElementsHidden = false
  open var accessibilityIgnoresInvertColors = false
  open var mask: UIView? { didSet { layer.mask = mask?.layer } }
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { layoutMarginsDidChange() }
  }
  /// The bitmap of the last drawing, while a layer or an image keeps it.
  weak var lastDrawing: CGImage?
  /// Whether the last drawing reached ``draw(_:)`` of this class, which a subclass may call.
  var drawsByDefault = false
  private var ownTint: UIColor?
  private var background: UIColor?
  var autoLayout: AutoLayoutState?
  /// Whether its constraints are to be updated, and whether those of a view below are.
  var wantsUpdate = true
  var branchWantsUpdate = true

  public init(frame: CGRect) {
    guard let layerType = Self.layerClass as? CALayer.Type else {
      preconditionFailure("the layerClass of \(Self.self) is not a CALayer; return one")
    }
    ownLayer = layerType.init(ofView: CALayerOfView())
    super.init()
    reference.view = self
    ownLayer.owner = reference
    scrollViewCount = self is UIScrollView ? 1 : 0
    ownLayer.frame = frame
    ownLayer.setNeedsDisplay()
    LiveViews.count.add(1, ordering: .relaxed)
  }

  /// Traps: there are no storyboards here.
  public required init?(coder: NSCoder) {
    preconditionFailure("\(Self.self)(coder:) needs a storyboard; make the view in code")
  }

  public convenience override init() { self.init(frame: .zero) }

  deinit {
    reference.view = nil
    LiveViews.count.subtract(1, ordering: .relaxed)
  }

  private func countScrollViews(_ change: Int) {
    var around = change == 0 ? nil : parent
    while let view = around {
      view.scrollViewCount += change
      around = view.parent
    }
  }

  open var layer: CALayer { ownLayer }
  open override var next: UIResponder? { owner ?? parent }
  open var traitCollection: UITraitCollection { InterfaceState.current.traits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Geometry
  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = layer.bounds.size
      layer.frame = newValue
      if layer.bounds.size != old { sizeChanged(from: old) }
    }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      layer.bounds = newValue
      if newValue.size != old { sizeChanged(from: old) }
    }
  }

  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  private func sizeChanged(from old: CGSize) {
    if contentMode == .redraw || old.width == 0 || old.height == 0 { setNeedsDisplay() }
    setNeedsLayout()
    if contentMode == .redraw { setNeedsDisplay() }
    if autoresizesSubviews { for child in children { child.resize(in: self, from: old) } }
  }

  // MARK: Look
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (parent as? UIStackView)?.changed()
    }
  }

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set {
      let opacity = Float(min(max(newValue, 0), 1))
      if opacity != layer.opacity { InterfaceState.current.noteFade(of: layer) }
      layer.opacity = opacity
    }
  }

  open var backgroundColor: UIColor? {
    get { background }
    set {
      background = newValue
      layer.backgroundColor = newValue?.cgColor
    }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  open var tintColor: UIColor! {
    get { ownTint ?? parent?.tintColor ?? .systemBlue }
    set {
      ownTint = newValue
      tintColorDidChange()
    }
  }

  /// Called for the view and for all below it that have no tint of their own.
  open func tintColorDidChange() {
    for child in children where child.ownTint == nil { child.tintColorDidChange() }
  }

  // MARK: Layout and drawing
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out now what asked for it, from the view downwards.
  open func layoutIfNeeded() {
    updateConstraintsIfNeeded()
    layer.layoutIfNeeded()
  }

  open func layoutSubviews() {}

  open func layoutSublayers(of layer: CALayer) {
    guard layer === ownLayer else { return }
    owner?.viewWillLayoutSubviews()
    applyConstraints()
    let (state, outer) = (InterfaceState.current, InterfaceState.current.layingOut)
    state.layingOut = self
    layoutSubviews()
    state.layingOut = outer
    owner?.viewDidLayoutSubviews()
  }

  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Draws into the current context.
  ///
  /// A view that draws nothing here has no bitmap.
  open func draw(_ rect: CGRect) { drawsByDefault = true }
  open func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Gives the layer its content: what ``draw(_:)`` draws.
  open func display(_ layer: CALayer) { displayDrawing(in: layer) }
  open func layerWillDraw(_ layer: CALayer) {}
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }

  /// The largest size in which it wants to be shown; the present one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() {
    let size = sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    )
    bounds = CGRect(origin: bounds.origin, size: size)
  }

  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  open var safeAreaInsets: UIEdgeInsets { .zero }
  open func safeAreaInsetsDidChange() {}
  open func layoutMarginsDidChange() { setNeedsLayout() }

  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      NSDirectionalEdgeInsets(
        top: layoutMargins.top,
        leading: layoutMargins.left,
        bottom: layoutMargins.bottom,
        trailing: layoutMargins.right
      )
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top,
        left: newValue.leading,
        bottom: newValue.bottom,
        right: newValue.trailing
      )
    }
  }

  // MARK: Tree, for subclasses
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  /// Called after the window of the view has changed.
  func windowChanged() {}

  open func addSubview(_ view: UIView) { insert(view, at: children.count) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  open func removeFromSuperview() { detach() }

  // MARK: Constraints, for subclasses
  /// Called before a layout when the view asked for it, and once at first.
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() {
    wantsUpdate = true
    markUpdateBranch()
    constraintsChanged()
  }
  open func needsUpdateConstraints() -> Bool { wantsUpdate }
  /// Lets the views below and then this one update their constraints, those that asked.
  open func updateConstraintsIfNeeded() { updateBranch() }
  /// The size that its constraints ask for.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }
  /// The size that its constraints ask for, with the target as a wish.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }
  open func invalidateIntrinsicContentSize() { constraintsChanged() }
  open class var requiresConstraintBasedLayout: Bool { false }

  // MARK: Touches
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for child in children.reversed() {
      if let hit = child.hitTest(child.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.attached = self
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.attached = nil
  }
}

/// The direction of a view's content.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// What assistive technologies say of an element.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none = Self([])
  public static let button = Self(rawValue: 1)
  public static let link = Self(rawValue: 2)
  public static let image = Self(rawValue: 4)
  public static let selected = Self(rawValue: 8)
  public static let staticText = Self(rawValue: 64)
  public static let header = Self(rawValue: 0x10000)
  public static let updatesFrequently = Self(rawValue: 512)
}
