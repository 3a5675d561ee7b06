internal import Basics
internal import Caches
internal import ImagePipeline

extension Variant {
  /// Variants with one planted mistake each, and variants that fix just this one.
  ///
  /// They serve failure patterns and are not in the catalogue; ``named(_:)`` finds them. Most
  /// differ in one switch from `bounded-cache`, so that a pattern's symptom has one cause.
  package static let reproductions: [Variant] =
    decodeMistakes + sharingMistakes + queueMistakes + cacheMistakes + mendedArticles

  /// Decodes on the wrong lane, or too many at once.
  private static let decodeMistakes: [Variant] = [
    boundedCache.step("main-decode", "Bounded cache, but decodes on the main lane at first draw.") {
      $0.decodePlace = .mainAtFirstDraw
    },
    fullThenResize.step("decode-storm", "Full then resize, but 64 decodes at a time.") {
      $0.decodePlace = .backgroundPool(width: 64)
    },
    asyncHop.step("loader-actor", "Asynchronous hop, but the loader's actor decodes too.") {
      $0.decodePlace = .loaderActor
    },
    boundedCache.step("main-disk", "Bounded cache, but the disk is read on the main lane.") {
      $0.diskCacheOptions.readPlace = .main
    },
  ]

  /// Work that is not shared, not stopped, or stopped although other owners need it.
  private static let sharingMistakes: [Variant] = [
    boundedCache.step("no-sharing", "Bounded cache, but every request works for itself.") {
      $0.coalescing = .none
    },
    boundedCache.step("shared-stages", "Bounded cache, but sizes of one picture share its bytes.") {
      $0.coalescing = .byStage
    },
    boundedCache.step("no-stopping", "Bounded cache, but cancelled work goes on to its end.") {
      $0.cancellation = .flag
    },
    boundedCache.step("first-owner", "Bounded cache, but the first owner's cancel is for all.") {
      $0.cancellation = .firstOwner
    },
    boundedCache.step("verify-only", "Bounded cache, but cells verify and do not cancel.") {
      $0.cellSteps = [.check, .clear, .verify]
    },
    boundedCache.step(
      "remove-by-key",
      "Bounded cache, but work that ends removes whatever its key has."
    ) {
      $0.registry.removal = .byKey
    },
  ]

  /// Prefetches far more than the download queue has slots for.
  static let prefetchQueue = boundedCache.step(
    "prefetch-queue",
    "Bounded cache + prefetch of the next 200 items that goes on after jumps, urgent first."
  ) {
    $0.prefetch = .window(items: 200, slots: 200)
    $0.cancellation = .flag
    $0.queues.download = QueueOptions(limit: 6, order: .priority)
    $0.queues.decode.order = .priority
  }

  /// Prefetchers that request more than the memory or the queue has room for.
  private static let queueMistakes: [Variant] = {
    let small = boundedCache.step(
      "prefetch-two",
      "Bounded cache of 24 MB + prefetch of the next two items."
    ) {
      $0.memoryCache.costLimit = .bytes(.megabytes(24))
      $0.prefetch = .window(items: 2, slots: 2)
    }
    return [
      prefetchQueue,
      prefetchQueue.step("static-priority", "Prefetch queue, but a view that joins lifts nothing.")
      {
        $0.priority = .static
      },
      small,
      small.step("prefetch-sixty", "Bounded cache of 24 MB + prefetch of the next 60 items.") {
        $0.prefetch = .window(items: 60, slots: 60)
      },
    ]
  }()

  /// Mistakes of a memory cache, a list of failures and a list of previews.
  private static let cacheMistakes: [Variant] = {
    let counted = boundedCache.step(
      "cost-by-pixels",
      "Bounded cache of 16 MB of decoded bytes."
    ) {
      $0.memoryCache.costLimit = .bytes(.megabytes(16))
    }
    return [
      counted,
      counted.step("cost-by-file", "Bounded cache of 16 MB, counted by the sizes of files.") {
        $0.memoryCache.cost = .fileBytes
      },
      boundedCache.step("blacklist", "Bounded cache, but a URL that failed is refused for good.") {
        $0.failureMemory = FailureMemory(.forever, counting: .everything)
      },
      boundedCache.step(
        "refuse-answers",
        "Bounded cache + URLs are refused for good that answered, and with no image."
      ) {
        $0.failureMemory = FailureMemory(.forever, counting: .answers)
      },
      boundedCache.step(
        "refuse-a-while",
        "Bounded cache + URLs that failed are refused for 300 ms."
      ) {
        $0.failureMemory = FailureMemory(.fixed(.milliseconds(300)), counting: .everything)
      },
    ]
  }()

  /// The articles' designs, each with one mistake fixed.
  private static let mendedArticles: [Variant] = [
    article0Loader.step("article0-loader-sizes", "Article 0's loader that keeps sizes apart.") {
      $0.coalescing = .byVariant
      $0.memoryCache.key = .variant
    },
    article0Loader.step("article0-loader-counted", "Article 0's loader that counts who waits.") {
      $0.cancellation = .referenceCounted
    },
    article0Loader.step(
      "article0-loader-identity",
      "Article 0's loader that removes only its own entry."
    ) {
      $0.registry.removal = .byIdentity
    },
    article0AsyncCell.step(
      "article0-async-cell-stopping",
      "Article 0's cell whose cancel stops the work."
    ) {
      $0.cancellation = .referenceCounted
    },
    article1Pipeline.step(
      "article1-pipeline-off-actor",
      "Article 1's pipeline that decodes off its actor."
    ) {
      $0.decodePlace = .backgroundPool(width: 2)
    },
    article3Pipeline.step(
      "article3-pipeline-shared",
      "Article 3's actor whose callers share their work."
    ) {
      $0.coalescing = .byVariant
    },
  ]
}
