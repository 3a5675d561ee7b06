internal import Basics
internal import Signposts

/// The recent work of the pipeline's stages, by URL and in total.
struct StageLog {
  /// The stay of one image in one stage.
  struct Stay {
    var stage: ChainStage
    var url: Int
    var wantedPixels: Int
    var begin: TimePoint
    var end: TimePoint?
    /// Why the work was repeated; nil for the first time.
    var repeats: JankCause?
    var size = WorkSize.fitting
    /// Whether it began for prefetchers only.
    var isPrefetch = false
    /// Whether it had no subscriber when it ended.
    var isAbandoned = false
    /// Whether it ran on the loader's own executor.
    var isOnLoader = false
    /// Whether more decodes than cores ran during it.
    var isCrowded = false
    /// Whether it ended without a result.
    var isLost = false

    /// Its time within a window.
    func overlap(from start: TimePoint, to end: TimePoint) -> Int {
      max(0, (min(self.end ?? end, end) - max(begin, start)).nanoseconds)
    }
  }

  /// The number of stays kept for each URL, and for all URLs in the stages with slots.
  ///
  /// That is far more than one image passes or run at once, and few enough for a linear search.
  private static let keptOfURL = 16
  private static let keptOfAll = 256

  private var staysOfURL: [Int: [Stay]] = [:]
  private var open: [SignpostID: (url: Int, stage: ChainStage, begin: TimePoint)] = [:]
  private var fetched: Set<Int> = []
  private var openFetches: [Int: Int] = [:]
  private var openWorkerDecodes = 0
  private var cores = 0

  /// Stays in the stages with slots, in the order of their beginnings.
  private(set) var occupants: [Stay] = []

  /// The latest stays of `url`, in the order of their beginnings.
  func stays(of url: Int) -> [Stay] { staysOfURL[url] ?? [] }

  /// For how long between two moments no fetch, read or decode of any image was under way beside
  /// the main lane.
  ///
  /// - Complexity: O(``occupants``).
  func idle(from start: TimePoint, to end: TimePoint) -> TimeSpan {
    var idle = TimeSpan.zero
    var free = start
    for stay in occupants where stay.begin < end && (stay.end ?? end) > start {
      if stay.begin > free { idle = idle + (stay.begin - free) }
      free = max(free, stay.end ?? end)
    }
    return free < end ? idle + (end - free) : idle
  }

  /// Folds the next signpost, before `history` folds it.
  mutating func fold(_ record: SignpostRecord, _ history: ImageHistory) {
    switch (record.name, record.phase) {
    case (.scenario, .begin): cores = Signpost.Scenario.begin(record).cores
    case (.loadImageData, .begin): begin(.fetchQueue, record, history)
    case (.sendRequest, _):
      let url = Signpost.SendRequest(record).url
      end(record, history)
      let isRepeated = fetched.contains(url) || openFetches[url, default: 0] > 0
      begin(.fetch, record, history) { $0.repeats = isRepeated ? .duplicateFetch : nil }
      openFetches[url, default: 0] += 1
    case (.loadImageData, .end): endFetch(record, history)
    case (.readDiskCache, .begin): begin(.diskRead, record, history)
    case (.processImage, .begin): begin(.process, record, history)
    case (.readDiskCache, .end), (.processImage, .end): end(record, history)
    case (.decodeImageData, .begin): beginDecode(record, history)
    case (.decodeImageData, .end): endDecode(record, history)
    case (.wasteWork, _): noteWaste(record)
    default: break
    }
  }

  private mutating func begin(
    _ stage: ChainStage,
    _ record: SignpostRecord,
    _ history: ImageHistory,
    _ detail: (inout Stay) -> Void = { _ in }
  ) {
    guard let url = record.url else { return }
    var stay = Stay(stage: stage, url: url, wantedPixels: 0, begin: record.time)
    stay.isPrefetch = history.isOnlyPrefetched(url)
    detail(&stay)
    open[record.id] = (url, stage, record.time)
    var stays = staysOfURL.removeValue(forKey: url) ?? []
    stays.append(stay)
    if stays.count > Self.keptOfURL { stays.removeFirst() }
    staysOfURL[url] = stays
    guard stage.hasSlots else { return }
    occupants.append(stay)
    if occupants.count > 2 * Self.keptOfAll {
      let old = occupants.count - Self.keptOfAll
      let kept = occupants.indices.filter { $0 >= old || occupants[$0].end == nil }
      occupants = kept.map { occupants[$0] }
    }
  }

  private mutating func end(
    _ record: SignpostRecord,
    _ history: ImageHistory,
    _ detail: (inout Stay) -> Void = { _ in }
  ) {
    guard let (url, stage, begin) = open.removeValue(forKey: record.id) else { return }
    let isAbandoned = history.isAbandoned(url)
    let close = { (stay: inout Stay) in
      stay.end = record.time
      stay.isAbandoned = isAbandoned
      detail(&stay)
    }
    // Others of the URL may be open, which began at another time.
    if let index = staysOfURL[url]?.firstIndex(where: {
      $0.stage == stage && $0.end == nil && $0.begin == begin
    }) {
      staysOfURL[url]?[index].change(close)
    }
    if let index = occupants.firstIndex(where: {
      $0.url == url && $0.stage == stage && $0.end == nil && $0.begin == begin
    }) {
      occupants[index].change(close)
    }
  }

  private mutating func endFetch(_ record: SignpostRecord, _ history: ImageHistory) {
    guard let (url, stage, _) = open[record.id] else { return }
    let isLost = !record.hasBrought
    end(record, history) { $0.isLost = isLost }
    guard stage == .fetch else { return }
    openFetches[url, default: 1] -= 1
    if !isLost { fetched.insert(url) }
  }

  private mutating func beginDecode(_ record: SignpostRecord, _ history: ImageHistory) {
    let decode = Signpost.DecodeImageData.begin(record)
    let key = ImageKey(decode)
    let isOnMain = decode.lane == .main
    openWorkerDecodes += isOnMain ? 0 : 1
    let isCrowded = cores > 0 && openWorkerDecodes > cores
    begin(isOnMain ? .decode : .workerDecode, record, history) {
      $0.wantedPixels = history.asShown(key).wantedPixels
      $0.repeats = history.reasonToRepeat(key)
      $0.size = WorkSize(decode: decode, wantedPixels: $0.wantedPixels)
      $0.isOnLoader = decode.lane == .loader
      $0.isCrowded = isCrowded
    }
  }

  private mutating func endDecode(_ record: SignpostRecord, _ history: ImageHistory) {
    guard let stage = open[record.id]?.stage else { return }
    let isCrowded = cores > 0 && openWorkerDecodes > cores
    openWorkerDecodes -= stage == .workerDecode ? 1 : 0
    let decode = Signpost.DecodeImageData.end(record)
    let made = decode.outputPixels
    end(record, history) {
      $0.isLost = decode.outcome != .done
      $0.isCrowded = $0.isCrowded || isCrowded
      let wanted = $0.wantedPixels
      if wanted > 0, made > WorkSize.factor * wanted * wanted {
        $0.size = .oversized
      }
    }
  }

  /// The signpost of wasted work follows right after its end.
  private mutating func noteWaste(_ record: SignpostRecord) {
    let waste = Signpost.WasteWork(record)
    let stages: [ChainStage] = waste.stage == .fetch ? [.fetch] : [.workerDecode, .decode]
    if let index = occupants.lastIndex(where: {
      $0.url == waste.url && stages.contains($0.stage)
    }) {
      occupants[index].isAbandoned = true
    }
  }
}

extension StageLog.Stay {
  fileprivate mutating func change(_ body: (inout StageLog.Stay) -> Void) { body(&self) }
}

extension ChainStage {
  /// Whether an image in the stage keeps others waiting.
  fileprivate var hasSlots: Bool {
    self == .fetch || self == .diskRead || self == .workerDecode
  }
}
