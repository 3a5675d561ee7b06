extension UITableView {
  // MARK: Asking
  public var visibleCells: [UITableViewCell] {
    cells.visibleItems.compactMap { cells.cell(at: $0) }
  }
  public var indexPathsForVisibleRows: [IndexPath]? { cells.visibleItems }
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells.cell(at: indexPath) }
  public func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.item(of: cell) }
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadRows().paths(from: point.y, to: point.y + 0.001).first
  }
  public func rectForRow(at indexPath: IndexPath) -> CGRect { frame(of: indexPath, loadRows()) }
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }
  public var indexPathForSelectedRow: IndexPath? { selected.min() }
  public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

  // MARK: Selecting and scrolling
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection || indexPath == nil {
      for old in selected { deselectRow(at: old, animated: animated) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cells.cell(at: indexPath)?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cells.cell(at: indexPath)?.setSelected(false, animated: animated)
  }

  /// What a tap on a row does: selection and its delegate methods.
  package func tap(_ item: IndexPath) {
    guard allowsSelection, let delegate = tableDelegate,
      let chosen = delegate.tableView(self, willSelectRowAt: item)
    else { return }
    if !allowsMultipleSelection {
      for old in selected.sorted() where old != chosen {
        deselectRow(at: old, animated: false)
        delegate.tableView(self, didDeselectRowAt: old)
      }
    }
    selectRow(at: chosen, animated: false, scrollPosition: .none)
    delegate.tableView(self, didSelectRowAt: chosen)
  }

  public func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    let frame = rectForRow(at: indexPath)
    var y: CGFloat
    switch scrollPosition {
    case .top: y = frame.minY
    case .middle: y = frame.midY - bounds.height / 2
    case .bottom: y = frame.maxY - bounds.height
    case .none: y = min(max(bounds.minY, frame.maxY - bounds.height), frame.minY)
    }
    let inset = adjustedContentInset
    y = max(min(y, loadRows().height - bounds.height + inset.bottom), -inset.top)
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
  }
}

extension UITableView {
  // MARK: CellHost
  func willDisplay(_ cell: UITableViewCell, at item: IndexPath) {
    InterfaceState.current.probe?.willDisplay(cell: cell, item: item)
    InterfaceState.current.reading(for: cell) {
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: item)
    }
  }

  func didEndDisplaying(_ cell: UITableViewCell, at item: IndexPath) {
    // First: what the app cancels now belongs to a cell that has left.
    InterfaceState.current.probe?.didEndDisplaying(cell: cell, item: item)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: item)
  }

  func prefetch(_ items: [IndexPath]) {
    InterfaceState.current.readingAhead(items, isWanted: true) {
      prefetchDataSource?.tableView(self, prefetchRowsAt: items)
    }
  }

  func cancelPrefetching(_ items: [IndexPath]) {
    InterfaceState.current.readingAhead(items, isWanted: false) {
      prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: items)
    }
  }
}
