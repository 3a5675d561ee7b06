extension UITableView {
  /// Makes the changes of `updates` together.
  ///
  /// `completion` runs when their animation would have ended, 0.3 s later, or in the next turn
  /// without animations.
  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let isOutermost = update == nil
    if isOutermost { beginUpdates() }
    updates?()
    if isOutermost { endUpdates() }
    guard let completion else { return }
    let animates = UIView.areAnimationsEnabled && window != nil
    afterDelay(animates ? 0.3 : 0) { completion(true) }
  }

  public func beginUpdates() {
    _ = numberOfSections
    update = ListUpdate()
  }

  public func endUpdates() {
    guard let update, let before = rows?.counts else { return }
    self.update = nil
    let after = countRows()
    apply(update.places(before: before, after: after), reloading: update.reloadedItems)
  }

  private func change(_ body: (inout ListUpdate) -> Void) {
    guard update == nil else {
      body(&update!)
      return
    }
    beginUpdates()
    body(&update!)
    endUpdates()
  }

  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedItems.formUnion(indexPaths) }
  }
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedItems.formUnion(indexPaths) }
  }
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedItems.formUnion(indexPaths) }
  }
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems[indexPath] = newIndexPath }
  }
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }
}
