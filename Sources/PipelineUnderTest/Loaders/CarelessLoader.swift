import FeedKit
import UIKit

/// The first version of many apps: each cell fetches for itself and shows whatever comes, whenever
/// it comes.
public enum CarelessLoader: LoaderUnderTest {
  public static let name = "careless-cell"
  public static let summary =
    "A cell that fetches for itself: no cancel, no check, decode at first draw."

  @MainActor public static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<CarelessCell>(feed: feed)
  }
}

final class CarelessCell: UICollectionViewCell, PhotoCell {
  private var imageViews: [UIImageView] = []

  func show(_ item: PhotoFeed.Item) {
    imageViews.fit(item.photos, in: contentView)
    for (photo, imageView) in zip(item.photos, imageViews) {
      // Neither the old image nor the old request is looked at.
      URLSession.shared.dataTask(with: photo.url) { data, _, _ in
        guard let data, let image = UIImage(data: data) else { return }
        DispatchQueue.main.async { imageView.image = image }
      }.resume()
    }
  }
}

extension [UIImageView] {
  /// Makes as many views as there are photos, each where its photo is.
  @MainActor mutating func fit(_ photos: [PhotoFeed.Photo], in view: UIView) {
    while count < photos.count {
      let imageView = UIImageView()
      imageView.clipsToBounds = true
      view.addSubview(imageView)
      append(imageView)
    }
    while count > photos.count { removeLast().removeFromSuperview() }
    for (photo, imageView) in zip(photos, self) {
      imageView.frame = photo.frame
      imageView.contentMode = photo.contentMode
    }
  }
}
