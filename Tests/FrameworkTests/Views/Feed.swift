import AppleFoundation
import Basics
import UIKit
import VirtualDevice

/// The calls that a list made, in order.
@MainActor
final class CallLog {
  private(set) var calls: [String] = []

  func note(_ call: String) { calls.append(call) }

  /// The calls since the last time.
  func take() -> [String] {
    defer { calls.removeAll() }
    return calls
  }
}

/// A cell that notes when it is made and reused.
final class FeedCell: UICollectionViewCell {
  let picture = UIImageView()
  var log: CallLog?
  var name = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func prepareForReuse() {
    super.prepareForReuse()
    log?.note("prepareForReuse \(name)")
  }
}

/// A list of one column of rows 100 points high, which notes every call.
final class FeedController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate,
  UICollectionViewDataSourcePrefetching
{
  let log = CallLog()
  var count: Int
  private(set) var list: UICollectionView!
  private var made = 0
  var prefetches = false

  init(count: Int = 100) {
    self.count = count
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.note("viewDidLoad")
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.minimumLineSpacing = 0
    list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    list.register(FeedCell.self, forCellWithReuseIdentifier: "cell")
    list.dataSource = self
    list.delegate = self
    list.isPrefetchingEnabled = prefetches
    if prefetches { list.prefetchDataSource = self }
    view.addSubview(list)
  }

  override func viewWillAppear(_ animated: Bool) { log.note("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { log.note("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.note("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.note("viewDidDisappear") }
  override func didReceiveMemoryWarning() { log.note("didReceiveMemoryWarning") }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    guard let cell = cell as? FeedCell else { fatalError("another cell") }
    if cell.log == nil {
      made += 1
      (cell.log, cell.name) = (log, made)
    }
    log.note("cellForItemAt \(indexPath.item) cell \(cell.name)")
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.note("willDisplay \(indexPath.item)") }

  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.note("didEndDisplaying \(indexPath.item)") }

  func collectionView(
    _ collectionView: UICollectionView,
    prefetchItemsAt indexPaths: [IndexPath]
  ) { log.note("prefetch \(indexPaths.map(\.item))") }

  func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { log.note("cancelPrefetching \(indexPaths.map(\.item))") }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { log.note("didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { log.note("willEndDragging to \(Int(targetContentOffset.pointee.y))") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.note("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    log.note("willBeginDecelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.note("didEndDecelerating") }
}

/// A probe that notes what it hears.
@MainActor
final class TestProbe: ListProbe {
  var calls: [String] = []

  func willBind(cell: UIView, item: IndexPath, _ time: BindingTime) {
    calls.append("willBind \(item.item)")
  }
  func didBind(cell: UIView, item: IndexPath) { calls.append("didBind \(item.item)") }
  func willDisplay(cell: UIView, item: IndexPath) {}
  func didRecycle(cell: UIView) {}
  func willPrefetch(_ items: [IndexPath], isWanted: Bool) {}
  func didEndDisplaying(cell: UIView, item: IndexPath) { calls.append("ended \(item.item)") }
  func contentWillChange(
    in view: UIView?,
    _ place: PlaceID,
    to image: UIImage?,
    since: TimePoint?
  ) {
    calls.append("image \(image == nil ? "nil" : "some")")
  }
}
