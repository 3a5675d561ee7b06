internal import Basics
internal import Codecs
internal import FeedKit
internal import Foundation
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import UIKit
internal import VirtualDevice

/// The collection view of the built-in pipeline: a feed whose cells bind as a variant's switches
/// say.
final class PipelineScreen: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  private let photos: PhotoFeed
  private let feed: Feed
  private let pipeline: ImagePipeline
  private let collectionView: UICollectionView
  private let prefetcher: ImagePrefetcher?
  private var window: ListWindow
  private var slots: FeedSlots
  /// The visible range at the last reload.
  private var visible = 0..<0
  private var shown: Set<Int> = []
  /// The number of items, from the first on, that have been on the screen: all that were requested.
  private var askedCount = 0
  private var announced: Set<Int> = []
  private var identifiers: Set<String> = []
  private var rowNumber = 0
  private var made: [PipelineCell] = []
  /// Gets the view and the number of the address of each load that has failed for good.
  var noteFailure: ((UIView, Int) -> Void)?
  /// The picture that stands for a failed load.
  let failureImage = UIImage(
    on: Picture(
      decoded: PixelStore(countedElsewhere: nil, byteCount: .zero),
      size: PixelSize(width: 1, height: 1),
      layout: PixelLayout(order: .rgba, alpha: .opaque),
      origin: nil
    )
  )

  init(showing photos: PhotoFeed, of feed: Feed, loadedBy pipeline: ImagePipeline) {
    self.photos = photos
    self.feed = feed
    self.pipeline = pipeline
    slots = FeedSlots(feed: feed, target: pipeline.options.display.target)
    collectionView = UICollectionView(
      frame: UIScreen.main.bounds,
      collectionViewLayout: PhotoFeedLayout(feed: photos)
    )
    switch pipeline.options.prefetch {
    case .off:
      prefetcher = nil
      window = ListWindow(items: 0)
    case .window(let items, let slots):
      prefetcher = ImagePrefetcher(pipeline: pipeline, slots: slots)
      window = ListWindow(items: items)
    }
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    preconditionFailure("a screen of a trial is made in code")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.dataSource = self
    collectionView.delegate = self
    collectionView.isPrefetchingEnabled = false
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collectionView)
    // The notification centre outlives the screen.
    BackgroundNotice.observe { [weak pipeline] in pipeline?.handleBackground() }
  }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    pipeline.handleMemoryWarning()
  }

  /// Releases every cell, as when the view is dismissed.
  func tearDown() {
    prefetcher?.prefetch([])
    for cell in made { cell.discard() }
  }

  // MARK: Cells

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { photos.items.count }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let item = photos.items[indexPath.item]
    let identifier = identifier(ofItem: item.index)
    if identifiers.insert(identifier).inserted {
      collectionView.register(PipelineCell.self, forCellWithReuseIdentifier: identifier)
    }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    // It is the cell's item, also where a row has kept its cell with its pictures.
    _ = item.photos
    guard let cell = cell as? PipelineCell else { return cell }
    if cell.item == nil { made.append(cell) }
    if display.container == .recycling || cell.item != item.index {
      cell.show(
        item,
        slots.slots(of: item.index),
        loadedBy: pipeline,
        orFailing: PipelineCell.Failure(image: failureImage) { [weak self] view, address in
          self?.noteFailure?(view, address)
        }
      )
    }
    return cell
  }

  /// Cells with one identifier are reused for each other.
  private func identifier(ofItem item: Int) -> String {
    switch (display.container, display.rowIdentity) {
    case (.recycling, _): return "photo"
    case (.ownCells, .stable): return "photo \(item)"
    case (.ownCells, .random):
      rowNumber += 1
      return "row \(rowNumber)"
    }
  }

  func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? PipelineCell)?.reappear()
    // What is loaded ahead is decided once the cells have asked for what is on the screen.
    shown.insert(indexPath.item)
    let range = visibleRange
    if range.allSatisfy(shown.contains) { prefetch(around: range) }
  }

  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    shown.remove(indexPath.item)
    guard let cell = cell as? PipelineCell else { return }
    cell.endDisplaying()
    // A row without an identity cannot return.
    if display.container == .ownCells, display.rowIdentity == .random { cell.discard() }
  }

  /// Gives rows new identities where they have none.
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard display.rowIdentity == .random else { return }
    let range = visibleRange
    if range != visible { collectionView.reloadData() }
    visible = range
  }

  private var visibleRange: Range<Int> {
    feed.visibleRange(offset: Double(collectionView.contentOffset.y))
  }

  private func prefetch(around range: Range<Int>) {
    askedCount = max(askedCount, range.upperBound)
    // A replayed log must not reveal requests that have not been made yet.
    let knownCount = feed.spec.lookahead == .allowed ? feed.itemCount : askedCount
    guard let prefetcher, let ahead = window.move(to: range, of: knownCount) else { return }
    announce(Set(ahead))
    prefetcher.prefetch(slots.requests(ahead: ahead))
  }

  /// Says which items it loads ahead, as a list says which it asks for.
  private func announce(_ items: Set<Int>) {
    let gone = announced.subtracting(items).sorted()
    let new = items.subtracting(announced).sorted()
    announced = items
    announce(gone, isWanted: false)
    announce(new, isWanted: true)
  }

  private func announce(_ items: [Int], isWanted: Bool) {
    guard !items.isEmpty, let probe = InterfaceState.current.probe else { return }
    probe.willPrefetch(items.map { IndexPath(item: $0, section: 0) }, isWanted: isWanted)
    for item in items { probe.didReadAhead(.item(feed.pictures(ofItem: item))) }
    probe.didPrefetch()
  }

  private var display: DisplayOptions { pipeline.options.display }
}
