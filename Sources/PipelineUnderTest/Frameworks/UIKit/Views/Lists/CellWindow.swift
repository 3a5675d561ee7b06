internal import VirtualDevice

/// What a list does for the window of its cells.
@MainActor
protocol CellHost: AnyObject {
  associatedtype Cell: UIView
  /// The items that touch `rect`, from first to last, with their frames.
  func items(in rect: CGRect) -> [(item: IndexPath, frame: CGRect)]
  /// The extent of the whole content.
  var contentRect: CGRect { get }
  /// Notes the size of a cell that was just bound; returns whether items have moved by it.
  func measure(_ cell: Cell, at item: IndexPath) -> Bool
  /// Asks the data source for the cell of `item`.
  func bindCell(for item: IndexPath) -> Cell
  func willDisplay(_ cell: Cell, at item: IndexPath)
  func show(_ cell: Cell, at item: IndexPath)
  func didEndDisplaying(_ cell: Cell, at item: IndexPath)
  /// Puts a cell that no item has any longer into the pool.
  func recycle(_ cell: Cell)
  func prefetch(_ items: [IndexPath])
  func cancelPrefetching(_ items: [IndexPath])
}

/// The cells of a list around its visible part, and the items announced for prefetching.
///
/// Two rules are choices of this model, because UIKit's own are not documented in numbers; which
/// cells are bound ahead says ``CellsAhead``.
/// - A cell that left the screen stays bound within the reach of that rule; inside of it the cell
///   comes back without the data source (WWDC 2016, session 219).
/// - Items up to one screen ahead of the movement are announced for prefetching; those announced
///   and neither shown nor inside of that part any longer are cancelled. A report has 0.75 screens
///   for the first announcement (stackoverflow.com/questions/39135347).
@MainActor
final class CellWindow<Host: CellHost> {
  private unowned let host: Host
  /// The cells on the screen.
  private(set) var visible: [IndexPath: Host.Cell] = [:]
  /// Cells that are bound and not on the screen.
  private(set) var waiting: [IndexPath: Host.Cell] = [:]
  private var announced: Set<IndexPath> = []
  /// How many cells were bound so far.
  private(set) var boundCount = 0
  var isPrefetching = true
  private let ahead: CellsAhead
  /// Where the bounds began when a cell was last looked for ahead; nil before.
  private var lastOrigin: CGPoint?
  /// When the cell that is bound now is needed.
  private(set) var bindingTime = BindingTime.displayed

  /// The window of a list of this kind, on the system of the device.
  init(_ host: Host, _ list: CellsAhead.List) {
    self.host = host
    ahead = CellsAhead(list, on: Device.currentIfAny?.system ?? .standard)
  }

  private var keepsCellsAhead: Bool { isPrefetching && ahead.isOn }

  func cell(at item: IndexPath) -> Host.Cell? { visible[item] }

  var visibleItems: [IndexPath] { visible.keys.sorted() }

  /// Shows the cells of `bounds`: those that left go first, then the others come in order.
  ///
  /// Returns whether any was bound.
  @discardableResult
  func update(bounds: CGRect) -> Bool {
    var wanted = host.items(in: bounds)
    // Each cell is looked up once where none appears, as in most frames.
    let shown = wanted.compactMap { visible[$0.item] }
    if shown.count != wanted.count || wanted.count != visible.count {
      let items = Set(wanted.map(\.item))
      for item in visibleItems where !items.contains(item) { leave(item) }
    }
    dropFar(from: bounds, around: wanted)
    if shown.count == wanted.count {
      for index in wanted.indices { host.show(shown[index], at: wanted[index].item) }
      return false
    }
    let before = boundCount
    while let item = wanted.first(where: { visible[$0.item] == nil })?.item {
      let cell = waiting.removeValue(forKey: item) ?? bind(item)
      visible[item] = cell
      announced.remove(item)
      if host.measure(cell, at: item) { wanted = host.items(in: bounds) }
      host.willDisplay(cell, at: item)
      host.show(cell, at: item)
    }
    for (item, _) in wanted {
      if let cell = visible[item] { host.show(cell, at: item) }
    }
    return boundCount > before
  }

  private func bind(_ item: IndexPath) -> Host.Cell {
    boundCount += 1
    return host.bindCell(for: item)
  }

  private func leave(_ item: IndexPath) {
    guard let cell = visible.removeValue(forKey: item) else { return }
    cell.removeFromSuperview()
    host.didEndDisplaying(cell, at: item)
    if keepsCellsAhead {
      waiting[item] = cell
    } else {
      host.recycle(cell)
    }
  }

  private func dropFar(from bounds: CGRect, around wanted: [(item: IndexPath, frame: CGRect)]) {
    guard !waiting.isEmpty else { return }
    let near = Set(host.items(in: margin(around: bounds, wanted)).map(\.item))
    for item in waiting.keys.sorted() where !near.contains(item) {
      if let cell = waiting.removeValue(forKey: item) { host.recycle(cell) }
    }
  }

  /// The screen and what lies within the reach of cells ahead on each side.
  private func margin(
    around bounds: CGRect,
    _ wanted: [(item: IndexPath, frame: CGRect)]
  ) -> CGRect {
    let content = host.contentRect
    let across = content.width > bounds.width + 0.5
    let along = content.height > bounds.height + 0.5
    let width = wanted.reduce(0) { max($0, $1.frame.width) }
    let height = wanted.reduce(0) { max($0, $1.frame.height) }
    return bounds.insetBy(
      dx: across ? -ahead.reach(length: bounds.width, cell: width) : 0,
      dy: along ? -ahead.reach(length: bounds.height, cell: height) : 0
    )
  }

  // MARK: Ahead of the screen
  /// Binds the next cell ahead of the screen, if there is one; returns whether it did.
  func bindAhead(_ bounds: CGRect, _ movement: CGVector, hasSpareTime: Bool) -> Bool {
    let hasMoved = lastOrigin.map { $0 != bounds.origin } ?? false
    lastOrigin = bounds.origin
    guard keepsCellsAhead, ahead.binds(hasSpareTime: hasSpareTime, hasMoved: hasMoved)
    else { return false }
    let candidates = host.items(in: margin(around: bounds, host.items(in: bounds)))
      .filter { visible[$0.item] == nil && waiting[$0.item] == nil }
      .filter { Self.isAhead($0.frame, of: bounds, movement) }
    let backwards = movement.dy < 0 || movement.dx < 0
    guard let next = backwards ? candidates.last : candidates.first else { return false }
    bindingTime = .ahead
    waiting[next.item] = bind(next.item)
    bindingTime = .displayed
    announced.remove(next.item)
    return true
  }

  private static func isAhead(_ frame: CGRect, of bounds: CGRect, _ movement: CGVector) -> Bool {
    if movement.dy < 0 { return frame.midY < bounds.minY }
    if movement.dx < 0 { return frame.midX < bounds.minX }
    if movement.dx > 0 { return frame.midX > bounds.maxX }
    if movement.dy > 0 { return frame.midY > bounds.maxY }
    return frame.midY > bounds.maxY || frame.midX > bounds.maxX
  }

  /// Announces what comes into the screen ahead and cancels what left it without being shown.
  func announce(bounds: CGRect, movement: CGVector) {
    let content = host.contentRect
    var ahead = bounds
    if content.width > bounds.width + 0.5 {
      ahead = ahead.offsetBy(dx: movement.dx < 0 ? -bounds.width : bounds.width, dy: 0)
    } else {
      ahead = ahead.offsetBy(dx: 0, dy: movement.dy < 0 ? -bounds.height : bounds.height)
    }
    let inside = host.items(in: ahead).map(\.item).filter { visible[$0] == nil }
    let insideSet = Set(inside)
    let gone = announced.subtracting(insideSet).filter { visible[$0] == nil }.sorted()
    announced.subtract(gone)
    if !gone.isEmpty { host.cancelPrefetching(gone) }
    var new = inside.filter { !announced.contains($0) && waiting[$0] == nil }
    if movement.dy < 0 || movement.dx < 0 { new.reverse() }
    announced.formUnion(new)
    if !new.isEmpty { host.prefetch(new) }
  }

  // MARK: Changes
  /// Forgets all items: cells leave the screen and go to the pool.
  func removeAll() {
    for item in visibleItems { leave(item) }
    dropWaiting()
    announced.removeAll()
  }

  /// Puts all cells that are not on the screen into the pool.
  func dropWaiting() {
    for item in waiting.keys.sorted() {
      if let cell = waiting.removeValue(forKey: item) { host.recycle(cell) }
    }
  }

  /// Lets go of the cells of `items`, so that they are bound anew.
  func discard(_ items: some Sequence<IndexPath>) {
    for item in items {
      if visible[item] != nil { leave(item) }
      if let cell = waiting.removeValue(forKey: item) { host.recycle(cell) }
    }
  }

  /// Takes the cells of `items` out, so that they are bound anew to other cells.
  ///
  /// The old ones stay on the screen until ``retire(_:)``, as in UIKit, where both take part in the
  /// animation.
  func takeOut(_ items: some Sequence<IndexPath>) -> [(item: IndexPath, cell: Host.Cell)] {
    var result: [(item: IndexPath, cell: Host.Cell)] = []
    for item in items {
      if let cell = visible.removeValue(forKey: item) { result.append((item, cell)) }
      if let cell = waiting.removeValue(forKey: item) { host.recycle(cell) }
    }
    return result
  }

  func retire(_ cells: [(item: IndexPath, cell: Host.Cell)]) {
    for (item, cell) in cells {
      cell.removeFromSuperview()
      host.didEndDisplaying(cell, at: item)
      host.recycle(cell)
    }
  }

  /// Moves cells to the new places of their items; those without one leave.
  func renumber(_ place: (IndexPath) -> IndexPath?) {
    discard(visibleItems.filter { place($0) == nil })
    discard(waiting.keys.sorted().filter { place($0) == nil })
    visible = Self.moved(visible, place)
    waiting = Self.moved(waiting, place)
    announced = Set(announced.compactMap(place))
    for (item, cell) in visible { cell.boundItem = item }
    for (item, cell) in waiting { cell.boundItem = item }
  }

  private static func moved(
    _ cells: [IndexPath: Host.Cell],
    _ place: (IndexPath) -> IndexPath?
  ) -> [IndexPath: Host.Cell] {
    var result: [IndexPath: Host.Cell] = [:]
    for (item, cell) in cells {
      if let item = place(item) { result[item] = cell }
    }
    return result
  }

  func item(of cell: UIView) -> IndexPath? { visible.first { $0.value === cell }?.key }
}

/// Cells without an item, by their identifier; the latest comes first.
@MainActor
struct ReusePool<Cell: UIView> {
  private var cells: [String: [Cell]] = [:]

  mutating func put(_ cell: Cell, _ identifier: String) {
    cells[identifier, default: []].append(cell)
  }

  mutating func take(_ identifier: String) -> Cell? { cells[identifier]?.popLast() }
}
