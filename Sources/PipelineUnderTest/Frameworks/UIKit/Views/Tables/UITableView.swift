/// A list of rows whose cells are used again, in the order that ``UICollectionView`` documents.
///
/// Rows of automatic height take their estimate until they are bound, then what their constraints
/// ask for. Headers scroll with their rows; footers of sections are not here.
open class UITableView: UIScrollView {
  /// How sections look.
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// How changes are animated; they take effect at once.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }
  /// Where a row ends after a scroll.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  /// The line between rows.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }

  public static nonisolated let automaticDimension: CGFloat = -1

  public let style: Style
  var pool = CellPool()
  var shown: [IndexPath: UITableViewCell] = [:]
  private var headers: [Int: UIView] = [:]
  var counts: [Int]?
  var update: ListUpdate?
  /// The cell that is configured again.
  var reconfigured: (path: IndexPath, cell: UITableViewCell)?
  /// The heights of automatic rows that were bound.
  var measured: [IndexPath: CGFloat] = [:]
  var rows: TableRows?
  private var prefetching = PrefetchWindow()
  private var isUpdatingCells = false
  var selected: [IndexPath] = []

  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open var isPrefetchingEnabled = true
  open var rowHeight: CGFloat = automaticDimension { didSet { invalidateRows() } }
  open var estimatedRowHeight: CGFloat = automaticDimension { didSet { invalidateRows() } }
  open var sectionHeaderHeight: CGFloat = 0 { didSet { invalidateRows() } }
  open var sectionFooterHeight: CGFloat = 0
  open var separatorStyle = SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var backgroundView: UIView?
  open var tableHeaderView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let tableHeaderView { addSubview(tableHeaderView) }
      invalidateRows()
    }
  }
  open var tableFooterView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let tableFooterView { addSubview(tableFooterView) }
      invalidateRows()
    }
  }

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  open weak var delegate: (any UITableViewDelegate)? {
    get { scrollDelegate as? any UITableViewDelegate }
    set {
      scrollDelegate = newValue
      invalidateRows()
    }
  }

  // MARK: Cells
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    let type = cellClass as? UITableViewCell.Type
    pool.register(
      identifier,
      type.map { type in { type.init(RegisteredClass(frame: $0), reuseIdentifier: identifier) } }
    )
  }

  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    let type = aClass as? UITableViewHeaderFooterView.Type
    pool.register(
      "header/" + identifier,
      type.map { type in { type.init(RegisteredClass(frame: $0), reuseIdentifier: identifier) } }
    )
  }

  /// A waiting cell after its `prepareForReuse()`, or a new one of the registered class, else nil.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let reconfigured { return reconfigured.cell }
    guard let (view, isReused) = pool.take(identifier), let cell = view as? UITableViewCell else {
      return nil
    }
    if isReused { cell.prepareForReuse() }
    if let binding { InterfaceState.current.probe?.willBind(cell: cell, item: binding) }
    return cell
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    if let reconfigured, reconfigured.path == indexPath { return reconfigured.cell }
    guard let (view, isReused) = pool.take(identifier), let cell = view as? UITableViewCell else {
      preconditionFailure("no cell is registered for \(identifier); register a class for it")
    }
    if isReused { cell.prepareForReuse() }
    if let frame = rows?.frame(of: indexPath, width: bounds.width), frame != cell.frame {
      cell.frame = frame
    }
    InterfaceState.current.probe?.willBind(cell: cell, item: indexPath)
    return cell
  }

  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    guard let (view, isReused) = pool.take("header/" + identifier) else { return nil }
    let header = view as? UITableViewHeaderFooterView
    if isReused { header?.prepareForReuse() }
    return header
  }

  /// The row for which the data source makes a cell.
  private var binding: IndexPath?

  // MARK: Data
  open var numberOfSections: Int { loadedCounts().count }
  open func numberOfRows(inSection section: Int) -> Int { loadedCounts()[section] }

  func loadedCounts() -> [Int] {
    if let counts { return counts }
    let loaded = askedCounts()
    counts = loaded
    return loaded
  }

  func askedCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  open func reloadData() {
    counts = nil
    update = nil
    selected = []
    measured = [:]
    prefetching.reset()
    for path in shown.keys.sorted() { end(path) }
    for header in headers.values { header.removeFromSuperview() }
    headers = [:]
    invalidateRows()
  }

  func invalidateRows() {
    rows = nil
    setNeedsLayout()
  }

  // MARK: Visible rows
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isUpdatingCells, dataSource != nil, bounds.width > 0, bounds.height > 0 else { return }
    isUpdatingCells = true
    defer { isUpdatingCells = false }
    var isSettled = false
    while !isSettled { isSettled = updateCells() }
    placeExtras()
    prefetch()
  }

  func currentRows() -> TableRows {
    if let rows { return rows }
    let made = TableRows(of: self)
    rows = made
    return made
  }

  /// Ends and binds cells; false if a bound cell changed the height of its row.
  private func updateCells() -> Bool {
    let table = currentRows()
    contentSize = CGSize(width: bounds.width, height: table.height)
    let visible = table.paths(from: bounds.minY, to: bounds.maxY)
    let keys = Set(visible)
    for path in shown.keys.sorted() where !keys.contains(path) { end(path) }
    for path in visible {
      let frame = table.frame(of: path, width: bounds.width)
      if let cell = shown[path] {
        if cell.frame != frame { cell.frame = frame }
      } else {
        begin(path, frame)
      }
      if measure(path) {
        rows = nil
        return false
      }
    }
    return true
  }

  /// Measures a row of automatic height once; whether its height changed.
  private func measure(_ path: IndexPath) -> Bool {
    guard measured[path] == nil, let cell = shown[path], height(of: path) == nil else {
      return false
    }
    let wanted = cell.contentView.fittingSize(width: bounds.width, height: nil).height
    let old = cell.frame.height
    // A cell without constraints of its height keeps the height of a plain row.
    measured[path] = wanted > 0 ? wanted.rounded(.up) : TableRows.plainHeight
    return measured[path] != old
  }

  /// The given height of a row; nil if it is automatic.
  func height(of path: IndexPath) -> CGFloat? {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    return height >= 0 ? height : nil
  }

  private func begin(_ path: IndexPath, _ frame: CGRect) {
    guard let dataSource else { return }
    binding = path
    let cell = dataSource.tableView(self, cellForRowAt: path)
    binding = nil
    InterfaceState.current.probe?.didBind(cell: cell, item: path)
    InterfaceState.current.cellsBound += 1
    cell.setSelected(selected.contains(path), animated: false)
    if cell.frame != frame { cell.frame = frame }
    shown[path] = cell
    if cell.superview !== self { addSubview(cell) }
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }

  func end(_ path: IndexPath) {
    guard let cell = shown.removeValue(forKey: path) else { return }
    cell.removeFromSuperview()
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    InterfaceState.current.probe?.didEndDisplaying(cell: cell, item: path)
    if let identifier = cell.reuseIdentifier { pool.put(cell, identifier) }
  }

  /// Places headers of visible sections, and the views above and below all rows.
  private func placeExtras() {
    let table = currentRows()
    tableHeaderView?.frame.origin = .zero
    if let tableFooterView {
      tableFooterView.frame.origin = CGPoint(x: 0, y: table.height - tableFooterView.frame.height)
    }
    for section in table.headers.indices where table.headers[section].height > 0 {
      let (top, height) = table.headers[section]
      let frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
      if frame.overlaps(bounds) {
        let view = headers[section] ?? delegate?.tableView(self, viewForHeaderInSection: section)
        headers[section] = view
        view?.frame = frame
        if let view, view.superview !== self { addSubview(view) }
      } else if let view = headers.removeValue(forKey: section) {
        view.removeFromSuperview()
        if let view = view as? UITableViewHeaderFooterView, let name = view.reuseIdentifier {
          pool.put(view, "header/" + name)
        }
      }
    }
  }

  private func prefetch() {
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let (bounds, table) = (bounds, currentRows())
    let change = prefetching.move(to: bounds.minY, visible: Set(shown.keys)) { isForward in
      isForward
        ? table.paths(from: bounds.maxY, to: bounds.maxY + bounds.height)
        : table.paths(from: bounds.minY - bounds.height, to: bounds.minY).reversed()
    }
    let probe = InterfaceState.current.probe
    if !change.unwanted.isEmpty {
      probe?.willPrefetch(change.unwanted, isWanted: false)
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: change.unwanted)
    }
    if !change.wanted.isEmpty {
      probe?.willPrefetch(change.wanted, isWanted: true)
      prefetchDataSource.tableView(self, prefetchRowsAt: change.wanted)
    }
  }
}

extension UITableView: CellOwner {
  func item(ofCell view: UIView) -> IndexPath? {
    (view as? UITableViewCell).flatMap { indexPath(for: $0) }
  }
  var cellCount: Int { shown.count }
}
