extension UITableView {
  public var visibleCells: [UITableViewCell] { shown.keys.sorted().compactMap { shown[$0] } }
  public var indexPathsForVisibleRows: [IndexPath]? { shown.isEmpty ? nil : shown.keys.sorted() }

  /// The visible cell of a row; nil for one that is not visible.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }

  /// The row of a cell; nil for a cell that is not visible.
  ///
  /// Time: number of visible cells.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }

  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    currentRows().frame(of: indexPath, width: bounds.width)
  }

  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    currentRows().paths(from: point.y, to: point.y + 0.5).first
  }

  public func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    layoutIfNeeded()
    let frame = rectForRow(at: indexPath)
    var offset = contentOffset
    switch scrollPosition {
    case .none:
      scrollRectToVisible(frame, animated: animated)
      return
    case .top: offset.y = frame.minY
    case .middle: offset.y = frame.midY - bounds.height / 2
    case .bottom: offset.y = frame.maxY - bounds.height
    }
    setContentOffset(clamped(offset), animated: animated)
  }

  // MARK: Selection
  public var indexPathForSelectedRow: IndexPath? { selected.first }
  public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

  public func selectRow(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    guard let indexPath else { return }
    if !allowsMultipleSelection { for path in selected { deselectRow(at: path, animated: false) } }
    selected.append(indexPath)
    shown[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    shown[indexPath]?.setSelected(false, animated: animated)
  }

  // MARK: Changes
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.inserted += indexPaths }
  }
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deleted += indexPaths }
  }
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloaded += indexPaths }
  }

  /// Asks the data source for each visible row again, which gets the present cell when it dequeues
  /// one: nothing is prepared for reuse.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard let cell = shown[path] else { continue }
      reconfigured = (path, cell)
      let given = dataSource?.tableView(self, cellForRowAt: path)
      reconfigured = nil
      precondition(
        given === cell,
        "reconfigureRows needs the cell that dequeueReusableCell gives; use reloadRows instead"
      )
    }
  }

  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change {
      $0.deleted.append(indexPath)
      $0.inserted.append(newIndexPath)
    }
  }
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    let counts = loadedCounts()
    reloadRows(
      at: sections.flatMap { section in
        (0..<counts[section]).map { IndexPath(row: $0, section: section) }
      },
      with: animation
    )
  }

  public func beginUpdates() {
    layoutIfNeeded()
    _ = loadedCounts()
    update = update ?? ListUpdate()
  }

  public func endUpdates() { commitUpdate() }

  /// Makes all changes of `updates` as one, and reports the end of their animation after 0.3 s.
  public func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    commitUpdate()
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
    update.check(old: loadedCounts(), new: askedCounts(), "UITableView")
    replaceData { update.reloaded.contains($0) ? nil : update.newPath(of: $0) }
  }

  /// Takes new data: visible cells of rows with a new index path stay, the others end.
  func replaceData(newPath: (IndexPath) -> IndexPath?) {
    counts = askedCounts()
    var kept: [IndexPath: UITableViewCell] = [:]
    for path in shown.keys.sorted() {
      if let target = newPath(path) {
        kept[target] = shown[path]
      } else {
        end(path)
      }
    }
    shown = kept
    measured = Dictionary(
      measured.compactMap { path, height in newPath(path).map { ($0, height) } },
      uniquingKeysWith: { first, _ in first }
    )
    invalidateRows()
  }
}
