internal import Basics
internal import Signposts

/// The intervals in which work held the main lane, split by image and cause.
struct MainLane {
  /// A part of one hold of the lane.
  struct Part {
    var cause: JankCause
    var stage: ChainStage
    /// Its weight among the parts, in nanoseconds.
    var weight: Int
    var image: ImageKey?
    var size = WorkSize.fitting
  }

  /// One hold of the lane.
  struct Hold {
    var kind: MainLaneWork
    var begin: TimePoint
    var end: TimePoint?
    var parts: [Part] = []
  }

  private struct Decode {
    var id: SignpostID
    var begin: TimePoint
    var part: Part
  }

  /// The holds that are not forgotten, in the order of their beginnings; the last may be open.
  private(set) var holds: [Hold] = []
  /// What the signposts have reported about images.
  private(set) var history = ImageHistory()
  private var decode: Decode?
  private var uploads: [Part] = []
  private var newBinds = 0
  private var keptBinds = 0
  private var diskURL: Int?
  /// The URLs of decodes that run in parallel to the main lane.
  private var openWorkerDecodes = KeyTable<SignpostID, Int>()
  private var mostWorkerDecodes = 0
  private var cores = 0

  private var isOpen: Bool { holds.last.map { $0.end == nil } ?? false }

  /// Forgets holds that ended before `time`.
  mutating func forget(before time: TimePoint) {
    holds.removeAll { ($0.end ?? TimePoint(nanoseconds: .max)) <= time }
  }

  /// Folds the next signpost, for the history too.
  mutating func fold(_ record: SignpostRecord) {
    note(record)
    history.fold(record)
  }

  /// Updates the lane with the next signpost, before the history folds it.
  private mutating func note(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.scenario, .begin): cores = Signpost.Scenario.begin(record).cores
    case (.mainLaneWork, .begin): beginHold(record)
    case (.mainLaneWork, .end): endHold(record)
    case (.decodeImageData, .begin), (.decodeProgressiveImageData, .begin):
      beginDecode(record)
    case (.decodeImageData, .end), (.decodeProgressiveImageData, .end): endDecode(record)
    case (.uploadImage, _): uploads.append(Self.upload(record, history))
    case (.bindCell, _):
      switch Signpost.BindCell(record).row {
      case .new: newBinds += 1
      case .kept: keptBinds += 1
      }
    case (.readDiskCache, .begin):
      // Only a read during a hold can be the one that holds the lane.
      if isOpen { diskURL = Signpost.ReadDiskCache.begin(record).url }
    case (.wasteWork, _): noteWaste(record)
    case (.loadImage, .end): nameDelivery(record, history)
    case (.loadImage, .begin):
      loads[record.id] = ImageKey(Signpost.LoadImage.begin(record))
    default: break
    }
  }

  /// The images of open loads.
  private var loads = KeyTable<SignpostID, ImageKey>()

  // MARK: Holds

  private mutating func beginHold(_ record: SignpostRecord) {
    holds.append(Hold(kind: Signpost.MainLaneWork.begin(record).kind, begin: record.time))
    newBinds = 0
    keptBinds = 0
    diskURL = nil
    mostWorkerDecodes = openWorkerDecodes.count
  }

  private mutating func endHold(_ record: SignpostRecord) {
    guard isOpen, var hold = holds.popLast() else { return }
    hold.end = record.time
    hold.parts += rest(of: hold)
    if hold.kind == .upload { uploads.removeAll() }
    holds.append(hold)
  }

  /// The parts of a hold that its own marks report; decodes were added as they ended.
  private func rest(of hold: Hold) -> [Part] {
    switch hold.kind {
    case .layout: return [Part(cause: .layout, stage: .layout, weight: 1)]
    case .bind:
      // Binding costs the same for every cell, so the counts are the weights.
      return [
        Part(cause: .layout, stage: .bind, weight: newBinds),
        Part(cause: .rowIdentityChurn, stage: .bind, weight: keptBinds),
      ].filter { $0.weight > 0 || (newBinds + keptBinds == 0 && $0.cause == .layout) }
    case .decode:
      // Bytes that were refused before their first band leave no decode.
      return hold.parts.isEmpty ? [Part(cause: .decodeOnMain, stage: .decode, weight: 1)] : []
    case .upload:
      return uploads.isEmpty ? [Part(cause: .textureUpload, stage: .upload, weight: 1)] : uploads
    case .deliver: return [Part(cause: .lateDelivery, stage: .deliver, weight: 1)]
    case .purge: return [Part(cause: .memoryPurge, stage: .purge, weight: 1)]
    case .disk:
      let image = diskURL.map { ImageKey(url: $0, wantedPixels: 0) }
      return [Part(cause: .synchronousDisk, stage: .disk, weight: 1, image: image)]
    case .wait: return [Part(cause: causeOfWait(), stage: .wait, weight: 1)]
    }
  }

  /// Why the lane waits: cores come first, because a task without a core cannot release a lock.
  private func causeOfWait() -> JankCause {
    if cores > 0, mostWorkerDecodes > cores { return .threadExplosion }
    if !openWorkerDecodes.isEmpty,
      openWorkerDecodes.values.allSatisfy(history.isOnlyPrefetched)
    {
      return .priorityInversion
    }
    return .lockOrActorWait
  }

  // MARK: Parts

  private mutating func beginDecode(_ record: SignpostRecord) {
    let begin = Signpost.DecodeImageData.begin(record)
    guard begin.lane == .main else {
      openWorkerDecodes[record.id] = begin.url
      mostWorkerDecodes = max(mostWorkerDecodes, openWorkerDecodes.count)
      return
    }
    guard isOpen else { return }
    let key = ImageKey(begin)
    var cause = JankCause.decodeOnMain
    // A preview is intended as a decode of its own and repeats nothing.
    if record.name == .decodeImageData, let reason = history.reasonToRepeat(key) {
      cause = reason
    } else if history.isAbandoned(key.url) {
      cause = .cancelledTooLate
    }
    let shown = history.asShown(key)
    var part = Part(cause: cause, stage: .decode, weight: 0, image: shown)
    part.size = WorkSize(decode: begin, wantedPixels: shown.wantedPixels)
    decode = Decode(id: record.id, begin: record.time, part: part)
  }

  private mutating func endDecode(_ record: SignpostRecord) {
    if openWorkerDecodes.removeValue(forKey: record.id) != nil { return }
    guard var decode, decode.id == record.id, isOpen else { return }
    self.decode = nil
    // At least 1, so that a decode without time still names the cause of its hold.
    decode.part.weight = max(1, (record.time - decode.begin).nanoseconds)
    if let key = decode.part.image, key.wantedPixels > 0,
      Signpost.DecodeImageData.end(record).outputPixels
        > WorkSize.factor * key.wantedPixels * key.wantedPixels
    {
      decode.part.size = .oversized
    }
    holds[holds.count - 1].parts.append(decode.part)
  }

  /// Wasted work is blamed on the waste, not on the lane where it ran.
  private mutating func noteWaste(_ record: SignpostRecord) {
    guard isOpen, let last = holds.last?.parts.indices.last else { return }
    let part = holds[holds.count - 1].parts[last]
    guard part.image?.url == Signpost.WasteWork(record).url, part.cause == .decodeOnMain else {
      return
    }
    holds[holds.count - 1].parts[last].cause = .cancelledTooLate
  }

  /// The load of a delivery ends right after it.
  private mutating func nameDelivery(_ record: SignpostRecord, _ history: ImageHistory) {
    guard let load = loads.removeValue(forKey: record.id) else { return }
    guard let last = holds.indices.last, holds[last].end == record.time,
      holds[last].kind == .deliver, holds[last].parts.count == 1,
      holds[last].parts[0].image == nil
    else { return }
    holds[last].parts[0].image = history.asShown(load)
  }

  private static func upload(_ record: SignpostRecord, _ history: ImageHistory) -> Part {
    let upload = Signpost.UploadImage(record)
    let isOversized =
      upload.neededPixels > 0 && upload.deliveredPixels > 2 * upload.neededPixels
    return Part(
      cause: isOversized ? .oversizedTextureUpload : .textureUpload,
      stage: .upload,
      weight: max(1, upload.cost.nanoseconds),
      image: history.asShown(ImageKey(upload)),
      size: isOversized ? .oversized : .fitting
    )
  }
}

extension WorkSize {
  /// The factor from which a decode has too many pixels: twice as long and twice as wide, as in the
  /// metric `oversized_sources`.
  static let factor = 4

  /// The size of the decode that begins with `begin`, for an image displayed at `wantedPixels`, as
  /// far as the mode determines it in advance.
  ///
  /// Modes that decode all stored pixels first are as large as their source; for others, the end of
  /// the decode reports the size.
  init(decode begin: Signpost.DecodeImageData.Begin, wantedPixels wanted: Int) {
    let makesAll = begin.method == .full || begin.method == .resize
    self =
      makesAll && wanted > 0 && begin.sourcePixels > Self.factor * wanted * wanted
      ? .oversized : .fitting
  }
}
