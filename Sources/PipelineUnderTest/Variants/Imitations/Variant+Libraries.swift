internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline

extension Variant {
  /// The default policies and limits of known libraries, without their code.
  ///
  /// Each decodes to the size of its view, by the library's own option. Prefetchers are off,
  /// because an app has to start them. Shares of an Android app's memory assume a memory class of
  /// 256 MB.
  static let libraries: [Variant] = [
    nukeLike, kingfisherLike, sdWebImageLike, glideLike, frescoLike, coilLike,
  ]

  /// Nuke 13 with its `DataCache` and thumbnails: shared by stage, counted, urgent first.
  ///
  /// - Queues: six downloads, two decodes and two processings (`ImagePipeline+Configuration.swift`;
  ///   two decodes since pull request 962); 80 requests a second after 25 at once
  ///   (`RateLimiter.swift`). Lowered work goes before its new equals, raised work after them
  ///   (`TaskQueue.swift`).
  /// - Memory: CLOCK in 15 % of memory up to 768 MiB, a tenth of it for one entry, a tenth kept in
  ///   the background (`ImageCache.swift`).
  /// - Disk: 150 MB, written after 1 s and swept to 70 % every 1800 s, first after 5 s
  ///   (`DataCache.swift`). The load that finds an undecodable file fetches it again
  ///   (`TaskLoadImage.swift`).
  /// - Bodies: up to 200 MB, which is less than its tenth of memory from 2 GB on.
  ///
  /// Its mistakes: it keeps the old image of a key whose new one is too large (`Cache.set`), and a
  /// prefetch that a view joins waits for views that came after it.
  package static let nukeLike: Variant = {
    var variant = Variant(
      name: "nuke-like",
      summary: "Nuke 13's policies: stages shared, six downloads by priority, CLOCK in 15 %."
    )
    variant.coalescing = .byStage
    variant.queues.download = QueueOptions(limit: 6, order: .priority)
    variant.queues.decode.order = .priority
    variant.queues.process = QueueOptions(limit: 2, order: .priority)
    variant.queues.download.changedPlace = .frontWhenLowered
    variant.queues.decode.changedPlace = .frontWhenLowered
    variant.queues.process.changedPlace = .frontWhenLowered
    variant.rateLimit = .tokens(perSecond: 80, burst: 25)
    variant.decodePlace = .backgroundPool(width: 2)
    variant.memoryCache.policy = .clock
    variant.memoryCache.entryLimit = .perMilleOfCostLimit(100)
    variant.memoryCache.oversizeOverwrite = .keepsOld
    variant.memoryCache.trims.background = .toShareOfLimits(perMille: 100)
    variant.diskCacheOptions.sizeLimit = .megabytes(150)
    variant.diskCacheOptions.flushDelay = .seconds(1)
    variant.http.maximumBytes = .megabytes(200)
    // Nuke's comment limits the parts to 32 MB; its code takes 1 % of memory, which reaches that at
    // 3.2 GB.
    variant.resume = .on(ResumeOptions())
    variant.display.target.rule = .contentMode
    return variant
  }()

  /// Kingfisher 8: downloads shared, one processing at a time, a quarter of the memory for 300 s.
  ///
  /// - Memory: `NSCache` in a quarter of memory, each entry 300 s from its last use, emptied in the
  ///   background (`MemoryStorage.swift`, `ImageCache.swift`).
  /// - Disk: files seven days from their last use (`DiskStorage.swift`).
  /// - Network: statuses 200 to 399 (`ImageDownloaderDelegate.swift`).
  ///
  /// Its mistakes: it shares downloads that differ in their request headers
  /// (`SessionDelegate.swift`); its chains share no step; `DownsamplingImageProcessor` uses the
  /// longest edge for filled views; priorities never change; views leave old downloads running; and
  /// the load that finds a damaged file fails (`KingfisherManager.swift` reports that the image
  /// does not exist). We remove that file; Kingfisher would keep it.
  package static let kingfisherLike: Variant = {
    var variant = Variant(
      name: "kingfisher-like",
      summary: "Kingfisher 8's policies: downloads shared, decodes in turn, a quarter of memory."
    )
    variant.coalescing = .byDownload
    variant.priority = .static
    variant.decodePlace = .backgroundPool(width: 1)
    variant.queues.process.limit = 1
    variant.memoryCache.policy = .appleLike
    variant.memoryCache.cost = .fourBytesPerPixel
    variant.memoryCache.costLimit = .perMilleOfMemory(250)
    variant.memoryCache.shareLimit = nil
    variant.memoryCache.timeToLive = .init(.seconds(300), extended: .byUse)
    variant.memoryCache.trims.background = .all
    variant.diskCacheOptions.ageLimit = .seconds(604_800)
    variant.diskCacheOptions.trimPercent = 50
    variant.diskCacheOptions.undecodable = .removed
    variant.http.accepted = .belowErrors
    variant.cellSteps = [.check, .clear, .verify]
    variant.display.target.rule = .longestEdge
    return variant
  }()

  /// SDWebImage 5: six downloads, `NSCache` without limits, URLs that failed are refused.
  ///
  /// - Memory: unlimited and emptied on a warning. The weak table is off since 5.12.
  /// - Disk: files seven days from their last use (`SDImageCacheConfig.m`). It downloads an
  ///   undecodable file again, as after a miss (`SDWebImageManager.m`).
  /// - Network: six downloads (`SDWebImageDownloaderConfig.m`), each of which decodes in its own
  ///   queue before the next one starts (`SDWebImageDownloaderOperation.m`), so at most six
  ///   decodes. Thumbnails are fitted.
  ///
  /// Its mistakes: it bounds nothing; it refuses a URL for ever after one bad answer unless the
  /// caller asks for a retry; it shares downloads that differ in their request headers; and a
  /// waiting download keeps its position in the queue when a view joins it (issue 1637).
  package static let sdWebImageLike: Variant = {
    var variant = Variant(
      name: "sdwebimage-like",
      summary: "SDWebImage 5's policies: six downloads, unlimited memory, failed URLs refused."
    )
    variant.coalescing = .byDownload
    variant.priority = .maximumAtJoin
    variant.queues.download = QueueOptions(limit: 6, order: .priority)
    variant.decodePlace = .backgroundPool(width: 6)
    variant.memoryCache.policy = .appleLike
    variant.memoryCache.costLimit = .unlimited
    variant.diskCacheOptions.ageLimit = .seconds(604_800)
    variant.diskCacheOptions.trimPercent = 50
    variant.failureMemory = FailureMemory(.forever)
    variant.display.target.rule = .fit
    return variant
  }()

  /// Glide 4: the size is in the key, shown images are outside of the cache, two screens fit.
  ///
  /// - Memory: LRU of two screens at four bytes a pixel (`MemorySizeCalculator.java`), here those
  ///   of 750 × 1334 pixels, after active resources. Half is evicted at a warning and at critical
  ///   pressure, all in the background (`LruResourceCache.java`).
  /// - Disk: 250 MB (`DiskCache.java`); its copy of the results on disk is left out.
  /// - Queues: four source threads and one for the disk (`GlideExecutor.java`).
  /// - Decodes: by powers of two that reach the size. After an undecodable file the next generator
  ///   runs, which is the network (`DecodeJob.java`).
  ///
  /// Its mistakes: it downloads a URL once for each size requested at the same time (issues 238 and
  /// 359), and priorities ignore joining requests (issue 2241).
  package static let glideLike: Variant = {
    var variant = Variant(
      name: "glide-like",
      summary: "Glide 4's policies: shares by size, active resources, two screens of memory."
    )
    variant.coalescing = .byVariant
    variant.priority = .static
    variant.queues.download = QueueOptions(limit: 4, order: .priority)
    variant.queues.disk.limit = 1
    variant.decodeMode = .powerOfTwo
    variant.sampleSizes = .glideAtLeast
    variant.decodePlace = .backgroundPool(width: 4)
    variant.memoryCache.costLimit = .bytes(ByteCount(2 * 750 * 1334 * 4))
    variant.memoryCache.secondLevel = .active
    variant.memoryCache.trims.warning = .toShareOfContent(perMille: 500)
    variant.memoryCache.trims.critical = .toShareOfContent(perMille: 500)
    variant.memoryCache.trims.background = .all
    variant.diskCacheOptions.sizeLimit = .megabytes(250)
    variant.diskCacheOptions.trimPercent = 100
    variant.display.target.rule = .contentMode
    return variant
  }()

  /// Fresco 3: downloads and decodes are shared separately, images are counted by their users.
  ///
  /// - Memory: a quarter of the memory class and 256 images
  ///   (`DefaultBitmapMemoryCacheParamsSupplier.java`), and 4 MB of encoded ones, none above an
  ///   eighth (`DefaultEncodedMemoryCacheParamsSupplier.java`), all emptied on a warning and in the
  ///   background (`BitmapMemoryCacheTrimStrategy.kt`).
  /// - Disk: 40 MB, swept every 30 min (`DiskCacheConfig.java`) and evicted to nine tenths
  ///   (`DiskStorageCache.java`).
  /// - Queues: three network, two disk and two decode threads, according to its documentation
  ///   (`DefaultExecutorSupplier.kt` runs as many decodes as cores).
  /// - Decodes: sample sizes rounded at a third (`DownsampleUtil.kt`). Downsampling is an option.
  ///
  /// Its mistakes: fetches run in order of arrival whatever their priority is; a detached view
  /// releases its image; and the load that finds a damaged file fails, because no producer follows
  /// its decode (`DecodeProducer.java`). We remove that file.
  package static let frescoLike: Variant = {
    var variant = Variant(
      name: "fresco-like",
      summary: "Fresco 3's policies: two stages shared, three downloads in turn, idle images leave."
    )
    variant.coalescing = .byStage
    variant.queues.download = QueueOptions(limit: 3)
    variant.queues.disk.limit = 2
    variant.decodeMode = .powerOfTwo
    variant.sampleSizes = .fresco
    variant.memoryCache.costLimit = .bytes(.megabytes(64))
    variant.memoryCache.countLimit = 256
    variant.encodedMemory = .upTo(.megabytes(4))
    variant.memoryCache.secondLevel = .active
    variant.memoryCache.trims.background = .all
    variant.diskCacheOptions.sizeLimit = .megabytes(40)
    variant.diskCacheOptions.trimPercent = 90
    variant.diskCacheOptions.undecodable = .removed
    variant.display.target.rule = .fill
    variant.display.disappearance = .releasesImage
    return variant
  }()

  /// Coil 3: larger images serve smaller views, and nothing is shared by default.
  ///
  /// - Memory: LRU in 20 % of the memory class with a weak table after it (`contexts.kt`). Half is
  ///   evicted at a warning and at critical pressure, all in the background. With transformations
  ///   an image serves only the size that it was made for (`MemoryCacheService.kt`).
  /// - Disk: 250 MB, the maximum of its 2 % of free space (`DiskCache.kt`).
  /// - Decodes: four at a time (`BitmapFactoryDecoder.kt`).
  ///
  /// Its mistakes: concurrent requests for a URL each fetch it, because the default strategy is
  /// uncoordinated; it keeps half at a warning; and the load that finds a damaged file fails. We
  /// remove that file.
  package static let coilLike: Variant = {
    var variant = Variant(
      name: "coil-like",
      summary: "Coil 3's policies: larger serves smaller, weak table, four decodes, nothing shared."
    )
    variant.coalescing = .none
    variant.priority = .static
    variant.decodeMode = .powerOfTwo
    variant.sampleSizes = .coil
    variant.decodePlace = .backgroundPool(width: 4)
    variant.memoryCache.key = .largerServesSmaller
    variant.memoryCache.precision = .inexact
    variant.memoryCache.costLimit = .bytes(ByteCount(51_200_000))
    variant.memoryCache.secondLevel = .weak
    variant.memoryCache.trims.warning = .toShareOfContent(perMille: 500)
    variant.memoryCache.trims.critical = .toShareOfContent(perMille: 500)
    variant.memoryCache.trims.background = .all
    variant.diskCacheOptions.sizeLimit = .megabytes(250)
    variant.diskCacheOptions.trimPercent = 100
    variant.diskCacheOptions.undecodable = .removed
    variant.display.target.rule = .contentMode
    return variant
  }()
}
