/// Lines of items, of which each takes as many as fit.
///
/// Full lines are spread to both edges; the last line of a section keeps the spacing of the line
/// before it if all its items have one size, as UIKit aligns it.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size that asks each cell for its own, which is not here.
  public static nonisolated let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude,
    height: CGFloat.greatestFiniteMagnitude
  )

  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  open var sectionHeadersPinToVisibleBounds = false

  /// In the order of their position along the scrolling axis.
  private var elements: [UICollectionViewLayoutAttributes] = []
  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var size = CGSize.zero
  private var tallest: CGFloat = 0

  public override init() {}
  public required init?(coder: NSCoder) {}

  private var isVertical: Bool { scrollDirection == .vertical }
  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private var delegate: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView.map { across($0.bounds.size) != across(newBounds.size) } ?? false
  }

  open override func prepare() {
    elements = []
    items = [:]
    tallest = 0
    guard let collectionView else { return }
    let inset = collectionView.adjustedContentInset
    let whole = collectionView.bounds.size
    let breadth =
      across(whole) - (isVertical ? inset.left + inset.right : inset.top + inset.bottom)
    var start: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      start = place(section, of: collectionView, from: start, breadth: breadth)
    }
    size =
      isVertical ? CGSize(width: breadth, height: start) : CGSize(width: start, height: breadth)
    tallest = elements.map { along($0.frame.size) }.max() ?? 0
  }

  /// Places a section from `start`; returns its end.
  private func place(
    _ section: Int,
    of list: UICollectionView,
    from start: CGFloat,
    breadth: CGFloat
  ) -> CGFloat {
    let inset =
      delegate?.collectionView(list, layout: self, insetForSectionAt: section)
      ?? sectionInset
    let lineSpace =
      delegate?.collectionView(list, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let itemSpace =
      delegate?.collectionView(list, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let header =
      delegate?.collectionView(list, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    var end = supplementary(
      UICollectionView.elementKindSectionHeader,
      section,
      along(header),
      from: start,
      breadth
    )
    end += isVertical ? inset.top : inset.left
    let free =
      breadth - (isVertical ? inset.left + inset.right : inset.top + inset.bottom)
    let sizes = (0..<list.numberOfItems(inSection: section)).map { size(of: $0, section, list) }
    var (index, spacing, isFirst) = (0, itemSpace, true)
    while index < sizes.count {
      var (last, used) = (index, across(sizes[index]))
      while last + 1 < sizes.count, used + itemSpace + across(sizes[last + 1]) <= free + 0.01 {
        last += 1
        used += itemSpace + across(sizes[last])
      }
      let line = Array(sizes[index...last])
      let gaps = CGFloat(line.count - 1)
      let isLast = last == sizes.count - 1
      if !isLast, gaps > 0 {
        spacing = (free - line.map(across).reduce(0, +)) / gaps
      } else if isFirst || sizes.contains(where: { $0 != sizes[0] }) {
        spacing = itemSpace
      }
      if !isFirst { end += lineSpace }
      let depth = line.map(along).max() ?? 0
      var side = isVertical ? inset.left : inset.top
      // A line in which a second item of this size would not fit has its item in the middle.
      if line.count == 1, across(line[0]) * 2 + itemSpace > free {
        side += max(free - across(line[0]), 0) / 2
      }
      add(line, from: (index, section), at: end, side: side, spacing: spacing)
      end += depth
      index = last + 1
      isFirst = false
    }
    end += isVertical ? inset.bottom : inset.right
    let footer =
      delegate?.collectionView(list, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    return supplementary(
      UICollectionView.elementKindSectionFooter,
      section,
      along(footer),
      from: end,
      breadth
    )
  }

  /// Places the items of a line from `side` on, each in the middle of the line's depth.
  private func add(
    _ line: [CGSize],
    from first: (item: Int, section: Int),
    at end: CGFloat,
    side: CGFloat,
    spacing: CGFloat
  ) {
    let depth = line.map(along).max() ?? 0
    var side = side
    for (offset, size) in line.enumerated() {
      let middle = end + (depth - along(size)) / 2
      let origin = isVertical ? CGPoint(x: side, y: middle) : CGPoint(x: middle, y: side)
      add(first.item + offset, first.section, CGRect(origin: origin, size: size))
      side += across(size) + spacing
    }
  }

  private func size(of item: Int, _ section: Int, _ list: UICollectionView) -> CGSize {
    let path = IndexPath(item: item, section: section)
    let size =
      delegate?.collectionView(list, layout: self, sizeForItemAt: path) ?? itemSize
    precondition(
      size != Self.automaticSize,
      "UICollectionViewFlowLayout has no automatic sizes here; give itemSize or sizeForItemAt"
    )
    return size
  }

  private func add(_ item: Int, _ section: Int, _ frame: CGRect) {
    let path = IndexPath(item: item, section: section)
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = frame
    elements.append(attributes)
    items[path] = attributes
  }

  private func supplementary(
    _ kind: String,
    _ section: Int,
    _ depth: CGFloat,
    from start: CGFloat,
    _ breadth: CGFloat
  ) -> CGFloat {
    guard depth > 0 else { return start }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind,
      with: IndexPath(item: 0, section: section)
    )
    attributes.frame =
      isVertical
      ? CGRect(x: 0, y: start, width: breadth, height: depth)
      : CGRect(x: start, y: 0, width: depth, height: breadth)
    elements.append(attributes)
    return start + depth
  }

  open override var collectionViewContentSize: CGSize { size }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { items[indexPath] }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elements.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  /// Time: logarithm of the number of elements, and the number of those returned.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let (from, to) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      let frame = elements[middle].frame
      if (isVertical ? frame.minY : frame.minX) < from - tallest {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var result: [UICollectionViewLayoutAttributes] = []
    for element in elements[low...] {
      if (isVertical ? element.frame.minY : element.frame.minX) > to + tallest { break }
      if element.frame.overlaps(rect) { result.append(element) }
    }
    return result
  }
}
