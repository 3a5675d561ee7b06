internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline

extension Variant {
  /// The designs of the source articles, mistakes included, and of the code of others that was
  /// played next to its imitation.
  ///
  /// The articles' `NSCache` is Foundation's on Linux, where they were measured: it evicts the
  /// entry of the least cost.
  static let imitations: [Variant] = [
    article0Loader, article0AsyncCell, article0GoodCell, article0BadCell, article1Pipeline,
    article3Pipeline, asyncImageLike, nukeLike,
  ]

  /// Article 0's actor `ImageLoader`: its tables of work and images are keyed by URL alone.
  ///
  /// It keeps at most 150 images in a fifth of the device's memory, with costs of `bytesPerRow ×
  /// height`, and decodes to `max(width, height) × scale` off the actor. Its mistakes: both sizes
  /// of a URL get the first one's size; `cancel(for:)` stops the work of all waiting loads and
  /// removes the entry of a later load with it; it limits neither fetches nor decodes; and a
  /// warning empties nothing.
  package static let article0Loader: Variant = {
    var variant = Variant(
      name: "article0-loader",
      summary: "Article 0's actor loader: shares by URL, and one cancel is for everybody."
    )
    variant.coalescing = .byURL
    variant.cancellation = .firstOwner
    variant.registry.removal = .byKey
    variant.priority = .static
    variant.decodePlace = .backgroundPool(width: 64)
    variant.memoryCache = foundationCache(count: 150)
    variant.memoryCache.costLimit = .perMilleOfMemory(200)
    variant.diskCache = .none
    variant.purge = .none
    variant.display.target.rule = .longestEdge
    return variant
  }()

  /// Article 0's `AsyncImageCell` on that loader: its cancel stops only its own wait.
  ///
  /// It clears the image before it asks the cache, asks by an asynchronous hop, and shows a symbol
  /// after a failure. The loader's work continues when the cell is cancelled, because an
  /// unstructured task does it.
  package static let article0AsyncCell = article0Loader.step(
    "article0-async-cell",
    "Article 0's asynchronous cell: hits come behind a hop, and cancelled work goes on."
  ) {
    $0.cancellation = .flag
    $0.registry.removal = .byIdentity
    $0.delivery = .asyncHop
    $0.cellSteps = [.clear, .cancel, .verify]
    $0.display.failureLook = .failureImage
  }

  /// Article 0's cell with all four steps and a cache: right about identity, wrong about decoding.
  ///
  /// It keeps at most 100 images in a fifth of the device's memory, emptied on a warning. Its
  /// mistakes: it decodes whole files by the lazy initialiser, so on the main lane at their first
  /// draw; and it shares nothing.
  package static let article0GoodCell: Variant = {
    var variant = Variant(
      name: "article0-good-cell",
      summary:
        "Article 0's careful cell: checks, clears, cancels, verifies, and decodes at first draw."
    )
    variant.coalescing = .none
    variant.priority = .static
    variant.decodeMode = .full
    variant.decodePlace = .mainAtFirstDraw
    variant.memoryCache = foundationCache(count: 100)
    variant.memoryCache.costLimit = .perMilleOfMemory(200)
    variant.diskCache = .none
    variant.display.target.rule = .fullSize
    return variant
  }()

  /// Article 0's cell that does nothing when it is bound: late images land in cells of other rows.
  ///
  /// It has no cache and shows whichever image arrives last. It cancels nothing, although a cancel
  /// of its task would reach the transfer that the task awaits.
  package static let article0BadCell = article0GoodCell.step(
    "article0-bad-cell",
    "Article 0's careless cell: no step is taken, so late images land in reused cells."
  ) {
    $0.cellSteps = []
    $0.memoryCache = MemoryCacheOptions(costLimit: .bytes(.zero))
    $0.purge = .none
  }

  /// Article 1's actor `ImagePipeline`: the actor decodes, and everything is keyed by URL.
  ///
  /// It keeps at most 200 images of any size (up to 9.75 GB). Its mistakes: its tasks inherit the
  /// actor, so decodes run one at a time and a memory hit waits for them; a view's cancel stops
  /// only its wait; pixels are multiplied by the scale once more (240 for 240 points become 720);
  /// the old image stays on a change of URL; and a failed refresh removes a good image.
  package static let article1Pipeline: Variant = {
    var variant = Variant(
      name: "article1-pipeline",
      summary: "Article 1's actor pipeline: decodes on the actor, shares by URL."
    )
    variant.coalescing = .byURL
    variant.cancellation = .flag
    variant.priority = .static
    variant.decodePlace = .loaderActor
    variant.delivery = .asyncHop
    variant.memoryCache = foundationCache(count: 200)
    variant.memoryCache.cost = .none
    variant.diskCache = .none
    variant.purge = .none
    variant.cellSteps = [.cancel, .verify]
    variant.display.target.rule = .longestEdge
    variant.display.target.unit = .pixelsAsPoints
    variant.display.failureLook = .placeholder
    return variant
  }()

  /// Article 3's actor: each caller fetches and decodes for itself.
  ///
  /// Its `NSCache` has no limits and no costs; `URLCache` keeps responses (20 MB, the default of
  /// `URLCache.shared`). Its mistakes: it shares nothing although it is an actor (eight callers
  /// make eight fetches); its keys lack the size; the first draw decodes, because
  /// `kCGImageSourceShouldCacheImmediately` is missing; and hits take hops.
  package static let article3Pipeline: Variant = {
    var variant = Variant(
      name: "article3-pipeline",
      summary:
        "Article 3's actor: nothing is shared, nothing is bounded, decodes wait for the draw."
    )
    variant.coalescing = .none
    variant.priority = .static
    variant.decodePlace = .mainAtFirstDraw
    variant.delivery = .asyncHop
    variant.memoryCache = foundationCache(count: .max)
    variant.memoryCache.cost = .none
    variant.diskCache = .none
    variant.http.caching = .urlCache(capacity: ByteCount(20_971_520))
    variant.purge = .none
    variant.cellSteps = [.clear, .cancel, .verify]
    variant.display.target.rule = .longestEdge
    return variant
  }()

  /// SwiftUI's `AsyncImage` in a lazy stack: whole files, no memory cache, `URLCache` alone.
  ///
  /// `URLCache` keeps responses in 20 MB, the default of `URLCache.shared`. Its mistakes: it
  /// decodes whole files at the first draw, loads images again after they scrolled away and back,
  /// and leaves cancelled images empty. Its rows keep their cells.
  package static let asyncImageLike: Variant = {
    var variant = Variant(
      name: "asyncimage-like",
      summary: "AsyncImage: whole files at first draw, no memory cache, no second try."
    )
    variant.coalescing = .none
    variant.priority = .static
    variant.decodeMode = .full
    variant.decodePlace = .mainAtFirstDraw
    variant.delivery = .asyncHop
    variant.memoryCache = MemoryCacheOptions(costLimit: .bytes(.zero))
    variant.diskCache = .none
    variant.http.caching = .urlCache(capacity: ByteCount(20_971_520))
    variant.purge = .none
    variant.cellSteps = [.clear, .cancel, .verify]
    variant.display.target.rule = .fullSize
    variant.display.disappearance = .releasesImage
    variant.display.reappearance = .staysEmpty
    variant.display.container = .ownCells
    return variant
  }()

  /// Nuke 13 with its `DataCache` and thumbnails: shared by stage, counted, urgent first.
  ///
  /// - Queues: six downloads, and two decodes since pull request 962
  ///   (`ImagePipeline+Configuration.swift`).
  /// - Memory: CLOCK in 15 % of memory up to 768 MiB (`ImageCache.swift`).
  /// - Disk: 150 MB, written after 1 s and swept to 70 % every 1800 s, first after 5 s
  ///   (`DataCache.swift`).
  ///
  /// Left out, because hardly a scenario shows them: 80 requests a second after 25 at once, a tenth
  /// of the memory limit for one entry and in the background, and bodies up to 200 MB. A prefetch
  /// that a view joins keeps its time of arrival, where Nuke's waits for views that came after it.
  package static let nukeLike: Variant = {
    var variant = Variant(
      name: "nuke-like",
      summary: "Nuke 13's policies: stages shared, six downloads by priority, CLOCK in 15 %."
    )
    variant.coalescing = .byStage
    variant.queues.download = QueueOptions(limit: 6, order: .priority)
    variant.queues.decode.order = .priority
    variant.memoryCache.policy = .clock
    variant.diskCacheOptions.sizeLimit = .megabytes(150)
    variant.diskCacheOptions.flushDelay = .seconds(1)
    // Nuke's comment limits the parts to 32 MB; its code takes 1 % of memory, which reaches that at
    // 3.2 GB.
    variant.resume = .on(ResumeOptions())
    variant.display.target.rule = .contentMode
    return variant
  }()

  private static func foundationCache(count: Int) -> MemoryCacheOptions {
    var options = MemoryCacheOptions(costLimit: .unlimited)
    options.policy = .cheapestFirst
    options.key = .url
    options.countLimit = count
    return options
  }
}
