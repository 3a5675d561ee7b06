import Basics
import Testing
import UIKit
import VirtualDevice
import VirtualTime

/// What a list did, as lines.
@MainActor
final class ListLog {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@MainActor
final class LogProbe: ListProbe {
  let log: ListLog
  init(_ log: ListLog) { self.log = log }
  func willBind(cell: UIView, item: IndexPath, _ time: BindingTime) {
    log.add("willBind \(item.item)")
  }
  func didBind(cell: UIView, item: IndexPath) { log.add("didBind \(item.item)") }
  func willDisplay(cell: UIView, item: IndexPath) {}
  func didRecycle(cell: UIView) {}
  func didEndDisplaying(cell: UIView, item: IndexPath) { log.add("probe end \(item.item)") }
  func contentWillChange(
    in view: UIView?,
    _ place: PlaceID,
    to image: UIImage?,
    since: TimePoint?
  ) {
    log.add("image -> \(image == nil ? "nil" : "image")")
  }
  func willPrefetch(_ items: [IndexPath], isWanted: Bool) {
    log.add("\(isWanted ? "want" : "drop") \(items.map(\.item))")
  }
}

final class LogCell: UICollectionViewCell {
  weak var log: ListLog?
  let picture = UIImageView(frame: .zero)
  var preparations = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
    log?.add("prepare")
  }
}

/// Rows of 390 × 100 points in a window of 844: nine are visible at the top.
@MainActor
final class LogList: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate,
  UICollectionViewDataSourcePrefetching
{
  let log: ListLog
  var count = 100
  var list: UICollectionView?

  init(_ log: ListLog) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.add("viewDidLoad")
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.minimumLineSpacing = 0
    let list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.register(LogCell.self, forCellWithReuseIdentifier: "cell")
    list.dataSource = self
    list.delegate = self
    list.prefetchDataSource = self
    view.addSubview(list)
    self.list = list
  }

  override func viewWillAppear(_ animated: Bool) { log.add("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { log.add("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.add("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.add("viewDidDisappear") }
  override func didReceiveMemoryWarning() { log.add("didReceiveMemoryWarning") }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? LogCell)?.log = log
    log.add("configure \(indexPath.item)")
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.add("willDisplay \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.add("didEndDisplaying \(indexPath.item)") }
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    log.add("prefetch \(indexPaths.map(\.item))")
  }
  func collectionView(
    _ collectionView: UICollectionView,
    cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { log.add("cancel \(indexPaths.map(\.item))") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.add("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { log.add("willEndDragging") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.add("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    log.add("willBeginDecelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.add("didEndDecelerating") }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    log.add("didScroll \(Int(scrollView.contentOffset.y))")
  }
}
