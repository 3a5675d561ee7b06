/// Where an element of a collection view lies.
@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var indexPath: IndexPath
  /// Nil for a cell.
  open internal(set) var representedElementKind: String?

  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    super.init()
  }
}

/// Places the elements of a collection view.
@MainActor open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  /// Whether `prepare` has to be called before the next question.
  var isInvalid = true

  nonisolated public override init() { super.init() }
  public required init?(coder: NSCoder) { UIResponder.noArchive(UICollectionViewLayout.self) }

  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidateLayout() {
    isInvalid = true
    collectionView?.setNeedsLayout()
  }
}

/// Rows of items from top to bottom.
@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  open var itemSize = CGSize(width: 50, height: 50)
  open var estimatedItemSize = CGSize.zero
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = UIEdgeInsets.zero
  open var scrollDirection = ScrollDirection.vertical
  open var headerReferenceSize = CGSize.zero
  open var footerReferenceSize = CGSize.zero
  private var all: [UICollectionViewLayoutAttributes] = []
  private var size = CGSize.zero

  open override func prepare() {
    super.prepare()
    all.removeAll()
    guard let collectionView else { return }
    let isVertical = scrollDirection == .vertical
    let length = isVertical ? collectionView.bounds.width : collectionView.bounds.height
    var main: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      main += isVertical ? sectionInset.top : sectionInset.left
      let start = isVertical ? sectionInset.left : sectionInset.top
      let end = length - (isVertical ? sectionInset.right : sectionInset.bottom)
      var cross = start
      var thickest: CGFloat = 0
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let size = size(at: path, in: collectionView)
        let along = isVertical ? size.width : size.height
        if cross > start, cross + along > end + 0.001 {
          main += thickest + minimumLineSpacing
          cross = start
          thickest = 0
        }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(
          origin: isVertical ? CGPoint(x: cross, y: main) : CGPoint(x: main, y: cross),
          size: size
        )
        all.append(attributes)
        cross += along + minimumInteritemSpacing
        thickest = max(thickest, isVertical ? size.height : size.width)
      }
      main += thickest + (isVertical ? sectionInset.bottom : sectionInset.right)
    }
    size = isVertical ? CGSize(width: length, height: main) : CGSize(width: main, height: length)
  }

  private func size(at path: IndexPath, in collectionView: UICollectionView) -> CGSize {
    guard let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout else {
      return itemSize
    }
    return delegate.collectionView(collectionView, layout: self, sizeForItemAt: path)
  }

  open override var collectionViewContentSize: CGSize { size }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    all.filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    all.first { $0.indexPath == indexPath }
  }
}
