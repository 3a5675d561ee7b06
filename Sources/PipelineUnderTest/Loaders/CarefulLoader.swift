import FeedKit
import ImageIO
import UIKit

/// A cell that keeps order in its own house.
///
/// It clears, checks and cancels, and decodes small images in the background. Two cells with one
/// picture still fetch it twice.
public enum CarefulLoader: LoaderUnderTest {
  public static let name = "careful-cell"
  public static let summary =
    "A cell that clears, checks, cancels and downsamples in the background; nothing is shared."

  @MainActor public static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<CarefulCell>(feed: feed)
  }
}

final class CarefulCell: UICollectionViewCell, PhotoCell {
  private static let cache: NSCache<NSString, UIImage> = {
    let cache = NSCache<NSString, UIImage>()
    cache.totalCostLimit = 64 << 20
    return cache
  }()
  private nonisolated static let decoding = DispatchQueue(
    label: "careful.decoding",
    qos: .userInitiated
  )

  private var imageViews: [UIImageView] = []
  private var tasks: [URLSessionDataTask] = []
  /// Counts the bindings, so that a late answer knows that it is late.
  private var binding = 0

  func show(_ item: PhotoFeed.Item) {
    imageViews.fit(item.photos, in: contentView)
    for (photo, imageView) in zip(item.photos, imageViews) { load(photo, into: imageView) }
  }

  private func load(_ photo: PhotoFeed.Photo, into imageView: UIImageView) {
    let pixels = Downsampling.pixels(of: photo)
    let key = "\(photo.url.absoluteString) \(pixels)"
    if let image = Self.cache.object(forKey: key as NSString) {
      imageView.image = image
      return
    }
    let binding = binding
    let task = URLSession.shared.dataTask(with: photo.url) { data, _, _ in
      guard let data else { return }
      Self.decoding.async {
        guard let image = Downsampling.image(data, maxPixelSize: pixels) else { return }
        DispatchQueue.main.async { [weak self] in
          Self.cache.setObject(image, forKey: key as NSString, cost: image.bytes)
          guard let self, self.binding == binding else { return }
          imageView.image = image
        }
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
    for imageView in imageViews { imageView.image = nil }
  }
}

/// Thumbnails by ImageIO, which decode no more than they need.
enum Downsampling {
  /// The longer side of a photo on the screen, in pixels.
  @MainActor static func pixels(of photo: PhotoFeed.Photo) -> Int {
    Int((max(photo.frame.width, photo.frame.height) * UIScreen.main.scale).rounded(.up))
  }

  /// The decoded image, its longer side at most `maxPixelSize`; nil for what is no image.
  static func image(_ data: Data, maxPixelSize: Int) -> UIImage? {
    let sourceOptions = [kCGImageSourceShouldCache: false] as CFDictionary
    guard let source = CGImageSourceCreateWithData(data as CFData, sourceOptions) else {
      return nil
    }
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceShouldCacheImmediately: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: maxPixelSize,
      ] as CFDictionary
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options).map { UIImage(cgImage: $0) }
  }
}

extension UIImage {
  /// What its pixels take.
  var bytes: Int { cgImage.map { $0.bytesPerRow * $0.height } ?? 0 }
}
