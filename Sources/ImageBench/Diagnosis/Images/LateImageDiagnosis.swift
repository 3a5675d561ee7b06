internal import Basics
public import Signposts

/// Names the cause of every image that came late, from the signposts alone, while they stream.
///
/// The rules, in their order:
/// 1. The row had been on the screen already when the cell was bound: ``JankCause/rowIdentityChurn``,
///    because the wait began anew for nothing.
/// 2. The image was decoded again after an eviction: ``JankCause/purgeThenRedecode`` or
///    ``JankCause/cacheThrash``, whichever stage then took longest, because all of them were repeated.
/// 3. Its load failed: ``JankCause/networkOnly``, or ``JankCause/refusedUnasked`` if nobody was asked.
/// 4. Else the stage that took longest says it, by the rules of ``cause(of:_:_:)``.
///
/// It keeps the latest stays of each URL, and the main lane of the last second.
public struct LateImageDiagnosis: Sendable {
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

  /// How far back the main lane is looked at for who kept an image from its draw.
  private static let laneMemory = TimeSpan.seconds(1)
  /// The bindings of one URL that may still wait.
  private static let keptBindings = 16

  private var lane = MainLane()
  private var log = StageLog()
  private var bindings: [Int: [Binding]] = [:]
  private var loads: [SignpostID: Load] = [:]
  private var delivered: [ImageKey: (time: TimePoint, begin: TimePoint, isMemory: Bool)] = [:]
  /// The latest load of each URL that failed.
  private var failures: [Int: Failure] = [:]
  private var frame = -1
  private var tick = TimePoint.start

  /// A diagnosis that has seen nothing.
  public init() {}

  /// Takes in the next signpost; one that ends the wait of a late image gives its verdict.
  ///
  /// - Complexity: O(1) but for the end of a wait, which takes O(what went on meanwhile).
  public mutating func fold(_ record: SignpostRecord) -> LateImage? {
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
    guard let place = bindings[url]?.lastIndex(where: { $0.time.nanoseconds == since }),
      let binding = bindings[url]?.remove(at: place), frame > binding.frame
    else { return nil }
    var end = delivered[binding.key]
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
    // A hit needs no stage, so whatever it waited for was somebody else's.
    if isMemory, longest != .draw { return (.lockOrActorWait, longest) }
    return (cause(of: longest, waits), longest)
  }

  /// What a stage that took longest says.
  ///
  /// The work of a stage tells by itself: a fetch or decode that was done before is a duplicate, a
  /// decode among more than there are cores is a thread explosion. A wait tells by who was in the
  /// stage meanwhile: each of them has one reason, and the reason with the most time is the cause.
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
    // Work is held up on the main lane too, where that is where it is done.
    let fallback = times.isEmpty ? causeOnLane(stretches) : .lateDelivery
    return JankCause.allCases.filter { times[$0] != nil }
      .max { (times[$0] ?? 0, $1.rank) < (times[$1] ?? 0, $0.rank) } ?? fallback
  }

  /// Why somebody in a stage keeps another out of it.
  private func reason(_ stay: StageLog.Stay, waitingSince moment: TimePoint) -> JankCause {
    let isAbandoned =
      stay.end == nil ? lane.history.isAbandoned(stay.url) : stay.isAbandoned
    // Work for a prefetcher should not have gone first, whether or not it had left by then; who was
    // let in before the wait began kept nobody waiting whom it could have known of.
    if stay.isPrefetch, stay.begin >= moment { return .priorityInversion }
    if isAbandoned { return .cancelledTooLate }
    if let repeats = stay.repeats { return repeats }
    return stay.isOnLoader ? .lockOrActorWait : .lateDelivery
  }

  /// What kept the main lane while a finished image waited for it; if it was mostly free, the image
  /// waited for its turn or for the next frame.
  private func causeOnLane(_ stretches: [WaitPhases.Stretch]) -> JankCause {
    guard let first = stretches.first, let last = stretches.last else { return .lateDelivery }
    let most = lane.tallies(from: first.begin, to: last.end).first { $0.part.cause != .unknown }
    guard let most, 2 * most.held >= (last.end - first.begin).nanoseconds else {
      return .lateDelivery
    }
    return most.part.cause
  }
}
