/// A length of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
  enum Kind { case width, height, absolute, estimated }
  let kind: Kind
  public let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat) {
    (self.kind, self.dimension) = (kind, dimension)
  }

  open class func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.width, fraction)
  }
  open class func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.height, fraction)
  }
  open class func absolute(_ length: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, length)
  }
  /// The length is kept as it is: cells of compositional layouts do not size themselves here.
  open class func estimated(_ length: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, length)
  }

  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .width: dimension * container.width
    case .height: dimension * container.height
    case .absolute, .estimated: dimension
    }
  }
}

/// A size of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) { (widthDimension, heightDimension) = (width, height) }

  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container),
      height: heightDimension.length(in: container)
    )
  }
}

/// The distance between items.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat
  private init(_ spacing: CGFloat) { self.spacing = spacing }
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing)
  }
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing)
  }
}

/// An item of a group.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets.zero

  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }

  func frames(in container: CGRect) -> [CGRect] {
    let size = layoutSize.size(in: container.size)
    let outer = CGRect(origin: container.origin, size: size)
    return [
      outer.inset(
        by: UIEdgeInsets(
          top: contentInsets.top,
          left: contentInsets.leading,
          bottom: contentInsets.bottom,
          right: contentInsets.trailing
        )
      )
    ]
  }
}

/// Items in a row or a column.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  private let isHorizontal: Bool
  public let subitems: [NSCollectionLayoutItem]
  private let count: Int?
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private init(
    _ size: NSCollectionLayoutSize,
    _ items: [NSCollectionLayoutItem],
    _ count: Int?,
    _ isHorizontal: Bool
  ) {
    (subitems, self.count, self.isHorizontal) = (items, count, isHorizontal)
    super.init(layoutSize: size)
  }

  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, nil, true) }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, nil, false) }
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], count, true) }
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize,
    subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], count, true) }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], count, false) }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize,
    subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], count, false) }

  /// Its items one after the other: `count` equal ones, or its subitems again and again while they
  /// fit.
  override func frames(in container: CGRect) -> [CGRect] {
    guard let outer = super.frames(in: container).first else { return [] }
    let spacing = interItemSpacing?.spacing ?? 0
    var result: [CGRect] = []
    var place: CGFloat = 0
    let room = isHorizontal ? outer.width : outer.height
    func put(_ item: NSCollectionLayoutItem, _ size: CGSize) {
      let origin =
        isHorizontal
        ? CGPoint(x: outer.minX + place, y: outer.minY)
        : CGPoint(x: outer.minX, y: outer.minY + place)
      // An item's own fractions are of the group, so its place is a box as large as the group.
      let box = CGRect(origin: origin, size: count == nil ? outer.size : size)
      result += count == nil ? item.frames(in: box) : item.filling(box)
      place += (isHorizontal ? size.width : size.height) + spacing
    }
    if let count, let item = subitems.first {
      let length = (room - spacing * CGFloat(count - 1)) / CGFloat(count)
      for _ in 0..<count {
        put(
          item,
          isHorizontal
            ? CGSize(width: length, height: outer.height)
            : CGSize(width: outer.width, height: length)
        )
      }
      return result
    }
    while let _ = subitems.first {
      let before = place
      for item in subitems {
        let size = item.layoutSize.size(in: outer.size)
        let length = isHorizontal ? size.width : size.height
        guard length > 0, place + length <= room + 0.001 else { return result }
        put(item, size)
      }
      if place <= before { return result }
    }
    return result
  }
}

extension NSCollectionLayoutItem {
  /// The item, or the items of a group, in a box that replaces its own size.
  fileprivate func filling(_ box: CGRect) -> [CGRect] {
    if self is NSCollectionLayoutGroup { return frames(in: box) }
    return [
      box.inset(
        by: UIEdgeInsets(
          top: contentInsets.top,
          left: contentInsets.leading,
          bottom: contentInsets.bottom,
          right: contentInsets.trailing
        )
      )
    ]
  }
}

/// A group that is repeated until the items of a section have a place.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var interGroupSpacing: CGFloat = 0
  /// Headers and footers: those with an alignment at the top lie before the items, others after.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  public init(group: NSCollectionLayoutGroup) { self.group = group }

  /// Traps if set: sections that scroll by themselves are not modelled.
  open var orthogonalScrollingBehavior: UICollectionLayoutSectionOrthogonalScrollingBehavior {
    get { .none }
    set {
      precondition(newValue == .none, "orthogonal scrolling is not modelled; use another list")
    }
  }
}

/// Whether a section scrolls across.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// What a layout is laid out in.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
  var container: any NSCollectionLayoutContainer { get }
}

/// The room of a layout.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// A layout made of sections of groups of items, from top to bottom.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Makes the section with an index.
  public typealias SectionProvider = (Int, any NSCollectionLayoutEnvironment) ->
    NSCollectionLayoutSection?

  private final class Environment: NSObject, NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer
    var traitCollection: UITraitCollection { InterfaceState.current.traits }

    init(_ size: CGSize) { container = Container(size) }
  }

  private final class Container: NSObject, NSCollectionLayoutContainer {
    let contentSize: CGSize
    var effectiveContentSize: CGSize { contentSize }
    var contentInsets: NSDirectionalEdgeInsets { .zero }
    var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }

    init(_ size: CGSize) { contentSize = size }
  }

  private let section: (Int, CGSize) -> NSCollectionLayoutSection?
  private var boundaries = BoundaryItems()
  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var height: CGFloat = 0
  private var width: CGFloat = 0

  public init(section: NSCollectionLayoutSection) {
    self.section = { _, _ in section }
    super.init()
  }

  public init(sectionProvider: @escaping SectionProvider) {
    section = { sectionProvider($0, Environment($1)) }
    super.init()
  }

  public required init?(coder: NSCoder) {
    section = { _, _ in nil }
    super.init(coder: coder)
  }

  open override var collectionViewContentSize: CGSize { CGSize(width: width, height: height) }

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    items.removeAll()
    boundaries = BoundaryItems()
    (width, height) = (collectionView.bounds.width, 0)
    for index in 0..<collectionView.numberOfSections {
      guard let section = section(index, collectionView.bounds.size) else {
        preconditionFailure("section \(index) has no layout; return one from the section provider")
      }
      height += section.contentInsets.top
      let room = CGSize(
        width: width - section.contentInsets.leading - section.contentInsets.trailing,
        height: collectionView.bounds.height
      )
      let left = section.contentInsets.leading
      height = boundaries.place(section, .top, in: room, at: CGPoint(x: left, y: height), index)
      var placed: [UICollectionViewLayoutAttributes] = []
      let count = collectionView.numberOfItems(inSection: index)
      let groupHeight = section.group.layoutSize.size(in: room).height
      while placed.count < count {
        if !placed.isEmpty { height += section.interGroupSpacing }
        let origin = CGPoint(x: left, y: height)
        let frames = section.group.frames(in: CGRect(origin: origin, size: room))
        precondition(!frames.isEmpty, "no item fits into a group of section \(index); enlarge it")
        for frame in frames.prefix(count - placed.count) {
          let attributes = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: placed.count, section: index)
          )
          attributes.frame = frame
          placed.append(attributes)
        }
        height += groupHeight
      }
      height = boundaries.place(section, .bottom, in: room, at: CGPoint(x: left, y: height), index)
      height += section.contentInsets.bottom
      items.append(placed)
    }
  }

  /// - Complexity: O(n) for n items.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    items.flatMap { $0.filter { $0.frame.overlaps(rect) } }
      + boundaries.all.filter { $0.frame.overlaps(rect) }
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    boundaries.all.first {
      $0.representedElementKind == elementKind && $0.indexPath == indexPath
    }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != width
  }
}
