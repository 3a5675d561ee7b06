internal import Basics

/// Follows images through a trace: from the binding of a cell through load, disk, fetch, decode and
/// delivery to the frame that shows it, and from a cancel to the work that it stopped.
///
/// It decides where an arrow starts, passes and ends; the writer writes these points. A point lies
/// in a slice of its thread: importers attach it to the slice that is open there, which begins at
/// the point or before it and, unless it is empty, ends after it.
struct TraceFlows {
  /// A place that an arrow touches.
  struct Point {
    enum Phase {
      case start, step, end
    }

    var phase: Phase
    var id: Int
    /// Whether it is the arrow of a cancel.
    var isCancel = false
    var time: TimePoint
    var thread: Int
  }

  private struct Arrow {
    var id: Int
    /// The work that it is in.
    var stage: SignpostID?
  }

  private struct Load {
    var url: Int
    var arrow: Int
    var thread: Int
    var begin: TimePoint
  }

  private struct Stage {
    var url: Int
    var thread: Int
    var begin: TimePoint
    /// The points of loads that joined it, which wait for its end.
    var joins: [Point] = []
  }

  private struct Cancel {
    var arrow: Int
    var time: TimePoint
  }

  private var count = 0
  /// The arrows of bound cells whose load has not begun.
  private var bound: [Int: [Int]] = [:]
  private var loads = KeyTable<SignpostID, Load>()
  /// The arrows of open loads, by URL.
  private var loading: [Int: [Arrow]] = [:]
  private var stages = KeyTable<SignpostID, Stage>()
  /// The newest open work on a URL.
  private var newest: [Int: SignpostID] = [:]
  /// The arrows of images that were delivered and not shown.
  private var delivered: [Int: [Int]] = [:]
  private var cancels: [Int: Cancel] = [:]
  /// When the open works of the main lane began, the innermost last: a wait lies within a binding.
  private var mainBegins: [TimePoint] = []
  private var delivery: (begin: TimePoint, end: TimePoint?)?
  private var shown: [Point] = []

  /// Folds a begin or a moment after its event was written; `thread` is that of its slice.
  mutating func fold(_ record: SignpostRecord, thread: Int, _ body: (Point) -> Void) {
    switch record.name {
    case .mainLaneWork:
      mainBegins.append(record.time)
      let kind = Signpost.MainLaneWork.begin(record).kind
      if kind == .deliver { delivery = (record.time, nil) }
    case .bindCell:
      guard let mainBegin = mainBegins.last, let url = record.url else { return }
      let id = next()
      bound[url, default: []].append(id)
      let time = Self.inside(mainBegin, record.time)
      body(Point(phase: .start, id: id, time: time, thread: TraceTrack.main.number))
    case .loadImage: beginLoad(record, thread, body)
    case .readDiskCache, .loadImageData, .decodeImageData:
      guard let url = record.url else { return }
      stages[record.id] = Stage(url: url, thread: thread, begin: record.time)
      newest[url] = record.id
      enter(record.id, url, record.time, thread, body)
    case .joinLoad:
      guard let load = loads[record.id], let id = newest[load.url], let stage = stages[id],
        let index = loading[load.url]?.firstIndex(where: { $0.id == load.arrow })
      else { return }
      loading[load.url]?[index].stage = id
      stages[id]?.joins.append(
        Point(phase: .step, id: load.arrow, time: record.time, thread: stage.thread)
      )
    case .cancelLoad:
      guard let load = loads[record.id], Signpost.CancelLoad(record).outcome == .stopped else {
        return
      }
      let id = next()
      let time = Self.inside(load.begin, record.time)
      cancels[load.url] = Cancel(arrow: id, time: time)
      body(Point(phase: .start, id: id, isCancel: true, time: time, thread: load.thread))
    case .showImage: show(record)
    default: break
    }
  }

  /// Folds an end before its event is written.
  mutating func foldEnd(_ record: SignpostRecord, _ body: (Point) -> Void) {
    switch record.name {
    case .mainLaneWork:
      _ = mainBegins.popLast()
      if delivery?.end == nil { delivery?.end = record.time }
    case .loadImage: endLoad(record, body)
    case .readDiskCache, .loadImageData, .decodeImageData: endStage(record, body)
    default: break
    }
  }

  /// The last moment inside of a slice that may end at `time`.
  private static func inside(_ begin: TimePoint, _ time: TimePoint) -> TimePoint {
    max(begin, TimePoint(nanoseconds: time.nanoseconds - 1))
  }

  /// What waits for the ends of works that have none, in a trace that ends at `time`.
  mutating func finish(at time: TimePoint, _ body: (Point) -> Void) {
    for stage in stages.values.sorted(by: { $0.thread < $1.thread }) {
      Self.passJoins(stage, time, body)
    }
  }

  /// A load that joins work in the moment of its end passes no inside of it.
  private static func passJoins(_ stage: Stage, _ end: TimePoint, _ body: (Point) -> Void) {
    for join in stage.joins where join.time < end || stage.begin == end { body(join) }
  }

  /// The ends of arrows at the images that the frame between two moments has shown.
  mutating func takeShown(from tick: TimePoint, to end: TimePoint) -> [Point] {
    defer { shown.removeAll(keepingCapacity: true) }
    return shown.map { point in
      var point = point
      // A point at the end of a slice would belong to the next one.
      if point.time < tick || point.time >= end { point.time = tick }
      return point
    }
  }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  private mutating func beginLoad(
    _ record: SignpostRecord,
    _ thread: Int,
    _ body: (Point) -> Void
  ) {
    let begin = Signpost.LoadImage.begin(record)
    var point = Point(phase: .start, id: 0, time: record.time, thread: thread)
    if begin.purpose == .display, let arrow = bound[begin.url]?.first {
      bound[begin.url]?.removeFirst()
      point.phase = .step
      point.id = arrow
    } else {
      point.id = next()
    }
    loads[record.id] = Load(
      url: begin.url,
      arrow: point.id,
      thread: thread,
      begin: record.time
    )
    loading[begin.url, default: []].append(Arrow(id: point.id))
    body(point)
  }

  /// Every load of the URL that is in no work is now in this one.
  private mutating func enter(
    _ stage: SignpostID,
    _ url: Int,
    _ time: TimePoint,
    _ thread: Int,
    _ body: (Point) -> Void
  ) {
    guard var arrows = loading[url] else { return }
    for index in arrows.indices where arrows[index].stage == nil {
      arrows[index].stage = stage
      body(Point(phase: .step, id: arrows[index].id, time: time, thread: thread))
    }
    loading[url] = arrows
  }

  private mutating func endStage(_ record: SignpostRecord, _ body: (Point) -> Void) {
    guard let stage = stages.removeValue(forKey: record.id) else { return }
    Self.passJoins(stage, record.time, body)
    if newest[stage.url] == record.id { newest[stage.url] = nil }
    if var arrows = loading[stage.url] {
      for index in arrows.indices where arrows[index].stage == record.id {
        arrows[index].stage = nil
      }
      loading[stage.url] = arrows
    }
    guard record.stageOutcome == .cancelled, let cancel = cancels.removeValue(forKey: stage.url)
    else { return }
    let time = Self.inside(stage.begin, record.time)
    // An owner that left in the moment of its coming has an arrow without an inside.
    guard time >= cancel.time else { return }
    body(
      Point(
        phase: .end,
        id: cancel.arrow,
        isCancel: true,
        time: time,
        thread: stage.thread
      )
    )
  }

  private mutating func endLoad(_ record: SignpostRecord, _ body: (Point) -> Void) {
    guard let load = loads.removeValue(forKey: record.id) else { return }
    loading[load.url]?.removeAll { $0.id == load.arrow }
    if loading[load.url]?.isEmpty == true { loading[load.url] = nil }
    guard Signpost.LoadImage.end(record).outcome.hasImage else { return }
    // The load ends right after its delivery, which has to have a length to have an inside.
    if let delivery, delivery.end == record.time, delivery.begin < record.time {
      body(
        Point(
          phase: .step,
          id: load.arrow,
          time: delivery.begin,
          thread: TraceTrack.main.number
        )
      )
    }
    delivered[load.url, default: []].append(load.arrow)
  }

  private mutating func show(_ record: SignpostRecord) {
    guard let url = record.url else { return }
    let arrows = (delivered.removeValue(forKey: url) ?? []) + (bound.removeValue(forKey: url) ?? [])
    shown += arrows.map {
      Point(phase: .end, id: $0, time: record.time, thread: TraceTrack.actualFrames.number)
    }
  }
}

extension SignpostRecord {
  /// How the stage that this ends has ended; nil for other signposts.
  fileprivate var stageOutcome: StageOutcome? {
    switch name {
    case .readDiskCache: Signpost.ReadDiskCache.end(self).outcome
    case .loadImageData: Signpost.LoadImageData.end(self).outcome
    case .decodeImageData: Signpost.DecodeImageData.end(self).outcome
    default: nil
    }
  }
}
