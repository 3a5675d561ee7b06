internal import Basics
package import Signposts

/// Names the cause of every late image from the signposts alone, while they stream.
///
/// The rules, in their order:
/// 1. The row was on the screen before its cell was bound: ``JankCause/rowIdentityChurn``, because
///    the wait restarted without need.
/// 2. The image was decoded again after an eviction: ``JankCause/purgeThenRedecode`` or
///    ``JankCause/cacheThrash``, whichever stage took longest, because all of them were repeated.
/// 3. Its load failed: ``JankCause/networkOnly``, or ``JankCause/refusedUnasked`` if no request was
///    sent.
/// 4. Otherwise the longest stage decides, by the rules of ``cause(of:_:_:)``.
///
/// It stores the latest stays of each URL, and the main lane of the last second.
package struct LateImageDiagnosis: Sendable {
  private struct Binding {
    var key: ImageKey
    var time: TimePoint
    var frame: Int
    var tick: TimePoint
    var isKept: Bool
  }

  private struct Load {
    var key: ImageKey
    var begin: TimePoint
  }

  private struct Failure {
    var begin: TimePoint
    var wasAsked: Bool
  }

  /// How far back the main lane is searched for work that delayed the draw of an image.
  private static let laneMemory = TimeSpan.seconds(1)
  /// The bindings of one URL that may still wait.
  private static let keptBindings = 16

  private var lane = MainLane()
  private var log = StageLog()
  private var bindings: [Int: [Binding]] = [:]
  private var loads: [SignpostID: Load] = [:]
  private var delivered: [ImageKey: (time: TimePoint, begin: TimePoint, isMemory: Bool)] = [:]
  /// The latest failed load of each URL.
  private var failures: [Int: Failure] = [:]
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
    case (.frame, .begin):
      frame += 1
      tick = record.time
      lane.forget(
        before: TimePoint(nanoseconds: record.time.nanoseconds - Self.laneMemory.nanoseconds)
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
    log.fold(record, lane.history)
    lane.fold(record)
    return image
  }

  private mutating func bind(_ record: SignpostRecord) {
    let bind = Signpost.BindCell(record)
    let url = bind.url
    let binding = Binding(
      key: ImageKey(bind),
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
    if outcome == .failed {
      let wasAsked = log.stays(of: load.key.url).contains {
        // A request that fails at once takes no time.
        ($0.stage == .fetch || $0.stage == .fetchQueue)
          && ($0.begin >= load.begin || $0.overlap(from: load.begin, to: record.time) > 0)
      }
      failures[load.key.url] = Failure(begin: load.begin, wasAsked: wasAsked)
    }
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
    let phases = waits.phases
    let longest = phases.first?.stage ?? .startQueue
    let (cause, stage) = cause(binding, waits, longest, isMemory: end?.isMemory ?? false)
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
      phases: phases,
      cause: cause,
      stage: stage,
      size: size,
      switches: cause.switches(size, at: stage)
    )
  }

  private func cause(
    _ binding: Binding,
    _ waits: WaitPhases,
    _ longest: ChainStage,
    isMemory: Bool
  ) -> (JankCause, ChainStage) {
    if binding.isKept { return (.rowIdentityChurn, .bind) }
    for stretch in waits.stretches {
      let repeats = stretch.stay?.repeats
      if repeats == .purgeThenRedecode || repeats == .cacheThrash {
        return (repeats ?? .unknown, stretch.stage)
      }
    }
    if let failure = failures[binding.key.url], failure.begin >= binding.time {
      return failure.wasAsked ? (.networkOnly, .fetch) : (.refusedUnasked, .startQueue)
    }
    // A hit needs no stage, so it waited for other work.
    if isMemory, longest != .draw { return (.lockOrActorWait, longest) }
    return (cause(of: longest, waits), longest)
  }

  /// The cause for a stage that took longest.
  ///
  /// A stage with work decides by itself: a repeated fetch or decode is a duplicate, and a decode
  /// among more decodes than cores is a thread explosion. A wait is explained by the images that
  /// occupied the stage meanwhile: each has one reason, and the reason with the most time is the
  /// cause.
  private func cause(of stage: ChainStage, _ waits: WaitPhases) -> JankCause {
    let stretches = waits.stretches.filter { $0.stage == stage }
    let stays = stretches.compactMap(\.stay)
    switch stage {
    case .fetch: return stays.contains { $0.repeats != nil } ? .duplicateFetch : .networkOnly
    case .diskRead: return .diskRead
    case .decode: return stays.compactMap(\.repeats).first ?? .decodeOnMain
    case .workerDecode:
      if let repeats = stays.compactMap(\.repeats).first { return repeats }
      return stays.contains(where: \.isCrowded) ? .threadExplosion : .backgroundDecode
    case .process: return .backgroundDecode
    case .fetchQueue: return causeOfQueue([.fetch], stretches)
    case .decodeQueue: return causeOfQueue([.workerDecode], stretches)
    case .startQueue: return causeOfQueue([.diskRead, .workerDecode], stretches)
    case .deliveryQueue, .draw: return causeOnLane(stretches)
    default: return .unknown
    }
  }

  private func causeOfQueue(
    _ stages: [ChainStage],
    _ stretches: [WaitPhases.Stretch]
  ) -> JankCause {
    var times: [JankCause: Int] = [:]
    for stretch in stretches {
      for stay in log.occupants where stages.contains(stay.stage) {
        let overlap = stay.overlap(from: stretch.begin, to: stretch.end)
        guard overlap > 0 else { continue }
        times[reason(stay, waitingSince: stretch.begin), default: 0] += overlap
      }
    }
    // If the work runs on the main lane, the lane delays it too.
    let fallback = times.isEmpty ? causeOnLane(stretches) : .lateDelivery
    return JankCause.allCases.filter { times[$0] != nil }
      .max { (times[$0] ?? 0, $1.rank) < (times[$1] ?? 0, $0.rank) } ?? fallback
  }

  /// Why an image in a stage keeps another one out.
  private func reason(_ stay: StageLog.Stay, waitingSince moment: TimePoint) -> JankCause {
    let isAbandoned =
      stay.end == nil ? lane.history.isAbandoned(stay.url) : stay.isAbandoned
    // Work for a prefetcher should not have run first, even if the prefetcher has left. Work
    // admitted before the wait began could not know of it.
    if stay.isPrefetch, stay.begin >= moment { return .priorityInversion }
    if isAbandoned { return .cancelledTooLate }
    if let repeats = stay.repeats { return repeats }
    return stay.isOnLoader ? .lockOrActorWait : .lateDelivery
  }

  /// The work that delayed a finished image on the main lane.
  ///
  /// If the lane was mostly free, the image waited for its turn or for the next frame.
  private func causeOnLane(_ stretches: [WaitPhases.Stretch]) -> JankCause {
    guard let first = stretches.first, let last = stretches.last else { return .lateDelivery }
    let most = lane.tallies(from: first.begin, to: last.end).first { $0.part.cause != .unknown }
    // Half of the wait: with less, the lane was mostly free and did not cause it.
    guard let most, 2 * most.held >= (last.end - first.begin).nanoseconds else {
      return .lateDelivery
    }
    return most.part.cause
  }
}
