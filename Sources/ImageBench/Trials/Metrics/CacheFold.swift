internal import Basics
internal import Caches
internal import ImagePipeline
internal import Signposts
internal import Statistics

/// Look-ups in memory and on disk, evictions, and the distance to the best possible hit rate.
struct CacheFold: MetricFold {
  private var lookups = 0
  /// The loads for cells, each of which looks into memory once, unless it ends before.
  private var displayLoads = 0
  private var hits = 0
  private var diskReads = 0
  private var diskHits = 0
  private var evictions = 0
  private var loadBegins = KeyTable<SignpostID, TimePoint>()
  private var hitMilliseconds: [Double] = []
  private var diskWaits = KeyTable<SignpostID, TimePoint>()
  private var mainDiskNanoseconds = 0
  private var belady: BeladyReplay
  private var hasPrefetched = false
  private let isKeyedByVariant: Bool

  init(cache: MetricsFold.Cache) {
    belady = BeladyReplay(limit: cache.limitBytes)
    isKeyedByVariant = cache.key == .variant
  }

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.memoryCacheLookup, _):
      let lookup = Signpost.MemoryCacheLookup(record)
      lookups += 1
      hits += lookup.result == .hit ? 1 : 0
      if hasBelady { belady.look(url: lookup.url, pixels: lookup.wantedPixels) }
    case (.memoryCacheStore, _) where hasBelady:
      let store = Signpost.MemoryCacheStore(record)
      belady.weigh(url: store.url, pixels: store.wantedPixels, bytes: store.pixelBytes.bytes)
    case (.memoryCacheEvict, _):
      switch Signpost.MemoryCacheEvict(record).reason {
      case .costLimit, .countLimit: evictions += 1
      // Other reasons did not make room for an entry.
      case .purge, .replaced, .expired: break
      }
    case (.loadImage, .begin):
      switch Signpost.LoadImage.begin(record).purpose {
      case .display: displayLoads += 1
      case .prefetch: hasPrefetched = true
      }
      loadBegins[record.id] = record.time
    case (.loadImage, .end):
      guard let begin = loadBegins.removeValue(forKey: record.id),
        Signpost.LoadImage.end(record).outcome == .memory
      else { return }
      hitMilliseconds.append(Double((record.time - begin).nanoseconds) / 1e6)
    case (.readDiskCache, .end):
      let outcome = Signpost.ReadDiskCache.end(record).outcome
      // A cancelled read found out nothing.
      diskReads += outcome == .cancelled ? 0 : 1
      diskHits += outcome == .done ? 1 : 0
    case (.mainLaneWork, .begin):
      if Signpost.MainLaneWork.begin(record).kind == .disk { diskWaits[record.id] = record.time }
    case (.mainLaneWork, .end):
      guard let begin = diskWaits.removeValue(forKey: record.id) else { return }
      mainDiskNanoseconds += (record.time - begin).nanoseconds
    default: break
    }
  }

  /// Whether Belady's rule applies.
  ///
  /// It replays look-ups in their order. It cannot know an image that was loaded before its first
  /// look-up or for another size, and the ratio would exceed 1.
  private var hasBelady: Bool { isKeyedByVariant && !hasPrefetched }

  func finish(into values: inout MetricValues) {
    // An image that its cell wanted is in the rate, also if the load ended before its look-up.
    let lookups = max(lookups, displayLoads)
    values.setRatio(
      .hitRate,
      Double(hits),
      Double(lookups),
      else: "nobody looked into the memory cache"
    )
    values.set(.memoryLookups, lookups)
    values.setRatio(
      .diskHitRate,
      Double(diskHits),
      Double(diskReads),
      else: "nobody read the disk cache"
    )
    values.set(.memoryHitLoads, hitMilliseconds.count)
    values[.memoryHitMsP99] = .percentile(
      Samples(hitMilliseconds),
      0.99,
      else: "no load found its image in memory"
    )
    values[.mainLaneDiskMs] = .real(Double(mainDiskNanoseconds) / 1e6)
    values.set(.evictions, evictions)
    finishBelady(into: &values)
  }

  private func finishBelady(into values: inout MetricValues) {
    if hasPrefetched {
      values[.hitRateVsBelady] = .empty(reason: "images were prefetched")
    } else if !isKeyedByVariant {
      values[.hitRateVsBelady] = .empty(reason: "entries are found by URL alone")
    } else {
      values.setRatio(
        .hitRateVsBelady,
        Double(hits),
        Double(belady.hits()),
        else: "no look-up could have been a hit"
      )
    }
  }
}
