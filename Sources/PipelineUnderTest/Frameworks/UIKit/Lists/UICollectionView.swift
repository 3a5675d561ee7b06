/// A grid or list of cells that are used again as they scroll away.
///
/// A layout pass asks the layout for the elements of the visible rectangle, retires the cells that
/// have left it and binds those that enter: dequeue, `prepareForReuse`, `cellForItemAt`,
/// `willDisplay`. A cell that leaves hears `didEndDisplaying` and waits for its reuse. Cells are not
/// prepared ahead of the visible rectangle, as iOS does when it has time; the prefetching data source is
/// asked.
@MainActor open class UICollectionView: UIScrollView {
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { reloadData() }
  }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var isPrefetchingEnabled = true
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var backgroundView: UIView?
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      collectionViewLayout.collectionView = self
      collectionViewLayout.invalidateLayout()
    }
  }
  open private(set) var indexPathsForSelectedItems: [IndexPath]? = []
  private var types: [String: UICollectionViewCell.Type] = [:]
  private var cells = ListCells<UICollectionViewCell>()
  private var counts: [Int]?
  private var prefetching = PrefetchWindow()
  private var laidOutSize = CGSize.zero

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    clipsToBounds = true
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UICollectionView.self) }

  private var listDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  // MARK: Cells

  open func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    types[identifier] = type as? UICollectionViewCell.Type
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let type = types[identifier] else {
      preconditionFailure("no cell class is registered for the identifier \(identifier)")
    }
    let size = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame.size ?? .zero
    if let cell = cells.reuse(identifier) {
      cell.prepareForReuse()
      FrameDriver.probe?.willBind(cell: cell, item: indexPath)
      return cell
    }
    let cell = type.init(frame: CGRect(origin: .zero, size: size))
    cell.reuseIdentifier = identifier
    FrameDriver.probe?.willBind(cell: cell, item: indexPath)
    return cell
  }

  open var visibleCells: [UICollectionViewCell] { cells.paths.compactMap { cells.shown[$0] } }
  open var indexPathsForVisibleItems: [IndexPath] { cells.paths }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    cells.shown[indexPath]
  }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.path(of: cell) }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    cells.paths.first { cells.shown[$0]?.frame.contains(point) == true }
  }

  // MARK: Content

  private var itemCounts: [Int] {
    if let counts { return counts }
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    let new = (0..<sections).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
    counts = new
    return new
  }

  open var numberOfSections: Int { itemCounts.count }
  open func numberOfItems(inSection section: Int) -> Int { itemCounts[section] }

  open func reloadData() {
    for path in cells.paths { retire(path) }
    forgetContent()
  }

  open func reloadItems(at indexPaths: [IndexPath]) {
    for path in indexPaths { retire(path) }
    forgetContent()
  }

  open func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }

  open func reloadSections(_ sections: IndexSet) {
    for path in cells.paths where sections.contains(path.section) { retire(path) }
    forgetContent()
  }

  open func insertItems(at indexPaths: [IndexPath]) {
    for new in indexPaths.sorted() {
      cells.rename { path in
        path.section == new.section && path >= new
          ? IndexPath(item: path.item + 1, section: path.section) : path
      }
    }
    forgetContent()
  }

  open func deleteItems(at indexPaths: [IndexPath]) {
    for old in indexPaths.sorted().reversed() {
      retire(old)
      cells.rename { path in
        path.section == old.section && path > old
          ? IndexPath(item: path.item - 1, section: path.section) : path
      }
    }
    forgetContent()
  }

  open func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    updates?()
    layoutIfNeeded()
    completion?(true)
  }

  private func forgetContent() {
    counts = nil
    collectionViewLayout.invalidateLayout()
  }

  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else { return }
    indexPathsForSelectedItems?.append(indexPath)
    cells.shown[indexPath]?.isSelected = true
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedItems?.removeAll { $0 == indexPath }
    cells.shown[indexPath]?.isSelected = false
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
  }

  open func scrollToItem(
    at indexPath: IndexPath,
    at position: ScrollPosition,
    animated: Bool
  ) {
    prepareLayout()
    guard let place = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      return
    }
    let y =
      position.contains(.bottom)
      ? place.maxY - bounds.height
      : position.contains(.centeredVertically) ? place.midY - bounds.height / 2 : place.minY
    let last = max(0, contentSize.height - bounds.height)
    setContentOffset(CGPoint(x: 0, y: min(max(0, y), last)), animated: animated)
  }

  // MARK: Layout

  private func prepareLayout() {
    guard collectionViewLayout.isInvalid else { return }
    collectionViewLayout.isInvalid = false
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard dataSource != nil else { return }
    if laidOutSize != bounds.size || collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
    {
      laidOutSize = bounds.size
      collectionViewLayout.isInvalid = true
    }
    prepareLayout()
    let elements = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    let wanted = elements.filter { $0.representedElementKind == nil && !$0.isHidden }
    let paths = Set(wanted.map(\.indexPath))
    for path in cells.paths where !paths.contains(path) { retire(path) }
    for attributes in wanted.sorted(by: { $0.indexPath < $1.indexPath }) { show(attributes) }
    prefetch()
  }

  private func show(_ attributes: UICollectionViewLayoutAttributes) {
    let path = attributes.indexPath
    if let cell = cells.shown[path] {
      if cell.frame != attributes.frame { cell.frame = attributes.frame }
      return
    }
    guard let dataSource else { return }
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    cell.frame = attributes.frame
    cell.apply(attributes)
    FrameDriver.probe?.didBind(cell: cell, item: path)
    cells.show(cell, at: path)
    listDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    if cell.superview !== self { addSubview(cell) }
    cell.isHidden = false
  }

  private func retire(_ path: IndexPath) {
    guard let cell = cells.retire(path, identifier: cells.shown[path]?.reuseIdentifier) else {
      return
    }
    // The views of a cell in the pool show nothing.
    cell.removeFromSuperview()
    listDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    FrameDriver.probe?.didEndDisplaying(cell: cell, item: path)
  }

  private func prefetch() {
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let (start, cancel) = prefetching.move(to: bounds, visible: cells.paths) { rect in
      (collectionViewLayout.layoutAttributesForElements(in: rect) ?? [])
        .filter { $0.representedElementKind == nil }.map(\.indexPath).sorted()
    }
    if !cancel.isEmpty {
      FrameDriver.probe?.willPrefetch(cancel, isWanted: false)
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: cancel)
    }
    if !start.isEmpty {
      FrameDriver.probe?.willPrefetch(start, isWanted: true)
      prefetchDataSource.collectionView(self, prefetchItemsAt: start)
    }
  }
}
