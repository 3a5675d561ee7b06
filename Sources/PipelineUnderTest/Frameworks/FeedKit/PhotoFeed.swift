public import UIKit

/// What a feed shows: its items from top to bottom, with the addresses of their pictures.
public struct PhotoFeed: Sendable, Hashable {
  /// A picture of an item.
  public struct Photo: Sendable, Hashable {
    public var url: URL
    /// Its place in the item, in points.
    public var frame: CGRect
    /// `scaleAspectFill` or `scaleAspectFit`.
    public var contentMode: UIView.ContentMode

    /// A picture at `frame`.
    public init(url: URL, frame: CGRect, contentMode: UIView.ContentMode) {
      self.url = url
      self.frame = frame
      self.contentMode = contentMode
    }
  }

  /// A cell's content.
  public struct Item: Sendable, Hashable {
    /// Its number in the feed, from 0.
    public var index: Int
    /// Its place in the feed, in points.
    public var frame: CGRect
    /// At least one.
    public var photos: [Photo]

    /// An item at `frame`.
    public init(index: Int, frame: CGRect, photos: [Photo]) {
      self.index = index
      self.frame = frame
      self.photos = photos
    }
  }

  public var items: [Item]

  /// A feed of these items.
  public init(items: [Item]) {
    self.items = items
  }

  /// The size that holds every item, in points.
  ///
  /// - Complexity: O(n).
  public var contentSize: CGSize {
    items.reduce(into: CGSize.zero) { size, item in
      size.width = max(size.width, item.frame.maxX)
      size.height = max(size.height, item.frame.maxY)
    }
  }
}
