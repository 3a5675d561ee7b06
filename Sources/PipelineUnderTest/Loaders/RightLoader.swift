import FeedKit
import UIKit

/// The loader that we would ship.
///
/// One fetch for each URL and one decode for each size, however many cells wait; each ends when the
/// last that waits for it leaves. Pictures are decoded at the size of their view, in the
/// background, two at a time, the newest first. Decoded pictures are kept up to a share of the
/// device's memory, and given back at a memory warning. Bytes come ahead of the cells, and rest in
/// the URL cache.
public enum RightLoader: LoaderUnderTest {
  public static let name = "right-loader"
  public static let summary =
    "The loader that we would ship: shared by size, counted cancels, small decodes, bounded memory."

  @MainActor public static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    RightScreen(feed: feed)
  }
}

/// A picture at a size.
struct PictureKey: Hashable, Sendable {
  var url: URL
  /// The longer side in pixels.
  var pixels: Int

  @MainActor init(_ photo: PhotoFeed.Photo) {
    url = photo.url
    pixels = Downsampling.pixels(of: photo)
  }

  var name: NSString { "\(pixels) \(url.absoluteString)" as NSString }
}

/// Waits for a picture until it is cancelled or answered.
@MainActor final class PictureWait {
  fileprivate let key: PictureKey
  fileprivate var receive: ((UIImage) -> Void)?

  fileprivate init(_ key: PictureKey, _ receive: @escaping (UIImage) -> Void) {
    self.key = key
    self.receive = receive
  }
}

/// Pictures in memory, and the work that brings them.
///
/// Everything that must be decided together is decided on the main actor, in one turn; fetching and
/// decoding happen elsewhere.
@MainActor final class PictureStore: PhotoPrefetching {
  /// The work for one picture at one size, and who waits for it.
  private struct Job {
    var waits: [PictureWait] = []
    var isAhead = false
    var work: Task<Void, Never>?
  }

  /// The bytes of a URL under way, and how many jobs wait for them.
  private struct Fetch {
    var users = 0
    var task: Task<Data, any Error>
  }

  private let cache = NSCache<NSString, UIImage>()
  private let session: URLSession
  private let decoder = DecodeQueue(slots: 2)
  private var jobs: [PictureKey: Job] = [:]
  private var fetches: [URL: Fetch] = [:]
  private var observer: (any NSObjectProtocol)?

  init() {
    let configuration = URLSessionConfiguration.default
    // A folder of its own, because every cache evicts from its folder what it has no room for.
    let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    configuration.urlCache = URLCache(
      memoryCapacity: 4 << 20,
      // An earlier session with photos of 12 MP leaves some 400 MB.
      diskCapacity: 500_000_000,
      directory: folder?.appendingPathComponent("Photos")
    )
    // A picture never changes under its address, whatever its server says about it.
    configuration.requestCachePolicy = .returnCacheDataElseLoad
    session = URLSession(configuration: configuration)
    // A sixteenth of the memory: a few screens of pictures on a small device.
    cache.totalCostLimit = Int(ProcessInfo.processInfo.physicalMemory / 16)
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification,
      object: nil,
      queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.cache.removeAllObjects() }
    }
  }

  /// The picture if it is in memory.
  func picture(_ key: PictureKey) -> UIImage? { cache.object(forKey: key.name) }

  /// Brings the picture; `receive` is called once on the main actor, unless the wait is cancelled.
  func load(_ key: PictureKey, receive: @escaping (UIImage) -> Void) -> PictureWait {
    let wait = PictureWait(key, receive)
    jobs[key, default: Job()].waits.append(wait)
    // A list never takes back the announcement of an item that it shows: the cell decides now.
    jobs[key]?.isAhead = false
    start(key)
    return wait
  }

  /// Ends a wait; the work ends with the last one, unless the picture is wanted ahead.
  func cancel(_ wait: PictureWait) {
    wait.receive = nil
    guard var job = jobs[wait.key] else { return }
    job.waits.removeAll { $0 === wait }
    jobs[wait.key] = job
    stopIfUnwanted(wait.key)
  }

  func startPrefetching(_ photos: [PhotoFeed.Photo]) {
    for key in photos.map(PictureKey.init) where picture(key) == nil {
      jobs[key, default: Job()].isAhead = true
      start(key)
    }
  }

  func stopPrefetching(_ photos: [PhotoFeed.Photo]) {
    for key in photos.map(PictureKey.init) {
      jobs[key]?.isAhead = false
      stopIfUnwanted(key)
    }
  }

  private func start(_ key: PictureKey) {
    guard let job = jobs[key], job.work == nil else { return }
    let (fetch, decoder) = (join(key.url), decoder)
    jobs[key]?.work = Task { [weak self] in
      let image = try? await decoder.image(fetch.value, key.pixels)
      // A cancelled job has been taken off the table, and a new one may stand there.
      guard !Task.isCancelled else { return }
      self?.finish(key, image)
    }
  }

  private func finish(_ key: PictureKey, _ image: UIImage?) {
    let job = jobs.removeValue(forKey: key)
    leave(key.url)
    guard let image else { return }
    cache.setObject(image, forKey: key.name, cost: image.bytes)
    for wait in job?.waits ?? [] { wait.receive?(image) }
  }

  private func stopIfUnwanted(_ key: PictureKey) {
    guard let job = jobs[key], job.waits.isEmpty, !job.isAhead else { return }
    jobs[key] = nil
    job.work?.cancel()
    leave(key.url)
  }

  /// Shares the fetch of a URL, whatever sizes are made of it.
  private func join(_ url: URL) -> Task<Data, any Error> {
    let session = session
    var fetch = fetches[url] ?? Fetch(task: Task { try await session.data(from: url).0 })
    fetch.users += 1
    fetches[url] = fetch
    return fetch.task
  }

  private func leave(_ url: URL) {
    guard var fetch = fetches[url] else { return }
    fetch.users -= 1
    fetches[url] = fetch.users > 0 ? fetch : nil
    if fetch.users == 0 { fetch.task.cancel() }
  }
}

/// Decodes a few pictures at a time, the newest first: what was asked last is on the screen.
actor DecodeQueue {
  private struct Entry {
    var id: Int
    var resume: CheckedContinuation<Bool, Never>
  }

  private let queue = DispatchQueue(
    label: "pictures.decode",
    qos: .userInitiated,
    attributes: .concurrent
  )
  private var freeSlots: Int
  private var waiting: [Entry] = []
  private var nextID = 0

  init(slots: Int) {
    freeSlots = slots
  }

  /// The decoded picture; nil for bytes that are none.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before its turn.
  func image(_ data: Data, _ pixels: Int) async throws -> UIImage? {
    try await takeSlot()
    defer { giveBackSlot() }
    try Task.checkCancellation()
    return await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Downsampling.image(data, maxPixelSize: pixels))
      }
    }
  }

  private func takeSlot() async throws {
    try Task.checkCancellation()
    guard freeSlots == 0 else {
      freeSlots -= 1
      return
    }
    let id = nextID
    nextID += 1
    let hasSlot = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append(Entry(id: id, resume: $0)) }
    } onCancel: {
      Task { await self.leave(id) }
    }
    if !hasSlot { throw CancellationError() }
  }

  private func giveBackSlot() {
    guard let next = waiting.popLast() else {
      freeSlots += 1
      return
    }
    next.resume.resume(returning: true)
  }

  private func leave(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).resume.resume(returning: false)
  }
}

/// A feed whose cells load while they are on the screen, and no longer.
final class RightScreen: PhotoFeedViewController<RightCell> {
  private let store: PictureStore

  init(feed: PhotoFeed) {
    store = PictureStore()
    super.init(feed: feed, prefetching: store)
  }

  override func bind(_ cell: RightCell, to item: PhotoFeed.Item) {
    cell.store = store
    cell.show(item)
  }

  override func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    // A cell may come back without having been reused.
    (cell as? RightCell)?.loadMissing()
  }

  override func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    (cell as? RightCell)?.stopLoading()
  }
}

final class RightCell: UICollectionViewCell, PhotoCell {
  var store: PictureStore?
  private var item: PhotoFeed.Item?
  private var imageViews: [UIImageView] = []
  private var waits: [PictureWait?] = []

  func show(_ item: PhotoFeed.Item) {
    self.item = item
    imageViews.fit(item.photos, in: contentView)
    waits = Array(repeating: nil, count: item.photos.count)
    loadMissing()
  }

  /// Loads the pictures that the cell neither has nor waits for.
  func loadMissing() {
    guard let store, let item else { return }
    for (index, photo) in item.photos.enumerated()
    where imageViews[index].image == nil && waits[index] == nil {
      let key = PictureKey(photo)
      if let picture = store.picture(key) {
        imageViews[index].image = picture
      } else {
        waits[index] = store.load(key) { [weak self] picture in
          self?.waits[index] = nil
          self?.imageViews[index].image = picture
        }
      }
    }
  }

  /// Ends the waits; pictures that are there stay.
  func stopLoading() {
    for index in waits.indices {
      if let wait = waits[index] { store?.cancel(wait) }
      waits[index] = nil
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    stopLoading()
    item = nil
    for imageView in imageViews { imageView.image = nil }
  }
}
