import Basics
import Diagnosis
import Signposts

/// Signposts made by hand; times are milliseconds, refreshes come every 10 of them.
struct Tape {
  private(set) var records: [SignpostRecord] = []

  static func words(_ list: [String], _ word: String) -> Int { list.firstIndex(of: word) ?? 99 }

  mutating func add(
    _ phase: SignpostPhase,
    _ name: SignpostName,
    _ id: UInt64,
    at time: Int,
    _ list: Int...
  ) {
    let all = list + Array(repeating: 0, count: SignpostRecord.argumentCapacity - list.count)
    records.append(
      SignpostRecord(
        time: TimePoint(nanoseconds: time * 1_000_000),
        id: SignpostID(id),
        name: name,
        phase: phase,
        arguments: SignpostValues(all[0], all[1], all[2], all[3], all[4], all[5], all[6])
      )
    )
  }

  /// The beginning of a trial on a device with so many cores.
  mutating func scenario(cores: Int) { add(.begin, .scenario, 1, at: 0, 10_000_000, 100, cores) }

  mutating func beginFrame(_ time: Int) { add(.begin, .frame, 1, at: time, 1, 0) }

  mutating func endFrame(_ time: Int, late: Int, work: Int) {
    add(.end, .frame, 1, at: time, late * 1_000_000, work * 1_000_000)
  }

  mutating func begin(_ work: String, _ time: Int) {
    add(.begin, .mainLaneWork, 2, at: time, Self.words(SignpostWords.mainLaneWork, work))
  }

  mutating func end(_ time: Int) { add(.end, .mainLaneWork, 2, at: time) }

  mutating func work(_ work: String, _ from: Int, _ to: Int) {
    begin(work, from)
    end(to)
  }

  mutating func bind(
    _ url: Int,
    at time: Int,
    row: String = "new",
    pixels: Int = 100,
    view: Int = 100
  ) {
    add(
      .event,
      .bindCell,
      0,
      at: time,
      7,
      0,
      url,
      pixels,
      Self.words(SignpostWords.rowHistory, row),
      view
    )
  }

  mutating func show(_ url: Int, at time: Int, since bound: Int) {
    add(
      .event,
      .showImage,
      0,
      at: time,
      url,
      100,
      100,
      200,
      10_000,
      (time - bound) * 1_000_000,
      100
    )
  }

  /// A whole load: begun at one time, ended at another.
  mutating func beginLoad(_ id: UInt64, _ url: Int, at time: Int, purpose: String = "display") {
    let place = Self.words(SignpostWords.loadPurpose, purpose)
    add(.begin, .loadImage, id, at: time, url, 100, place)
  }

  mutating func endLoad(_ id: UInt64, at time: Int, outcome: String = "network") {
    add(.end, .loadImage, id, at: time, Self.words(SignpostWords.loadOutcome, outcome))
  }

  mutating func beginDecode(
    _ id: UInt64,
    _ url: Int,
    at time: Int,
    place: String = "background",
    mode: String = "downsample",
    sourcePixels: Int = 40_000,
    wanted: Int = 100
  ) {
    add(
      .begin,
      .decodeImageData,
      id,
      at: time,
      url,
      wanted,
      Self.words(SignpostWords.decodeMode, mode),
      Self.words(SignpostWords.decodePlace, place),
      sourcePixels
    )
  }

  mutating func endDecode(_ id: UInt64, at time: Int, pixels: Int = 10_000) {
    add(.end, .decodeImageData, id, at: time, 0, 4 * pixels, pixels, 1)
  }

  /// A decode on the main lane that holds it from one time to another.
  mutating func decodeOnMain(_ id: UInt64, _ url: Int, _ from: Int, _ to: Int) {
    begin("decode", from)
    beginDecode(id, url, at: from, place: "main")
    endDecode(id, at: to)
    end(to)
  }

  mutating func store(_ url: Int, at time: Int, cost: Int = 40_000) {
    add(.event, .memoryCacheStore, 0, at: time, url, 100, 40_000, cost)
  }

  mutating func evict(_ url: Int, at time: Int, _ reason: String, cost: Int = 40_000) {
    let place = Self.words(SignpostWords.evictReason, reason)
    add(.event, .memoryCacheEvict, 0, at: time, url, 100, cost, place)
  }

  mutating func fetch(_ id: UInt64, _ url: Int, queued: Int, sent: Int, ended: Int) {
    beginFetch(id, url, queued: queued, sent: sent)
    endFetch(id, at: ended)
  }

  mutating func beginFetch(_ id: UInt64, _ url: Int, queued: Int, sent: Int) {
    add(.begin, .loadImageData, id, at: queued, url)
    add(.event, .sendRequest, id, at: sent, url)
  }

  mutating func endFetch(_ id: UInt64, at time: Int) {
    add(.end, .loadImageData, id, at: time, 0, 1000)
  }

  /// The records in the order of their times; those of one time keep theirs.
  var sorted: [SignpostRecord] {
    records.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  var diagnosis: TrialDiagnosis { TrialDiagnosis(sorted) }
}
