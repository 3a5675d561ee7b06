import ImageBench
import UIKit

// Screens of apps: each shows the feed's items in its own lists, in its own order.

/// A collection view in which a subclass says which item a place shows; nil for a place without.
class ArrangedScreen<Twin: TwinLoader>: TwinCollectionScreen<Twin>, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  func item(at path: IndexPath) -> PhotoFeed.Item? { feed.items[path.item] }
  var sectionCount: Int { 1 }
  func count(inSection section: Int) -> Int { feed.items.count }
  var direction: UICollectionView.ScrollDirection { .vertical }
  var headerHeight: CGFloat { 0 }

  override func makeLayout() -> UICollectionViewLayout {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    layout.scrollDirection = direction
    layout.headerReferenceSize = CGSize(width: 0, height: headerHeight)
    return layout
  }

  override func connect(_ list: UICollectionView) {
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "banner")
    list.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header"
    )
    list.dataSource = self
    list.delegate = self
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sectionCount }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { count(inSection: section) }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = item(at: indexPath) else {
      return collectionView.dequeueReusableCell(withReuseIdentifier: "banner", for: indexPath)
    }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    (cell as? TwinCell<Twin>)?.show(item)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind,
      withReuseIdentifier: "header",
      for: indexPath
    )
  }

  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { item(at: indexPath)?.frame.size ?? CGSize(width: 300, height: 60) }

  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { CGSize(width: headerHeight > 0 ? view.bounds.width : 0, height: headerHeight) }
}

/// Sections of ten.
class DayScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override var sectionCount: Int { feed.items.count / 10 }
  override func count(inSection section: Int) -> Int { 10 }
  override func item(at path: IndexPath) -> PhotoFeed.Item? {
    feed.items[path.section * 10 + path.item]
  }
}

/// Sections of ten, each below a header.
final class HeaderScreen<Twin: TwinLoader>: DayScreen<Twin> {
  override var headerHeight: CGFloat { 40 }
}

/// A banner at place 0.
final class BannerScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override func count(inSection section: Int) -> Int { feed.items.count + 1 }
  override func item(at path: IndexPath) -> PhotoFeed.Item? {
    path.item == 0 ? nil : feed.items[path.item - 1]
  }
}

/// A data source that has its items from last to first, on a screen that has them from first to
/// last.
final class ReversedScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  private lazy var source = Array(feed.items.reversed())
  override func item(at path: IndexPath) -> PhotoFeed.Item? { source[source.count - 1 - path.item] }
}

/// The last item first.
final class NewestFirstScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override func item(at path: IndexPath) -> PhotoFeed.Item? {
    feed.items[feed.items.count - 1 - path.item]
  }
}

/// Every other item.
final class FilteredScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override func count(inSection section: Int) -> Int { feed.items.count / 2 }
  override func item(at path: IndexPath) -> PhotoFeed.Item? { feed.items[path.item * 2] }
}

/// One row that moves sideways.
class SidewaysScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override var direction: UICollectionView.ScrollDirection { .horizontal }
}

/// A page for each item.
final class PagerScreen<Twin: TwinLoader>: SidewaysScreen<Twin> {
  override func connect(_ list: UICollectionView) {
    super.connect(list)
    list.isPagingEnabled = true
  }

  override func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { collectionView.bounds.size }
}

/// A list upside down whose cells are turned back, as chats have it.
final class FlippedScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override func viewDidLoad() {
    super.viewDidLoad()
    list?.transform = CGAffineTransform(scaleX: 1, y: -1)
  }

  override func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
    cell.contentView.transform = CGAffineTransform(scaleX: 1, y: -1)
    return cell
  }
}

/// The feed in two lists side by side.
final class TwoListScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  private var second: UICollectionView?

  override func viewDidLoad() {
    super.viewDidLoad()
    let half = CGSize(width: view.bounds.width / 2, height: view.bounds.height)
    list?.frame = CGRect(origin: .zero, size: half)
    let place = CGRect(origin: CGPoint(x: half.width, y: 0), size: half)
    let second = UICollectionView(frame: place, collectionViewLayout: makeLayout())
    second.register(TwinCell<Twin>.self, forCellWithReuseIdentifier: "photo")
    connect(second)
    view.addSubview(second)
    self.second = second
  }
}

/// A second screen with another list over the first one after a second.
final class CoveredScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  private var detail: NewestFirstScreen<Twin>?

  override func viewDidLoad() {
    super.viewDidLoad()
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.cover() }
  }

  private func cover() {
    let detail = NewestFirstScreen<Twin>(feed: feed)
    self.detail = detail
    detail.view.backgroundColor = .white
    view.addSubview(detail.view)
  }
}

/// Pushes a screen after a second and pops it after another.
final class PushingScreen<Twin: TwinLoader>: UINavigationController {
  private let feed: PhotoFeed

  init(feed: PhotoFeed) {
    self.feed = feed
    super.init(rootViewController: ArrangedScreen<Twin>(feed: feed))
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      guard let self else { return }
      pushViewController(NewestFirstScreen<Twin>(feed: feed), animated: true)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { [weak self] in
      self?.popViewController(animated: true)
    }
  }
}

/// Two items in each row.
final class PairScreen<Twin: TwinLoader>: TwinCollectionScreen<Twin>, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  override func makeLayout() -> UICollectionViewLayout { UICollectionViewFlowLayout() }

  override func connect(_ list: UICollectionView) {
    list.register(PairCell<Twin>.self, forCellWithReuseIdentifier: "pair")
    list.dataSource = self
    list.delegate = self
  }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { feed.items.count / 2 }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "pair", for: indexPath)
    (cell as? PairCell<Twin>)?.show(
      feed.items[2 * indexPath.item],
      feed.items[2 * indexPath.item + 1]
    )
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let items = [feed.items[2 * indexPath.item], feed.items[2 * indexPath.item + 1]]
    return CGSize(width: view.bounds.width, height: items.reduce(0) { $0 + $1.frame.height })
  }
}

/// A row of two items.
final class PairCell<Twin: TwinLoader>: UICollectionViewCell {
  private let contents = [TwinContent(Twin.style), TwinContent(Twin.style)]
  private let boxes = [UIView(), UIView()]

  func show(_ first: PhotoFeed.Item, _ second: PhotoFeed.Item) {
    var top: CGFloat = 0
    for (index, item) in [first, second].enumerated() {
      boxes[index].frame = CGRect(origin: CGPoint(x: 0, y: top), size: item.frame.size)
      contentView.addSubview(boxes[index])
      contents[index].show(item, in: boxes[index])
      top += item.frame.height
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    for content in contents { content.prepareForReuse() }
  }
}
