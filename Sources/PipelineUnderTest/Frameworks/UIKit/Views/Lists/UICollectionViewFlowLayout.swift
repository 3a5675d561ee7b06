/// Sizes of items that a delegate decides.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout {
    layout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
  }
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout).plainItemSize }
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout).sectionInset }
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumLineSpacing }
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumInteritemSpacing }
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout).headerReferenceSize }
  public func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout).footerReferenceSize }
}

/// Fills lines with items, as text fills lines with words.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Lets items be as large as their constraints ask.
  public static let automaticSize = CGSize(width: -1, height: -1)

  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// Not modelled: headers scroll with their section.
  open var sectionHeadersPinToVisibleBounds: Bool {
    get { false }
    set {
      precondition(!newValue, "pinned headers are not modelled; leave them to scroll")
    }
  }

  /// Items and headers in the order of their place.
  private var placed: [UICollectionViewLayoutAttributes] = []
  /// Below which place along the scroll direction all attributes up to an index end, at most.
  private var farthest: [CGFloat] = []
  /// Above which place along the scroll direction all attributes from an index on begin, at least.
  private var nearest: [CGFloat] = []
  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var extras: [UICollectionViewLayoutAttributes] = []
  private var size = CGSize.zero
  private var width: CGFloat = -1
  /// Sizes that cells asked for.
  private var preferred: [IndexPath: CGSize] = [:]

  var isSelfSizing: Bool { estimatedItemSize != .zero }

  /// The size of an item that no delegate decides.
  var plainItemSize: CGSize {
    isSelfSizing && estimatedItemSize != Self.automaticSize ? estimatedItemSize : itemSize
  }

  open override var collectionViewContentSize: CGSize { size }

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    (placed, items, extras) = ([], [], [])
    let isVertical = scrollDirection == .vertical
    width = isVertical ? collectionView.bounds.width : collectionView.bounds.height
    let inset = collectionView.adjustedContentInset
    let room = width - (isVertical ? inset.left + inset.right : inset.top + inset.bottom)
    var end: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      var filler = LineFiller(
        room: room,
        isVertical: isVertical,
        start: end,
        rules: rules(of: section)
      )
      filler.addExtra(UICollectionView.elementKindSectionHeader, section)
      let count = collectionView.numberOfItems(inSection: section)
      for index in 0..<count {
        let path = IndexPath(item: index, section: section)
        filler.add(path, size: preferred[path] ?? itemSize(at: path))
      }
      filler.finish(UICollectionView.elementKindSectionFooter, section)
      items.append(filler.items)
      extras += filler.extras
      placed += filler.all
      end = filler.end
    }
    size = isVertical ? CGSize(width: room, height: end) : CGSize(width: end, height: room)
    index(isVertical)
  }

  private func itemSize(at path: IndexPath) -> CGSize {
    guard let collectionView,
      let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
    else { return plainItemSize }
    return delegate.collectionView(collectionView, layout: self, sizeForItemAt: path)
  }

  private func rules(of section: Int) -> LineFiller.Rules {
    guard let view = collectionView,
      let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    else {
      return LineFiller.Rules(
        inset: sectionInset,
        lineSpacing: minimumLineSpacing,
        itemSpacing: minimumInteritemSpacing,
        header: headerReferenceSize,
        footer: footerReferenceSize
      )
    }
    return LineFiller.Rules(
      inset: delegate.collectionView(view, layout: self, insetForSectionAt: section),
      lineSpacing: delegate.collectionView(
        view,
        layout: self,
        minimumLineSpacingForSectionAt: section
      ),
      itemSpacing: delegate.collectionView(
        view,
        layout: self,
        minimumInteritemSpacingForSectionAt: section
      ),
      header: delegate.collectionView(
        view,
        layout: self,
        referenceSizeForHeaderInSection: section
      ),
      footer: delegate.collectionView(
        view,
        layout: self,
        referenceSizeForFooterInSection: section
      )
    )
  }

  private func index(_ isVertical: Bool) {
    farthest.removeAll(keepingCapacity: true)
    var end = -CGFloat.greatestFiniteMagnitude
    for attributes in placed {
      end = max(end, isVertical ? attributes.frame.maxY : attributes.frame.maxX)
      farthest.append(end)
    }
    nearest = farthest
    var start = CGFloat.greatestFiniteMagnitude
    for (index, attributes) in placed.enumerated().reversed() {
      start = min(start, isVertical ? attributes.frame.minY : attributes.frame.minX)
      nearest[index] = start
    }
  }

  /// - Complexity: O(log n + m) for m elements in the lines that `rect` meets.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let isVertical = scrollDirection == .vertical
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    // Items of a line begin and end at different places, so what is searched are their bounds.
    let first = Self.count(of: farthest) { $0 <= low }
    let end = max(first, Self.count(of: nearest) { $0 < high })
    return placed[first..<end].filter { $0.frame.overlaps(rect) }
  }

  /// How many places at the front of `places`, which never fall, are `within`.
  private static func count(of places: [CGFloat], _ within: (CGFloat) -> Bool) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if within(places[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    extras.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    width != (scrollDirection == .vertical ? newBounds.width : newBounds.height)
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard isSelfSizing, preferredAttributes.size != originalAttributes.size else { return false }
    preferred[preferredAttributes.indexPath] = preferredAttributes.size
    return true
  }
}

/// Places the items of one section, line by line.
@MainActor
struct LineFiller {
  struct Rules {
    var inset: UIEdgeInsets
    var lineSpacing: CGFloat
    var itemSpacing: CGFloat
    var header: CGSize
    var footer: CGSize
  }
  private let isVertical: Bool
  private let room: CGFloat
  private let rules: Rules
  private(set) var items: [UICollectionViewLayoutAttributes] = []
  private(set) var extras: [UICollectionViewLayoutAttributes] = []
  private(set) var all: [UICollectionViewLayoutAttributes] = []
  /// Where the section ends along the scroll direction.
  private(set) var end: CGFloat
  private var line: [(attributes: UICollectionViewLayoutAttributes, size: CGSize)] = []
  private var lineExtent: CGFloat = 0
  private var isFirstLine = true

  init(room: CGFloat, isVertical: Bool, start: CGFloat, rules: Rules) {
    (self.room, self.isVertical, end, self.rules) = (room, isVertical, start, rules)
  }

  private var before: CGFloat { isVertical ? rules.inset.left : rules.inset.top }
  private var after: CGFloat { isVertical ? rules.inset.right : rules.inset.bottom }
  private func extent(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private func depth(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

  mutating func addExtra(_ kind: String, _ section: Int) {
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    let depth = depth(isHeader ? rules.header : rules.footer)
    if depth > 0 {
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: kind,
        with: IndexPath(item: 0, section: section)
      )
      attributes.frame =
        isVertical
        ? CGRect(x: 0, y: end, width: room, height: depth)
        : CGRect(x: end, y: 0, width: depth, height: room)
      extras.append(attributes)
      all.append(attributes)
      end += depth
    }
    if isHeader { end += isVertical ? rules.inset.top : rules.inset.left }
  }

  mutating func add(_ path: IndexPath, size: CGSize) {
    let wanted = lineExtent + (line.isEmpty ? 0 : rules.itemSpacing) + extent(size)
    if !line.isEmpty, wanted > room - before - after + 0.001 { endLine(isLast: false) }
    lineExtent += (line.isEmpty ? 0 : rules.itemSpacing) + extent(size)
    line.append((UICollectionViewLayoutAttributes(forCellWith: path), size))
  }

  /// Full lines are spread over the room; the last one keeps the spacing of a full line of its
  /// items.
  private mutating func endLine(isLast: Bool) {
    guard !line.isEmpty else { return }
    if !isFirstLine { end += rules.lineSpacing }
    isFirstLine = false
    let depthOfLine = line.reduce(0) { max($0, depth($1.size)) }
    let free = max(room - before - after - line.reduce(0) { $0 + extent($1.size) }, 0)
    let spacing = spacing(free: free, isLast: isLast)
    var place = before
    if line.count == 1, !isLast || itemsPerLine == 1 { place += free / 2 }
    for (attributes, size) in line {
      let shift = (depthOfLine - depth(size)) / 2
      attributes.frame = CGRect(
        origin: isVertical
          ? CGPoint(x: place, y: end + shift) : CGPoint(x: end + shift, y: place),
        size: size
      )
      items.append(attributes)
      all.append(attributes)
      place += extent(size) + spacing
    }
    end += depthOfLine
    line.removeAll()
    lineExtent = 0
  }

  /// How many items as large as the first of the line fit into one.
  private var itemsPerLine: Int {
    let one = extent(line[0].size) + rules.itemSpacing
    return max(Int((room - before - after + rules.itemSpacing + 0.001) / max(one, 0.001)), 1)
  }

  private func spacing(free: CGFloat, isLast: Bool) -> CGFloat {
    guard isLast else {
      return line.count > 1 ? free / CGFloat(line.count - 1) : rules.itemSpacing
    }
    // The spacing that a full line of items of this size would have.
    let (one, fit) = (extent(line[0].size), itemsPerLine)
    guard fit > 1, line.allSatisfy({ extent($0.size) == one }) else { return rules.itemSpacing }
    return (room - before - after - one * CGFloat(fit)) / CGFloat(fit - 1)
  }

  mutating func finish(_ kind: String, _ section: Int) {
    endLine(isLast: true)
    end += isVertical ? rules.inset.bottom : rules.inset.right
    addExtra(kind, section)
  }
}
