internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline

extension Variant {
  /// What the source articles show, mistakes included, and `AsyncImage`.
  ///
  /// Their `NSCache` is the one of Foundation on Linux, where they were measured: the entry of the
  /// least cost leaves, and a limit of 0 is none.
  static let articles: [Variant] = [
    article0Loader, article0AsyncCell, article0GoodCell, article0BadCell, article1Pipeline,
    article3Pipeline,
    asyncImageLike,
  ]

  /// Article 0's actor `ImageLoader`: work and images are found by URL alone.
  ///
  /// At most 150 images, costs by `bytesPerRow × height`, a fifth of the device's memory, decodes
  /// of `max(width, height) × scale` off the actor. It errs in that two sizes of a URL both get the
  /// first, `cancel(for:)` stops the work for all who wait, the entry of a load that came
  /// afterwards is removed with it, every status passes for an image, nothing limits fetches or
  /// decodes, a warning empties nothing, and images lose their scale.
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
    variant.memoryCache.shareLimit = nil
    variant.diskCache = .none
    variant.http.accepted = .any
    variant.purge = .none
    variant.display.target.rule = .longestEdge
    variant.display.resultScale = .one
    return variant
  }()

  /// Article 0's `AsyncImageCell` above that loader: its cancel reaches only its own wait.
  ///
  /// It clears the image before it asks whether there is one, asks by an asynchronous hop, and
  /// shows a symbol for what failed. The loader's work goes on when the cell is cancelled, because
  /// an unstructured task does it.
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
  /// At most 100 images of a fifth of the device's memory, emptied on a warning. It errs in
  /// decoding whole files by the lazy initialiser, so on the main lane when they are drawn, in
  /// sharing nothing, and in returning from a hit before it cancels the load of the binding before,
  /// whose work goes on.
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
    variant.memoryCache.shareLimit = nil
    variant.diskCache = .none
    variant.http.accepted = .any
    variant.display.target.rule = .fullSize
    variant.display.target.limitWithoutSize = nil
    variant.display.hitBinding = .returnsEarly
    return variant
  }()

  /// Article 0's cell that does nothing when it is bound: late images land in cells of other rows.
  ///
  /// It has no cache, cancels nothing, although a cancel of its task would reach the transfer that
  /// the task awaits, and shows whatever comes last.
  package static let article0BadCell = article0GoodCell.step(
    "article0-bad-cell",
    "Article 0's careless cell: no step is taken, so late images land in reused cells."
  ) {
    $0.cellSteps = []
    $0.memoryCache = MemoryCacheOptions(costLimit: .bytes(.zero))
    $0.purge = .none
  }

  /// Article 1's actor `ImagePipeline`: the actor decodes, and everything is found by URL.
  ///
  /// At most 200 images of any size (up to 9.75 GB). It errs in that its tasks inherit the actor,
  /// so decodes run one at a time and a memory hit waits behind them; that the table is cleaned up
  /// one hop late and serves old errors again; that a view's cancel stops only its wait; that
  /// pixels are multiplied by the scale once more (240 for 240 points are 720); that the old image
  /// stays on a change of URL; and that a failed refresh takes a good image away.
  package static let article1Pipeline: Variant = {
    var variant = Variant(
      name: "article1-pipeline",
      summary: "Article 1's actor pipeline: decodes on the actor, shares by URL, cleans up late."
    )
    variant.coalescing = .byURL
    variant.cancellation = .flag
    variant.registry.cleanUp = .secondHop
    variant.priority = .static
    variant.decodePlace = .loaderActor
    variant.delivery = .asyncHop
    variant.memoryCache = foundationCache(count: 200)
    variant.memoryCache.cost = .none
    variant.diskCache = .none
    variant.http.accepted = .any
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
  /// `URLCache.shared`). It errs in sharing nothing although it is an actor (eight callers are
  /// eight fetches), in keys without the size, in leaving the decode to the first draw because
  /// `kCGImageSourceShouldCacheImmediately` is missing, in hops before hits, and in that a cancel
  /// reaches the transfer alone: an unstructured task makes the image, which comes into memory for
  /// nobody.
  package static let article3Pipeline: Variant = {
    var variant = Variant(
      name: "article3-pipeline",
      summary:
        "Article 3's actor: nothing is shared, nothing is bounded, decodes wait for the draw."
    )
    variant.coalescing = .none
    variant.cancelReach = .transfers
    variant.priority = .static
    variant.decodePlace = .mainAtFirstDraw
    variant.delivery = .asyncHop
    variant.memoryCache = foundationCache(count: .max)
    variant.memoryCache.cost = .none
    variant.diskCache = .none
    variant.http.accepted = .any
    variant.http.caching = .urlCache(capacity: ByteCount(20_971_520))
    variant.purge = .none
    variant.cellSteps = [.clear, .cancel, .verify]
    variant.display.target.rule = .longestEdge
    return variant
  }()

  /// SwiftUI's `AsyncImage` in a lazy stack: whole files, no memory cache, `URLCache` alone.
  ///
  /// Responses are kept in 20 MB, the default of `URLCache.shared`. It errs in decoding whole files
  /// at the first draw, in loading again what has scrolled away and come back, and in that what was
  /// cancelled stays empty. Its rows keep their cells.
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
    // A view does not know where the bytes come from.
    variant.diskCacheOptions.undecodable = .removed
    variant.purge = .none
    variant.cellSteps = [.clear, .cancel, .verify]
    variant.display.target.rule = .fullSize
    variant.display.target.limitWithoutSize = nil
    variant.display.disappearance = .releasesImage
    variant.display.reappearance = .staysEmpty
    variant.display.container = .ownCells
    return variant
  }()

  private static func foundationCache(count: Int) -> MemoryCacheOptions {
    var options = MemoryCacheOptions(costLimit: .unlimited)
    options.policy = .cheapestFirst
    options.key = .url
    options.countLimit = count
    options.zeroLimit = .unlimited
    return options
  }
}
