public import UIKit

/// What a feed shows: its items from top to bottom, with the addresses of their pictures.
///
/// A trial compares each cell with the item that the app gives it: the one whose ``Item/photos``
/// the app reads while a list asks it for the cell, or the one that `give(_:to:)` names.
public struct PhotoFeed: Sendable, Hashable {
  /// A picture of an item.
  public struct Photo: Sendable, Hashable {
    public var url: URL {
      get {
        if let place { FeedReading.note(.address(place)) }
        return address
      }
      set { address = newValue }
    }
    private var address: URL
    /// The item and the surface of it; nil for a picture that an app has made itself.
    private(set) var place: FeedPicture?
    /// Its place in the item, in points.
    public var frame: CGRect
    /// `scaleAspectFill` or `scaleAspectFit`.
    public var contentMode: UIView.ContentMode

    /// A picture at `frame`.
    public init(url: URL, frame: CGRect, contentMode: UIView.ContentMode) {
      address = url
      self.frame = frame
      self.contentMode = contentMode
    }

    /// The picture of a feed.
    package init(
      url: URL,
      frame: CGRect,
      contentMode: UIView.ContentMode,
      place: FeedPicture
    ) {
      self.init(url: url, frame: frame, contentMode: contentMode)
      self.place = place
    }

    /// Whether both have one address, frame and mode, in whichever items.
    public static func == (left: Self, right: Self) -> Bool {
      left.address == right.address && left.frame == right.frame
        && left.contentMode == right.contentMode
    }

    /// Hashes the address, the frame and the mode.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(address)
      hasher.combine(frame)
      hasher.combine(contentMode)
    }
  }

  /// A cell's content.
  public struct Item: Sendable, Hashable {
    /// Its number in the feed, from 0.
    public var index: Int
    /// Its place in the feed, in points.
    public var frame: CGRect
    /// At least one.
    public var photos: [Photo] {
      get {
        // Items that an app has made itself are no items of the feed.
        if content.contains(where: { $0.place != nil }) { FeedReading.note(.item(pictures)) }
        return content
      }
      set { content = newValue }
    }
    private var content: [Photo]

    /// An item at `frame`.
    public init(index: Int, frame: CGRect, photos: [Photo]) {
      self.index = index
      self.frame = frame
      content = photos
    }

    fileprivate var pictures: [FeedPicture] { content.compactMap(\.place) }
  }

  public var items: [Item]

  /// A feed of these items.
  public init(items: [Item]) {
    self.items = items
  }

  /// Says that `view` shows `item` from now on, or nothing for nil.
  ///
  /// A cell for which the app reads the photos of one item needs no call. It is for those that a
  /// trial cannot follow: views that are no cells, cells of several items, and apps that copy the
  /// feed into their own model.
  @MainActor public static func give(_ item: Item?, to view: UIView) {
    view.noteGiven(item?.pictures ?? [])
  }

  /// Says that `view` shows these items from now on.
  @MainActor public static func give(_ items: [Item], to view: UIView) {
    view.noteGiven(items.flatMap(\.pictures))
  }

  /// Says that `view` shows `photo` from now on, in all of its bounds.
  @MainActor public static func give(_ photo: Photo, to view: UIView) {
    view.noteGiven([photo].compactMap(\.place))
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
