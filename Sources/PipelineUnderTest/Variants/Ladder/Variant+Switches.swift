internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests

extension Variant {
  /// Variants that change one switch which no other variant shows alone.
  ///
  /// The suite `switches` plays each next to its unchanged variant. They are not in the catalogue;
  /// ``named(_:)`` finds them.
  package static let switches: [Variant] =
    loadingSwitches + memorySwitches + diskSwitches + displaySwitches + prefetchSwitches

  private static let loadingSwitches: [Variant] = [
    boundedCache.step("rate-limit", "Bounded cache, but 80 fetches a second after 25 at once.") {
      $0.rateLimit = .tokens(perSecond: 80, burst: 25)
    },
    boundedCache.step("nearly-done", "Bounded cache, but a transfer goes on from 50 % on.") {
      $0.nearlyDone = .finished(fromPercent: 50)
    },
    best.step("changed-place", "Ours, but changed priorities move work as in Nuke's queue.") {
      $0.queues.download.changedPlace = .frontWhenLowered
      $0.queues.decode.changedPlace = .frontWhenLowered
      $0.queues.process.changedPlace = .frontWhenLowered
    },
    prefetchQueue.step(
      "reserved-slots",
      "Prefetch queue, but three of six downloads are for views."
    ) {
      $0.queues.download.lowPriorityLimit = 3
    },
  ]

  private static let memorySwitches: [Variant] = [
    boundedCache.step("expiring", "Bounded cache, but an image goes 1 s after its last use.") {
      $0.memoryCache.timeToLive = .init(.seconds(1), extended: .byUse)
    },
    boundedCache.step("attached-data", "Bounded cache, but images keep their encoded bytes.") {
      $0.memoryCache.attachedData = .counted
    },
    boundedCache.step("encoded-memory", "Bounded cache + 4 MB of encoded bytes in memory.") {
      $0.encodedMemory = .upTo(.megabytes(4))
    },
    boundedCache.step("larger-serves", "Bounded cache, but larger images serve smaller views.") {
      $0.memoryCache.key = .largerServesSmaller
    },
    boundedCache.step(
      "inexact",
      "Bounded cache, but larger images serve, and so do nearly as large."
    ) {
      $0.memoryCache.key = .largerServesSmaller
      $0.memoryCache.precision = .inexact
    },
  ]

  private static let diskSwitches: [Variant] = [
    boundedCache.step("late-writes", "Bounded cache, but files are written 1 s later, in turn.") {
      $0.diskCacheOptions.flushDelay = .seconds(1)
    },
    boundedCache.step("file-by-size", "Bounded cache, but a file is found by its size too.") {
      $0.diskCacheOptions.key = .urlAndTarget
    },
    boundedCache.step(
      "disk-age-access",
      "Bounded cache, but files are old 2 s after their last read."
    ) {
      $0.diskCacheOptions.ageLimit = .seconds(2)
    },
    boundedCache.step("disk-age-write", "Bounded cache, but files are old 2 s after their write.") {
      $0.diskCacheOptions.ageLimit = .seconds(2)
      $0.diskCacheOptions.ageRule = .sinceWrite
    },
    boundedCache.step("disk-small", "Bounded cache, but 2 MB on disk.") {
      $0.diskCacheOptions.sizeLimit = .megabytes(2)
    },
    boundedCache.step("disk-early", "Bounded cache, but 2 MB on disk, swept from 1 s on.") {
      $0.diskCacheOptions.sizeLimit = .megabytes(2)
      $0.diskCacheOptions.firstSweep = .seconds(1)
    },
    boundedCache.step("disk-often", "Bounded cache, but 2 MB on disk, swept every second.") {
      $0.diskCacheOptions.sizeLimit = .megabytes(2)
      $0.diskCacheOptions.sweepInterval = .seconds(1)
    },
  ]

  private static let displaySwitches: [Variant] = [
    boundedCache.step("early-binding", "Bounded cache, but views are bound before their layout.") {
      $0.display.bindMoment = .beforeLayout
    },
    boundedCache.step("unsized-loads", "Bounded cache, but views load before their layout.") {
      $0.display.bindMoment = .beforeLayout
      $0.display.unsized = .loadsWithoutSize
    },
    boundedCache.step("foreign-pixels", "Bounded cache, but the first draw copies each image.") {
      $0.display.pixelLayout = .foreign
    },
    boundedCache.step("stored-sides", "Bounded cache, but turned pictures are measured as stored.")
    {
      $0.display.target.measuredOn = .stored
    },
    boundedCache.step("size-buckets", "Bounded cache, but sizes are rounded up to 100 pixels.") {
      $0.display.target.bucket = 100
    },
  ]

  private static let prefetchSwitches: [Variant] = [
    prefetch.step("prefetch-to-disk", "Prefetch, but into the disk cache alone.") {
      $0.prefetchOptions.destination = .disk
    },
    prefetch.step("prefetch-top-edge", "Prefetch, but the top row alone turns the window.") {
      $0.prefetchOptions.turn = .topEdge
    },
    best.step("prefetch-urgent", "Ours, but prefetches are as urgent as views.") {
      $0.prefetchOptions.priority = .normal
    },
    prefetch.step("prefetch-late", "Prefetch, but a window takes effect one hop later.") {
      $0.prefetchOptions.start = .asyncHop
    },
    prefetch.step("prefetch-suppressed", "Prefetch, but it is not permitted.") {
      $0.prefetchOptions.permission = .suppressed
    },
  ]
}
