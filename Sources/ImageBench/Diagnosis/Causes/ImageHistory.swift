internal import Basics
internal import Signposts

/// What the signposts have reported about images so far, to explain why work is repeated.
struct ImageHistory {
  /// The memory cache's last action on an image.
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
    /// The cache's last action at the last request.
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
    /// Loads that their owner cancelled and that continue nevertheless.
    var cancelled = 0
    /// Whether a prefetcher began the latest load.
    var isLastPrefetch = false

    mutating func count(_ isPrefetch: Bool, _ change: Int) {
      if isPrefetch { prefetches += change } else { displays += change }
    }
  }

  /// What is known of a URL, at any size.
  private struct URLState {
    var wishes = Wishes()
    /// Whether the row last bound to it had been on the screen before.
    var isRowKept = false
    /// How many bound cells have not drawn their image yet; nil if none was ever bound.
    var awaiting: Int?
    /// The longest side of the largest view that it was bound to.
    var viewPixels = 0
  }

  private var past = KeyTable<ImageKey, Past>()
  private var loads = KeyTable<SignpostID, Load>()
  private var states = KeyTable<Int, URLState>()
  private var decodes = KeyTable<SignpostID, ImageKey>()

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.bindCell, _):
      let bind = Signpost.BindCell(record)
      states.change(bind.url, from: URLState()) { state in
        state.isRowKept = bind.row == .kept
        state.awaiting = (state.awaiting ?? 0) + 1
        state.viewPixels = max(state.viewPixels, bind.viewPixels)
      }
    case (.showImage, _), (.endWithoutImage, _):
      guard let url = record.url else { return }
      states.change(url) { state in
        // A trace may begin in the middle, with ends of bindings that it never saw.
        state.awaiting = state.awaiting.map { max(0, $0 - 1) }
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

  /// Why `key`, which is about to be decoded, is decoded again; nil if it is the first time.
  ///
  /// Call it before the beginning of the decode is folded.
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
    // Requested before the other decode ended: sharing would have saved this one.
    if isShared { return isKept ? .rowIdentityChurn : .duplicateDecode }
    switch past.residencyWhenAsked {
    case .purged: return .purgeThenRedecode
    case .evicted, .never: return .cacheThrash
    case .stored: return isKept ? .rowIdentityChurn : .duplicateDecode
    }
  }

  /// Whether `url` has open loads without any subscriber: every owner has cancelled its load, or
  /// all cells that were bound to it have left or been drawn.
  func isAbandoned(_ url: Int) -> Bool {
    guard let state = states[url], state.wishes.prefetches == 0 else { return false }
    if state.wishes.displays == 0 { return state.wishes.cancelled > 0 }
    // A URL without any bound cell has another kind of owner, which signposts do not show.
    return state.awaiting == 0
  }

  /// Whether all requests for `url` come from prefetchers, or its remaining work was theirs.
  func isOnlyPrefetched(_ url: Int) -> Bool {
    guard let wishes = states[url]?.wishes else { return false }
    return wishes.displays == 0 && (wishes.prefetches > 0 || wishes.isLastPrefetch)
  }

  /// `key` at the displayed size: without a requested size, that of its largest view.
  ///
  /// The size is 0 if no view of the image is known. Images are identified by the requested size,
  /// never by this one.
  func asShown(_ key: ImageKey) -> ImageKey {
    guard key.wantedPixels == 0 else { return key }
    return ImageKey(url: key.url, wantedPixels: states[key.url]?.viewPixels ?? 0)
  }

  /// Whether a cell that is bound to `url` has not drawn its image yet.
  func isAwaited(_ url: Int) -> Bool { (states[url]?.awaiting ?? 0) > 0 }

  /// Whether the row last bound to `url` had been on the screen before.
  func isKeptRow(_ url: Int) -> Bool { states[url]?.isRowKept == true }

  private mutating func beginLoad(_ record: SignpostRecord) {
    let begin = Signpost.LoadImage.begin(record)
    let key = ImageKey(begin)
    past.change(key, from: Past()) { past in
      past.lastAsked = record.time
      // Kept from the request on: the load itself stores the image again before it is
      // judged.
      past.residencyWhenAsked = past.residency
    }
    let isPrefetch = begin.purpose == .prefetch
    loads[record.id] = Load(url: key.url, isPrefetch: isPrefetch)
    states.change(key.url, from: URLState()) { state in
      state.wishes.count(isPrefetch, +1)
      state.wishes.isLastPrefetch = isPrefetch
    }
  }

  private mutating func endLoad(_ record: SignpostRecord) {
    guard let load = loads.removeValue(forKey: record.id) else { return }
    states.change(load.url) { state in
      if load.isCancelled {
        state.wishes.cancelled -= 1
      } else {
        state.wishes.count(load.isPrefetch, -1)
      }
    }
  }

  /// A cancel that is ignored or joined elsewhere leaves its load open, or ends it right after.
  private mutating func cancelLoad(_ record: SignpostRecord) {
    guard let load = loads[record.id], !load.isCancelled else { return }
    loads.change(record.id) { $0.isCancelled = true }
    states.change(load.url) { state in
      state.wishes.count(load.isPrefetch, -1)
      state.wishes.cancelled += 1
    }
  }

  private mutating func evict(_ record: SignpostRecord) {
    let eviction = Signpost.MemoryCacheEvict(record)
    // A replacement stores another entry under the same key, so the image stays.
    guard eviction.reason != .replaced else { return }
    past.change(ImageKey(eviction), from: Past()) {
      $0.residency = eviction.reason == .purge ? .purged : .evicted
    }
  }
}
