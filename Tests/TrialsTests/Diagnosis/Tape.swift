import Basics
import Diagnosis
import Signposts

/// Hand-made signposts; times are milliseconds, with a refresh every 10.
struct Tape {
  private(set) var records: [SignpostRecord] = []

  mutating func begin<Interval: SignpostInterval>(
    _ interval: Interval.Type,
    _ id: UInt64,
    at time: Int,
    _ fields: Interval.Begin
  ) {
    records.append(.begin(interval, SignpostID(id), at: Self.time(time), fields))
  }

  mutating func end<Interval: SignpostInterval>(
    _ interval: Interval.Type,
    _ id: UInt64,
    at time: Int,
    _ fields: Interval.End = Interval.End()
  ) {
    records.append(.end(interval, SignpostID(id), at: Self.time(time), fields))
  }

  mutating func add(_ event: some SignpostEvent, _ id: UInt64 = 0, at time: Int) {
    records.append(.event(event, SignpostID(id), at: Self.time(time)))
  }

  private static func time(_ milliseconds: Int) -> TimePoint {
    TimePoint(nanoseconds: milliseconds * 1_000_000)
  }

  /// The beginning of a trial on a device with so many cores.
  mutating func scenario(cores: Int) {
    begin(
      Signpost.Scenario.self,
      1,
      at: 0,
      .init(refreshPeriod: .milliseconds(10), plannedFrames: 100, cores: cores)
    )
  }

  mutating func beginFrame(_ time: Int) {
    begin(
      Signpost.Frame.self,
      1,
      at: time,
      .init(motion: .scroll, expected: .zero, offset: 0)
    )
  }

  mutating func endFrame(_ time: Int, late: Int, work: Int) {
    end(
      Signpost.Frame.self,
      1,
      at: time,
      .init(overrun: .milliseconds(late), mainLane: .milliseconds(work))
    )
  }

  mutating func begin(_ work: MainLaneWork, _ time: Int) {
    begin(Signpost.MainLaneWork.self, 2, at: time, .init(kind: work))
  }

  mutating func end(_ time: Int) { end(Signpost.MainLaneWork.self, 2, at: time) }

  mutating func work(_ work: MainLaneWork, _ from: Int, _ to: Int) {
    begin(work, from)
    end(to)
  }

  mutating func bind(
    _ url: Int,
    at time: Int,
    row: RowHistory = .new,
    pixels: Int = 100,
    view: Int = 100
  ) {
    let bind = Signpost.BindCell(
      item: 7,
      surface: 0,
      url: url,
      wantedPixels: pixels,
      row: row,
      viewPixels: view
    )
    add(bind, at: time)
  }

  mutating func show(_ url: Int, at time: Int, since bound: Int) {
    let show = Signpost.ShowImage(
      url: url,
      wantedPixels: 100,
      deliveredPixels: 100,
      sourcePixels: 200,
      surfacePixels: 10_000,
      waited: .milliseconds(time - bound),
      neededPixels: 100
    )
    add(show, at: time)
  }

  /// A whole load, from its begin to its end.
  mutating func beginLoad(
    _ id: UInt64,
    _ url: Int,
    at time: Int,
    purpose: LoadPurpose = .display
  ) {
    begin(
      Signpost.LoadImage.self,
      id,
      at: time,
      .init(url: url, wantedPixels: 100, purpose: purpose)
    )
  }

  mutating func endLoad(_ id: UInt64, at time: Int, outcome: LoadOutcome = .network) {
    end(Signpost.LoadImage.self, id, at: time, .init(outcome: outcome))
  }

  mutating func beginDecode(
    _ id: UInt64,
    _ url: Int,
    at time: Int,
    on lane: DecodeLane = .background,
    method: DecodeMethod = .downsample,
    sourcePixels: Int = 40_000,
    wanted: Int = 100
  ) {
    begin(
      Signpost.DecodeImageData.self,
      id,
      at: time,
      .init(
        url: url,
        wantedPixels: wanted,
        method: method,
        lane: lane,
        sourcePixels: sourcePixels
      )
    )
  }

  mutating func endDecode(_ id: UInt64, at time: Int, pixels: Int = 10_000) {
    end(
      Signpost.DecodeImageData.self,
      id,
      at: time,
      .init(
        outcome: .done,
        output: ByteCount(4 * pixels),
        outputPixels: pixels,
        cpu: TimeSpan(nanoseconds: 1)
      )
    )
  }

  /// A decode that holds the main lane.
  mutating func decodeOnMain(_ id: UInt64, _ url: Int, _ from: Int, _ to: Int) {
    begin(.decode, from)
    beginDecode(id, url, at: from, on: .main)
    endDecode(id, at: to)
    end(to)
  }

  mutating func store(_ url: Int, at time: Int, cost: Int = 40_000) {
    let store = Signpost.MemoryCacheStore(
      url: url,
      wantedPixels: 100,
      pixelBytes: ByteCount(40_000),
      cost: ByteCount(cost)
    )
    add(store, at: time)
  }

  /// An image leaves the memory cache; before a purge, the device asks for memory.
  mutating func evict(_ url: Int, at time: Int, _ reason: EvictReason, cost: Int = 40_000) {
    if reason == .purge {
      add(Signpost.MemoryWarning(trigger: .scenario, footprint: .zero), at: time)
    }
    let eviction = Signpost.MemoryCacheEvict(
      url: url,
      wantedPixels: 100,
      cost: ByteCount(cost),
      reason: reason
    )
    add(eviction, at: time)
  }

  mutating func fetch(_ id: UInt64, _ url: Int, queued: Int, sent: Int, ended: Int) {
    beginFetch(id, url, queued: queued, sent: sent)
    endFetch(id, at: ended)
  }

  mutating func beginFetch(_ id: UInt64, _ url: Int, queued: Int, sent: Int) {
    begin(Signpost.LoadImageData.self, id, at: queued, .init(url: url))
    add(Signpost.SendRequest(url: url, retry: 0), id, at: sent)
  }

  mutating func endFetch(_ id: UInt64, at time: Int) {
    end(Signpost.LoadImageData.self, id, at: time, .init(outcome: .done, bytes: ByteCount(1000)))
  }

  /// The records in order of time; records of equal times keep their order.
  var sorted: [SignpostRecord] {
    records.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  var diagnosis: TrialDiagnosis { TrialDiagnosis(sorted) }
}
