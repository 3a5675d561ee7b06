import ImageBench
import UIKit

/// A table with the feed's rows.
final class TwinTableScreen<Twin: TwinLoader>: UITableViewController {
  private let feed: PhotoFeed

  init(feed: PhotoFeed) {
    self.feed = feed
    super.init(style: .plain)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TwinRow<Twin>.self, forCellReuseIdentifier: "row")
    tableView.separatorStyle = .none
    tableView.estimatedRowHeight = 0
    tableView.isPrefetchingEnabled = false
  }

  override func tableView(
    _ tableView: UITableView,
    numberOfRowsInSection section: Int
  ) -> Int { feed.items.count }

  override func tableView(
    _ tableView: UITableView,
    heightForRowAt indexPath: IndexPath
  ) -> CGFloat {
    let item = feed.items[indexPath.row]
    guard indexPath.row + 1 < feed.items.count else { return item.frame.height }
    return feed.items[indexPath.row + 1].frame.minY - item.frame.minY
  }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? TwinRow<Twin>)?.show(feed.items[indexPath.row])
    return cell
  }
}

/// A row of a table.
final class TwinRow<Twin: TwinLoader>: UITableViewCell {
  private let content = TwinContent(Twin.style)

  func show(_ item: PhotoFeed.Item) { content.show(item, in: contentView) }

  override func prepareForReuse() {
    super.prepareForReuse()
    content.prepareForReuse()
  }
}

/// A collection view without the feed's own controller.
class TwinCollectionScreen<Twin: TwinLoader>: UIViewController {
  let feed: PhotoFeed
  private(set) var list: UICollectionView?

  init(feed: PhotoFeed) {
    self.feed = feed
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func makeLayout() -> UICollectionViewLayout { PhotoFeedLayout(feed: feed) }
  func connect(_ list: UICollectionView) {}

  override func viewDidLoad() {
    super.viewDidLoad()
    let list = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
    list.register(TwinCell<Twin>.self, forCellWithReuseIdentifier: "photo")
    list.isPrefetchingEnabled = false
    self.list = list
    connect(list)
    view.addSubview(list)
  }

  func cell(_ list: UICollectionView, _ path: IndexPath, _ item: Int) -> UICollectionViewCell {
    let cell = list.dequeueReusableCell(withReuseIdentifier: "photo", for: path)
    (cell as? TwinCell<Twin>)?.show(feed.items[item])
    return cell
  }
}

/// A flow layout with the feed's sizes.
final class TwinFlowScreen<Twin: TwinLoader>: TwinCollectionScreen<Twin>,
  UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
  override func makeLayout() -> UICollectionViewLayout {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = max(0, feed.items[1].frame.minY - feed.items[0].frame.maxY)
    layout.minimumInteritemSpacing = 0
    return layout
  }

  override func connect(_ list: UICollectionView) {
    list.dataSource = self
    list.delegate = self
  }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { feed.items.count }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { cell(collectionView, indexPath, indexPath.item) }

  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { feed.items[indexPath.item].frame.size }
}

/// A diffable data source.
final class TwinDiffableScreen<Twin: TwinLoader>: TwinCollectionScreen<Twin> {
  private var source: UICollectionViewDiffableDataSource<Int, Int>?

  override func connect(_ list: UICollectionView) {
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: list) {
      [weak self] list, path, item in self?.cell(list, path, item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(feed.items.map(\.index))
    source.apply(snapshot, animatingDifferences: false)
    self.source = source
  }
}
