public import UIKit

/// Puts the items of a feed where the feed says.
public final class PhotoFeedLayout: UICollectionViewLayout {
  private let attributes: [UICollectionViewLayoutAttributes]
  private let size: CGSize
  /// The largest bottom edge of the items up to each one: it never falls, so it can be searched.
  private let bottoms: [CGFloat]

  /// The layout of `feed`.
  public init(feed: PhotoFeed) {
    attributes = feed.items.map { item in
      let attributes = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item.index, section: 0)
      )
      attributes.frame = item.frame
      return attributes
    }
    size = feed.contentSize
    var bottom: CGFloat = 0
    bottoms = feed.items.map { item in
      bottom = max(bottom, item.frame.maxY)
      return bottom
    }
    super.init()
  }

  @available(*, unavailable)
  public required init?(coder: NSCoder) {
    preconditionFailure("a layout of a trial is made in code")
  }

  public override var collectionViewContentSize: CGSize { size }

  /// The items in `rect`.
  ///
  /// - Complexity: O(log n + k) for k items down to the end of `rect`.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var low = 0
    var high = bottoms.count
    while low < high {
      let middle = (low + high) / 2
      if bottoms[middle] > rect.minY { high = middle } else { low = middle + 1 }
    }
    var found: [UICollectionViewLayoutAttributes] = []
    for attributes in attributes[low...] {
      // Items come in the order of their top edges.
      if attributes.frame.minY >= rect.maxY { break }
      if attributes.frame.intersects(rect) { found.append(attributes) }
    }
    return found
  }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes.indices.contains(indexPath.item) ? attributes[indexPath.item] : nil
  }
}
