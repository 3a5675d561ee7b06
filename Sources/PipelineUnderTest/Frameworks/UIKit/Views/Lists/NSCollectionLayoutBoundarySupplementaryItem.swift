/// A side of a rectangle at which a header or footer lies.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// A view beside the items of a section.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String
  open var zIndex = 0

  init(_ layoutSize: NSCollectionLayoutSize, kind: String) {
    elementKind = kind
    super.init(layoutSize: layoutSize)
  }
}

/// A header or footer of a section.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  public let alignment: NSRectAlignment
  /// Kept without an effect: headers scroll with their sections here.
  open var pinToVisibleBounds = false
  open var extendsBoundary = true

  public init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    alignment: NSRectAlignment
  ) {
    self.alignment = alignment
    super.init(layoutSize, kind: elementKind)
  }

  var isTop: Bool { [.top, .topLeading, .topTrailing].contains(alignment) }
}

/// The headers and footers of a compositional layout.
@MainActor
struct BoundaryItems {
  /// The end of a section.
  enum End { case top, bottom }

  private(set) var all: [UICollectionViewLayoutAttributes] = []

  /// Places the items of one end of a section below `origin`; returns where the last one ends.
  mutating func place(
    _ section: NSCollectionLayoutSection,
    _ end: End,
    in room: CGSize,
    at origin: CGPoint,
    _ index: Int
  ) -> CGFloat {
    var top = origin.y
    for item in section.boundarySupplementaryItems where item.isTop == (end == .top) {
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: item.elementKind,
        with: IndexPath(item: 0, section: index)
      )
      let size = item.layoutSize.size(in: room)
      attributes.frame = CGRect(origin: CGPoint(x: origin.x, y: top), size: size)
      all.append(attributes)
      top += size.height
    }
    return top
  }
}
