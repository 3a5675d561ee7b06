/// A scrolling list or grid whose cells are used again.
///
/// In a layout pass, cells that left the visible rectangle go to the pool first; then cells that
/// entered come in the order of the layout, from the pool first. UIKit documents neither order. No
/// cell is prepared before it is visible, where iOS may do so a frame ahead.
open class UICollectionView: UIScrollView {
  /// The axis along which a layout scrolls.
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  /// What a view of a layout shows.
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }
  /// Where an item ends after a scroll.
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

  public static nonisolated let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static nonisolated let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  struct ElementKey: Hashable {
    var kind: String?
    var path: IndexPath
  }

  private var flow: UICollectionViewLayout
  var pool = CellPool()
  var shown: [ElementKey: UICollectionReusableView] = [:]
  /// The items of each section; nil until the data source was asked.
  var counts: [Int]?
  var update: ListUpdate?
  /// The cell that is configured again.
  var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?
  private var prefetching = PrefetchWindow()
  private var isUpdatingCells = false
  private var selected: [IndexPath] = []

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var isPrefetchingEnabled = true
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var remembersLastFocusedIndexPath = false
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    flow = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) {
    flow = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  open weak var delegate: (any UICollectionViewDelegate)? {
    get { scrollDelegate as? any UICollectionViewDelegate }
    set { scrollDelegate = newValue }
  }

  open var collectionViewLayout: UICollectionViewLayout {
    get { flow }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    flow.collectionView = nil
    flow = layout
    layout.collectionView = self
    layout.invalidateLayout()
    if let completion { afterDelay(animated ? Self.animationLength : 0) { completion(true) } }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue.size != super.bounds.size, flow.shouldInvalidateLayout(forBoundsChange: newValue)
      {
        flow.invalidateLayout()
      }
      super.bounds = newValue
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.frame.size
      if newValue.size != old {
        let bounds = CGRect(origin: super.bounds.origin, size: newValue.size)
        if flow.shouldInvalidateLayout(forBoundsChange: bounds) { flow.invalidateLayout() }
      }
      super.frame = newValue
    }
  }

  // MARK: Cells
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    let type = cellClass as? UICollectionViewCell.Type
    pool.register(identifier, type.map { type in { type.init(RegisteredClass(frame: $0)) } })
  }

  open func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    let type = viewClass as? UICollectionReusableView.Type
    pool.register(
      elementKind + "/" + identifier,
      type.map { type in { type.init(RegisteredClass(frame: $0)) } }
    )
  }

  /// A waiting cell, the latest first, after its `prepareForReuse()`; else a new one.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.path == indexPath { return reconfigured.cell }
    let view = dequeue(
      identifier,
      named: identifier,
      "cell",
      flow.layoutAttributesForItem(at: indexPath)
    )
    guard let cell = view as? UICollectionViewCell else {
      preconditionFailure("the class registered for \(identifier) is no UICollectionViewCell")
    }
    InterfaceState.current.probe?.willBind(cell: cell, item: indexPath)
    return cell
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeue(
      elementKind + "/" + identifier,
      named: identifier,
      "view of kind \(elementKind)",
      flow.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    )
  }

  private func dequeue(
    _ key: String,
    named identifier: String,
    _ what: String,
    _ attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionReusableView {
    guard let (view, isReused) = pool.take(key, frame: attributes?.frame ?? .zero),
      let view = view as? UICollectionReusableView
    else {
      preconditionFailure("no \(what) is registered for \(identifier); register a class for it")
    }
    view.reuseIdentifier = key
    if isReused { view.prepareForReuse() }
    if let attributes { apply(attributes, to: view) }
    return view
  }

  private func apply(
    _ attributes: UICollectionViewLayoutAttributes,
    to view: UICollectionReusableView
  ) {
    if view.frame != attributes.frame { view.frame = attributes.frame }
    view.alpha = attributes.alpha
    view.isHidden = attributes.isHidden
    view.apply(attributes)
  }

  // MARK: Data
  open var numberOfSections: Int { loadedCounts().count }

  open func numberOfItems(inSection section: Int) -> Int { loadedCounts()[section] }

  func loadedCounts() -> [Int] {
    if let counts { return counts }
    let loaded = askedCounts()
    counts = loaded
    return loaded
  }

  func askedCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// Gives back all cells; the next layout pass binds the visible ones again.
  open func reloadData() {
    counts = nil
    update = nil
    selected = []
    prefetching.reset()
    for key in shownInOrder() { end(key) }
    flow.invalidateLayout()
    setNeedsLayout()
  }

  // MARK: Visible cells
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateCells()
  }

  func shownInOrder() -> [ElementKey] {
    shown.keys.sorted { ($0.path, $0.kind ?? "") < ($1.path, $1.kind ?? "") }
  }

  /// Ends cells that left the visible rectangle and binds those that entered it.
  private func updateCells() {
    guard !isUpdatingCells, dataSource != nil else { return }
    isUpdatingCells = true
    defer { isUpdatingCells = false }
    _ = loadedCounts()
    flow.prepareIfNeeded()
    let size = flow.collectionViewContentSize
    if contentSize != size { contentSize = size }
    guard bounds.width > 0, bounds.height > 0 else { return }
    let visible = (flow.layoutAttributesForElements(in: bounds) ?? []).filter {
      $0.frame.overlaps(bounds)
    }
    let keys = Set(visible.map(Self.key))
    for key in shownInOrder() where !keys.contains(key) { end(key) }
    for attributes in visible {
      let key = Self.key(attributes)
      if let view = shown[key] {
        apply(attributes, to: view)
      } else {
        begin(key, attributes)
      }
    }
    prefetch(visible: Set(visible.filter { $0.representedElementKind == nil }.map(\.indexPath)))
  }

  private static func key(_ attributes: UICollectionViewLayoutAttributes) -> ElementKey {
    ElementKey(kind: attributes.representedElementKind, path: attributes.indexPath)
  }

  private func begin(_ key: ElementKey, _ attributes: UICollectionViewLayoutAttributes) {
    guard let dataSource else { return }
    let path = key.path
    if let kind = key.kind {
      let view = dataSource.collectionView(
        self,
        viewForSupplementaryElementOfKind: kind,
        at: path
      )
      show(view, key, attributes)
      delegate?.collectionView(
        self,
        willDisplaySupplementaryView: view,
        forElementKind: kind,
        at: path
      )
      return
    }
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    InterfaceState.current.probe?.didBind(cell: cell, item: path)
    InterfaceState.current.cellsBound += 1
    cell.isSelected = selected.contains(path)
    show(cell, key, attributes)
    delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
  }

  private func show(
    _ view: UICollectionReusableView,
    _ key: ElementKey,
    _ attributes: UICollectionViewLayoutAttributes
  ) {
    apply(attributes, to: view)
    shown[key] = view
    if view.superview !== self { addSubview(view) }
  }

  func end(_ key: ElementKey) {
    guard let view = shown.removeValue(forKey: key) else { return }
    view.removeFromSuperview()
    if let cell = view as? UICollectionViewCell, key.kind == nil {
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
      InterfaceState.current.probe?.didEndDisplaying(cell: cell, item: key.path)
    } else if let kind = key.kind {
      delegate?.collectionView(
        self,
        didEndDisplayingSupplementaryView: view,
        forElementOfKind: kind,
        at: key.path
      )
    }
    if let identifier = view.reuseIdentifier { pool.put(view, identifier) }
  }

  private var isHorizontal: Bool {
    contentSize.width > bounds.width && contentSize.height <= bounds.height
  }

  private func prefetch(visible: Set<IndexPath>) {
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let (bounds, horizontal) = (bounds, isHorizontal)
    let change = prefetching.move(
      to: horizontal ? bounds.minX : bounds.minY,
      visible: visible
    ) { isForward in
      let length = horizontal ? bounds.width : bounds.height
      let distance = isForward ? length : -length
      let ahead = bounds.offsetBy(dx: horizontal ? distance : 0, dy: horizontal ? 0 : distance)
      let items = (flow.layoutAttributesForElements(in: ahead) ?? []).filter {
        $0.representedElementKind == nil && $0.frame.overlaps(ahead)
      }
      let paths = items.map(\.indexPath).sorted()
      return isForward ? paths : paths.reversed()
    }
    let probe = InterfaceState.current.probe
    if !change.unwanted.isEmpty {
      probe?.willPrefetch(change.unwanted, isWanted: false)
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: change.unwanted)
    }
    if !change.wanted.isEmpty {
      probe?.willPrefetch(change.wanted, isWanted: true)
      prefetchDataSource.collectionView(self, prefetchItemsAt: change.wanted)
    }
  }

  // MARK: Selection
  open var indexPathsForSelectedItems: [IndexPath]? { selected }

  open func selectItem(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    guard let indexPath else { return }
    if !allowsMultipleSelection { for path in selected { deselectItem(at: path, animated: false) } }
    selected.append(indexPath)
    cellForItem(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }
}
