import Basics
import Caches
import Codecs
import FeedKit
import ImagePipeline
import Loaders
import Signposts
import UIKit
import Variants

@testable import Trials

/// A plain loader and the switches that say what its code does.
struct Twins: Sendable {
  let loader: any LoaderUnderTest.Type
  let change: @Sendable (inout Variant) -> Void
  /// The exact columns that differ somewhere although the switches say what the code does.
  let unequal: Set<MetricName>

  /// What the code of each of these loaders does.
  var variant: Variant {
    var variant = Variant(name: loader.name + "-twin", summary: "A variant of a test.")
    // `URLSession.dataTask` in each cell: nothing is shared, ordered or kept on disk.
    variant.coalescing = .none
    variant.priority = .static
    variant.diskCache = .none
    // Cells have no `didEndDisplaying`: all that they do happens when they are reused.
    variant.display.disappearance = .keepsLoad
    change(&variant)
    return variant
  }

  /// `UIImage(data:)`, whose pixels are decoded in full when they are drawn, and no `NSCache`.
  private static func decodeAtFirstDraw(_ variant: inout Variant) {
    variant.decodeMode = .full
    variant.decodePlace = .mainAtFirstDraw
    variant.display.target.rule = .fullSize
    variant.memoryCache = MemoryCacheOptions(costLimit: .bytes(.zero))
  }

  /// `UIImage(data:)` keeps the encoded bytes as long as itself; the pipeline gives them back once
  /// they are decoded.
  private static let keptBytes: Set<MetricName> = [
    .memoryOfLimitPct, .ledgerPeakImageBytes, .ledgerPeakCompressedBytes, .ledgerLateGrowthBytes,
  ]
  /// `URLSessionTask.cancel()` ends a request in its turn, the pipeline in a later turn of the same
  /// instant, when its next request has begun and a body may have come.
  private static let laterCancel: Set<MetricName> = [.inFlightMax, .wireBytes, .wastedBytes]
  /// The image of a cell that waits for its next use is its view's in the pipeline, and in flight
  /// for a loader unless a cache has it, which knows no other owner.
  private static let waitingCells: Set<MetricName> = [
    .ledgerPeakViewBytes, .ledgerPeakInFlightBytes,
  ]
  /// The pipeline gives an image to its cache where it is decoded, this code on the main lane.
  private static let laterStore: Set<MetricName> = [.ledgerPeakCacheBytes]

  static let careless = Twins(
    loader: Uncached<CarelessLoader>.self,
    change: { variant in
      decodeAtFirstDraw(&variant)
      // There is no `prepareForReuse`, and the closure sets whatever comes.
      variant.cellSteps = []
    },
    unequal: keptBytes.union(waitingCells)
  )

  static let clearing = Twins(
    loader: Uncached<ClearingLoader>.self,
    change: { variant in
      decodeAtFirstDraw(&variant)
      // `view.image = nil`, and `self.binding == binding`.
      variant.cellSteps = [.clear, .verify]
    },
    unequal: keptBytes.union(waitingCells)
  )

  static let cancelling = Twins(
    loader: Uncached<CancellingLoader>.self,
    change: { variant in
      decodeAtFirstDraw(&variant)
      // The same with `task.cancel()`.
      variant.cellSteps = [.clear, .cancel, .verify]
    },
    unequal: keptBytes.union(laterCancel).union(waitingCells)
  )

  static let careful = Twins(
    loader: Uncached<CarefulLoader>.self,
    change: { variant in
      // `cache.object(forKey:)`, then as above.
      variant.cellSteps = [.check, .clear, .cancel, .verify]
      // `Downsampling.pixels(of:)`
      variant.display.target.rule = .longestEdge
      // `DispatchQueue(label: "careful.decoding")`, which is serial.
      variant.decodePlace = .backgroundPool(width: 1)
      // `totalCostLimit`
      variant.memoryCache = MemoryCacheOptions(costLimit: .bytes(ByteCount(64 << 20)))
    },
    unequal: keptBytes.union(laterCancel).union(waitingCells).union(laterStore)
  )

  static let all = [careless, clearing, cancelling, careful]
}

/// A loader without the cache of URLs that every `URLSession` has by default: the pipeline has one
/// on disk alone.
private enum Uncached<Loader: LoaderUnderTest>: LoaderUnderTest {
  static var name: String { Loader.name + "-uncached" }
  static var summary: String { Loader.summary }

  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0)
    return Loader.makeScreen(showing: feed)
  }
}

/// Cells that clear and verify.
private enum ClearingLoader: LoaderUnderTest {
  static var name: String { "clearing-cell" }
  static var summary: String { "A loader of a test." }

  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<ClearingCell>(feed: feed)
  }
}

private class ClearingCell: UICollectionViewCell, PhotoCell {
  private var imageViews: [UIImageView] = []
  private var binding = 0
  fileprivate var tasks: [URLSessionTask] = []

  func show(_ item: PhotoFeed.Item) {
    while imageViews.count < item.photos.count {
      imageViews.append(UIImageView())
      contentView.addSubview(imageViews[imageViews.count - 1])
    }
    while imageViews.count > item.photos.count { imageViews.removeLast().removeFromSuperview() }
    for (photo, view) in zip(item.photos, imageViews) {
      (view.frame, view.contentMode, view.clipsToBounds) = (photo.frame, photo.contentMode, true)
      let task = URLSession.shared.dataTask(with: photo.url) { [binding] data, _, _ in
        guard let data, let image = UIImage(data: data) else { return }
        DispatchQueue.main.async { [weak self] in
          if let self, self.binding == binding { view.image = image }
        }
      }
      tasks.append(task)
      task.resume()
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    binding += 1
    for view in imageViews { view.image = nil }
    tasks.removeAll()
  }
}

/// Cells that clear, verify and cancel.
private enum CancellingLoader: LoaderUnderTest {
  static var name: String { "cancelling-cell" }
  static var summary: String { "A loader of a test." }

  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PhotoFeedViewController<CancellingCell>(feed: feed)
  }
}

private final class CancellingCell: ClearingCell {
  override func prepareForReuse() {
    for task in tasks { task.cancel() }
    super.prepareForReuse()
  }
}
