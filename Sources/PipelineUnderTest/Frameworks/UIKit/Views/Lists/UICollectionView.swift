/// Shows items in cells that it reuses, where a layout places them.
open class UICollectionView: UIScrollView, CellHost, ItemList {
  /// The direction in which a layout grows.
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  /// Where an item is scrolled to.
  public struct ScrollPosition: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = Self(rawValue: 1)
    public static let centeredVertically = Self(rawValue: 2)
    public static let bottom = Self(rawValue: 4)
    public static let left = Self(rawValue: 8)
    public static let centeredHorizontally = Self(rawValue: 16)
    public static let right = Self(rawValue: 32)
  }
  /// What a layout places.
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  struct ExtraKey: Hashable, Comparable {
    var kind: String
    var path: IndexPath
    static func < (left: Self, right: Self) -> Bool {
      (left.path, left.kind) < (right.path, right.kind)
    }
  }

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { forgetItems() } }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var isPrefetchingEnabled = true { didSet { cells.isPrefetching = isPrefetchingEnabled } }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var remembersLastFocusedIndexPath = false
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }
  private(set) lazy var cells = CellWindow(self, .collection)
  var counts: [Int]?
  private var pool = ReusePool<UICollectionReusableView>()
  private var classes: [String: UICollectionReusableView.Type] = [:]
  var extras: [ExtraKey: UICollectionReusableView] = [:]
  var selected: Set<IndexPath> = []
  var present: UICollectionViewLayout
  private var preparedBounds = CGRect.null
  /// The item for which the data source is asked now.
  private var binding: IndexPath?
  /// The cells that keep their item while they are configured again.
  private var reconfigured: UICollectionViewCell?
  var update: ListUpdate?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    present = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) {
    present = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  open var collectionViewLayout: UICollectionViewLayout {
    get { present }
    set {
      present.collectionView = nil
      present = newValue
      newValue.collectionView = self
      newValue.invalidateLayout()
    }
  }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }

  // MARK: Registration and reuse
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes["cell " + identifier] = cellClass as? UICollectionViewCell.Type
  }

  public func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    classes[elementKind + " " + identifier] = viewClass as? UICollectionReusableView.Type
  }

  /// A cell that was used before, after its `prepareForReuse`, or a new one of the registered
  /// class.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured { return reconfigured }
    let view = dequeue(
      "cell ",
      identifier,
      indexPath,
      present.layoutAttributesForItem(at: indexPath)
    )
    guard let cell = view as? UICollectionViewCell else {
      preconditionFailure("\(type(of: view)) is not a cell; register a UICollectionViewCell")
    }
    announceBinding(of: cell, to: indexPath)
    return cell
  }

  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = dequeue(
      elementKind + " ",
      identifier,
      indexPath,
      present.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    )
    view.kind = elementKind
    InterfaceState.current.noteReader(view)
    return view
  }

  private func dequeue(
    _ prefix: String,
    _ identifier: String,
    _ path: IndexPath,
    _ attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionReusableView {
    let key = prefix + identifier
    if let view = pool.take(key) {
      view.prepareForReuse()
      if let attributes { view.take(attributes) }
      return view
    }
    guard let type = classes[key] else {
      preconditionFailure(
        "no class is registered for \(prefix)\"\(identifier)\"; register one before dequeueing"
      )
    }
    let view = type.init(madeBy: UIListMakesCell(frame: attributes?.frame ?? .zero))
    view.reuseIdentifier = identifier
    if let attributes { view.take(attributes) }
    return view
  }

  // MARK: Counts
  var sectionCounts: [Int] {
    if let counts { return counts }
    guard let dataSource else { return [] }
    let result = (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
    counts = result
    return result
  }

  open var numberOfSections: Int { sectionCounts.count }
  open func numberOfItems(inSection section: Int) -> Int { sectionCounts[section] }

  private func forgetItems() {
    counts = nil
    present.wantsPreparation = true
    setNeedsLayout()
  }

  /// Asks for everything anew.
  ///
  /// All cells go to the pool in the next layout, or now if it is asked.
  open func reloadData() {
    cells.removeAll()
    for key in extras.keys.sorted() { removeExtra(key) }
    for item in selected { cells.cell(at: item)?.isSelected = false }
    selected.removeAll()
    forgetItems()
  }

  // MARK: Layout
  open override func layoutSubviews() {
    super.layoutSubviews()
    prepareLayout()
    // Cells that size themselves move those below, until all sizes are known.
    for _ in 0..<Self.sizingPassesMax {
      cells.update(bounds: bounds)
      guard sizeVisibleCells() else { break }
      prepareLayout()
    }
    updateExtras()
    backgroundView?.frame = bounds
  }

  private static let sizingPassesMax = 8

  func prepareLayout() {
    if preparedBounds != bounds {
      if present.shouldInvalidateLayout(forBoundsChange: bounds) { present.wantsPreparation = true }
      if preparedBounds.size != bounds.size { present.wantsPreparation = true }
      preparedBounds = bounds
    }
    guard present.wantsPreparation else { return }
    present.wantsPreparation = false
    present.prepare()
    let size = present.collectionViewContentSize
    if size != contentSize { contentSize = size }
  }

  /// Returns whether any cell asked for another size.
  private func sizeVisibleCells() -> Bool {
    guard (present as? UICollectionViewFlowLayout)?.isSelfSizing ?? present.sizesItself else {
      return false
    }
    var changed = false
    for item in cells.visibleItems {
      guard let cell = cells.cell(at: item),
        let attributes = present.layoutAttributesForItem(at: item)
      else { continue }
      let wanted = cell.preferredLayoutAttributesFitting(attributes)
      InterfaceState.current.probe?.didMeasure(cell: cell, item: item)
      if present.shouldInvalidateLayout(
        forPreferredLayoutAttributes: wanted,
        withOriginalAttributes: attributes
      ) {
        present.wantsPreparation = true
        changed = true
      }
    }
    return changed
  }

  private func updateExtras() {
    let wanted = (present.layoutAttributesForElements(in: bounds) ?? [])
      .filter { $0.representedElementCategory == .supplementaryView }
    guard !wanted.isEmpty || !extras.isEmpty else { return }
    let keys = Set(
      wanted.map { ExtraKey(kind: $0.representedElementKind ?? "", path: $0.indexPath) }
    )
    for key in extras.keys.sorted() where !keys.contains(key) { removeExtra(key) }
    for attributes in wanted {
      let key = ExtraKey(kind: attributes.representedElementKind ?? "", path: attributes.indexPath)
      if let view = extras[key] {
        view.take(attributes)
        continue
      }
      guard let dataSource else { continue }
      let made = InterfaceState.current.making {
        dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
      }
      guard let view = made else { continue }
      extras[key] = view
      collectionDelegate?.collectionView(
        self,
        willDisplaySupplementaryView: view,
        forElementKind: key.kind,
        at: key.path
      )
      view.take(attributes)
      addSubview(view)
    }
  }

  private func removeExtra(_ key: ExtraKey) {
    guard let view = extras.removeValue(forKey: key) else { return }
    view.removeFromSuperview()
    collectionDelegate?.collectionView(
      self,
      didEndDisplayingSupplementaryView: view,
      forElementOfKind: key.kind,
      at: key.path
    )
    if let identifier = view.reuseIdentifier { pool.put(view, key.kind + " " + identifier) }
  }

  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  // MARK: CellHost
  var contentRect: CGRect { CGRect(origin: .zero, size: contentSize) }

  func items(in rect: CGRect) -> [(item: IndexPath, frame: CGRect)] {
    var items: [(item: IndexPath, frame: CGRect)] = []
    var isSorted = true
    for attributes in present.layoutAttributesForElements(in: rect) ?? []
    where attributes.representedElementCategory == .cell {
      let (item, frame) = (attributes.indexPath, attributes.frame)
      guard frame.intersects(rect) else { continue }
      if let last = items.last, item < last.item { isSorted = false }
      items.append((item, frame))
    }
    return isSorted ? items : items.sorted { $0.item < $1.item }
  }

  func bindCell(for item: IndexPath) -> UICollectionViewCell {
    guard let dataSource else {
      preconditionFailure("the data source of a collection view went away; keep it")
    }
    binding = item
    let cell = InterfaceState.current.reading(for: nil) {
      let cell = dataSource.collectionView(self, cellForItemAt: item)
      if cell.boundItem != item { announceBinding(of: cell, to: item) }
      return cell
    }
    binding = nil
    if let attributes = present.layoutAttributesForItem(at: item) { cell.take(attributes) }
    cell.isSelected = selected.contains(item)
    InterfaceState.current.probe?.didBind(cell: cell, item: item)
    return cell
  }

  /// Cells size themselves after all are bound: see `sizeVisibleCells`.
  func measure(_ cell: UICollectionViewCell, at item: IndexPath) -> Bool { false }

  private func announceBinding(of cell: UICollectionViewCell, to item: IndexPath) {
    (cell.boundItem, cell.boundIn) = (item, self)
    InterfaceState.current.probe?.willBind(cell: cell, item: item, cells.bindingTime)
    InterfaceState.current.noteReader(cell)
  }

  func willDisplay(_ cell: UICollectionViewCell, at item: IndexPath) {
    InterfaceState.current.probe?.willDisplay(cell: cell, item: item)
    InterfaceState.current.reading(for: cell) {
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: item)
    }
  }

  func show(_ cell: UICollectionViewCell, at item: IndexPath) {
    if let attributes = present.layoutAttributesForItem(at: item) { cell.take(attributes) }
    if cell.superview !== self { addSubview(cell) }
  }

  func didEndDisplaying(_ cell: UICollectionViewCell, at item: IndexPath) {
    // First: what the app cancels now belongs to a cell that has left.
    InterfaceState.current.probe?.didEndDisplaying(cell: cell, item: item)
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: item)
  }

  func recycle(_ cell: UICollectionViewCell) {
    cell.boundItem = nil
    InterfaceState.current.probe?.didRecycle(cell: cell)
    if let identifier = cell.reuseIdentifier { pool.put(cell, "cell " + identifier) }
  }

  func prefetch(_ items: [IndexPath]) {
    InterfaceState.current.readingAhead(items, isWanted: true) {
      prefetchDataSource?.collectionView(self, prefetchItemsAt: items)
    }
  }

  func cancelPrefetching(_ items: [IndexPath]) {
    InterfaceState.current.readingAhead(items, isWanted: false) {
      prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: items)
    }
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
  package var itemCounts: [Int] { sectionCounts }

  /// Configures the cells of `items` again in place.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    for item in indexPaths {
      guard let cell = cells.visible[item] ?? cells.waiting[item], let dataSource else { continue }
      reconfigured = cell
      InterfaceState.current.probe?.willFill(cell)
      InterfaceState.current.reading(for: cell) {
        _ = dataSource.collectionView(self, cellForItemAt: item)
      }
      reconfigured = nil
    }
  }
}

extension UICollectionViewLayout {
  /// Whether cells are asked for their size.
  var sizesItself: Bool { false }
}
