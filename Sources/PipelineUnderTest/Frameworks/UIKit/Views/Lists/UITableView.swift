/// Shows rows in cells that it reuses, one below the other.
open class UITableView: UIScrollView, CellHost, ItemList {
  /// How sections look.
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// Where a row is scrolled to.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  /// How a change of rows is shown.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }
  /// What separates rows.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }

  /// The height of rows that size themselves.
  public nonisolated static let automaticDimension: CGFloat = -1

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { forgetRows() } }
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open var isPrefetchingEnabled = true { didSet { cells.isPrefetching = isPrefetchingEnabled } }
  open var rowHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  open var sectionHeaderHeight = UITableView.automaticDimension
  open var sectionFooterHeight = UITableView.automaticDimension
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionHeaderTopPadding: CGFloat = 0
  open var separatorStyle = SeparatorStyle.singleLine
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var separatorColor: UIColor?
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var backgroundView: UIView?
  open var tableHeaderView: UIView? { didSet { replaceEnd(oldValue, tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { replaceEnd(oldValue, tableFooterView) } }

  private(set) lazy var cells = CellWindow(self, .table)
  private var pool = ReusePool<UITableViewCell>()
  private var classes: [String: UITableViewCell.Type] = [:]
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  private var headerPool = ReusePool<UITableViewHeaderFooterView>()
  var headers: [Int: UIView] = [:]
  private var footers: [Int: UIView] = [:]
  var rows: TableRows?
  private var measured: [IndexPath: CGFloat] = [:]
  var selected: Set<IndexPath> = []
  private var binding: IndexPath?
  private var reconfigured: UITableViewCell?
  private var laidOutWidth: CGFloat = -1
  var update: ListUpdate?

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  private func replaceEnd(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    forgetHeights()
  }

  // MARK: Registration and reuse
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  public func register(
    _ aClass: AnyClass?,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) { headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type }

  /// A cell that was used before, after its `prepareForReuse`, or a new one of the registered
  /// class; nil if no class is registered.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let reconfigured { return reconfigured }
    let cell: UITableViewCell
    if let used = pool.take(identifier) {
      used.prepareForReuse()
      cell = used
    } else if let type = classes[identifier] {
      cell = type.init(madeBy: UITableMakesCell(identifier: identifier))
    } else {
      return nil
    }
    if let binding {
      place(cell, at: binding)
      announceBinding(of: cell, to: binding)
    }
    return cell
  }

  public func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        "no class is registered for cells \"\(identifier)\"; register one before dequeueing"
      )
    }
    return cell
  }

  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    let used = headerPool.take(identifier)
    used?.prepareForReuse()
    let made = UITableMakesCell(identifier: identifier)
    let view = used ?? headerClasses[identifier]?.init(madeBy: made)
    if let view { InterfaceState.current.noteReader(view) }
    return view
  }

  // MARK: Rows
  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  private func forgetRows() {
    rows = nil
    measured.removeAll()
    setNeedsLayout()
  }

  private func forgetHeights() {
    rows?.isPlaced = false
    setNeedsLayout()
  }

  /// The counts, asked of the data source when nothing is known, and where each row lies.
  func loadRows() -> TableRows {
    var table = rows ?? TableRows(counts: countRows())
    if !table.isPlaced {
      table.place(
        top: tableHeaderView?.frame.height ?? 0,
        bottom: tableFooterView?.frame.height ?? 0,
        header: headerHeight,
        footer: footerHeight,
        row: height
      )
    }
    rows = table
    return table
  }

  func countRows() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  /// UIKit's estimate for rows without a known height.
  private static let defaultRowHeight: CGFloat = 44

  private func height(_ path: IndexPath) -> CGFloat {
    if let known = measured[path] { return known }
    let wanted = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if wanted >= 0 { return wanted }
    let estimate =
      tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return estimate > 0 ? estimate : Self.defaultRowHeight
  }

  private func sizesItself(_ path: IndexPath) -> Bool {
    (tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight) < 0
  }

  private func headerHeight(_ section: Int) -> CGFloat {
    let height =
      tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    if height >= 0 { return height }
    let title = dataSource?.tableView(self, titleForHeaderInSection: section)
    let view = tableDelegate?.tableView(self, viewForHeaderInSection: section)
    return title == nil && view == nil ? (style == .plain ? 0 : 18) : 28
  }

  private func footerHeight(_ section: Int) -> CGFloat {
    let height =
      tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    if height >= 0 { return height }
    let title = dataSource?.tableView(self, titleForFooterInSection: section)
    let view = tableDelegate?.tableView(self, viewForFooterInSection: section)
    return title == nil && view == nil ? (style == .plain ? 0 : 18) : 28
  }

  open var numberOfSections: Int { loadRows().counts.count }
  open func numberOfRows(inSection section: Int) -> Int { loadRows().counts[section] }

  open func reloadData() {
    cells.removeAll()
    for view in headers.values { view.removeFromSuperview() }
    for view in footers.values { view.removeFromSuperview() }
    (headers, footers) = ([:], [:])
    selected.removeAll()
    forgetRows()
  }

  // MARK: Layout
  open override func layoutSubviews() {
    super.layoutSubviews()
    if laidOutWidth != bounds.width {
      laidOutWidth = bounds.width
      measured.removeAll()
      rows?.isPlaced = false
    }
    loadContentSize()
    cells.update(bounds: bounds)
    loadContentSize()
    updateHeaders()
    tableHeaderView?.frame.size.width = bounds.width
    if let tableFooterView {
      tableFooterView.frame.origin.y = contentSize.height - tableFooterView.frame.height
      tableFooterView.frame.size.width = bounds.width
    }
  }

  private func loadContentSize() {
    let size = CGSize(width: bounds.width, height: loadRows().height)
    if size != contentSize { contentSize = size }
  }

  /// Rows are measured one by one as they are bound, so that no more are bound than fit.
  func measure(_ cell: UITableViewCell, at item: IndexPath) -> Bool {
    guard measured[item] == nil, sizesItself(item) else { return false }
    let estimate = height(item)
    let fitting = cell.fittingHeight(width: bounds.width) ?? Self.defaultRowHeight
    InterfaceState.current.probe?.didMeasure(cell: cell, item: item)
    measured[item] = fitting
    if fitting != estimate { rows?.isPlaced = false }
    return fitting != estimate
  }

  private func updateHeaders() {
    guard let rows else { return }
    for section in rows.counts.indices {
      show(rows.headers[section], in: &headers, section) {
        InterfaceState.current.making {
          tableDelegate?.tableView(self, viewForHeaderInSection: section)
        }
          ?? titled(dataSource?.tableView(self, titleForHeaderInSection: section))
      }
      show(rows.footers[section], in: &footers, section) {
        InterfaceState.current.making {
          tableDelegate?.tableView(self, viewForFooterInSection: section)
        }
          ?? titled(dataSource?.tableView(self, titleForFooterInSection: section))
      }
    }
  }

  private func titled(_ title: String?) -> UIView? {
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    return view
  }

  private func show(
    _ span: ClosedRange<CGFloat>,
    in views: inout [Int: UIView],
    _ section: Int,
    _ make: () -> UIView?
  ) {
    let frame = CGRect(
      x: 0,
      y: span.lowerBound,
      width: bounds.width,
      height: span.upperBound - span.lowerBound
    )
    if frame.height > 0, frame.intersects(bounds) {
      if views[section] == nil, let view = make() {
        views[section] = view
        addSubview(view)
      }
      views[section]?.frame = frame
    } else if let view = views.removeValue(forKey: section) {
      view.removeFromSuperview()
      if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
        headerPool.put(view, identifier)
      }
    }
  }

  // MARK: CellHost
  var contentRect: CGRect { CGRect(origin: .zero, size: contentSize) }

  func items(in rect: CGRect) -> [(item: IndexPath, frame: CGRect)] {
    let table = loadRows()
    return table.paths(from: rect.minY, to: rect.maxY).map { ($0, frame(of: $0, table)) }
  }

  func frame(of path: IndexPath, _ table: TableRows) -> CGRect {
    guard let span = table.span(path) else { return .zero }
    return CGRect(
      x: 0,
      y: span.lowerBound,
      width: bounds.width,
      height: span.upperBound - span.lowerBound
    )
  }

  func bindCell(for item: IndexPath) -> UITableViewCell {
    guard let dataSource else {
      preconditionFailure("the data source of a table went away; keep it")
    }
    binding = item
    let cell = InterfaceState.current.reading(for: nil) {
      let cell = dataSource.tableView(self, cellForRowAt: item)
      if cell.boundItem != item { announceBinding(of: cell, to: item) }
      return cell
    }
    binding = nil
    place(cell, at: item)
    cell.isSelected = selected.contains(item)
    InterfaceState.current.probe?.didBind(cell: cell, item: item)
    return cell
  }

  private func announceBinding(of cell: UITableViewCell, to item: IndexPath) {
    (cell.boundItem, cell.boundIn) = (item, self)
    InterfaceState.current.probe?.willBind(cell: cell, item: item, cells.bindingTime)
    InterfaceState.current.noteReader(cell)
  }

  private func place(_ cell: UITableViewCell, at item: IndexPath) {
    let frame = rectForRow(at: item)
    if cell.frame != frame { cell.frame = frame }
  }

  func show(_ cell: UITableViewCell, at item: IndexPath) {
    place(cell, at: item)
    if cell.superview !== self { addSubview(cell) }
  }

  func recycle(_ cell: UITableViewCell) {
    cell.boundItem = nil
    InterfaceState.current.probe?.didRecycle(cell: cell)
    if let identifier = cell.reuseIdentifier { pool.put(cell, identifier) }
  }

  // MARK: Harness
  package func afterLayout(hasSpareTime: Bool) -> Bool {
    guard isPrefetchingEnabled else { return false }
    let bound = cells.bindAhead(bounds, lastMove, hasSpareTime: hasSpareTime)
    if prefetchDataSource != nil { cells.announce(bounds: bounds, movement: lastMove) }
    return bound
  }

  package var boundCount: Int { cells.boundCount }
  package var visibleCellViews: [UIView] { visibleCells }
  package var itemCounts: [Int] { loadRows().counts }

  /// Configures the cells of `indexPaths` again in place.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    for item in indexPaths {
      guard let cell = cells.visible[item] ?? cells.waiting[item], let dataSource else { continue }
      reconfigured = cell
      InterfaceState.current.probe?.willFill(cell)
      InterfaceState.current.reading(for: cell) {
        _ = dataSource.tableView(self, cellForRowAt: item)
      }
      reconfigured = nil
    }
  }

  /// Gives cells the new places of their rows and lays out anew.
  func apply(_ places: [IndexPath: IndexPath], reloading: Set<IndexPath>) {
    let old = cells.takeOut(reloading.sorted())
    for item in reloading { measured[item] = nil }
    cells.renumber { places[$0] }
    var moved: [IndexPath: CGFloat] = [:]
    for (item, height) in measured {
      if let place = places[item] { moved[place] = height }
    }
    measured = moved
    selected = Set(selected.compactMap { places[$0] })
    rows = nil
    setNeedsLayout()
    if window != nil { layoutIfNeeded() }
    cells.retire(old)
  }
}
