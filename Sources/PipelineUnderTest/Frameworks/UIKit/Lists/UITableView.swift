/// Makes the rows of a table.
@MainActor public protocol UITableViewDataSource: AnyObject {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

/// Hears of the rows of a table, and says how high they are.
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  )
  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  )
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.plainRowHeight
  }
  public func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// Hears which rows may appear soon.
@MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(
    _ tableView: UITableView,
    cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

/// A row of a table.
@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public let contentView = UIView(frame: .zero)
  open internal(set) var reuseIdentifier: String?
  open lazy var imageView: UIImageView? = add(UIImageView(frame: .zero))
  open lazy var textLabel: UILabel? = add(UILabel(frame: .zero))
  open lazy var detailTextLabel: UILabel? = add(UILabel(frame: .zero))
  open var isSelected = false

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UITableViewCell.self) }

  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  private func add<View: UIView>(_ view: View) -> View {
    contentView.addSubview(view)
    return view
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The image is square at the leading edge, as the default style has it.
    guard let image = imageView?.image, imageView?.frame == .zero else { return }
    let side = min(bounds.height, image.size.height)
    imageView?.frame = CGRect(x: 15, y: (bounds.height - side) / 2, width: side, height: side)
  }
}

/// A list of rows that are used again as they scroll away.
@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// Rows say their own height; a trial asks the delegate, so this stands for the default height.
  public static let automaticDimension: CGFloat = -1

  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open var rowHeight: CGFloat = 44
  open var estimatedRowHeight: CGFloat = 44
  open var separatorStyle = 1
  open var tableHeaderView: UIView?
  open var tableFooterView: UIView?
  open var allowsSelection = true
  private var types: [String: UITableViewCell.Type] = [:]
  private var cells = ListCells<UITableViewCell>()
  private var rows: [(path: IndexPath, frame: CGRect)]?
  private var prefetching = PrefetchWindow()
  private var laidOutWidth: CGFloat = 0

  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UITableView.self) }

  var plainRowHeight: CGFloat { rowHeight < 0 ? 44 : rowHeight }

  private var listDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  open func register(_ type: AnyClass?, forCellReuseIdentifier identifier: String) {
    types[identifier] = type as? UITableViewCell.Type
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = reuse(identifier, indexPath) { return cell }
    guard let type = types[identifier] else {
      preconditionFailure("no cell class is registered for the identifier \(identifier)")
    }
    let cell = type.init(style: .default, reuseIdentifier: identifier)
    FrameDriver.probe?.willBind(cell: cell, item: indexPath)
    return cell
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let path = binding else { return nil }
    return reuse(identifier, path)
  }

  /// The row whose cell is being made.
  private var binding: IndexPath?

  private func reuse(_ identifier: String, _ path: IndexPath) -> UITableViewCell? {
    guard let cell = cells.reuse(identifier) else { return nil }
    cell.prepareForReuse()
    FrameDriver.probe?.willBind(cell: cell, item: path)
    return cell
  }

  open var visibleCells: [UITableViewCell] { cells.paths.compactMap { cells.shown[$0] } }
  open var indexPathsForVisibleRows: [IndexPath]? { cells.paths }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells.shown[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.path(of: cell) }
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  open func reloadData() {
    for path in cells.paths { retire(path) }
    rows = nil
    setNeedsLayout()
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths { retire(path) }
    rows = nil
    setNeedsLayout()
  }

  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  open func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard let row = places.first(where: { $0.path == path }) else { return }
    let last = max(0, contentSize.height - bounds.height)
    setContentOffset(CGPoint(x: 0, y: min(row.frame.minY, last)), animated: animated)
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    cells.shown[indexPath]?.setSelected(false, animated: animated)
  }

  private var places: [(path: IndexPath, frame: CGRect)] {
    if let rows { return rows }
    var top = tableHeaderView?.bounds.height ?? 0
    var new: [(path: IndexPath, frame: CGRect)] = []
    for section in 0..<numberOfSections {
      for row in 0..<numberOfRows(inSection: section) {
        let path = IndexPath(row: row, section: section)
        var height = listDelegate?.tableView(self, heightForRowAt: path) ?? plainRowHeight
        if height < 0 { height = plainRowHeight }
        new.append((path, CGRect(x: 0, y: top, width: bounds.width, height: height)))
        top += height
      }
    }
    rows = new
    contentSize = CGSize(width: bounds.width, height: top)
    return new
  }

  /// The rows in `rect`.
  ///
  /// - Complexity: O(log n + k).
  private func rows(in rect: CGRect) -> ArraySlice<(path: IndexPath, frame: CGRect)> {
    let places = places
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].frame.maxY > rect.minY { high = middle } else { low = middle + 1 }
    }
    let end = places[low...].firstIndex { $0.frame.minY >= rect.maxY } ?? places.count
    return places[low..<end]
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard dataSource != nil else { return }
    if laidOutWidth != bounds.width {
      laidOutWidth = bounds.width
      rows = nil
    }
    let wanted = rows(in: bounds)
    let paths = Set(wanted.map(\.path))
    for path in cells.paths where !paths.contains(path) { retire(path) }
    for row in wanted { show(row.path, row.frame) }
    prefetch()
  }

  private func show(_ path: IndexPath, _ frame: CGRect) {
    if let cell = cells.shown[path] {
      if cell.frame != frame { cell.frame = frame }
      return
    }
    guard let dataSource else { return }
    binding = path
    let cell = dataSource.tableView(self, cellForRowAt: path)
    binding = nil
    cell.frame = frame
    FrameDriver.probe?.didBind(cell: cell, item: path)
    cells.show(cell, at: path)
    listDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    if cell.superview !== self { addSubview(cell) }
  }

  private func retire(_ path: IndexPath) {
    guard let cell = cells.retire(path, identifier: cells.shown[path]?.reuseIdentifier) else {
      return
    }
    cell.removeFromSuperview()
    listDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    FrameDriver.probe?.didEndDisplaying(cell: cell, item: path)
  }

  private func prefetch() {
    guard let prefetchDataSource else { return }
    let (start, cancel) = prefetching.move(to: bounds, visible: cells.paths) { rect in
      rows(in: rect).map(\.path)
    }
    if !cancel.isEmpty {
      FrameDriver.probe?.willPrefetch(cancel, isWanted: false)
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: cancel)
    }
    if !start.isEmpty {
      FrameDriver.probe?.willPrefetch(start, isWanted: true)
      prefetchDataSource.tableView(self, prefetchRowsAt: start)
    }
  }
}
