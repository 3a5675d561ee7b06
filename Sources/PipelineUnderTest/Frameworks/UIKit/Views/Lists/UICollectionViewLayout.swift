/// Where a view of a collection lies.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var indexPath = IndexPath(item: 0, section: 0)
  open var frame = CGRect.zero
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false
  open var transform = CGAffineTransform.identity
  open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  open internal(set) var representedElementKind: String?

  public required override init() {}

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  public convenience init(forSupplementaryViewOfKind elementKind: String, with path: IndexPath) {
    self.init()
    indexPath = path
    representedElementKind = elementKind
    representedElementCategory = .supplementaryView
  }

  open var size: CGSize {
    get { frame.size }
    set {
      frame = CGRect(
        x: frame.midX - newValue.width / 2,
        y: frame.midY - newValue.height / 2,
        width: newValue.width,
        height: newValue.height
      )
    }
  }
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { size = newValue.size }
  }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }
}

/// What of a layout is to be computed again.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  open internal(set) var invalidateEverything = true
  open internal(set) var invalidateDataSourceCounts = false
}

/// Says where the views of a collection lie.
///
/// Subclasses override the first five methods.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  var isValid = false

  public override init() {}

  /// Called before the attributes are asked for, after each invalidation.
  open func prepare() {}
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open var collectionViewContentSize: CGSize { .zero }

  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func invalidateLayout() {
    isValid = false
    collectionView?.setNeedsLayout()
  }

  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
  }

  func prepareIfNeeded() {
    guard !isValid else { return }
    isValid = true
    prepare()
  }
}
