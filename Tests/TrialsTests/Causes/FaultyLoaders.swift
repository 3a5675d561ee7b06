import Dispatch
import FeedKit
import ImageIO
import UIKit

/// What the cells of one screen share, so that nothing is left for the next trial.
// Unchecked: the threads of a world take turns.
final class SharedStore: @unchecked Sendable {
  let cache = NSCache<NSString, UIImage>()
  var dictionary: [String: UIImage] = [:]
  var files: [String: URL] = [:]
  var loading: Set<URL> = []
  var requests = 0
  let decoding = DispatchQueue(label: "decoding", qos: .userInitiated)
  let network = OperationQueue()
  let lock = NSLock()

  @MainActor static var current = SharedStore()

  init() { network.maxConcurrentOperationCount = 1 }
}

/// A cell that fetches, decodes small in the background and keeps the image; each subclass makes
/// one mistake, or is its cure.
class LoadingCell: UICollectionViewCell, PhotoCell {
  var views: [UIImageView] = []
  var binding = 0
  var tasks: [URLSessionTask] = []
  var store: SharedStore { SharedStore.current }

  func show(_ item: PhotoFeed.Item) {
    while views.count < item.photos.count {
      let view = UIImageView()
      view.clipsToBounds = true
      contentView.addSubview(view)
      views.append(view)
    }
    while views.count > item.photos.count { views.removeLast().removeFromSuperview() }
    for (photo, view) in zip(item.photos, views) {
      view.frame = photo.frame
      view.contentMode = photo.contentMode
      load(photo, into: view)
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    binding += 1
    for task in tasks { task.cancel() }
    tasks.removeAll()
    for view in views { view.image = nil }
  }

  func key(_ photo: PhotoFeed.Photo) -> String { photo.url.absoluteString }
  func cached(_ key: String) -> UIImage? { store.cache.object(forKey: key as NSString) }

  func keep(_ image: UIImage, _ key: String) {
    store.cache.setObject(image, forKey: key as NSString, cost: image.byteCount)
  }

  func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let key = key(photo)
    if let image = cached(key) {
      view.image = image
      return
    }
    let (binding, pixels, store) = (binding, photo.pixels, store)
    fetch(photo.url) { data in
      store.decoding.async {
        guard let image = UIImage.small(data, pixels) else { return }
        DispatchQueue.main.async { [weak self] in
          self?.keep(image, key)
          guard let self, self.binding == binding else { return }
          view.image = image
        }
      }
    }
  }

  func fetch(_ url: URL, _ body: @escaping @Sendable (Data) -> Void) {
    let task = URLSession.shared.dataTask(with: url) { data, response, _ in
      guard let data, (response as? HTTPURLResponse)?.statusCode ?? 200 < 400 else { return }
      body(data)
    }
    tasks.append(task)
    task.resume()
  }
}

extension PhotoFeed.Photo {
  @MainActor var pixels: Int {
    Int((max(frame.width, frame.height) * UIScreen.main.scale).rounded(.up))
  }
}

extension UIImage {
  var byteCount: Int { cgImage.map { $0.bytesPerRow * $0.height } ?? 0 }

  static func small(_ data: Data, _ pixels: Int) -> UIImage? {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceShouldCacheImmediately: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: pixels,
      ] as CFDictionary
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options).map { UIImage(cgImage: $0) }
  }
}

// MARK: - Keys

/// The key changes with each request, as a signature in the address would change it.
final class SignedKeyCell: LoadingCell {
  override func key(_ photo: PhotoFeed.Photo) -> String {
    store.requests += 1
    return "\(photo.url.absoluteString)?signature=\(store.requests)"
  }
}

/// The same in a dictionary, which says nothing of what it keeps.
final class SignedDictionaryCell: LoadingCell {
  override func key(_ photo: PhotoFeed.Photo) -> String {
    store.requests += 1
    return "\(photo.url.absoluteString)?signature=\(store.requests)"
  }
  override func cached(_ key: String) -> UIImage? { store.dictionary[key] }
  override func keep(_ image: UIImage, _ key: String) { store.dictionary[key] = image }
}

/// A cache that holds two images.
final class TinyCacheCell: LoadingCell {
  override func keep(_ image: UIImage, _ key: String) {
    store.cache.countLimit = 2
    super.keep(image, key)
  }
}

/// The app takes each image out of its cache as soon as the cell has gone on.
final class RemovingCell: LoadingCell {
  private var keys: [String] = []

  override func key(_ photo: PhotoFeed.Photo) -> String {
    keys.append(super.key(photo))
    return super.key(photo)
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    for key in keys { store.cache.removeObject(forKey: key as NSString) }
    keys.removeAll()
  }
}

/// Every fourth address has the same key.
final class SharedKeyCell: LoadingCell {
  override func key(_ photo: PhotoFeed.Photo) -> String {
    "\(photo.url.absoluteString.utf8.reduce(0) { $0 + Int($1) } % 4)"
  }
}

/// Late answers reach whatever the cell shows by now.
final class CarelessAnswerCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let pixels = photo.pixels
    URLSession.shared.dataTask(with: photo.url) { data, _, _ in
      guard let data, let image = UIImage.small(data, pixels) else { return }
      DispatchQueue.main.async { view.image = image }
    }.resume()
  }
}

// MARK: - Loads that do not begin

/// What is being loaded is never loaded again, and a cancelled load stays in the registry.
final class ForgetfulCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    guard store.loading.insert(photo.url).inserted else { return }
    super.load(photo, into: view)
  }
}

/// Waits for a while before each load, in case the cell is gone by then.
final class DebouncingCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let binding = binding
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      guard self.binding == binding else { return }
      super.load(photo, into: view)
    }
  }
}

/// Fetches one image after another, in a queue of its own.
final class OneByOneCell: LoadingCell {
  override func fetch(_ url: URL, _ body: @escaping @Sendable (Data) -> Void) {
    store.network.addOperation {
      let done = DispatchSemaphore(value: 0)
      URLSession.shared.dataTask(with: url) { data, _, _ in
        if let data { body(data) }
        done.signal()
      }.resume()
      done.wait()
    }
  }
}

// MARK: - The main lane

/// Waits on the main lane for the network.
final class SemaphoreCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let key = key(photo)
    if let image = cached(key) {
      view.image = image
      return
    }
    let done = DispatchSemaphore(value: 0)
    let body = Received()
    URLSession.shared.dataTask(with: photo.url) { data, _, _ in
      body.data = data
      done.signal()
    }.resume()
    done.wait()
    guard let data = body.data, let image = UIImage.small(data, photo.pixels) else { return }
    keep(image, key)
    view.image = image
  }
}

/// What a request brought.
// Unchecked: a semaphore orders its uses.
final class Received: @unchecked Sendable {
  var data: Data?
}

/// Asks for the cache's lock on the main lane, which decodes hold.
final class LockingCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let (store, key, binding, pixels) = (store, key(photo), binding, photo.pixels)
    store.lock.lock()
    let image = store.dictionary[key]
    store.lock.unlock()
    if let image {
      view.image = image
      return
    }
    fetch(photo.url) { data in
      store.decoding.async {
        store.lock.lock()
        let image = UIImage.small(data, pixels)
        store.dictionary[key] = image
        store.lock.unlock()
        DispatchQueue.main.async {
          guard self.binding == binding else { return }
          view.image = image
        }
      }
    }
  }
}

/// Decodes where the answer is handed over: on the main lane, between two frames.
final class MainDecodingCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let (binding, pixels) = (binding, photo.pixels)
    fetch(photo.url) { data in
      DispatchQueue.main.async {
        guard self.binding == binding else { return }
        view.image = UIImage.small(data, pixels)
      }
    }
  }
}

/// Shows the whole picture, which is decoded at its first draw.
final class WholeDecodingCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let binding = binding
    fetch(photo.url) { data in
      DispatchQueue.main.async {
        if self.binding == binding { view.image = UIImage(data: data) }
      }
    }
  }
}

/// Shows a small picture that it has encoded and decoded once more, many pictures at once.
final class EncodingCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let (binding, pixels) = (binding, photo.pixels)
    fetch(photo.url) { data in
      DispatchQueue.global().async {
        let file = UIImage.small(data, pixels)?.jpegData(compressionQuality: 0.8)
        DispatchQueue.main.async {
          if self.binding == binding { view.image = file.flatMap { UIImage(data: $0) } }
        }
      }
    }
  }
}

/// Sleeps on the main lane.
final class SleepingCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    Thread.sleep(forTimeInterval: 0.05)
    super.load(photo, into: view)
  }
}

/// Writes each body into a file and reads it on the main lane.
final class MainFileCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let name = "\(photo.url.absoluteString.utf8.reduce(0) { $0 &* 31 &+ Int($1) })"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    if let data = try? Data(contentsOf: file) {
      view.image = UIImage.small(data, photo.pixels)
      return
    }
    let (binding, pixels) = (binding, photo.pixels)
    fetch(photo.url) { data in
      try? data.write(to: file)
      let image = UIImage.small(data, pixels)
      DispatchQueue.main.async {
        guard self.binding == binding else { return }
        view.image = image
      }
    }
  }
}

/// Decodes each photograph so often that two minutes are not enough.
final class EndlessDecodingCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {
    let store = store
    fetch(photo.url) { data in
      store.decoding.async {
        for _ in 0..<2_000 { _ = UIImage(data: data)?.preparingForDisplay() }
        DispatchQueue.main.async { view.image = UIImage(data: data) }
      }
    }
  }
}

/// Loads nothing.
final class IdleCell: LoadingCell {
  override func load(_ photo: PhotoFeed.Photo, into view: UIImageView) {}
}

/// A screen whose main thread hangs from 0.9 to 1.4 s, and which answers memory pressure with
/// fetches: a source on another queue with that of the first picture, the controller with that of
/// the second.
final class PressedScreen: PhotoFeedViewController<IdleCell> {
  private var source: (any DispatchSourceMemoryPressure)?

  override func viewDidLoad() {
    super.viewDidLoad()
    let source = DispatchSource.makeMemoryPressureSource(eventMask: .warning, queue: .global())
    let url = feed.items[0].photos[0].url
    source.setEventHandler { URLSession.shared.dataTask(with: url).resume() }
    source.activate()
    self.source = source
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.9) { Thread.sleep(forTimeInterval: 0.5) }
  }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    URLSession.shared.dataTask(with: feed.items[1].photos[0].url).resume()
  }
}
