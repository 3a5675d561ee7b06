internal import Basics
internal import Caches
internal import ImagePipeline

extension Variant {
  /// Article 1's closing advice with its mistakes fixed: key by size, cost, counted owners, decodes
  /// off the actor.
  ///
  /// Equal requests share, work stops with its last owner, two decodes run in the background,
  /// memory is bounded by decoded bytes and emptied on a warning, and responses are kept by the
  /// rules of HTTP, in 20 MB, the default of `URLCache.shared`. Its weaknesses are what the advice
  /// leaves out: sizes of a URL fetch separately, and queues have no priorities.
  package static let saneBaseline = boundedCache.step(
    "sane-baseline",
    "Article 1's six rules: key by size, cost, counted owners, decodes in the background."
  ) {
    $0.memoryCache.countLimit = 200
    $0.diskCache = .none
    $0.http.caching = .urlCache(capacity: ByteCount(20_971_520))
  }

  /// Our recommended variant.
  ///
  /// - Work: stages are shared, work stops with its last owner, visible images go first. Six
  ///   downloads run. The next sixteen items are prefetched one at a time.
  /// - Memory: decoded bytes up to 15 % of the device's memory.
  /// - Disk: originals up to 500 MB. Broken transfers are resumed, and damaged files are fetched
  ///   again.
  ///
  /// In queues a prefetch that a view joins keeps its time of arrival, so it goes before views that
  /// came later, which Nuke serves first. Its weaknesses: it fetches a little that is never seen,
  /// and that one prefetch shares the link with visible images.
  ///
  /// The criterion of `Results/Presets/sweep.md` chose window, slots and disk limit: on slow links
  /// a second prefetch delays visible images for longer than it saves elsewhere, and 250 MB evict
  /// originals of a photo grid that a screen still needs.
  package static let best: Variant = {
    var variant = Variant(
      name: "best",
      summary:
        "The best we know: + stages shared, transfers resumed, 16 items ahead, the disk bounded."
    )
    variant.coalescing = .byStage
    variant.queues.download = QueueOptions(limit: 6, order: .priority)
    variant.queues.decode.order = .priority
    variant.diskCacheOptions.sizeLimit = .megabytes(500)
    variant.resume = .on(ResumeOptions())
    variant.progressive = .backpressure
    variant.prefetch = .window(items: 16, slots: 1)
    return variant
  }()
}
