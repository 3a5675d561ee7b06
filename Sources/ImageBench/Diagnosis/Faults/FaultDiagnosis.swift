internal import Basics
package import Signposts

/// Recognises faults and their causes from the signposts alone, while they stream.
///
/// A fault need not make anything late: a wrong image arrives in time, and a second download of the
/// same bytes is invisible. Each function documents its rule. If no rule gives a cause, it is
/// ``JankCause/unknown``. It stores open intervals, and an entry for each requested image.
package struct FaultDiagnosis: Sendable {
  private struct Load {
    var key: ImageKey
    var begin: TimePoint
    var isCancelled = false
  }

  /// The share of the needed pixels below which an image counts as blurred, as in the metric
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
  /// Decodes under way off the main lane; true for those on the loader's own executor.
  private var decodes: [SignpostID: Bool] = [:]
  private var lastLoaderDecode: TimePoint?
  private var decodedSizes: [Int: Int] = [:]
  /// The latest answer that no request waited for and no cell dropped.
  private var staleAnswer: ImageKey?
  private var wrongImages = WrongImages()
  private var mostBytes = 0
  private var cached = CacheAccount()

  /// A diagnosis before the first signpost.
  package init() {}

  /// Folds the next signpost; returns the fault that it shows.
  package mutating func fold(_ record: SignpostRecord) -> Fault? {
    // A fault is judged by the history before its signpost.
    defer { history.fold(record) }
    switch record.name {
    case .scenario where record.phase == .begin:
      cores = Signpost.Scenario.begin(record).cores
      return nil
    case .loadImage, .cancelLoad: return foldLoad(record)
    case .loadImageData: return foldFetch(record)
    case .decodeImageData, .decodeProgressiveImageData: return foldDecode(record)
    case .wasteWork: return wasted(record)
    case .bindCell, .drawCell, .showImage, .dropStaleImage, .frameAudit:
      wrongImages.fold(record, history)
      return foldDisplay(record)
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

  /// Another load of its URL was cancelled, and ended a load that its owner had not cancelled.
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
  /// Work on the loader's executor delayed it; without such work it took a hop of its own and
  /// waited for its turn.
  private func waited(_ load: Load, _ record: SignpostRecord) -> Fault? {
    let span = record.time - load.begin
    guard span > .zero else { return nil }
    let isAfterWork =
      decodes.values.contains(true) || lastLoaderDecode.map { $0 > load.begin } ?? false
    return Fault(
      symptom: .waitedHit,
      cause: .jank(isAfterWork ? .lockOrActorWait : .lateDelivery),
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

  /// A second request for a URL is a duplicate, unless a new row of the same item made it: then it
  /// would not exist without the new row.
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
    // A new fetch of the URL makes later previews useful again.
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

  /// A preview from bytes that are not the newest: the last byte has arrived, or another preview of
  /// the same image is being decoded, so one of the two is outdated before it is shown.
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
    return Fault(
      symptom: .wastedWork,
      cause: .jank(.cancelledTooLate),
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
      // The cell verified its binding, so this answer is harmless.
      if staleAnswer?.url == Signpost.DropStaleImage(record).url { staleAnswer = nil }
      return nil
    case .showImage:
      let show = Signpost.ShowImage(record)
      let needed = show.neededPixels
      guard Double(show.deliveredPixels) < Self.sharpShare * Double(needed) else { return nil }
      // A loader that never decoded at a sufficient size delivered another request's image.
      let isSmaller = decodedSizes[show.url].map { $0 < needed } ?? false
      return Fault(
        symptom: .tooFewPixels,
        cause: isSmaller ? .sizeOfAnother : .jank(.unknown),
        stage: .deliver,
        image: ImageKey(show),
        weight: 1
      )
    case .frameAudit:
      let wrong = Signpost.FrameAudit(record).wrongImages
      return wrong > 0 ? wrongImage(wrong) : nil
    default: return nil
    }
  }

  /// A frame with `count` wrong images.
  ///
  /// In a pipeline one appears because an answer arrived without a request and no cell dropped it.
  /// A loader says nothing of answers, so what is shown has to tell how it came.
  private func wrongImage(_ count: Int) -> Fault {
    let sights = wrongImages.latest(count)
    var cause = staleAnswer == nil ? FaultCause.jank(.unknown) : .staleAnswer
    var image = staleAnswer
    if staleAnswer == nil || history.subject == .loader, !sights.isEmpty {
      let counts = Dictionary(grouping: sights, by: \.origin).mapValues(\.count)
      let most = sights.max { (counts[$0.origin] ?? 0) < (counts[$1.origin] ?? 0) }
      cause = most?.origin.cause ?? cause
      image = most.map { ImageKey(url: $0.shown, wantedPixels: 0) }
    }
    return Fault(
      symptom: .wrongImage,
      cause: cause,
      stage: .deliver,
      image: image,
      weight: count
    )
  }

  /// Decodes are the cause if they hold most bytes and outnumber the cores; the memory cache is, if
  /// it holds most bytes and counts much less for them.
  ///
  /// No signpost reports the cache's limit.
  private mutating func held(_ record: SignpostRecord) -> Fault? {
    let ledger = Signpost.MemoryLedger(record)
    let bytes = ledger.imageBytes.bytes
    // Only a new peak counts, so that a plateau is one fault and not one for each change.
    guard bytes > mostBytes else { return nil }
    let rise = bytes - mostBytes
    mostBytes = bytes
    let working = ledger.scratch + ledger.inFlight
    let isCrowded =
      cores > 0 && decodes.count > cores && working > ledger.view && working > ledger.cache
    // Every other owner has less than the cache.
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
