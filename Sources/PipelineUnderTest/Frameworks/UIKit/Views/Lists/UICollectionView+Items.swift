extension UICollectionView {
  // MARK: Asking
  public var visibleCells: [UICollectionViewCell] {
    cells.visibleItems.compactMap { cells.cell(at: $0) }
  }
  /// In the order of the items; UIKit's order is not defined.
  public var indexPathsForVisibleItems: [IndexPath] { cells.visibleItems }
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    cells.cell(at: indexPath)
  }
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.item(of: cell) }
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    items(in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
      .first { $0.frame.contains(point) }?.item
  }
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
  {
    prepareLayout()
    return present.layoutAttributesForItem(at: indexPath)
  }
  public func supplementaryView(
    forElementKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView? { extras[ExtraKey(kind: elementKind, path: indexPath)] }
  public var indexPathsForSelectedItems: [IndexPath]? { selected.sorted() }

  // MARK: Selecting and scrolling
  public func selectItem(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for old in selected { deselectItem(at: old, animated: animated) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cells.cell(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cells.cell(at: indexPath)?.isSelected = false
  }

  /// What a tap on an item does: highlighting, selection and their delegate methods.
  package func tap(_ item: IndexPath) {
    guard allowsSelection, let delegate = collectionDelegate,
      delegate.collectionView(self, shouldHighlightItemAt: item)
    else { return }
    cells.cell(at: item)?.isHighlighted = true
    delegate.collectionView(self, didHighlightItemAt: item)
    cells.cell(at: item)?.isHighlighted = false
    delegate.collectionView(self, didUnhighlightItemAt: item)
    guard delegate.collectionView(self, shouldSelectItemAt: item) else { return }
    if !allowsMultipleSelection {
      for old in selected.sorted() where old != item {
        deselectItem(at: old, animated: false)
        delegate.collectionView(self, didDeselectItemAt: old)
      }
    }
    selectItem(at: item, animated: false, scrollPosition: [])
    delegate.collectionView(self, didSelectItemAt: item)
  }

  public func scrollToItem(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    prepareLayout()
    guard let frame = present.layoutAttributesForItem(at: indexPath)?.frame else { return }
    var offset = contentOffset
    let (view, inset) = (bounds.size, adjustedContentInset)
    if scrollPosition.contains(.top) { offset.y = frame.minY - inset.top }
    if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - view.height / 2 }
    if scrollPosition.contains(.bottom) { offset.y = frame.maxY - view.height + inset.bottom }
    if scrollPosition.contains(.left) { offset.x = frame.minX - inset.left }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - view.width / 2 }
    if scrollPosition.contains(.right) { offset.x = frame.maxX - view.width + inset.right }
    let last = CGPoint(
      x: max(contentSize.width - view.width + inset.right, -inset.left),
      y: max(contentSize.height - view.height + inset.bottom, -inset.top)
    )
    offset.x = min(max(offset.x, -inset.left), last.x)
    offset.y = min(max(offset.y, -inset.top), last.y)
    setContentOffset(offset, animated: animated)
  }
}
