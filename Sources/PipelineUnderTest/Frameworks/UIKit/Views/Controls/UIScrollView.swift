/// Shows a part of a larger content.
///
/// The harness drags it; ``setContentOffset(_:animated:)`` moves it.
open class UIScrollView: UIView {
  /// How fast a fling slows down.
  public struct DecelerationRate: RawRepresentable, Sendable, Hashable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Self(rawValue: 0.998)
    public static let fast = Self(rawValue: 0.99)
  }

  /// Whether insets of the safe area are added.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// How a drag dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  /// The colour of the indicators.
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero { didSet { if contentSize != oldValue { setNeedsLayout() } } }
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { setNeedsLayout() } }
  }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var indicatorStyle = IndicatorStyle.default
  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isDirectionalLockEnabled = false
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var decelerationRate = DecelerationRate.normal
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1 { didSet { delegate?.scrollViewDidZoom(self) } }
  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }
  open internal(set) var isTracking = false
  open internal(set) var isDragging = false
  open internal(set) var isDecelerating = false
  open var isZooming: Bool { false }
  public let panGestureRecognizer = UIPanGestureRecognizer()
  public let pinchGestureRecognizer: UIPinchGestureRecognizer? = UIPinchGestureRecognizer()
  /// Which way the content last moved.
  var lastMove = CGVector(dx: 0, dy: 0)
  private var programmatic = 0
  // Unsafe: it is the view itself, if it is a list. A cast to a protocol takes long.
  private(set) unowned(unsafe) var itemList: (any ItemList)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    itemList = self as? any ItemList
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open func adjustedContentInsetDidChange() {}

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds = CGRect(origin: newValue, size: bounds.size)
    }
  }

  /// Each change of its origin is a scroll, by a finger or not.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      guard newValue.origin != old else { return }
      lastMove = CGVector(dx: newValue.minX - old.x, dy: newValue.minY - old.y)
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Moves there at once; animated, `scrollViewDidEndScrollingAnimation` follows 0.3 s later.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let moves = contentOffset != self.contentOffset
    self.contentOffset = contentOffset
    guard animated, moves else { return }
    programmatic += 1
    let number = programmatic
    afterDelay(0.3) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.programmatic == number else { return }
        self.delegate?.scrollViewDidEndScrollingAnimation(self)
      }
    }
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.minY < bounds.minY { offset.y = rect.minY }
    if rect.maxY > bounds.maxY { offset.y = rect.maxY - bounds.height }
    if rect.minX < bounds.minX { offset.x = rect.minX }
    if rect.maxX > bounds.maxX { offset.x = rect.maxX - bounds.width }
    setContentOffset(offset, animated: animated)
  }

  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }
  /// Zooms until `rect`, in coordinates of the content at scale 1, fills the view.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    let scale = min(bounds.width / rect.width, bounds.height / rect.height)
    zoomScale = max(minimumZoomScale, min(maximumZoomScale, scale))
    contentOffset = CGPoint(x: rect.minX * zoomScale, y: rect.minY * zoomScale)
  }
  open func flashScrollIndicators() {}
}

/// Hears how a scroll view moves.
///
/// All methods have an empty default.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  )
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView,
    willDecelerate decelerate: Bool
  ) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}

/// What moves a scroll view at a moment of a gesture.
package enum ScrollStep: Sendable, Hashable {
  /// The finger comes down and moves it.
  case beginsDrag
  /// The finger moves it.
  case drags
  /// The finger leaves: the content goes on to `target`, or stays if there is none.
  case endsDrag(velocity: CGPoint, target: CGPoint?)
  /// It goes on by itself.
  case decelerates
  /// It stands still.
  case endsDeceleration
  /// It is moved by the app or by a tap on the status bar, without a finger.
  case jumps
}

extension ScrollStep {
  /// The same step of a vertical gesture in another direction of `list`.
  @MainActor package func turned(
    _ direction: UIScrollView.Direction,
    in list: UIScrollView
  ) -> ScrollStep {
    guard case .endsDrag(let velocity, let target) = self else { return self }
    return .endsDrag(
      velocity: direction == .vertical ? velocity : CGPoint(x: velocity.y, y: 0),
      target: target.map { list.offset($0.y, along: direction) }
    )
  }
}

extension UIScrollView {
  /// A direction of scrolling.
  package enum Direction: Sendable { case vertical, horizontal }

  /// The direction in which the content is larger than the view; vertical for both, and nil for
  /// neither.
  package var direction: Direction? {
    if contentSize.height > bounds.height + Self.tolerance { return .vertical }
    return contentSize.width > bounds.width + Self.tolerance ? .horizontal : nil
  }

  /// The least part of a point that is no rounding.
  private static let tolerance: CGFloat = 0.5

  /// `points` from the start of content, or its end; content that fits has none.
  private func end(_ points: CGFloat, _ content: CGFloat, _ room: CGFloat) -> CGFloat {
    content > room ? min(points, content - room) : points
  }

  /// The offset `points` from the start of the content, or at its end.
  package func offset(_ points: CGFloat, along direction: Direction) -> CGPoint {
    let inset = adjustedContentInset
    return switch direction {
    case .vertical:
      CGPoint(
        x: contentOffset.x,
        y: end(points, contentSize.height + inset.bottom, bounds.height)
      )
    case .horizontal:
      CGPoint(
        x: end(points, contentSize.width + inset.right, bounds.width),
        y: contentOffset.y
      )
    }
  }

  /// Moves the content as a finger or its momentum does, and calls the delegate in UIKit's order.
  package func move(to offset: CGPoint, _ step: ScrollStep) {
    switch step {
    case .beginsDrag:
      if isDecelerating { endDeceleration() }
      (isTracking, isDragging) = (true, true)
      delegate?.scrollViewWillBeginDragging(self)
      contentOffset = offset
    case .drags, .decelerates, .jumps:
      contentOffset = offset
    case .endsDrag(let velocity, let target):
      contentOffset = offset
      var goal = target ?? offset
      delegate?.scrollViewWillEndDragging(
        self,
        withVelocity: velocity,
        targetContentOffset: &goal
      )
      (isTracking, isDragging) = (false, false)
      delegate?.scrollViewDidEndDragging(self, willDecelerate: target != nil)
      guard target != nil else { return }
      isDecelerating = true
      delegate?.scrollViewWillBeginDecelerating(self)
    case .endsDeceleration:
      contentOffset = offset
      endDeceleration()
    }
  }

  private func endDeceleration() {
    guard isDecelerating else { return }
    isDecelerating = false
    delegate?.scrollViewDidEndDecelerating(self)
  }
}
