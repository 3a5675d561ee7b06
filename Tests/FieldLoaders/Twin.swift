import ImageBench
import UIKit

/// One way to write a cell that fetches, decodes small and shows a picture; loaders that differ in
/// means alone have equal numbers.
struct TwinStyle: Sendable {
  enum Fetch { case completion, delegate, detachedTask, bytes, download, shared }
  enum Hop { case dispatch, dispatchSync, operation, actor, runLoop, task }
  enum Lane { case session, serialQueue, operationQueue, actor, thread }
  enum Store { case none, dictionary, cache, bounded }
  enum Fade { case none, transition, layerTransition, animation }
  enum Face { case imageView, layer, nestedLayer, ownLayer, drawing, button }
  enum List { case feed, table, flow, diffable }
  /// Whether a cell clears, cancels and checks when it is used again.
  enum Care { case careful, careless }

  var fetch = Fetch.completion
  var hop = Hop.dispatch
  var lane = Lane.session
  var store = Store.none
  var fade = Fade.none
  var face = Face.imageView
  var list = List.feed
  var care = Care.careful
}

/// A loader of one style.
protocol TwinLoader: LoaderUnderTest {
  static var style: TwinStyle { get }
}

extension TwinLoader {
  static var summary: String { "A cell that fetches, decodes small and shows." }

  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    switch style.list {
    case .feed: PhotoFeedViewController<TwinCell<Self>>(feed: feed)
    case .table: TwinTableScreen<Self>(feed: feed)
    case .flow: TwinFlowScreen<Self>(feed: feed)
    case .diffable: TwinDiffableScreen<Self>(feed: feed)
    }
  }
}

/// A cell of a collection view.
final class TwinCell<Twin: TwinLoader>: UICollectionViewCell, PhotoCell {
  private let content = TwinContent(Twin.style)

  func show(_ item: PhotoFeed.Item) { content.show(item, in: contentView) }

  override func prepareForReuse() {
    super.prepareForReuse()
    content.prepareForReuse()
  }
}

/// The pictures of one cell.
@MainActor
final class TwinContent {
  private let style: TwinStyle
  private var faces: [TwinFace] = []
  private var stops: [() -> Void] = []
  private var binding = 0

  init(_ style: TwinStyle) { self.style = style }

  func show(_ item: PhotoFeed.Item, in parent: UIView) {
    while faces.count < item.photos.count { faces.append(TwinFace(style.face, in: parent)) }
    for (photo, face) in zip(item.photos, faces) {
      face.frame = photo.frame
      load(photo, into: face)
    }
  }

  func prepareForReuse() {
    guard style.care == .careful else { return }
    binding += 1
    for stop in stops { stop() }
    stops.removeAll()
    for face in faces { face.image = nil }
  }

  private func load(_ photo: PhotoFeed.Photo, into face: TwinFace) {
    let (style, binding) = (style, binding)
    let pixels = pixels(photo)
    let key = "\(photo.url.absoluteString) \(pixels)"
    if let image = TwinStore.image(key, style.store) {
      face.image = image
      return
    }
    let show: @MainActor @Sendable (UIImage) -> Void = { [weak self] image in
      TwinStore.keep(image, key, style.store)
      guard let self, self.binding == binding || style.care == .careless else { return }
      face.show(image, style.fade)
    }
    let stop = TwinFetch.start(photo.url, style.fetch) { data in
      style.lane.run {
        guard let data, let image = thumbnail(data, pixels) else { return }
        style.hop.toMain { show(image) }
      }
    }
    stops.append(stop)
  }
}

/// The caches of twins.
@MainActor
enum TwinStore {
  private static var dictionary: [String: UIImage] = [:]
  private static let cache = NSCache<NSString, UIImage>()

  static func image(_ key: String, _ store: TwinStyle.Store) -> UIImage? {
    switch store {
    case .none: nil
    case .dictionary: dictionary[key]
    case .cache: cache.object(forKey: key as NSString)
    case .bounded: BoundedStore.shared.cache.object(forKey: key as NSString)
    }
  }

  static func keep(_ image: UIImage, _ key: String, _ store: TwinStyle.Store) {
    switch store {
    case .none: break
    case .dictionary: dictionary[key] = image
    case .cache: cache.setObject(image, forKey: key as NSString)
    case .bounded: BoundedStore.shared.keep(image, key)
    }
  }
}
