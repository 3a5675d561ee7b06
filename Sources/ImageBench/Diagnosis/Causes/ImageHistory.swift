internal import Basics
internal import Signposts

/// What the signposts have told of images so far, as far as it says why work is done again.
struct ImageHistory {
  /// What the memory cache last did with an image.
  enum Residency: Hashable {
    case never
    case stored
    case evicted
    case purged
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

    mutating func count(_ isPrefetch: Bool, _ change: Int) {
      if isPrefetch { prefetches += change } else { displays += change }
    }
  }

  /// What is known of a URL, at whatever size.
  private struct Place {
    var wishes = Wishes()
    /// Whether the row that was last bound to it had been on the screen already.
    var isRowKept = false
    /// How many bound cells have not drawn their image yet; nil when none was ever bound.
    var awaiting: Int?
    /// The longest side of the largest view that it was bound to.
    var viewPixels = 0
  }

  private var past = KeyTable<ImageKey, Past>()
  private var loads = KeyTable<SignpostID, Load>()
  private var places = KeyTable<Int, Place>()
  private var decodes = KeyTable<SignpostID, ImageKey>()

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.bindCell, _):
      let bind = Signpost.BindCell(record)
      places.change(bind.url, from: Place()) { place in
        place.isRowKept = bind.row == .kept
        place.awaiting = (place.awaiting ?? 0) + 1
        place.viewPixels = max(place.viewPixels, bind.viewPixels)
      }
    case (.showImage, _), (.endWithoutImage, _):
      guard let url = record.url else { return }
      places.change(url) { place in
        place.awaiting = place.awaiting.map { max(0, $0 - 1) }
      }
    case (.loadImage, .begin): beginLoad(record)
    case (.loadImage, .end): endLoad(record)
    case (.cancelLoad, _): cancelLoad(record)
    case (.memoryCacheStore, _):
      let key = ImageKey(Signpost.MemoryCacheStore(record))
      past.change(key, from: Past()) { $0.residency = .stored }
    case (.memoryCacheEvict, _): evict(record)
    case (.decodeImageData, .begin):
      let key = ImageKey(Signpost.DecodeImageData.begin(record))
      decodes[record.id] = key
      past.change(key, from: Past()) { $0.openDecodes += 1 }
    case (.decodeImageData, .end):
      guard let key = decodes.removeValue(forKey: record.id) else { return }
      let isDone = Signpost.DecodeImageData.end(record).outcome == .done
      past.change(key) { past in
        past.openDecodes -= 1
        guard isDone else { return }
        past.decodes += 1
        past.lastDecodeEnd = record.time
      }
    default: break
    }
  }

  /// Why `key`, which is about to be decoded, is decoded again; nil when it is for the first time.
  ///
  /// To be asked before the decode's begin is folded.
  func reasonToRepeat(_ key: ImageKey) -> JankCause? {
    guard let past = past[key], past.decodes > 0 || past.openDecodes > 0 else { return nil }
    let isKept = isKeptRow(key.url)
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
    case .purged: return .purgeThenRedecode
    case .evicted, .never: return .cacheThrash
    case .stored: return isKept ? .rowIdentityChurn : .duplicateDecode
    }
  }

  /// Whether `url` has open loads and nobody who waits for it: every owner has cancelled its load, or
  /// all cells that were bound to it have gone or have been drawn.
  func isAbandoned(_ url: Int) -> Bool {
    guard let place = places[url], place.wishes.prefetches == 0 else { return false }
    if place.wishes.displays == 0 { return place.wishes.cancelled > 0 }
    // A URL that no cell was ever bound to is loaded by somebody else, who is not seen here.
    return place.awaiting == 0
  }

  /// Whether prefetchers alone ask for `url`, or have asked for what goes on without them.
  func isOnlyPrefetched(_ url: Int) -> Bool {
    guard let wishes = places[url]?.wishes else { return false }
    return wishes.displays == 0 && (wishes.prefetches > 0 || wishes.isLastPrefetch)
  }

  /// `key` in the size that is shown: where it was asked for without one, that of its largest view.
  ///
  /// The size is 0 where no view of the image is known. Images are told apart by what was asked for,
  /// and never by this.
  func asShown(_ key: ImageKey) -> ImageKey {
    guard key.wantedPixels == 0 else { return key }
    return ImageKey(url: key.url, wantedPixels: places[key.url]?.viewPixels ?? 0)
  }

  /// Whether a cell that is bound to `url` has not drawn its image yet.
  func isAwaited(_ url: Int) -> Bool { (places[url]?.awaiting ?? 0) > 0 }

  /// Whether the row that was last bound to `url` had been on the screen already.
  func isKeptRow(_ url: Int) -> Bool { places[url]?.isRowKept == true }

  private mutating func beginLoad(_ record: SignpostRecord) {
    let begin = Signpost.LoadImage.begin(record)
    let key = ImageKey(begin)
    past.change(key, from: Past()) { past in
      past.lastAsked = record.time
      past.residencyWhenAsked = past.residency
    }
    let isPrefetch = begin.purpose == .prefetch
    loads[record.id] = Load(url: key.url, isPrefetch: isPrefetch)
    places.change(key.url, from: Place()) { place in
      place.wishes.count(isPrefetch, +1)
      place.wishes.isLastPrefetch = isPrefetch
    }
  }

  private mutating func endLoad(_ record: SignpostRecord) {
    guard let load = loads.removeValue(forKey: record.id) else { return }
    places.change(load.url) { place in
      if load.isCancelled {
        place.wishes.cancelled -= 1
      } else {
        place.wishes.count(load.isPrefetch, -1)
      }
    }
  }

  /// A cancel that is ignored or joined elsewhere leaves its load open or ends it right after.
  private mutating func cancelLoad(_ record: SignpostRecord) {
    guard let load = loads[record.id], !load.isCancelled else { return }
    loads.change(record.id) { $0.isCancelled = true }
    places.change(load.url) { place in
      place.wishes.count(load.isPrefetch, -1)
      place.wishes.cancelled += 1
    }
  }

  private mutating func evict(_ record: SignpostRecord) {
    let eviction = Signpost.MemoryCacheEvict(record)
    // A replacement puts another entry in the place of the old one, so the image stays.
    guard eviction.reason != .replaced else { return }
    past.change(ImageKey(eviction), from: Past()) {
      $0.residency = eviction.reason == .purge ? .purged : .evicted
    }
  }
}
