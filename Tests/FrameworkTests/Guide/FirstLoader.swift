// The listings of the article `FirstLoader`, as a reader copies them. `GuideTests` compares both.
import FeedKit
import UIKit

final class RemoteImageView: UIImageView {
  private static let cache = NSCache<NSURL, UIImage>()
  private var load: Task<Void, Never>?

  func show(_ url: URL) {
    stop()
    image = Self.cache.object(forKey: url as NSURL)
    guard image == nil else { return }
    load = Task {
      guard let (data, _) = try? await URLSession.shared.data(from: url),
        let loaded = await UIImage(data: data)?.byPreparingForDisplay(), !Task.isCancelled
      else { return }
      Self.cache.setObject(loaded, forKey: url as NSURL)
      image = loaded
    }
  }

  func stop() {
    load?.cancel()
    load = nil
    image = nil
  }
}

final class PostCell: UICollectionViewCell, PhotoCell {
  private var views: [RemoteImageView] = []

  func show(_ item: PhotoFeed.Item) {
    while views.count < item.photos.count {
      let view = RemoteImageView(frame: .zero)
      contentView.addSubview(view)
      views.append(view)
    }
    for (photo, view) in zip(item.photos, views) {
      view.frame = photo.frame
      view.contentMode = photo.contentMode
      view.show(photo.url)
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    for view in views { view.stop() }
  }
}

enum MyLoader: LoaderUnderTest {
  static let name = "my-loader"
  static let summary = "A view with a task and an NSCache."

  static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<PostCell>(feed: feed)
  }
}

final class Ahead: PhotoPrefetching {
  private var loads: [URL: Task<Void, Never>] = [:]

  func startPrefetching(_ photos: [PhotoFeed.Photo]) {
    for url in photos.map(\.url) where loads[url] == nil {
      loads[url] = Task { _ = try? await URLSession.shared.data(from: url) }
    }
  }

  func stopPrefetching(_ photos: [PhotoFeed.Photo]) {
    for photo in photos { loads.removeValue(forKey: photo.url)?.cancel() }
  }
}
