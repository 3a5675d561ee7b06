import ImageBench
import Nuke
import UIKit

/// Nuke as its guides use it in lists: resized to the view, cancelled on reuse.
enum NukeLoader: LoaderUnderTest {
  static let name = "nuke"
  static let summary = "Nuke, unmodified: resized to the view, cancelled on reuse."

  static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    NukeScreen(feed: feed, pipeline: ImagePipeline(), prefetching: nil)
  }
}

/// The same with its prefetcher, which starts and stops as the list announces items.
enum NukePrefetchLoader: LoaderUnderTest {
  static let name = "nuke-prefetch"
  static let summary = "Nuke with its prefetcher for what the list announces."

  static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    let pipeline = ImagePipeline()
    return NukeScreen(feed: feed, pipeline: pipeline, prefetching: NukePrefetching(pipeline))
  }
}

/// The same with a token that has to come before each download, as apps with signed addresses have.
enum NukeTokenLoader: LoaderUnderTest {
  static let name = "nuke-token"
  static let summary = "Nuke whose delegate waits 80 ms for a token before each download."

  static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    NukeScreen(feed: feed, pipeline: ImagePipeline(delegate: NukeTokens()), prefetching: nil)
  }
}

final class NukeTokens: ImagePipeline.Delegate {
  func willLoadData(
    for request: ImageRequest,
    urlRequest: URLRequest,
    pipeline: ImagePipeline
  ) async throws -> URLRequest {
    // The time of a call to a server nearby. A cancel is reported by the pipeline.
    try? await Task.sleep(for: .milliseconds(80))
    var signed = urlRequest
    signed.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
    return signed
  }
}

final class NukePrefetching: PhotoPrefetching {
  private let prefetcher: ImagePrefetcher

  init(_ pipeline: ImagePipeline) { prefetcher = ImagePrefetcher(pipeline: pipeline) }

  func startPrefetching(_ photos: [PhotoFeed.Photo]) {
    prefetcher.startPrefetching(with: photos.map { ImageRequest($0) })
  }

  func stopPrefetching(_ photos: [PhotoFeed.Photo]) {
    prefetcher.stopPrefetching(with: photos.map { ImageRequest($0) })
  }
}

extension ImageRequest {
  @MainActor init(_ photo: PhotoFeed.Photo) {
    let mode: ImageProcessingOptions.ContentMode =
      photo.contentMode == .scaleAspectFill ? .aspectFill : .aspectFit
    self.init(
      url: photo.url,
      processors: [ImageProcessors.Resize(size: photo.frame.size, contentMode: mode)]
    )
  }
}

final class NukeScreen: PhotoFeedViewController<NukeCell> {
  private let pipeline: ImagePipeline

  init(feed: PhotoFeed, pipeline: ImagePipeline, prefetching: (any PhotoPrefetching)?) {
    self.pipeline = pipeline
    super.init(feed: feed, prefetching: prefetching)
  }

  override func bind(_ cell: NukeCell, to item: PhotoFeed.Item) {
    cell.pipeline = pipeline
    cell.show(item)
  }
}

final class NukeCell: UICollectionViewCell, PhotoCell {
  var pipeline: ImagePipeline?
  private var imageViews: [UIImageView] = []
  private var tasks: [ImageTask] = []

  func show(_ item: PhotoFeed.Item) {
    guard let pipeline else { return }
    while imageViews.count < item.photos.count {
      let view = UIImageView()
      contentView.addSubview(view)
      imageViews.append(view)
    }
    for (photo, view) in zip(item.photos, imageViews) {
      view.frame = photo.frame
      view.contentMode = photo.contentMode
      view.clipsToBounds = true
      let request = ImageRequest(photo)
      if let container = pipeline.cache[request] {
        view.image = container.image
        continue
      }
      tasks.append(
        pipeline.loadImage(with: request) { result in
          if case .success(let response) = result { view.image = response.image }
        }
      )
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    for task in tasks { task.cancel() }
    tasks.removeAll()
    for view in imageViews { view.image = nil }
  }
}
