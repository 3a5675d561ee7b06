internal import Basics
package import Signposts

/// Names the cause of every late image from the signposts alone, while they stream.
///
/// The rules, in their order:
/// 1. The row was on the screen before its cell was bound: ``JankCause/rowIdentityChurn``, because
///    the wait restarted without need.
/// 2. The cell showed the image of another address instead, which was kept under the same key:
///    ``JankCause/keyOfAnother``.
/// 3. The image was decoded again after an eviction, or although nothing evicted it: the cause of
///    that, whichever stage took longest, because all of them were repeated.
/// 4. It never came, and nothing was under way for it any more: ``JankCause/noLoad``.
/// 5. Its load failed: ``JankCause/networkOnly``.
/// 6. Otherwise the longest stage decides, by the rules of ``LateImageCause``.
///
/// It stores the latest stays of each URL, and the main lane of the last second.
package struct LateImageDiagnosis: Sendable {
  private struct Binding {
    var key: ImageKey
    var surface: WrongImages.Surface
    var time: TimePoint
    var frame: Int
    var tick: TimePoint
    var isKept: Bool
  }

  private struct Load {
    var key: ImageKey
    var begin: TimePoint
  }

  /// The bindings of one URL that may still wait.
  private static let keptBindings = 16

  private var lane = MainLane()
  private var log = StageLog()
  /// The images of other addresses.
  private(set) var wrongImages = WrongImages()
  private var bindings: [Int: [Binding]] = [:]
  private var loads: [SignpostID: Load] = [:]
  private var delivered: [ImageKey: (time: TimePoint, begin: TimePoint, isMemory: Bool)] = [:]
  /// When the latest failed load of each URL began.
  private var failures: [Int: TimePoint] = [:]
  private var period = LateImageCause.usualPeriod
  private var frame = -1
  private var tick = TimePoint.start

  /// A diagnosis before the first signpost.
  package init() {}

  /// Folds the next signpost; the end of a late image's wait returns its verdict.
  ///
  /// - Complexity: O(1) but for the end of a wait, which takes O(what went on meanwhile).
  package mutating func fold(_ record: SignpostRecord) -> LateImage? {
    var image: LateImage?
    switch (record.name, record.phase) {
    case (.scenario, .begin): period = Signpost.Scenario.begin(record).refreshPeriod
    case (.frame, .begin):
      frame += 1
      tick = record.time
      lane.forget(
        before: TimePoint(
          nanoseconds: record.time.nanoseconds - LateImageCause.laneMemory.nanoseconds
        )
      )
    case (.bindCell, _): bind(record)
    case (.loadImage, .begin):
      let key = ImageKey(Signpost.LoadImage.begin(record))
      loads[record.id] = Load(key: key, begin: record.time)
    case (.loadImage, .end): endLoad(record)
    case (.showImage, _):
      let show = Signpost.ShowImage(record)
      image = judge(record, show.url, waited: show.waited, .shown)
    case (.endWithoutImage, _):
      let end = Signpost.EndWithoutImage(record)
      image = judge(record, end.url, waited: end.waited, .neverShown)
    default: break
    }
    wrongImages.fold(record, lane.history)
    log.fold(record, lane.history)
    lane.fold(record)
    return image
  }

  private mutating func bind(_ record: SignpostRecord) {
    let bind = Signpost.BindCell(record)
    let url = bind.url
    let binding = Binding(
      key: ImageKey(bind),
      surface: WrongImages.Surface(item: bind.item, index: bind.surface),
      time: record.time,
      frame: frame,
      tick: tick,
      isKept: bind.row == .kept
    )
    bindings[url, default: []].append(binding)
    // Bounded: a URL on every row would otherwise collect bindings for the whole trial.
    if bindings[url, default: []].count > Self.keptBindings { bindings[url]?.removeFirst() }
  }

  private mutating func endLoad(_ record: SignpostRecord) {
    guard let load = loads.removeValue(forKey: record.id) else { return }
    let outcome = Signpost.LoadImage.end(record).outcome
    if outcome == .failed { failures[load.key.url] = load.begin }
    switch outcome {
    case .memory, .disk, .network:
      delivered[load.key] = (record.time, load.begin, outcome == .memory)
    case .failed, .cancelled, .unfinished, .encoded: break
    }
  }

  // MARK: The verdict

  private mutating func judge(
    _ record: SignpostRecord,
    _ url: Int,
    waited: TimeSpan,
    _ outcome: LateImage.Outcome
  ) -> LateImage? {
    let since = record.time.nanoseconds - waited.nanoseconds
    guard let index = bindings[url]?.lastIndex(where: { $0.time.nanoseconds == since }),
      let binding = bindings[url]?.remove(at: index), frame > binding.frame
    else { return nil }
    var end = delivered[binding.key]
    // That delivery belongs to an earlier binding of the same image.
    if let known = end, known.time < binding.time { end = nil }
    let waits = WaitPhases(
      log.stays(of: url),
      bound: binding.time,
      delivered: end?.time,
      end: record.time
    )
    let rules = LateImageCause(log: log, lane: lane, period: period, url: url, waits: waits)
    let (cause, stage) = cause(binding, rules, outcome, record.time, isMemory: end?.isMemory)
    let size: WorkSize =
      log.stays(of: url).contains {
        $0.size == .oversized && $0.overlap(from: binding.time, to: record.time) > 0
      } ? .oversized : .fitting
    return LateImage(
      image: binding.key,
      bound: binding.time,
      frame: frame,
      lateness: tick - binding.tick,
      outcome: outcome,
      phases: waits.phases,
      cause: cause,
      stage: stage,
      size: size,
      // A loader has none.
      switches: lane.history.subject == .loader ? [] : cause.switches(size, at: stage)
    )
  }

  /// The cause of a late image and the stage in which it acted; `isMemory` says whether it was in
  /// memory, nil for one that was not delivered.
  private func cause(
    _ binding: Binding,
    _ rules: LateImageCause,
    _ outcome: LateImage.Outcome,
    _ end: TimePoint,
    isMemory: Bool?
  ) -> (JankCause, ChainStage) {
    if binding.isKept { return (.rowIdentityChurn, .bind) }
    let wait = end - binding.time
    if !rules.hasWork, let sight = wrongImages.sight(of: binding.surface, at: end),
      sight.origin == .kept, sight.span * 2 >= wait
    {
      return (.keyOfAnother, .deliver)
    }
    if let repeated = rules.repeated { return repeated }
    if outcome == .neverShown, isMemory == nil, let ending = rules.ending(after: wait) {
      return ending
    }
    if let failed = failures[binding.key.url], failed >= binding.time {
      return (.networkOnly, .fetch)
    }
    let longest = rules.longest
    // A hit needs no stage, so it waited for other work; one that another load of the image brought
    // had to wait for that.
    if isMemory == true, !rules.hasWork, longest != .draw {
      return (rules.causeOfHit(longest), longest)
    }
    return (rules.cause(of: longest), longest)
  }
}
