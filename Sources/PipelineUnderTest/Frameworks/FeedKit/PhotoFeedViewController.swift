public import UIKit

/// A cell of a `PhotoFeedViewController`.
@MainActor public protocol PhotoCell: UICollectionViewCell {
  /// Shows `item`: called for each binding, from `cellForItemAt`.
  func show(_ item: PhotoFeed.Item)
}

/// What a screen does ahead of its cells.
@MainActor public protocol PhotoPrefetching: AnyObject {
  /// Cells with these pictures may appear soon.
  func startPrefetching(_ photos: [PhotoFeed.Photo])
  /// They will not appear soon after all.
  func stopPrefetching(_ photos: [PhotoFeed.Photo])
}

/// A collection view that shows a feed with cells of one class, as most feeds do.
///
/// A loader that needs another screen writes its own view controller.
open class PhotoFeedViewController<Cell: PhotoCell>: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate, UICollectionViewDataSourcePrefetching
{
  public let feed: PhotoFeed
  public let collectionView: UICollectionView
  private let prefetching: (any PhotoPrefetching)?

  /// A screen that shows `feed`; without `prefetching` nothing is loaded ahead of the cells.
  public init(feed: PhotoFeed, prefetching: (any PhotoPrefetching)? = nil) {
    self.feed = feed
    self.prefetching = prefetching
    collectionView = UICollectionView(
      frame: UIScreen.main.bounds,
      collectionViewLayout: PhotoFeedLayout(feed: feed)
    )
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  public required init?(coder: NSCoder) {
    preconditionFailure("a screen of a trial is made in code")
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(Cell.self, forCellWithReuseIdentifier: "photo")
    collectionView.dataSource = self
    collectionView.delegate = self
    // A cell is bound when it appears, as the built-in feed does it.
    collectionView.isPrefetchingEnabled = prefetching != nil
    if prefetching != nil { collectionView.prefetchDataSource = self }
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collectionView)
  }

  open func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { feed.items.count }

  open func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    if let cell = cell as? Cell {
      let item = feed.items[indexPath.item]
      // It is the cell's item, whenever the cell reads its photos.
      _ = item.photos
      bind(cell, to: item)
    }
    return cell
  }

  /// Binds a cell that was dequeued; by default it shows the item.
  open func bind(_ cell: Cell, to item: PhotoFeed.Item) { cell.show(item) }

  open func collectionView(
    _ collectionView: UICollectionView,
    prefetchItemsAt indexPaths: [IndexPath]
  ) {
    prefetching?.startPrefetching(photos(at: indexPaths))
  }

  open func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    prefetching?.stopPrefetching(photos(at: indexPaths))
  }

  // Swift binds the methods of a protocol where a class conforms: those of subclasses are called
  // only if they override one here.

  open func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

  open func scrollViewDidEndDragging(
    _ scrollView: UIScrollView,
    willDecelerate decelerate: Bool
  ) {}

  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

  private func photos(at indexPaths: [IndexPath]) -> [PhotoFeed.Photo] {
    indexPaths.flatMap { feed.items[$0.item].photos }
  }
}
