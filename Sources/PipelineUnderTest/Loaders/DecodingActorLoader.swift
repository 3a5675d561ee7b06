import FeedKit
import UIKit

/// An actor pipeline that decodes on itself: while it decodes one picture, no other cell gets an
/// answer, not even for a picture that is in memory.
public enum DecodingActorLoader: LoaderUnderTest {
  public static let name = "decoding-actor"
  public static let summary =
    "An actor pipeline with an NSCache that decodes inside of the actor, one picture at a time."

  @MainActor public static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<DecodingActorCell>(feed: feed)
  }
}

actor DecodingPipeline {
  static let shared = DecodingPipeline()
  private let cache = NSCache<NSString, UIImage>()
  private var tasks: [String: Task<Data, any Error>] = [:]

  init() {
    cache.totalCostLimit = 64 << 20
  }

  func thumbnail(at url: URL, maxPixelSize: Int) async throws -> UIImage {
    let key = "\(url.absoluteString) \(maxPixelSize)"
    if let image = cache.object(forKey: key as NSString) { return image }
    let data = try await data(at: url)
    try Task.checkCancellation()
    if let image = cache.object(forKey: key as NSString) { return image }
    // Synchronous work of the actor: others wait.
    guard let image = Downsampling.image(data, maxPixelSize: maxPixelSize) else {
      throw URLError(.cannotDecodeContentData)
    }
    cache.setObject(image, forKey: key as NSString, cost: image.bytes)
    return image
  }

  private func data(at url: URL) async throws -> Data {
    let key = url.absoluteString
    if let task = tasks[key] { return try await task.value }
    let task = Task { try await URLSession.shared.data(from: url).0 }
    tasks[key] = task
    defer { tasks[key] = nil }
    return try await task.value
  }
}

final class DecodingActorCell: UICollectionViewCell, PhotoCell {
  private var imageViews: [UIImageView] = []
  private var task: Task<Void, Never>?

  func show(_ item: PhotoFeed.Item) {
    imageViews.fit(item.photos, in: contentView)
    let wanted = zip(item.photos, imageViews).map { photo, view in
      (url: photo.url, pixels: Downsampling.pixels(of: photo), view: view)
    }
    task = Task {
      for (url, pixels, view) in wanted {
        let image = try? await DecodingPipeline.shared.thumbnail(at: url, maxPixelSize: pixels)
        guard !Task.isCancelled else { return }
        view.image = image
      }
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    task?.cancel()
    for imageView in imageViews { imageView.image = nil }
  }
}
