import FeedKit
import UIKit

/// What `AsyncImage` does in a list: a task a view, ended with it; no cache, and the whole picture
/// is decoded when it is first drawn.
public enum ViewTaskLoader: LoaderUnderTest {
  public static let name = "view-task"
  public static let summary =
    "A task a view as AsyncImage has it: cancelled on reuse, no cache, full decode at first draw."

  @MainActor public static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<ViewTaskCell>(feed: feed)
  }
}

final class ViewTaskCell: UICollectionViewCell, PhotoCell {
  private var imageViews: [UIImageView] = []
  private var tasks: [Task<Void, Never>] = []

  func show(_ item: PhotoFeed.Item) {
    imageViews.fit(item.photos, in: contentView)
    for (photo, imageView) in zip(item.photos, imageViews) {
      let url = photo.url
      tasks.append(
        Task {
          guard let (data, _) = try? await URLSession.shared.data(from: url), !Task.isCancelled
          else { return }
          imageView.image = UIImage(data: data)
        }
      )
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    for task in tasks { task.cancel() }
    tasks.removeAll()
    for imageView in imageViews { imageView.image = nil }
  }
}
