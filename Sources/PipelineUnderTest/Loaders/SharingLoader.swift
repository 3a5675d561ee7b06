import FeedKit
import UIKit

/// An actor that gives two cells with one picture the same task, by URL.
///
/// The first cell that leaves cancels it for all.
public enum SharingLoader: LoaderUnderTest {
  public static let name = "sharing-actor"
  public static let summary =
    "An actor that shares one task by URL; the first cell that leaves cancels it for all."

  @MainActor public static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<SharingCell>(feed: feed)
  }
}

actor SharingStore {
  static let shared = SharingStore()
  private var images: [URL: UIImage] = [:]
  private var tasks: [URL: Task<UIImage, any Error>] = [:]

  func image(at url: URL, maxPixelSize: Int) async throws -> UIImage {
    // The key is the URL alone: the second size of a picture gets the first one's pixels.
    if let image = images[url] { return image }
    if let task = tasks[url] { return try await task.value }
    let task = Task {
      let (data, _) = try await URLSession.shared.data(from: url)
      try Task.checkCancellation()
      guard let image = Downsampling.image(data, maxPixelSize: maxPixelSize) else {
        throw URLError(.cannotDecodeContentData)
      }
      return image
    }
    tasks[url] = task
    defer { tasks[url] = nil }
    let image = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    // Nothing bounds this dictionary.
    images[url] = image
    return image
  }
}

final class SharingCell: UICollectionViewCell, PhotoCell {
  private var imageViews: [UIImageView] = []
  private var task: Task<Void, Never>?

  func show(_ item: PhotoFeed.Item) {
    imageViews.fit(item.photos, in: contentView)
    let wanted = zip(item.photos, imageViews).map { photo, view in
      (url: photo.url, pixels: Downsampling.pixels(of: photo), view: view)
    }
    task = Task {
      for (url, pixels, view) in wanted {
        let image = try? await SharingStore.shared.image(at: url, maxPixelSize: pixels)
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
