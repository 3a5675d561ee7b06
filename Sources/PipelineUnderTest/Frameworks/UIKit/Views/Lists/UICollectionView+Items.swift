extension UICollectionView {
  public var visibleCells: [UICollectionViewCell] {
    shownInOrder().filter { $0.kind == nil }.compactMap { shown[$0] as? UICollectionViewCell }
  }

  public var indexPathsForVisibleItems: [IndexPath] {
    shownInOrder().filter { $0.kind == nil }.map(\.path)
  }

  /// The visible cell of an item; nil for one that is not visible.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown[ElementKey(kind: nil, path: indexPath)] as? UICollectionViewCell
  }

  public func supplementaryView(
    forElementKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView? { shown[ElementKey(kind: elementKind, path: indexPath)] }

  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    shownInOrder().filter { $0.kind == elementKind }.compactMap { shown[$0] }
  }

  /// The item of a cell; nil for a cell that is not visible.
  ///
  /// Time: number of visible cells.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.key.kind == nil && $0.value === cell }?.key.path
  }

  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    collectionViewLayout.layoutAttributesForElements(
      in: CGRect(origin: point, size: CGSize(width: 1, height: 1))
    )?
    .first { $0.representedElementKind == nil && $0.frame.contains(point) }?.indexPath
  }

  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  public func scrollToItem(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    layoutIfNeeded()
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = frame.minY }
    if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
    if scrollPosition.contains(.bottom) { offset.y = frame.maxY - bounds.height }
    if scrollPosition.contains(.left) { offset.x = frame.minX }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
    if scrollPosition.contains(.right) { offset.x = frame.maxX - bounds.width }
    if scrollPosition.isEmpty {
      scrollRectToVisible(frame, animated: animated)
    } else {
      setContentOffset(clamped(offset), animated: animated)
    }
  }

  // MARK: Changes
  public func insertItems(at indexPaths: [IndexPath]) { change { $0.inserted += indexPaths } }
  public func deleteItems(at indexPaths: [IndexPath]) { change { $0.deleted += indexPaths } }
  public func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloaded += indexPaths } }

  /// Asks the data source for each visible item again, which gets the present cell when it dequeues
  /// one: nothing is prepared for reuse.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard let cell = cellForItem(at: path) else { continue }
      reconfigured = (path, cell)
      let given = dataSource?.collectionView(self, cellForItemAt: path)
      reconfigured = nil
      precondition(
        given === cell,
        "reconfigureItems needs the cell that dequeueReusableCell gives; use reloadItems instead"
      )
    }
  }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change {
      $0.deleted.append(indexPath)
      $0.inserted.append(newIndexPath)
    }
  }
  public func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }
  public func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }
  public func reloadSections(_ sections: IndexSet) {
    let counts = loadedCounts()
    reloadItems(
      at: sections.flatMap { section in
        (0..<counts[section]).map { IndexPath(item: $0, section: section) }
      }
    )
  }

  /// Makes all changes of `updates` as one, and reports the end of their animation after 0.3 s.
  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    layoutIfNeeded()
    let isOuter = update == nil
    _ = loadedCounts()
    if isOuter { update = ListUpdate() }
    updates?()
    if isOuter { commitUpdate() }
    let length = UIView.areAnimationsEnabled ? Self.animationLength : 0
    if let completion { afterDelay(length) { completion(true) } }
  }

  private func change(_ body: (inout ListUpdate) -> Void) {
    let isOuter = update == nil
    if isOuter { _ = loadedCounts() }
    var changed = update ?? ListUpdate()
    body(&changed)
    update = changed
    if isOuter { commitUpdate() }
  }

  private func commitUpdate() {
    guard let update else { return }
    self.update = nil
    let old = loadedCounts()
    update.check(old: old, new: askedCounts(), "UICollectionView")
    replaceData { update.reloaded.contains($0) ? nil : update.newPath(of: $0) }
  }

  /// Takes new data: visible cells of items with a new index path stay, the others end.
  func replaceData(newPath: (IndexPath) -> IndexPath?) {
    counts = askedCounts()
    var kept: [ElementKey: UICollectionReusableView] = [:]
    for key in shownInOrder() {
      if let path = newPath(key.path) {
        kept[ElementKey(kind: key.kind, path: path)] = shown[key]
      } else {
        end(key)
      }
    }
    shown = kept
    collectionViewLayout.invalidateLayout()
    setNeedsLayout()
  }
}
