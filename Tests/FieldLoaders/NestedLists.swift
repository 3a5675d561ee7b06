import ImageBench
import UIKit

/// A picture in a list that is in a row of another list.
final class InnerCell: UICollectionViewCell {
  private let content = TwinContent(ScreenTwin.style)

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

/// A row with a list of its pictures.
final class OuterCell: UICollectionViewCell, PhotoCell, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  private var item: PhotoFeed.Item?
  private let inner: UICollectionView

  override init(frame: CGRect) {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    inner = UICollectionView(
      frame: CGRect(origin: .zero, size: frame.size),
      collectionViewLayout: layout
    )
    super.init(frame: frame)
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    inner.isPrefetchingEnabled = false
    inner.register(InnerCell.self, forCellWithReuseIdentifier: "inner")
    inner.dataSource = self
    inner.delegate = self
    contentView.addSubview(inner)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func show(_ item: PhotoFeed.Item) {
    self.item = item
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
    if let item { (cell as? InnerCell)?.show(item.photos[indexPath.item]) }
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { item?.photos[indexPath.item].frame.size ?? CGSize(width: 10, height: 10) }
}

enum NestedListsLoader: ScreenLoader {
  static let name = "nested-lists"
  static func make(_ feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<OuterCell>(feed: feed)
  }
}
