internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline

extension Variant {
  /// The policies and limits of known libraries as they come, without their code.
  ///
  /// Each decodes as large as its view, by the option that the library has for it. Prefetchers are
  /// off, because an app has to ask for them. Shares of an Android app's memory are of a class of
  /// 256 MB.
  static let libraries: [Variant] = [
    nukeLike, kingfisherLike, sdWebImageLike, glideLike, frescoLike, coilLike,
  ]

  /// Nuke 13 with its `DataCache` and thumbnails: shared by stage, counted, urgent first.
  ///
  /// Six downloads, two decodes and two processings (`ImagePipeline+Configuration.swift`; two
  /// decodes since pull request 962), 80 requests a second after 25 at once (`RateLimiter.swift`),
  /// CLOCK in 15 % of memory up to 768 MiB with a tenth of it for an entry, a tenth kept in the
  /// background (`ImageCache.swift`), 150 MB on disk written after 1 s and swept to 70 % every 1800
  /// s, first after 5 s (`DataCache.swift`), bodies up to 200 MB, which is less than its tenth of
  /// memory from 2 GB on. Work whose priority is lowered goes in front of its new equals, and what
  /// is raised behind them (`TaskQueue.swift`); a file that cannot be decoded is fetched again by
  /// the load that found it (`TaskLoadImage.swift`). It errs in keeping the old image of a key
  /// whose new one is too large (`Cache.set`), and in letting a prefetch that a view joins wait
  /// behind views that came after it.
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
    // Its comment caps the parts at 32 MB; its code takes 1 % of memory, which is that from 3.2 GB
    // on.
    variant.resume = .on(ResumeOptions())
    variant.display.target.rule = .contentMode
    return variant
  }()

  /// Kingfisher 8: downloads shared, one processing at a time, a quarter of the memory for 300 s.
  ///
  /// `NSCache` in a quarter of memory, each entry 300 s from its last use, emptied in the
  /// background (`MemoryStorage.swift`, `ImageCache.swift`); files seven days from their last use
  /// (`DiskStorage.swift`); statuses 200 to 399 (`ImageDownloaderDelegate.swift`). It errs in
  /// sharing downloads that differ in what they say to the server (`SessionDelegate.swift`), in
  /// chains that share no step, in `DownsamplingImageProcessor`'s longest edge for views that are
  /// filled, in priorities that are never changed, in views that leave old downloads running, and
  /// in failing the load that finds a damaged file (`KingfisherManager.swift` says that the image
  /// does not exist). That the file then goes is ours: it would stay there.
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
  /// Memory unlimited and emptied on a warning, files seven days from their last use
  /// (`SDImageCacheConfig.m`), six downloads (`SDWebImageDownloaderConfig.m`), each of which
  /// decodes in a queue of its own before it makes room for the next
  /// (`SDWebImageDownloaderOperation.m`), so at most six decodes, thumbnails fitted; what it finds
  /// on disk and cannot decode it downloads, as if nothing had been there (`SDWebImageManager.m`).
  /// It errs in bounding nothing, in refusing a URL for ever after one bad answer unless told to
  /// retry, in sharing downloads that differ in what they say to the server, and in leaving what
  /// waits in its place when a view joins it (issue 1637). The weak table is off since 5.12.
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

  /// Glide 4: the size is in the key, what is shown is not in the cache, two screens are.
  ///
  /// LRU of two screens at four bytes a pixel (`MemorySizeCalculator.java`), here those of 750 ×
  /// 1334 pixels, with active resources before it; 250 MB on disk (`DiskCache.java`); four source
  /// threads and one for the disk (`GlideExecutor.java`); half of memory goes at a warning and when
  /// it is critical, and all in the background (`LruResourceCache.java`); decodes by powers of two
  /// that reach the size; after a file that cannot be decoded comes the next generator, which is
  /// the network (`DecodeJob.java`). It errs in downloading a URL once for each size that is asked
  /// for at a time (issues 238 and 359) and in priorities that do not follow who joins (issue
  /// 2241). Its copy of the results on disk is left out.
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

  /// Fresco 3: downloads and decodes shared apart, images counted by who uses them.
  ///
  /// A quarter of the memory class and 256 images (`DefaultBitmapMemoryCacheParamsSupplier.java`),
  /// and 4 MB of encoded ones, none above an eighth
  /// (`DefaultEncodedMemoryCacheParamsSupplier.java`), all emptied on a warning and in the
  /// background (`BitmapMemoryCacheTrimStrategy.kt`); 40 MB on disk, looked through every 30 min
  /// (`DiskCacheConfig.java`) and evicted to nine tenths (`DiskStorageCache.java`); three network,
  /// two disk and two decode threads, as its documentation has them (`DefaultExecutorSupplier.kt`
  /// takes as many decodes as cores); samples rounded at a third (`DownsampleUtil.kt`). It errs in
  /// that fetches come in their order whatever their priority is, in that a view which is detached
  /// lets go of its image, and in failing the load that finds a damaged file, because no producer
  /// follows its decode (`DecodeProducer.java`); that the file then goes is ours. Downsampling is
  /// an option of it.
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

  /// Coil 3: larger images serve smaller views, and nothing is shared unless asked for.
  ///
  /// LRU in 20 % of the memory class with a weak table behind it (`contexts.kt`), four decodes at a
  /// time (`BitmapFactoryDecoder.kt`), 250 MB on disk, the most that its 2 % of free room come to
  /// (`DiskCache.kt`), half of memory gone at a warning and when it is critical, and all in the
  /// background; with transformations an image answers the size that it was made for alone
  /// (`MemoryCacheService.kt`). It errs in fetching once for each who asks at a time, because its
  /// strategy for concurrent requests is uncoordinated by default, in keeping half at a warning,
  /// and in failing the load that finds a damaged file; that the file then goes is ours.
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
