/// A view that shows a part of larger content.
open class UIScrollView: UIView, ScrollDelegateOwner {
  /// Whether the safe area is added to the insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }
  /// When a scroll hides the keyboard; there is none.
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  /// The colour of the indicators.
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  /// How fast a scroll slows down.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Self(rawValue: 0.998)
    public static let fast = Self(rawValue: 0.99)
  }

  weak var scrollDelegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isDirectionalLockEnabled = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var indicatorStyle = IndicatorStyle.default
  open var decelerationRate = DecelerationRate.normal
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var scrollsToTop = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1
  open var refreshControl: UIRefreshControl?
  open private(set) var isTracking = false
  open private(set) var isDragging = false
  open private(set) var isDecelerating = false
  public let panGestureRecognizer = UIPanGestureRecognizer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var adjustedContentInset: UIEdgeInsets {
    let safe = contentInsetAdjustmentBehavior == .never ? .zero : safeAreaInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top,
      left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom,
      right: contentInset.right + safe.right
    )
  }

  /// The point of the content at its upper left corner: the origin of its bounds.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      super.bounds = CGRect(origin: newValue, size: bounds.size)
      offsetChanged()
    }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      if newValue.origin != old { offsetChanged() }
    }
  }

  private func offsetChanged() {
    setNeedsLayout()
    scrollDelegate?.scrollViewDidScroll(self)
  }

  /// Goes there at once; if animated, reports the end 0.3 seconds later, the length of UIKit's
  /// scroll.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let moves = contentOffset != self.contentOffset
    self.contentOffset = contentOffset
    guard animated, moves else { return }
    afterDelay(Self.animationLength) { [weak self] in
      guard let self else { return }
      scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  static let animationLength = 0.3

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    setContentOffset(offset, animated: animated)
  }

  /// `offset` within the content and its insets.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    let maxX = max(contentSize.width + inset.right - bounds.width, -inset.left)
    let maxY = max(contentSize.height + inset.bottom - bounds.height, -inset.top)
    return CGPoint(
      x: min(max(offset.x, -inset.left), maxX),
      y: min(max(offset.y, -inset.top), maxY)
    )
  }

  open func flashScrollIndicators() {}
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  /// Content is laid out by constraints to these guides as if to the edges of the content.
  open var contentLayoutGuide: UILayoutGuide {
    preconditionFailure("UIScrollView.contentLayoutGuide is not here; set contentSize instead")
  }
  open var frameLayoutGuide: UILayoutGuide { safeAreaLayoutGuide }

  // MARK: A finger
  private var lastMove = CGPoint.zero

  /// Plays a step of a drag and the deceleration after it, with reports in UIKit's order.
  ///
  /// `.began` is the first step of the drag, `.moving` one more step of what is under way, `.ended`
  /// lifts the finger, after which moves decelerate, and `.still` is the end of all movement.
  package func play(_ offset: CGPoint, phase: ScrollPhase) {
    switch phase {
    case .began:
      if isDecelerating { endDeceleration() }
      if !isDragging {
        (isTracking, isDragging) = (true, true)
        scrollDelegate?.scrollViewWillBeginDragging(self)
      }
      move(to: offset)
    case .moving:
      move(to: offset)
    case .ended:
      move(to: offset)
      endDragging(decelerates: true)
    case .still:
      move(to: offset)
      if isDragging { endDragging(decelerates: false) }
      if isDecelerating { endDeceleration() }
    }
  }

  private func move(to offset: CGPoint) {
    lastMove = CGPoint(x: offset.x - contentOffset.x, y: offset.y - contentOffset.y)
    contentOffset = offset
  }

  private func endDragging(decelerates: Bool) {
    guard isDragging else { return }
    var target = contentOffset
    // Points per millisecond, with a frame of 60 Hz as the time of the last move.
    let velocity = CGPoint(x: lastMove.x * 60 / 1000, y: lastMove.y * 60 / 1000)
    scrollDelegate?.scrollViewWillEndDragging(
      self,
      withVelocity: decelerates ? velocity : .zero,
      targetContentOffset: &target
    )
    isTracking = false
    isDragging = false
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    if decelerates {
      isDecelerating = true
      scrollDelegate?.scrollViewWillBeginDecelerating(self)
    }
  }

  private func endDeceleration() {
    isDecelerating = false
    scrollDelegate?.scrollViewDidEndDecelerating(self)
  }
}

/// Has a delegate, whose type subclasses of ``UIScrollView`` narrow: Swift refuses to override a
/// property with another type, but a class may hide a member of a protocol's extension.
@preconcurrency @MainActor
public protocol ScrollDelegateOwner: AnyObject {}

extension ScrollDelegateOwner where Self: UIScrollView {
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

/// The control that a pull at the top of a list shows.
open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}
