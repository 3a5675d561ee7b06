/// What a scroll view reports to its owner.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// A view whose content is larger than itself.
@MainActor open class UIScrollView: UIView {
  /// Whom it reports scrolling to; for a list, an object with the protocol of its delegates.
  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isPagingEnabled = false
  open var isScrollEnabled = true
  open var bounces = true
  open var scrollsToTop = true
  open private(set) var isTracking = false
  open private(set) var isDragging = false
  open private(set) var isDecelerating = false

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { move(to: newValue) }
  }

  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    move(to: offset)
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.minY < offset.y { offset.y = rect.minY }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    setContentOffset(offset, animated: animated)
  }

  private func move(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  /// Moves as a finger or the fling after it does.
  func play(_ offset: CGPoint, _ phase: ScrollPhase) {
    switch phase {
    case .began:
      isTracking = true
      isDragging = true
      delegate?.scrollViewWillBeginDragging(self)
      move(to: offset)
    case .moving: move(to: offset)
    case .ended:
      guard isDragging else { return }
      move(to: offset)
      isTracking = false
      isDragging = false
      isDecelerating = true
      delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
      delegate?.scrollViewWillBeginDecelerating(self)
    case .still:
      move(to: offset)
      guard isDragging || isDecelerating else { return }
      if isDragging { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
      let decelerated = isDecelerating
      isTracking = false
      isDragging = false
      isDecelerating = false
      if decelerated { delegate?.scrollViewDidEndDecelerating(self) }
    }
  }
}
