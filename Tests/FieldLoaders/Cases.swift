import ImageBench
import UIKit

// Loaders of public reports; the name of each test names its report.

/// A cell that fetches, decodes small and keeps pictures in a cache; subclasses change one thing.
class CaseCell: UICollectionViewCell, PhotoCell {
  nonisolated static let cache = NSCache<NSString, UIImage>()
  private var views: [UIImageView] = []
  private var tasks: [URLSessionTask] = []
  /// How often the cell was used again.
  private(set) var binding = 0

  /// The view of a picture is about to be loaded.
  func prepare(_ view: UIImageView) {}
  /// Shows a picture that was in memory or has just come.
  func present(_ image: UIImage, in view: UIImageView) { view.image = image }
  /// The picture as it is kept; nil keeps none.
  func cached(_ photo: PhotoFeed.Photo) -> UIImage? {
    Self.cache.object(forKey: key(photo) as NSString)
  }
  nonisolated func decode(_ data: Data, _ pixels: Int) -> UIImage? { thumbnail(data, pixels) }
  func key(_ photo: PhotoFeed.Photo) -> String { "\(photo.url.absoluteString) \(pixels(photo))" }

  func show(_ item: PhotoFeed.Item) {
    while views.count < item.photos.count {
      let view = UIImageView()
      view.clipsToBounds = true
      contentView.addSubview(view)
      views.append(view)
    }
    for (photo, view) in zip(item.photos, views) {
      view.frame = photo.frame
      view.contentMode = photo.contentMode
      prepare(view)
      load(photo, into: view)
    }
  }

  /// Fetches the picture unless it is in memory, and presents it.
  func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    if let image = cached(photo) {
      present(image, in: view)
      return
    }
    let (binding, pixels, key) = (binding, pixels(photo), key(photo))
    let task = URLSession.shared.dataTask(with: photo.url) { [weak self] data, _, _ in
      guard let self, let data, let image = decode(data, pixels) else { return }
      DispatchQueue.main.async { [weak self] in
        CaseCell.cache.setObject(image, forKey: key as NSString)
        guard let self, self.binding == binding else { return }
        self.present(image, in: view)
      }
    }
    tasks.append(task)
    task.resume()
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    binding += 1
    for task in tasks { task.cancel() }
    tasks.removeAll()
    for view in views { view.image = nil }
  }
}

/// A picture that is visible from the start (the control of the cases below).
final class VisibleCell: CaseCell {}

/// Kingfisher #839, SDWebImage #361: views that never get a size.
final class ZeroFrameCell: CaseCell {
  override func prepare(_ view: UIImageView) { view.frame = .zero }
}

/// A view in a box of no size that clips it.
final class ClippedCell: CaseCell {
  override func prepare(_ view: UIImageView) {
    if view.superview === contentView {
      let box = UIView(frame: .zero)
      box.clipsToBounds = true
      contentView.addSubview(box)
      box.addSubview(view)
    }
  }
}

/// A view beside the screen.
final class BesideCell: CaseCell {
  override func prepare(_ view: UIImageView) { view.frame.origin.x = 2000 }
}

/// `AsyncImage` and others: the view is hidden until its picture is there.
final class HiddenCell: CaseCell {
  override func prepare(_ view: UIImageView) { view.isHidden = true }
  override func present(_ image: UIImage, in view: UIImageView) {
    view.image = image
    view.isHidden = false
  }
}

/// A view that is added with its picture.
final class AddedLateCell: CaseCell {
  override func prepare(_ view: UIImageView) { view.removeFromSuperview() }
  override func present(_ image: UIImage, in view: UIImageView) {
    view.image = image
    contentView.addSubview(view)
  }
}

/// layerhq/Atlas #884: pictures are transparent for 0.3 s, also those from memory.
final class TransparentCell: CaseCell {
  override func present(_ image: UIImage, in view: UIImageView) {
    view.image = image
    view.alpha = 0
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { view.alpha = 1 }
  }
}

/// A cell that never shows what it has loaded.
final class NeverCell: CaseCell {
  override func present(_ image: UIImage, in view: UIImageView) {}
}

/// NSHipster/articles #437: thumbnails that are not turned as their files ask.
final class SidewaysCell: CaseCell {
  override func decode(_ data: Data, _ pixels: Int) -> UIImage? {
    thumbnail(data, pixels, isUpright: false)
  }
}

/// react-native-fast-image #195: a few pictures are loaded ahead, and no cell loads any.
final class PreloadedCell: CaseCell {
  override func show(_ item: PhotoFeed.Item) {
    guard item.photos.allSatisfy({ cached($0) != nil }) else { return }
    super.show(item)
  }
}

/// The screen of ``PreloadedCell``.
final class PreloadingScreen: PhotoFeedViewController<PreloadedCell> {
  override func viewDidLoad() {
    super.viewDidLoad()
    for photo in Set(feed.items.prefix(300).flatMap(\.photos)) {
      let key = "\(photo.url.absoluteString) \(pixels(photo))" as NSString
      URLSession.shared.dataTask(with: photo.url) { data, _, _ in
        guard let data, let image = UIImage(data: data)?.preparingForDisplay() else { return }
        CaseCell.cache.setObject(image, forKey: key)
      }.resume()
    }
  }
}

enum Visible: CaseLoader {
  typealias Cell = VisibleCell
  static let name = "visible"
}
enum ZeroFrame: CaseLoader {
  typealias Cell = ZeroFrameCell
  static let name = "zero-frame"
}
enum Clipped: CaseLoader {
  typealias Cell = ClippedCell
  static let name = "clipped"
}
enum Beside: CaseLoader {
  typealias Cell = BesideCell
  static let name = "beside"
}
enum Hidden: CaseLoader {
  typealias Cell = HiddenCell
  static let name = "hidden-until"
}
enum AddedLate: CaseLoader {
  typealias Cell = AddedLateCell
  static let name = "added-late"
}
enum Transparent: CaseLoader {
  typealias Cell = TransparentCell
  static let name = "transparent-first"
}
enum Never: CaseLoader {
  typealias Cell = NeverCell
  static let name = "never-shown"
}
enum SidewaysPictures: CaseLoader {
  typealias Cell = SidewaysCell
  static let name = "sideways"
}
enum Preloaded: LoaderUnderTest {
  static let name = "preload-all"
  static let summary = "Loads the first 300 items, in full size, when the screen appears."
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PreloadingScreen(feed: feed)
  }
}

/// A loader with cells of one class.
protocol CaseLoader: LoaderUnderTest {
  associatedtype Cell: PhotoCell
}

extension CaseLoader {
  static var summary: String { "A public report." }
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<Cell>(feed: feed)
  }
}

/// Every loader of a report.
let cases: [any LoaderUnderTest.Type] = [
  Visible.self, ZeroFrame.self, Clipped.self, Beside.self, Hidden.self, AddedLate.self,
  Transparent.self, Never.self, SidewaysPictures.self, Preloaded.self, BytesInMemory.self,
  BytesOnDisk.self,
  BytesMapped.self, CriticalSource.self, WarningSource.self, LayoutLoop.self, Blocking.self,
  Signed.self, SessionEach.self, SessionEnded.self,
]
