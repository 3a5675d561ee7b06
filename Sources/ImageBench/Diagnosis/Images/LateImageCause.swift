internal import Basics
internal import Signposts

/// The rules by which the stages of one image's wait, and what ran beside it, give its cause.
///
/// A wait without work of the image's own is explained by what occupied the stage meanwhile, and
/// only as far as that is known. Of a pipeline, every queue has signposts. The queues of a loader
/// are its own code: one is assumed only where no slot was free and the image's turn came when
/// another image's work ended.
struct LateImageCause {
  /// How far back the main lane is searched for work that delayed the draw of an image.
  static let laneMemory = TimeSpan.seconds(1)
  /// The refresh period where the trace does not say it.
  static let usualPeriod = TimeSpan.microseconds(16_667)
  /// The refreshes that a finished image may wait for its turn without any other reason: one for
  /// the job that delivers it, and one for the frame that draws it.
  private static let ownRefreshes = 2
  /// How long slots may be free before a loader counts as doing nothing about an image, in
  /// refreshes, as in `BindingBook`: a user sees a pause of six.
  private static let patience = 6

  let log: StageLog
  let lane: MainLane
  let period: TimeSpan
  let url: Int
  let waits: WaitPhases

  private var isLoader: Bool { lane.history.subject == .loader }

  /// Whether any fetch, read or decode of the image was under way during the wait.
  var hasWork: Bool { waits.stretches.contains { $0.stay != nil } }

  /// The stage that took longest.
  var longest: ChainStage { waits.phases.first?.stage ?? .startQueue }

  /// Why the image was decoded anew, which explains all stages; nil for a first decode and for one
  /// that could have been shared.
  var repeated: (JankCause, ChainStage)? {
    for stretch in waits.stretches {
      switch stretch.stay?.repeats {
      case .purgeThenRedecode, .cacheThrash, .missedInMemory, .notKept:
        return (stretch.stay?.repeats ?? .unknown, stretch.stage)
      default: break
      }
    }
    return nil
  }

  // MARK: Never shown

  /// The cause of an image that never came because nothing was under way for it at the end of its
  /// `wait`; nil where something was, or could have been.
  func ending(after wait: TimeSpan) -> (JankCause, ChainStage)? {
    guard let last = waits.stretches.last, last.stay == nil else { return nil }
    var begin = last.begin
    for stretch in waits.stretches.reversed() {
      guard stretch.stay == nil else { break }
      begin = stretch.begin
    }
    let idle = last.end - begin
    guard idle > .zero, idle >= patience || idle * 2 >= wait else { return nil }
    if log.stays(of: url).last?.isLost == true { return (.noLoad, last.stage) }
    // A queue leaves no slot free while an image waits in it.
    let remembered = last.end.nanoseconds - Self.laneMemory.nanoseconds
    let from = max(begin, TimePoint(nanoseconds: remembered))
    let held = lane.tallies(from: from, to: last.end).filter { $0.part.cause != .unknown }
      .reduce(0) { $0 + $1.held }
    let free = log.idle(from: from, to: last.end).nanoseconds - held
    if free >= patience.nanoseconds { return (.noLoad, last.stage) }
    // Whatever a loader does meanwhile, a pipeline's image waits in a queue.
    return isLoader ? (.unknown, last.stage) : nil
  }

  private var patience: TimeSpan { period * Self.patience }

  // MARK: The longest stage

  /// The cause of a memory hit that came late, with `stage` as its longest wait.
  func causeOfHit(_ stage: ChainStage) -> JankCause {
    let stretches = waits.stretches.filter { $0.stage == stage }
    if let held = causeOnLane(stretches) { return held }
    let onLoader = log.occupants.filter(\.isOnLoader)
    let span = stretches.reduce(0) { $0 + ($1.end - $1.begin).nanoseconds }
    let blocked = stretches.reduce(0) { $0 + Self.covered($1, by: onLoader) }
    if span > 0, 2 * blocked >= span { return .lockOrActorWait }
    return ownTurn(stretches)
  }

  /// The cause for a stage that took longest.
  ///
  /// A stage with work decides by itself: a repeated fetch or decode is a duplicate, and a decode
  /// among more decodes than cores is a thread explosion. A wait is explained by the images that
  /// occupied the stage meanwhile: each has one reason, and the reason with the most time is the
  /// cause.
  func cause(of stage: ChainStage) -> JankCause {
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
    // A fetch that has begun and is not sent waits for its turn, whatever holds the connections; if
    // nothing does, it waits for a handshake.
    case .fetchQueue: return causeOfQueue([.fetch], stretches) ?? .networkOnly
    case .decodeQueue: return causeOfQueue([.workerDecode], stretches) ?? ownTurn(stretches)
    case .startQueue:
      return causeOfQueue([.diskRead, .workerDecode], stretches) ?? ownTurn(stretches)
    case .deliveryQueue, .draw: return causeOnLane(stretches) ?? ownTurn(stretches)
    default: return .unknown
    }
  }

  /// The cause of a wait for the work in `stages`; nil where no other image explains it.
  private func causeOfQueue(
    _ stages: [ChainStage],
    _ stretches: [WaitPhases.Stretch]
  ) -> JankCause? {
    var times: [JankCause: Int] = [:]
    for stretch in stretches where stretch.stay != nil || isQueued(stretch) {
      for stay in log.occupants where occupies(stay, stages) {
        let overlap = stay.overlap(from: stretch.begin, to: stretch.end)
        guard overlap > 0 else { continue }
        times[reason(stay, waitingSince: stretch.begin), default: 0] += overlap
      }
    }
    // If the work runs on the main lane, the lane delays it too.
    guard !times.isEmpty else { return causeOnLane(stretches) }
    return JankCause.allCases.filter { times[$0] != nil }
      .max { (times[$0] ?? 0, $1.rank) < (times[$1] ?? 0, $0.rank) }
  }

  /// Whether a stay keeps an image out of one of `stages`; where a loader counts its slots is its
  /// code.
  private func occupies(_ stay: StageLog.Stay, _ stages: [ChainStage]) -> Bool {
    stages.contains(stay.stage) || isLoader && stay.url != url
  }

  /// Whether an image without work of its own waited in a queue.
  private func isQueued(_ stretch: WaitPhases.Stretch) -> Bool {
    guard isLoader else { return true }
    // A queue leaves no slot free, and its next image begins when another one ends.
    return log.idle(from: stretch.begin, to: stretch.end) < patience
      && log.occupants.contains { $0.url != url && $0.end == stretch.end }
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

  /// The work that held the main lane for half of the wait; with less, the lane was mostly free and
  /// did not cause it, which nil says.
  private func causeOnLane(_ stretches: [WaitPhases.Stretch]) -> JankCause? {
    guard let first = stretches.first, let last = stretches.last else { return nil }
    let most = lane.tallies(from: first.begin, to: last.end).first { $0.part.cause != .unknown }
    guard let most, 2 * most.held >= (last.end - first.begin).nanoseconds else { return nil }
    return most.part.cause
  }

  /// The cause of a wait that neither other images nor the lane explain.
  ///
  /// Finished work and new requests of a pipeline wait only for their turn. A loader may
  /// have had other plans, unless the wait is that of any delivery.
  private func ownTurn(_ stretches: [WaitPhases.Stretch]) -> JankCause {
    let span = stretches.reduce(0) { $0 + ($1.end - $1.begin).nanoseconds }
    return isLoader && span > (period * Self.ownRefreshes).nanoseconds ? .unknown : .lateDelivery
  }

  /// How long any of `stays` lies within a stretch.
  private static func covered(_ stretch: WaitPhases.Stretch, by stays: [StageLog.Stay]) -> Int {
    var covered = 0
    var from = stretch.begin
    for stay in stays where stay.begin < stretch.end && (stay.end ?? stretch.end) > from {
      let end = min(stay.end ?? stretch.end, stretch.end)
      covered += (end - max(stay.begin, from)).nanoseconds
      from = end
    }
    return covered
  }
}
