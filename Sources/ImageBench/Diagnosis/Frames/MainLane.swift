internal import Basics
internal import Signposts

/// The intervals in which work held the main lane, split by image and cause.
struct MainLane {
  private struct Decode {
    var id: SignpostID
    var begin: TimePoint
    var part: Part
    /// Whether no other work held the lane, so that the decode is the hold.
    var isHold: Bool
  }

  /// The outer holds that are not forgotten, in the order of their beginnings; the last may be
  /// open.
  private(set) var holds: [Hold] = []
  /// The open holds within the last one, the innermost last: a wait within a binding.
  private var inner: [Hold] = []
  /// What the signposts have reported about images.
  private(set) var history = ImageHistory()
  private var decode: Decode?
  private var uploads: [Part] = []
  /// The decodes that run in parallel to the main lane.
  private var workerDecodes = KeyTable<SignpostID, (url: Int, begin: TimePoint)>()
  private var fetches = KeyTable<SignpostID, (url: Int, begin: TimePoint)>()
  private var cores = 0
  /// The images of open loads.
  private var loads = KeyTable<SignpostID, ImageKey>()

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
    case (.mainLaneWork, .begin):
      beginHold(Signpost.MainLaneWork.begin(record).kind, at: record.time)
    case (.mainLaneWork, .end): endHold(at: record.time)
    case (.decodeImageData, .begin), (.decodeProgressiveImageData, .begin):
      beginDecode(record)
    case (.decodeImageData, .end), (.decodeProgressiveImageData, .end): endDecode(record)
    case (.loadImageData, .begin):
      fetches[record.id] = (Signpost.LoadImageData.begin(record).url, record.time)
    case (.loadImageData, .end):
      guard let fetch = fetches.removeValue(forKey: record.id) else { return }
      noteEnd(Work(url: fetch.url, isFetch: true, begin: fetch.begin, end: record.time))
    case (.uploadImage, _): uploads.append(Self.upload(record, history))
    case (.bindCell, _):
      change { hold in
        switch Signpost.BindCell(record).row {
        case .new, .back: hold.binds.new += 1
        case .kept: hold.binds.kept += 1
        }
      }
    case (.readDiskCache, .begin):
      // Only a read during a hold can be the one that holds the lane.
      change { $0.diskURL = Signpost.ReadDiskCache.begin(record).url }
    case (.wasteWork, _): noteWaste(record)
    case (.loadImage, .end): nameDelivery(record, history)
    case (.loadImage, .begin):
      loads[record.id] = ImageKey(Signpost.LoadImage.begin(record))
    default: break
    }
  }

  // MARK: Holds

  /// Changes the innermost open hold, if there is one.
  private mutating func change(_ body: (inout Hold) -> Void) {
    if !inner.isEmpty {
      body(&inner[inner.count - 1])
    } else if isOpen {
      body(&holds[holds.count - 1])
    }
  }

  private mutating func beginHold(_ kind: MainLaneWork, at time: TimePoint) {
    var hold = Hold(kind: kind, begin: time)
    hold.mostWorkerDecodes = workerDecodes.count
    if isOpen {
      inner.append(hold)
    } else {
      holds.append(hold)
    }
  }

  private mutating func endHold(at time: TimePoint) {
    if var hold = inner.popLast() {
      if hold.kind == .layout { change { hold.binds = $0.binds } }
      end(&hold, at: time)
      let parts = hold.shares(of: (time - hold.begin).nanoseconds)
      change { $0.parts += parts }
      return
    }
    guard isOpen, var hold = holds.popLast() else { return }
    end(&hold, at: time)
    if hold.kind == .upload { uploads.removeAll() }
    holds.append(hold)
  }

  private func end(_ hold: inout Hold, at time: TimePoint) {
    hold.end = time
    hold.parts += rest(of: hold)
  }

  /// The parts of a hold that its own marks report; decodes and waits were added as they ended.
  private func rest(of hold: Hold) -> [Part] {
    switch hold.kind {
    case .decode:
      // Bytes that were refused before their first band leave no decode.
      return hold.parts.isEmpty ? [Part(cause: .decodeOnMain, stage: .decode, weight: 1)] : []
    case .upload:
      return uploads.isEmpty ? [Part(cause: .textureUpload, stage: .upload, weight: 1)] : uploads
    // Beside the layout of its cells, a binding of a loader is code of its own.
    case .bind:
      return history.subject == .loader ? hold.own(.unknown, .bind) : hold.bindings(.bind)
    case .layout:
      return hold.binds == (0, 0) ? hold.own(.layout, .layout) : hold.bindings(.layout)
    case .deliver: return hold.own(.lateDelivery, .deliver)
    case .purge: return hold.own(.memoryPurge, .purge)
    case .disk: return hold.own(.synchronousDisk, .disk, url: hold.diskURL)
    case .wait:
      let (cause, url) = causeOfWait(hold)
      return hold.own(cause, .wait, url: url)
    }
  }

  // MARK: Waits

  private mutating func noteEnd(_ work: Work) {
    change { if $0.kind == .wait { $0.works.append(work) } }
  }

  /// Why the lane waits, and for which URL: the network first, because it shows itself; then cores,
  /// because a task without a core cannot release a lock.
  private func causeOfWait(_ hold: Hold) -> (JankCause, url: Int?) {
    if let disk = (holds.suffix(isOpen ? 1 : 0) + inner).last(where: { $0.kind == .disk }) {
      return (.synchronousDisk, disk.diskURL ?? hold.diskURL)
    }
    if let url = hold.awaitedFetch { return (.synchronousFetch, url) }
    if cores > 0, hold.mostWorkerDecodes > cores { return (.threadExplosion, nil) }
    if !workerDecodes.isEmpty,
      workerDecodes.values.allSatisfy({ history.isOnlyPrefetched($0.url) })
    {
      return (.priorityInversion, nil)
    }
    return (.lockOrActorWait, nil)
  }
}

// MARK: - Parts

extension MainLane {
  private mutating func beginDecode(_ record: SignpostRecord) {
    let begin = Signpost.DecodeImageData.begin(record)
    guard begin.lane == .main else {
      workerDecodes[record.id] = (begin.url, record.time)
      let count = workerDecodes.count
      change { $0.mostWorkerDecodes = max($0.mostWorkerDecodes, count) }
      return
    }
    // A loader decodes on the main lane wherever it likes, not in a frame alone.
    let isHold = !isOpen
    if isHold { beginHold(.decode, at: record.time) }
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
    part.work = .decode
    decode = Decode(id: record.id, begin: record.time, part: part, isHold: isHold)
  }

  private mutating func endDecode(_ record: SignpostRecord) {
    if let work = workerDecodes.removeValue(forKey: record.id) {
      noteEnd(Work(url: work.url, isFetch: false, begin: work.begin, end: record.time))
      return
    }
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
    let part = decode.part
    change { $0.parts.append(part) }
    if decode.isHold { endHold(at: record.time) }
  }

  /// Wasted work is blamed on the waste, not on the lane where it ran.
  private mutating func noteWaste(_ record: SignpostRecord) {
    let url = Signpost.WasteWork(record).url
    change { hold in
      guard let last = hold.parts.indices.last, hold.parts[last].image?.url == url,
        hold.parts[last].cause == .decodeOnMain
      else { return }
      hold.parts[last].cause = .cancelledTooLate
    }
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
