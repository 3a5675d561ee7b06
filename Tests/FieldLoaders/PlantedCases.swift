import ImageBench
import UIKit

// Loaders with one planted mistake each, which a check has to name; the cure is ``VisibleCell``
// unless another one is named.

/// Forty keys for all addresses.
final class NameKeyCell: CaseCell {
  override func key(_ photo: PhotoFeed.Photo) -> String {
    "\(photo.url.path.utf8.reduce(0) { ($0 * 31 + Int($1)) % 40 }) \(pixels(photo))"
  }
}

/// A fade of a quarter of a second for each picture, also for those in memory.
final class FadingCell: CaseCell {
  override func present(_ image: UIImage, in view: UIImageView) {
    view.alpha = 0
    view.image = image
    UIView.animate(withDuration: 0.25) { view.alpha = 1 }
  }
}

/// Never asks again for what it asked for once, also if that was cancelled.
final class RegistryCell: CaseCell {
  private static var asked: Set<URL> = []

  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    guard cached(photo) != nil || Self.asked.insert(photo.url).inserted else { return }
    super.load(photo, into: view)
  }
}

/// A list that loads all of its rows again when a picture has failed.
final class ReloadingScreen: PhotoFeedViewController<ReloadingCell> {
  override func bind(_ cell: ReloadingCell, to item: PhotoFeed.Item) {
    cell.failed = { [weak self] in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { self?.collectionView.reloadData() }
    }
    cell.show(item)
  }
}

final class ReloadingCell: UICollectionViewCell, PhotoCell {
  private let view = UIImageView()
  private var task: URLSessionTask?
  private var binding = 0
  var failed: @MainActor @Sendable () -> Void = {}

  func show(_ item: PhotoFeed.Item) {
    if view.superview == nil { contentView.addSubview(view) }
    guard let photo = item.photos.first else { return }
    view.frame = photo.frame
    let (binding, pixels) = (binding, pixels(photo))
    let task = URLSession.shared.dataTask(with: photo.url) { data, _, _ in
      let image = data.flatMap { thumbnail($0, pixels) }
      DispatchQueue.main.async { [weak self] in
        guard let self, self.binding == binding else { return }
        if let image { self.view.image = image } else { self.failed() }
      }
    }
    self.task = task
    task.resume()
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    binding += 1
    task?.cancel()
    view.image = nil
  }
}

/// A prefetcher that continues to the end of the feed, five pictures a second.
final class EndlessScreen: PhotoFeedViewController<VisibleCell> {
  private var position = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { [weak self] timer in
      MainActor.assumeIsolated {
        guard let self, self.position < self.feed.items.count else { return timer.invalidate() }
        if let photo = self.feed.items[self.position].photos.first {
          URLSession.shared.dataTask(with: photo.url) { _, _, _ in }.resume()
        }
        self.position += 1
      }
    }
  }
}

enum NameKey: CaseLoader {
  typealias Cell = NameKeyCell
  static let name = "name-key"
}
enum FadingHits: CaseLoader {
  typealias Cell = FadingCell
  static let name = "fading-hits"
}
enum AskedOnce: CaseLoader {
  typealias Cell = RegistryCell
  static let name = "asked-once"
}
enum ReloadOnFailure: LoaderUnderTest {
  static let name = "reload-on-failure"
  static let summary = "The list is loaded again when a picture has failed."
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    ReloadingScreen(feed: feed)
  }
}
enum EndlessPrefetch: LoaderUnderTest {
  static let name = "endless-prefetch"
  static let summary = "A prefetcher without an end."
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    EndlessScreen(feed: feed)
  }
}

/// Every loader with a planted mistake.
let planted: [any LoaderUnderTest.Type] = [
  NameKey.self, FadingHits.self, AskedOnce.self, ReloadOnFailure.self, EndlessPrefetch.self,
  SlotsRight.self, SlotsLost.self, SlotsTwice.self, SlotsBlind.self,
]
