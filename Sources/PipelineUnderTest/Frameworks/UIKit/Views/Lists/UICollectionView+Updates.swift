extension UICollectionView {
  /// Makes the changes of `updates` together.
  ///
  /// `completion` runs when their animation would have ended, 0.3 s later, or in the next turn
  /// without animations.
  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let isOutermost = update == nil
    if isOutermost {
      _ = sectionCounts
      update = ListUpdate()
    }
    updates?()
    if isOutermost { finishUpdate() }
    guard let completion else { return }
    let animates = UIView.areAnimationsEnabled && window != nil
    afterDelay(animates ? 0.3 : 0) { completion(true) }
  }

  private func change(_ body: (inout ListUpdate) -> Void) {
    guard update == nil else {
      body(&update!)
      return
    }
    _ = sectionCounts
    update = ListUpdate()
    body(&update!)
    finishUpdate()
  }

  private func finishUpdate() {
    guard let update, let before = counts else {
      self.update = nil
      return
    }
    self.update = nil
    counts = nil
    let after = sectionCounts
    apply(
      update.places(before: before, after: after),
      reloading: update.reloadedItems
    )
  }

  /// Gives cells the new places of their items and lays out anew.
  func apply(_ places: [IndexPath: IndexPath], reloading: Set<IndexPath> = []) {
    let old = cells.takeOut(reloading.sorted())
    cells.renumber { places[$0] }
    selected = Set(selected.compactMap { places[$0] })
    collectionViewLayout.invalidateLayout()
    if window != nil { layoutIfNeeded() }
    cells.retire(old)
  }

  public func insertItems(at indexPaths: [IndexPath]) {
    change { $0.insertedItems.formUnion(indexPaths) }
  }
  public func deleteItems(at indexPaths: [IndexPath]) {
    change { $0.deletedItems.formUnion(indexPaths) }
  }
  public func reloadItems(at indexPaths: [IndexPath]) {
    change { $0.reloadedItems.formUnion(indexPaths) }
  }
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems[indexPath] = newIndexPath }
  }
  public func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }
  public func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }
  public func reloadSections(_ sections: IndexSet) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections[section] = newSection }
  }
}
