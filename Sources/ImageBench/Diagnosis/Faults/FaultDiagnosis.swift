internal import Basics
public import Signposts

/// Recognises faults from the signposts alone, while they stream, and says why they happened.
///
/// A fault needs no lateness: a wrong image comes in time, and a second download of the same bytes is
/// seen by nobody. Each rule stands at its function. Where none says why, the cause is
/// ``JankCause/unknown``. It stores what is open, and an entry for each image that was asked for.
public struct FaultDiagnosis: Sendable {
  private struct Load {
    var key: ImageKey
    var begin: TimePoint
    var isCancelled = false
  }

  /// The share of the needed pixels below which an image is blurred, as for the metric
  /// `under_resolved_deliveries`.
  private static let sharpShare = 0.95

  private var history = ImageHistory()
  private var cores = 0
  private var loads: [SignpostID: Load] = [:]
  private var lastCancel: [Int: TimePoint] = [:]
  private var fetches: [SignpostID: Int] = [:]
  private var openFetches: [Int: Int] = [:]
  private var fetchEnds: [Int: TimePoint] = [:]
  private var openPreviews: [SignpostID: Int] = [:]
  /// Decodes under way away from the main lane; true for those on the loader's own executor.
  private var decodes: [SignpostID: Bool] = [:]
  private var lastLoaderDecode: TimePoint?
  private var decodedSizes: [Int: Int] = [:]
  /// The latest answers that nobody waited for and no cell has dropped.
  private var staleAnswer: ImageKey?
  private var mostBytes = 0
  private var cached = CacheAccount()

  /// A diagnosis that has seen nothing.
  public init() {}

  /// Takes in the next signpost; one that shows a fault gives it.
  public mutating func fold(_ record: SignpostRecord) -> Fault? {
    // What others have done before this signpost is what its fault is judged by.
    defer { history.fold(record) }
    switch record.name {
    case .scenario where record.phase == .begin:
      cores = Signpost.Scenario.begin(record).cores
      return nil
    case .loadImage, .cancelLoad: return foldLoad(record)
    case .loadImageData: return foldFetch(record)
    case .decodeImageData, .decodeProgressiveImageData: return foldDecode(record)
    case .wasteWork: return wasted(record)
    case .bindCell, .showImage, .dropStaleImage, .frameAudit: return foldDisplay(record)
    case .memoryLedger: return held(record)
    case .memoryCacheStore, .memoryCacheEvict:
      cached.fold(record)
      return nil
    default: return nil
    }
  }

  // MARK: Loads

  private mutating func foldLoad(_ record: SignpostRecord) -> Fault? {
    if record.name == .cancelLoad {
      loads[record.id]?.isCancelled = true
      lastCancel[Signpost.CancelLoad(record).url] = record.time
      return nil
    }
    if record.phase == .begin {
      loads[record.id] = Load(
        key: ImageKey(Signpost.LoadImage.begin(record)),
        begin: record.time
      )
      return nil
    }
    guard let load = loads.removeValue(forKey: record.id) else { return nil }
    switch Signpost.LoadImage.end(record).outcome {
    case .cancelled: return load.isCancelled ? nil : cancelled(load, record)
    case .memory:
      noteAnswer(load)
      return waited(load, record)
    case .disk, .network, .encoded: noteAnswer(load)
    case .failed, .unfinished: break
    }
    return nil
  }

  /// A load that its owner did not cancel ended with another one of its URL that was cancelled
  /// meanwhile.
  private func cancelled(_ load: Load, _ record: SignpostRecord) -> Fault {
    let isStrangers = lastCancel[load.key.url].map { $0 >= load.begin } ?? false
    return Fault(
      symptom: .strangersCancel,
      cause: isStrangers ? .cancelOfAnother : .jank(.unknown),
      stage: .fetch,
      image: load.key,
      weight: 1
    )
  }

  /// A hit needs no stage.
  ///
  /// What ran on the loader's executor meanwhile kept it; else it came by a hop
  /// of its own and waited for its turn.
  private func waited(_ load: Load, _ record: SignpostRecord) -> Fault? {
    let span = record.time - load.begin
    guard span > .zero else { return nil }
    let isBehindWork =
      decodes.values.contains(true) || lastLoaderDecode.map { $0 > load.begin } ?? false
    return Fault(
      symptom: .waitedHit,
      cause: .jank(isBehindWork ? .lockOrActorWait : .lateDelivery),
      stage: .deliveryQueue,
      image: load.key,
      weight: span.nanoseconds
    )
  }

  private mutating func noteAnswer(_ load: Load) {
    if !load.isCancelled, history.isAwaited(load.key.url) { return }
    staleAnswer = load.key
  }

  // MARK: Work

  /// A second request for a URL is a duplicate; one that a new row of the same item makes would not
  /// be there without the new row.
  private mutating func foldFetch(_ record: SignpostRecord) -> Fault? {
    if record.phase == .end {
      if let url = fetches.removeValue(forKey: record.id) {
        openFetches[url, default: 1] -= 1
        let isDone = Signpost.LoadImageData.end(record).outcome == .done
        if isDone { fetchEnds[url] = record.time }
      }
      return nil
    }
    let url = Signpost.LoadImageData.begin(record).url
    fetches[record.id] = url
    fetchEnds[url] = nil
    openFetches[url, default: 0] += 1
    guard openFetches[url, default: 0] > 1 else { return nil }
    return Fault(
      symptom: .overlappingFetch,
      cause: .jank(history.isKeptRow(url) ? .rowIdentityChurn : .duplicateFetch),
      stage: .fetch,
      image: ImageKey(url: url, wantedPixels: 0),
      weight: 1
    )
  }

  private mutating func foldDecode(_ record: SignpostRecord) -> Fault? {
    let isPreview = record.name == .decodeProgressiveImageData
    if record.phase == .end {
      openPreviews[record.id] = nil
      if decodes.removeValue(forKey: record.id) == true { lastLoaderDecode = record.time }
      return nil
    }
    let begin = Signpost.DecodeImageData.begin(record)
    let key = ImageKey(begin)
    if begin.lane != .main { decodes[record.id] = begin.lane == .loader }
    if isPreview { return preview(record, key) }
    decodedSizes[key.url] = max(decodedSizes[key.url] ?? 0, key.wantedPixels)
    guard let cause = history.reasonToRepeat(key) else { return nil }
    return Fault(
      symptom: .repeatedDecode,
      cause: .jank(cause),
      stage: begin.lane == .main ? .decode : .workerDecode,
      image: key,
      weight: 1
    )
  }

  /// A preview from bytes that are not the newest: the last byte has come, or another preview of the
  /// same image is being decoded, so that one of the two is overtaken before it is shown.
  private mutating func preview(_ record: SignpostRecord, _ key: ImageKey) -> Fault? {
    let isOvertaken =
      fetchEnds[key.url] != nil || openPreviews.values.contains(key.url)
    openPreviews[record.id] = key.url
    guard isOvertaken else { return nil }
    return Fault(
      symptom: .uselessPreview,
      cause: .overtakenBytes,
      stage: .workerDecode,
      image: key,
      weight: 1
    )
  }

  private func wasted(_ record: SignpostRecord) -> Fault? {
    let waste = Signpost.WasteWork(record)
    let stage: ChainStage
    switch waste.stage {
    case .decode: stage = .workerDecode
    case .fetch: stage = .fetch
    case .disk: stage = .diskRead
    case .process: stage = .process
    case .queue, .delivery: return nil
    }
    // Work that a cancel did not reach; without a cancel its owner has just gone away.
    let wasCancelled = lastCancel[waste.url] != nil
    return Fault(
      symptom: .wastedWork,
      cause: .jank(wasCancelled ? .cancelledTooLate : .unknown),
      stage: stage,
      image: ImageKey(url: waste.url, wantedPixels: 0),
      weight: 1
    )
  }
}

// MARK: - Cells and bytes

extension FaultDiagnosis {
  private mutating func foldDisplay(_ record: SignpostRecord) -> Fault? {
    switch record.name {
    case .bindCell:
      let bind = Signpost.BindCell(record)
      guard bind.row == .kept else { return nil }
      return Fault(
        symptom: .rebind,
        cause: .jank(.rowIdentityChurn),
        stage: .bind,
        image: ImageKey(bind),
        weight: 1
      )
    case .dropStaleImage:
      if staleAnswer?.url == Signpost.DropStaleImage(record).url { staleAnswer = nil }
      return nil
    case .showImage:
      let show = Signpost.ShowImage(record)
      let needed = show.neededPixels
      guard Double(show.deliveredPixels) < Self.sharpShare * Double(needed) else { return nil }
      // Whoever never decoded at a size that reaches passed on what somebody else had asked for.
      let isSmaller = decodedSizes[show.url].map { $0 < needed } ?? false
      return Fault(
        symptom: .tooFewPixels,
        cause: isSmaller ? .sizeOfAnother : .jank(.unknown),
        stage: .deliver,
        image: ImageKey(show),
        weight: 1
      )
    default:
      let wrong = Signpost.FrameAudit(record).wrongImages
      guard wrong > 0 else { return nil }
      // A wrong image is there because an answer came that nobody waited for, and no cell dropped it.
      return Fault(
        symptom: .wrongImage,
        cause: staleAnswer == nil ? .jank(.unknown) : .staleAnswer,
        stage: .deliver,
        image: staleAnswer,
        weight: wrong
      )
    }
  }

  /// Bytes are at fault for decodes when these hold the most of them and are more than there are
  /// cores, and for the memory cache when that holds the most and counts it for much less.
  ///
  /// How much a cache may hold no signpost says.
  private mutating func held(_ record: SignpostRecord) -> Fault? {
    let ledger = Signpost.MemoryLedger(record)
    let bytes = ledger.imageBytes.bytes
    guard bytes > mostBytes else { return nil }
    let rise = bytes - mostBytes
    mostBytes = bytes
    let working = ledger.scratch + ledger.inFlight
    let isCrowded =
      cores > 0 && decodes.count > cores && working > ledger.view && working > ledger.cache
    // All others have less than the cache.
    let isCached = ledger.cache > max(ledger.compressed, ledger.view, working)
    guard isCrowded || isCached && cached.isUndercounted else { return nil }
    return Fault(
      symptom: .heldBytes,
      cause: isCrowded ? .jank(.threadExplosion) : .undercountedCost,
      stage: isCrowded ? .workerDecode : .memoryCache,
      image: nil,
      weight: rise
    )
  }
}
