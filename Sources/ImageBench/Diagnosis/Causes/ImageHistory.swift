internal import Basics
internal import Signposts

/// What the signposts have reported about images so far, to explain why work is repeated.
struct ImageHistory {
  /// How an image came into a cell that was bound to another one.
  enum Origin: Hashable {
    /// Its fetch or decode ended after the binding, so it answers an earlier binding.
    case lateAnswer
    /// It was there before the binding.
    case kept
    /// The signposts do not say.
    case unknown
  }

  private struct Past {
    var decodes = 0
    var openDecodes = 0
    var lastDecodeEnd: TimePoint?
    var lastAsked: TimePoint?
  }

  private struct Load {
    var url: Int
    var begin: TimePoint
    var isPrefetch: Bool
    var isCancelled = false
  }

  private struct Decode {
    var key: ImageKey
    var begin: TimePoint
    var isOnMain: Bool
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
    /// When a load of it began last, at any size.
    var lastAsked: TimePoint?
    /// When a fetch brought it last.
    var arrival: TimePoint?
    var isDecoded = false
    /// The latest decode off the main lane, where a first draw is none.
    var workerDecode: (begin: TimePoint, end: TimePoint)?
    /// Whether a cell has left without it since it was drawn last.
    var isGivenUp = false
  }

  private var past = KeyTable<ImageKey, Past>()
  private var loads = KeyTable<SignpostID, Load>()
  private var states = KeyTable<Int, URLState>()
  private var decodes = KeyTable<SignpostID, Decode>()
  private var fetches = KeyTable<SignpostID, Int>()
  private var residency = MemoryResidency()
  /// Whose screen is played.
  private(set) var subject = TrialSubject.pipeline

  mutating func fold(_ record: SignpostRecord) {
    residency.fold(record)
    switch (record.name, record.phase) {
    case (.scenario, .begin): subject = Signpost.Scenario.begin(record).subject
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
        state.isGivenUp = record.name == .endWithoutImage
      }
    case (.loadImage, .begin): beginLoad(record)
    case (.loadImage, .end): endLoad(record)
    case (.cancelLoad, _): cancelLoad(record)
    case (.loadImageData, _): foldFetch(record)
    case (.decodeImageData, _): foldDecode(record)
    default: break
    }
  }

  /// Why `key`, which is about to be decoded, is decoded again; nil if it is the first time.
  ///
  /// Call it before the beginning of the decode is folded.
  func reasonToRepeat(_ key: ImageKey) -> JankCause? {
    guard let past = past[key], past.decodes > 0 || past.openDecodes > 0 else { return nil }
    let isKept = isKeptRow(key.url)
    let state = states[key.url]
    let isShared: Bool
    if past.openDecodes > 0 {
      isShared = true
    } else if let asked = past.lastAsked ?? state?.lastAsked, let ended = past.lastDecodeEnd {
      isShared = asked < ended
    } else {
      isShared = true
    }
    // Requested before the other decode ended: sharing would have saved this one.
    if isShared { return isKept ? .rowIdentityChurn : .duplicateDecode }
    switch residency.whenAsked(key) {
    case .purged: return .purgeThenRedecode
    case .evicted: return .cacheThrash
    case .stored: return isKept ? .rowIdentityChurn : .missedInMemory
    case .never, .removed: return .notKept
    }
  }

  /// How the image at `shown` came into a cell that was bound to another one at `bound`.
  func origin(of shown: Int, since bound: TimePoint) -> Origin {
    guard let state = states[shown], state.arrival != nil || state.isDecoded else {
      return .unknown
    }
    if let arrival = state.arrival, arrival > bound { return .lateAnswer }
    // A decode alone may read what was kept in a file; one for a cell that has left is its answer.
    if let decode = state.workerDecode, decode.end > bound,
      decode.begin < bound || state.isGivenUp
    {
      return .lateAnswer
    }
    return .kept
  }

  /// Whether `url` has open loads without any subscriber: every owner has cancelled its load, or
  /// all cells that were bound to it have left or been drawn.
  func isAbandoned(_ url: Int) -> Bool {
    guard let state = states[url], state.wishes.prefetches == 0 else { return false }
    if state.wishes.displays == 0 {
      return state.wishes.cancelled > 0 || state.awaiting == 0 && state.isGivenUp
    }
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
}

// MARK: - Loads and work

extension ImageHistory {
  private mutating func beginLoad(_ record: SignpostRecord) {
    let begin = Signpost.LoadImage.begin(record)
    let key = ImageKey(begin)
    past.change(key, from: Past()) { $0.lastAsked = record.time }
    let isPrefetch = begin.purpose == .prefetch
    loads[record.id] = Load(url: key.url, begin: record.time, isPrefetch: isPrefetch)
    states.change(key.url, from: URLState()) { state in
      state.wishes.count(isPrefetch, +1)
      state.wishes.isLastPrefetch = isPrefetch
      state.lastAsked = record.time
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

  private mutating func foldFetch(_ record: SignpostRecord) {
    if record.phase == .begin {
      fetches[record.id] = Signpost.LoadImageData.begin(record).url
      return
    }
    guard let url = fetches.removeValue(forKey: record.id), record.hasBrought else { return }
    states.change(url, from: URLState()) { $0.arrival = record.time }
  }

  private mutating func foldDecode(_ record: SignpostRecord) {
    if record.phase == .begin {
      let begin = Signpost.DecodeImageData.begin(record)
      let key = ImageKey(begin)
      decodes[record.id] = Decode(key: key, begin: record.time, isOnMain: begin.lane == .main)
      past.change(key, from: Past()) { $0.openDecodes += 1 }
      return
    }
    guard let decode = decodes.removeValue(forKey: record.id) else { return }
    let isDone = Signpost.DecodeImageData.end(record).outcome == .done
    past.change(decode.key) { past in
      past.openDecodes -= 1
      guard isDone else { return }
      past.decodes += 1
      past.lastDecodeEnd = record.time
    }
    guard isDone else { return }
    states.change(decode.key.url, from: URLState()) { state in
      state.isDecoded = true
      if !decode.isOnMain { state.workerDecode = (decode.begin, record.time) }
    }
  }
}

extension SignpostRecord {
  /// Whether the end of a fetch says that it brought a body, and no page about a failure.
  var hasBrought: Bool {
    let end = Signpost.LoadImageData.end(self)
    // RFC 9110, section 15: what failed has a status from 400 on.
    return end.outcome == .done && end.status < 400
  }
}
