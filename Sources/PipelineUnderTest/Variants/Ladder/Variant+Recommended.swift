internal import Basics
internal import Caches
internal import ImagePipeline

extension Variant {
  /// Article 1's closing advice with its mistakes mended: key by size, cost, counted owners,
  /// decodes off the actor.
  ///
  /// Equal requests share, work stops with its last owner, two decodes run in the background,
  /// memory is bounded by decoded bytes and emptied on a warning, and responses are kept by the
  /// rules of HTTP, in 20 MB, the default of `URLCache.shared`. It errs in what it does not say:
  /// sizes of a URL fetch apart, queues know no priorities, and memory stays full in the
  /// background.
  package static let saneBaseline = boundedCache.step(
    "sane-baseline",
    "Article 1's six rules: key by size, cost, counted owners, decodes in the background."
  ) {
    $0.memoryCache.countLimit = 200
    $0.diskCache = .none
    $0.http.caching = .urlCache(capacity: ByteCount(20_971_520))
  }

  /// Ours, the one that we recommend.
  ///
  /// Stages are shared, work stops with its last owner, what is visible goes first, six downloads
  /// run and three of them at most for prefetches, the next sixteen items are prefetched one at a
  /// time, memory holds decoded bytes up to 15 % of the device's, a tenth stays in the background,
  /// the disk keeps originals up to 500 MB, broken transfers go on where they ended, and what is
  /// damaged on disk is fetched again. In queues a prefetch that a view joins keeps its time of
  /// arrival, so it goes before views that came later, which Nuke serves first. It errs in fetching
  /// a little that is never seen, and in letting that one prefetch share the link with what is
  /// visible.
  ///
  /// Window, slots and disk limit are what the criterion of `Results/Presets/sweep.md` takes: a
  /// second prefetch holds up what is visible on slow links for longer than it saves elsewhere, and
  /// 250 MB trim the originals of a grid of photographs that a screen still needs.
  package static let best: Variant = {
    var variant = Variant(
      name: "best",
      summary: "Ours: stages shared, owners counted, urgent first, memory and disk bounded."
    )
    variant.coalescing = .byStage
    variant.queues.download = QueueOptions(limit: 6, order: .priority)
    variant.queues.download.lowPriorityLimit = 3
    variant.queues.decode.order = .priority
    variant.queues.process = QueueOptions(limit: 2, order: .priority)
    variant.memoryCache.entryLimit = .perMilleOfCostLimit(100)
    variant.memoryCache.trims.background = .toShareOfLimits(perMille: 100)
    variant.diskCacheOptions.sizeLimit = .megabytes(500)
    variant.http.maximumBytes = .megabytes(200)
    variant.resume = .on(ResumeOptions())
    variant.progressive = .backpressure
    variant.prefetch = .window(items: 16, slots: 1)
    return variant
  }()
}
