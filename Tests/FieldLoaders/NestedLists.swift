import ImageBench
import UIKit

/// A picture in a list that is in a row of another list.
final class InnerCell<Twin: TwinLoader>: UICollectionViewCell {
  private let content = TwinContent(Twin.style)

  func show(_ photo: PhotoFeed.Photo) {
    var photo = photo
    photo.frame = CGRect(origin: .zero, size: photo.frame.size)
    content.show(.init(index: 0, frame: photo.frame, photos: [photo]), in: contentView)
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    content.prepareForReuse()
  }
}

/// Puts the pictures of an item where the item says.
final class PhotoLayout: UICollectionViewLayout {
  var item: PhotoFeed.Item?

  override var collectionViewContentSize: CGSize { item?.frame.size ?? .zero }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<(item?.photos.count ?? 0)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let item, item.photos.indices.contains(indexPath.item) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = item.photos[indexPath.item].frame
    return attributes
  }
}

/// A row with a list of its pictures.
final class OuterCell<Twin: TwinLoader>: UICollectionViewCell, PhotoCell,
  UICollectionViewDataSource
{
  private var item: PhotoFeed.Item?
  private let inner: UICollectionView
  private let layout = PhotoLayout()

  override init(frame: CGRect) {
    inner = UICollectionView(
      frame: CGRect(origin: .zero, size: frame.size),
      collectionViewLayout: layout
    )
    super.init(frame: frame)
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    inner.isPrefetchingEnabled = false
    inner.register(InnerCell<Twin>.self, forCellWithReuseIdentifier: "inner")
    inner.dataSource = self
    contentView.addSubview(inner)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func show(_ item: PhotoFeed.Item) {
    self.item = item
    layout.item = item
    layout.invalidateLayout()
    inner.reloadData()
  }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { item?.photos.count ?? 0 }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "inner", for: indexPath)
    if let item { (cell as? InnerCell<Twin>)?.show(item.photos[indexPath.item]) }
    return cell
  }
}

/// The rows of a feed, each of which is a strip of twelve items that moves sideways.
final class StripScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override func count(inSection section: Int) -> Int { feed.items.count / 12 }

  override func connect(_ list: UICollectionView) {
    super.connect(list)
    list.register(StripCell<Twin>.self, forCellWithReuseIdentifier: "strip")
  }

  override func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "strip", for: indexPath)
    (cell as? StripCell<Twin>)?.show(
      Array(feed.items[12 * indexPath.item..<12 * indexPath.item + 12])
    )
    return cell
  }
}

/// A strip of items.
final class StripCell<Twin: TwinLoader>: UICollectionViewCell, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  private var items: [PhotoFeed.Item] = []
  private let inner: UICollectionView

  override init(frame: CGRect) {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    inner = UICollectionView(
      frame: CGRect(origin: .zero, size: frame.size),
      collectionViewLayout: layout
    )
    super.init(frame: frame)
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    inner.register(TwinCell<Twin>.self, forCellWithReuseIdentifier: "photo")
    (inner.dataSource, inner.delegate) = (self, self)
    contentView.addSubview(inner)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func show(_ items: [PhotoFeed.Item]) {
    self.items = items
    inner.reloadData()
  }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { items.count }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    (cell as? TwinCell<Twin>)?.show(items[indexPath.item])
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { items[indexPath.item].frame.size }
}
