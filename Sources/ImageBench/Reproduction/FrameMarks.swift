internal import Basics
internal import Diagnosis
internal import ImagePipeline
package import Scenarios
package import Signposts

/// Computes the weight of each frame of a trial for a sign, from the signposts alone.
package struct FrameMarks {
  private struct Open {
    var key: ImageKey
    var begin: TimePoint
  }

  /// The owners of image bytes on the ledger, with their bytes.
  private static func owners(_ ledger: Signpost.MemoryLedger) -> [(name: String, bytes: ByteCount)]
  {
    [
      ("compressed bytes", ledger.compressed), ("running decodes", ledger.scratch),
      ("views", ledger.view), ("the memory cache", ledger.cache),
      ("images on their way to their views", ledger.inFlight),
    ]
  }

  package let sign: FrameSign
  private(set) var marks: [FrameMark] = []
  private(set) var period = TimeSpan.zero
  private var firstTick: TimePoint?
  private var current: FrameMark?
  private var diagnosis = FrameDiagnosis()
  private var imageDiagnosis = LateImageDiagnosis()
  private var faultDiagnosis = FaultDiagnosis()
  private var images: [(late: LateImage, residentSince: TimePoint?)] = []
  /// The time of admission of each image in the memory cache.
  private var residents: [ImageKey: TimePoint] = [:]
  private var loads: [SignpostID: Open] = [:]
  private var cancelled: Set<SignpostID> = []
  private var fetches: [SignpostID: Int] = [:]
  private var fetching: [Int: Int] = [:]
  private var decoded: Set<ImageKey> = []
  private var latestImage: ImageKey?

  /// No frame yet; `sign` says what weighs.
  package init(sign: FrameSign) {
    self.sign = sign
  }

  /// All frames with the reasons of their sign, including the frame in which the device ended the
  /// app.
  package func finished() -> [FrameMark] {
    var all = marks + (current.map { [$0] } ?? [])
    if sign == .blank || sign == .flash {
      for image in images {
        guard sign == .flash else {
          Self.blame(image.late, since: image.late.bound, for: &all)
          continue
        }
        // A flash lasts only while the image is in memory.
        guard let since = image.residentSince else { continue }
        Self.blame(image.late, since: max(since, image.late.bound), for: &all)
      }
    }
    for index in all.indices { all[index].reasons.order() }
    return all
  }

  /// Adds a late image as a reason to each frame with the sign that showed its cell without it,
  /// weighted by the duration of the frame.
  private static func blame(
    _ image: LateImage,
    since start: TimePoint,
    for marks: inout [FrameMark]
  ) {
    for index in marks.indices.prefix(max(0, image.frame)).reversed() {
      guard let presented = marks[index].presented else { continue }
      guard presented > start else { return }
      guard marks[index].weight > 0 else { continue }
      let span = (presented - marks[index].tick).nanoseconds
      marks[index].reasons.add(max(1, span), .jank(image.cause), image.stage, image.image)
    }
  }

  /// Folds the next signpost.
  package mutating func fold(_ record: SignpostRecord) {
    let verdict = diagnosis.fold(record)
    if let image = imageDiagnosis.fold(record) { images.append((image, residents[image.image])) }
    if let fault = faultDiagnosis.fold(record), sign.isShown(by: fault) {
      current?.reasons.add(fault.weight, fault.cause, fault.stage, fault.image)
    }
    switch (record.name, record.phase) {
    case (.scenario, .begin): period = Signpost.Scenario.begin(record).refreshPeriod
    case (.frame, .begin): current = mark(at: record.time)
    case (.frame, .end):
      guard var mark = current else { return }
      current = nil
      mark.presented = record.time
      let end = Signpost.Frame.end(record)
      mark.overrun = max(.zero, end.overrun)
      mark.work = end.mainLane
      mark.chain = verdict?.chain
      mark.held = verdict?.shares.first?.held ?? .zero
      if sign == .late {
        mark.weight = mark.overrun.nanoseconds
        mark.image = verdict?.chain.image
        if let chain = verdict?.chain {
          mark.reasons.add(mark.weight, .jank(chain.cause), chain.stage, chain.image)
        }
      }
      marks.append(mark)
    case (.memoryCacheStore, _):
      residents[ImageKey(Signpost.MemoryCacheStore(record))] = record.time
    case (.memoryCacheEvict, _):
      let eviction = Signpost.MemoryCacheEvict(record)
      if eviction.reason != .replaced { residents[ImageKey(eviction)] = nil }
    case (.loadImage, _), (.cancelLoad, _): foldLoad(record)
    case (.loadImageData, _): foldFetch(record)
    case (.frameAudit, _), (.showImage, _), (.bindCell, _): foldDisplay(record)
    case (.decodeImageData, _), (.decodeProgressiveImageData, _), (.wasteWork, _),
      (.orphanFetch, _), (.orphanDecode, _), (.memoryLedger, _):
      foldWork(record)
    default: break
    }
  }

  private mutating func mark(at tick: TimePoint) -> FrameMark {
    let first = firstTick ?? tick
    firstTick = first
    let refresh = (tick - first).nanoseconds / max(1, period.nanoseconds)
    return FrameMark(frame: marks.count, refresh: refresh, tick: tick)
  }

  private mutating func foldLoad(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin):
      let key = ImageKey(Signpost.LoadImage.begin(record))
      loads[record.id] = Open(key: key, begin: record.time)
    case (.cancelLoad, _): cancelled.insert(record.id)
    default:
      let wasAsked = cancelled.remove(record.id) != nil
      guard let load = loads.removeValue(forKey: record.id) else { return }
      let outcome = Signpost.LoadImage.end(record).outcome
      if sign == .slowHit, outcome == .memory {
        raise((record.time - load.begin).nanoseconds, load.key)
      }
      if sign == .strangersCancel, outcome == .cancelled, !wasAsked { add(1, load.key) }
    }
  }

  private mutating func foldFetch(_ record: SignpostRecord) {
    if record.phase == .begin {
      let url = Signpost.LoadImageData.begin(record).url
      fetches[record.id] = url
      if sign == .overlappingFetch, fetching[url, default: 0] > 0 {
        add(1, ImageKey(url: url, wantedPixels: 0))
      }
      fetching[url, default: 0] += 1
    } else if let url = fetches.removeValue(forKey: record.id) {
      fetching[url, default: 1] -= 1
    }
  }

  private mutating func foldDisplay(_ record: SignpostRecord) {
    switch record.name {
    case .frameAudit:
      let audit = Signpost.FrameAudit(record)
      switch sign {
      case .wrongImage: add(audit.wrongImages, latestImage)
      case .staleImage: add(audit.staleImages, latestImage)
      case .blank: add(audit.placeholders, latestImage)
      case .flash: add(audit.placeholdersWhileResident, latestImage)
      default: break
      }
    case .showImage:
      let show = Signpost.ShowImage(record)
      let key = ImageKey(show)
      if sign == .wrongImage { latestImage = key }
      // The share of the metric `under_resolved_deliveries`.
      let isBlurred = Double(show.deliveredPixels) < 0.95 * Double(show.neededPixels)
      if sign == .blurred, isBlurred { add(1, key) }
    default:
      let key = ImageKey(Signpost.BindCell(record))
      if sign == .blank || sign == .flash { latestImage = key }
      if sign == .binds { add(1, key) }
    }
  }

  private mutating func foldWork(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.decodeImageData, .begin):
      let key = ImageKey(Signpost.DecodeImageData.begin(record))
      latestImage = sign == .memory ? key : latestImage
      if !decoded.insert(key).inserted, sign == .redecodes { add(1, key) }
    case (.decodeProgressiveImageData, .begin) where sign == .previews:
      add(1, ImageKey(Signpost.DecodeProgressiveImageData.begin(record)))
    case (.wasteWork, _) where sign == .wastedDecode:
      let waste = Signpost.WasteWork(record)
      if waste.stage == .decode { add(1, ImageKey(url: waste.url, wantedPixels: 0)) }
    case (.orphanFetch, _) where sign == .orphanFetch:
      add(1, ImageKey(url: Signpost.OrphanFetch(record).url, wantedPixels: 0))
    case (.orphanDecode, _) where sign == .orphanDecode:
      add(1, ImageKey(url: Signpost.OrphanDecode(record).url, wantedPixels: 0))
    case (.memoryLedger, _) where sign == .memory:
      let ledger = Signpost.MemoryLedger(record)
      let bytes = ledger.imageBytes.bytes
      if bytes > current?.weight ?? 0,
        let most = Self.owners(ledger).max(by: { $0.bytes < $1.bytes })
      {
        current?.detail = "\(most.bytes) of them belong to \(most.name)"
      }
      raise(bytes, latestImage)
    default: break
    }
  }

  private mutating func add(_ weight: Int, _ image: ImageKey?) {
    guard weight > 0, current != nil else { return }
    current?.weight += weight
    if current?.image == nil { current?.image = image }
  }

  private mutating func raise(_ weight: Int, _ image: ImageKey?) {
    guard let mark = current, weight > mark.weight else { return }
    current?.weight = weight
    current?.image = image
  }
}
