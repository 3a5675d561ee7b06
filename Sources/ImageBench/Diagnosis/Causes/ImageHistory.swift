internal import Quantities
internal import Signposts

/// What the signposts have told of images so far, as far as it says why work is done again.
struct ImageHistory {
  /// What the memory cache last did with an image.
  enum Residency: Hashable {
    case never
    case stored
    case evicted(reason: String)
  }

  private struct Past {
    var decodes = 0
    var openDecodes = 0
    var lastDecodeEnd: TimePoint?
    var residency = Residency.never
    /// What the cache had last done when the image was last asked for.
    var residencyWhenAsked = Residency.never
    var lastAsked: TimePoint?
  }

  private struct Load {
    var url: Int
    var isPrefetch: Bool
    var isCancelled = false
  }

  private struct Wishes {
    var displays = 0
    var prefetches = 0
    /// Loads that their owner cancelled and that go on all the same.
    var cancelled = 0
    /// Whether the load that began last is a prefetcher's.
    var isLastPrefetch = false
  }

  private var past: [ImageKey: Past] = [:]
  private var loads: [SignpostID: Load] = [:]
  private var wishes: [Int: Wishes] = [:]
  private var isRowKept: [Int: Bool] = [:]
  private var decodes: [SignpostID: ImageKey] = [:]
  /// How many bound cells have not drawn their image yet, by URL.
  private var awaiting: [Int: Int] = [:]

  mutating func fold(_ record: SignpostRecord) {
    let first = record.arguments[0]
    switch (record.name, record.phase) {
    case (.bindCell, _):
      isRowKept[record.arguments[2]] = record.arguments[4] == 1
      awaiting[record.arguments[2], default: 0] += 1
    case (.showImage, _), (.endWithoutImage, _):
      if let cells = awaiting[first] { awaiting[first] = max(0, cells - 1) }
    case (.loadImage, .begin): beginLoad(record)
    case (.loadImage, .end): endLoad(record)
    case (.cancelLoad, _): cancelLoad(record)
    case (.memoryCacheStore, _): past[key(record), default: Past()].residency = .stored
    case (.memoryCacheEvict, _): evict(record)
    case (.decodeImageData, .begin):
      decodes[record.id] = key(record)
      past[key(record), default: Past()].openDecodes += 1
    case (.decodeImageData, .end):
      guard let key = decodes.removeValue(forKey: record.id) else { return }
      past[key]?.openDecodes -= 1
      guard first == 0 else { return }
      past[key]?.decodes += 1
      past[key]?.lastDecodeEnd = record.time
    default: break
    }
  }

  /// Why `key`, which is about to be decoded, is decoded again; nil when it is for the first time.
  ///
  /// To be asked before the decode's begin is folded.
  func reasonToRepeat(_ key: ImageKey) -> JankCause? {
    guard let past = past[key], past.decodes > 0 || past.openDecodes > 0 else { return nil }
    let isKept = isRowKept[key.url] == true
    let isShared: Bool
    if past.openDecodes > 0 {
      isShared = true
    } else if let asked = past.lastAsked, let ended = past.lastDecodeEnd {
      isShared = asked < ended
    } else {
      isShared = true
    }
    // Asked for while the other decode was still to come: sharing would have saved it.
    if isShared { return isKept ? .rowIdentityChurn : .duplicateDecode }
    switch past.residencyWhenAsked {
    case .evicted(reason: "purge"): return .purgeThenRedecode
    case .evicted, .never: return .cacheThrash
    case .stored: return isKept ? .rowIdentityChurn : .duplicateDecode
    }
  }

  /// Whether `url` has open loads and nobody who waits for it: every owner has cancelled its load, or
  /// all cells that were bound to it have gone or have been drawn.
  func isAbandoned(_ url: Int) -> Bool {
    guard let wishes = wishes[url], wishes.prefetches == 0 else { return false }
    if wishes.displays == 0 { return wishes.cancelled > 0 }
    // A URL that no cell was ever bound to is loaded by somebody else, who is not seen here.
    return awaiting[url] == 0
  }

  /// Whether prefetchers alone ask for `url`, or have asked for what goes on without them.
  func isOnlyPrefetched(_ url: Int) -> Bool {
    guard let wishes = wishes[url] else { return false }
    return wishes.displays == 0 && (wishes.prefetches > 0 || wishes.isLastPrefetch)
  }

  /// Whether a cell that is bound to `url` has not drawn its image yet.
  func isAwaited(_ url: Int) -> Bool { (awaiting[url] ?? 0) > 0 }

  /// Whether the row that was last bound to `url` had been on the screen already.
  func isKeptRow(_ url: Int) -> Bool { isRowKept[url] == true }

  private func key(_ record: SignpostRecord) -> ImageKey {
    ImageKey(url: record.arguments[0], wantedPixels: record.arguments[1])
  }

  private mutating func beginLoad(_ record: SignpostRecord) {
    let key = key(record)
    past[key, default: Past()].lastAsked = record.time
    past[key, default: Past()].residencyWhenAsked = past[key]?.residency ?? .never
    let isPrefetch = record.arguments[2] == 1
    loads[record.id] = Load(url: key.url, isPrefetch: isPrefetch)
    count(key.url, isPrefetch, +1)
    wishes[key.url]?.isLastPrefetch = isPrefetch
  }

  private mutating func endLoad(_ record: SignpostRecord) {
    guard let load = loads.removeValue(forKey: record.id) else { return }
    if load.isCancelled {
      wishes[load.url]?.cancelled -= 1
    } else {
      count(load.url, load.isPrefetch, -1)
    }
  }

  /// A cancel that is ignored or joined elsewhere leaves its load open or ends it right after.
  private mutating func cancelLoad(_ record: SignpostRecord) {
    guard let load = loads[record.id], !load.isCancelled else { return }
    loads[record.id]?.isCancelled = true
    count(load.url, load.isPrefetch, -1)
    wishes[load.url]?.cancelled += 1
  }

  private mutating func evict(_ record: SignpostRecord) {
    let words = SignpostWords.evictReason
    let reason = record.arguments[3]
    // A replacement puts another entry in the place of the old one, so the image stays.
    guard words.indices.contains(reason), words[reason] != "replaced" else { return }
    past[key(record), default: Past()].residency = .evicted(reason: words[reason])
  }

  private mutating func count(_ url: Int, _ isPrefetch: Bool, _ change: Int) {
    if isPrefetch {
      wishes[url, default: Wishes()].prefetches += change
    } else {
      wishes[url, default: Wishes()].displays += change
    }
  }
}
