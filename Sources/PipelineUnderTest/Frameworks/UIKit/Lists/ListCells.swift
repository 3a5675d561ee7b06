/// The cells of a list: on the screen by index path, and free ones by reuse identifier.
@MainActor struct ListCells<Cell: UIView> {
  private(set) var shown: [IndexPath: Cell] = [:]
  private var free: [String: [Cell]] = [:]

  /// The shown index paths in ascending order.
  var paths: [IndexPath] { shown.keys.sorted() }

  func path(of cell: Cell) -> IndexPath? { shown.first { $0.value === cell }?.key }

  mutating func show(_ cell: Cell, at path: IndexPath) { shown[path] = cell }

  /// Takes a cell off the screen; it can be used again.
  mutating func retire(_ path: IndexPath, identifier: String?) -> Cell? {
    guard let cell = shown.removeValue(forKey: path) else { return nil }
    if let identifier { free[identifier, default: []].append(cell) }
    return cell
  }

  /// The cell that was retired last among those with this identifier.
  mutating func reuse(_ identifier: String) -> Cell? { free[identifier]?.popLast() }

  /// Moves the shown cells to other paths.
  mutating func rename(_ change: (IndexPath) -> IndexPath) {
    shown = Dictionary(uniqueKeysWithValues: shown.map { (change($0.key), $0.value) })
  }
}

/// Which items a list asks its owner to prepare: those of the next screen in the direction of the
/// scrolling.
///
/// UIKit does not document its rule; one screen ahead is a modelling choice.
struct PrefetchWindow {
  private var wanted: [IndexPath] = []
  private var lastOffset: CGFloat?

  /// What to prefetch and what to cancel when a list shows `visible` of `all` in `bounds`.
  @MainActor mutating func move(
    to bounds: CGRect,
    visible: [IndexPath],
    ahead: (CGRect) -> [IndexPath]
  ) -> (start: [IndexPath], cancel: [IndexPath]) {
    defer { lastOffset = bounds.minY }
    guard let lastOffset, lastOffset != bounds.minY else { return ([], []) }
    let isDown = bounds.minY > lastOffset
    let next = ahead(bounds.offsetBy(dx: 0, dy: isDown ? bounds.height : -bounds.height))
      .filter { !visible.contains($0) }
    let start = next.filter { !wanted.contains($0) }
    // What has appeared is no longer ahead, and is not cancelled.
    let cancel = wanted.filter { !next.contains($0) && !visible.contains($0) }
    wanted = next
    return (start, cancel)
  }
}
