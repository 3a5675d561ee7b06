internal import Basics
package import Signposts

/// Finds the pairs of event and state that trials reach: takes signposts, gives numbers of pairs.
///
/// A pair is an event together with the state in which it happened: the state before its own
/// effect. Its number is that of the event times ``CoverageState/count``, and that of the state.
///
/// The value is made once for many trials, because its marks of what was reached are large.
package struct CoverageFold {
  /// How many pairs there could be; most of them contradict themselves.
  package static let pairCount = CoverageEvent.catalogue.count * CoverageState.count

  /// The pairs of the trial, each once, in the order in which they were reached.
  package private(set) var pairs: [Int] = []

  private let events = CoverageEventTable()
  /// The number of the trial in which each pair was reached last.
  private var marks = [UInt32](repeating: 0, count: Self.pairCount)
  private var trial: UInt32 = 1

  private var pictures = KeyTable<Int, Picture>()
  /// The URLs of the intervals that have begun, because an end has none.
  private var open = KeyTable<SignpostID, Int>()
  private var motion = CoverageState.Motion.still
  private var jobs = 0
  private var pressure = CoverageState.Pressure.none
  private var lastFrame: (offset: Double, expected: TimeSpan)?

  /// A fold before its first trial.
  package init() {}

  /// Forgets the trial; the next signpost is of another one.
  package mutating func beginTrial() {
    pairs.removeAll(keepingCapacity: true)
    if trial == .max {
      marks = [UInt32](repeating: 0, count: Self.pairCount)
      trial = 0
    }
    trial += 1
    pictures = KeyTable()
    open = KeyTable()
    motion = .still
    jobs = 0
    pressure = .none
    lastFrame = nil
  }

  /// Processes the next signposts.
  ///
  /// - Complexity: O(n), on average.
  package mutating func fold(_ records: UnsafeBufferPointer<SignpostRecord>) {
    for record in records { fold(record) }
  }

  /// Processes the next signpost.
  package mutating func fold(_ record: SignpostRecord) {
    guard let event = events.number(of: record) else { return }
    let picture = change(record)
    let state = CoverageState.number(
      motion,
      CoverageState.Work(jobs),
      picture: picture,
      pressure
    )
    note(event * CoverageState.count + state)
    changeApp(record)
  }

  private mutating func note(_ pair: Int) {
    guard marks[pair] != trial else { return }
    marks[pair] = trial
    pairs.append(pair)
  }

  /// The number of the state of the picture of `record` and 1, before the record's effect on it,
  /// or 0.
  private mutating func change(_ record: SignpostRecord) -> Int {
    guard let url = url(of: record) else { return 0 }
    return pictures.change(url, from: Picture()) { picture in
      let number = picture.number
      picture.take(record)
      return number + 1
    }
  }

  private mutating func url(of record: SignpostRecord) -> Int? {
    switch record.phase {
    case .event: return record.url
    case .begin:
      guard let url = record.url else { return nil }
      open[record.id] = url
      return url
    case .end: return open.removeValue(forKey: record.id)
    }
  }

  /// Makes the effect of `record` on what is not about its picture.
  private mutating func changeApp(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.frame, .begin): move(Signpost.Frame.begin(record))
    case (.memoryWarning, _), (.purgeMemory, _): pressure = .purged
    case (.loadImageData, .begin), (.decodeImageData, .begin),
      (.decodeProgressiveImageData, .begin):
      jobs += 1
    case (.loadImageData, .end), (.decodeImageData, .end), (.decodeProgressiveImageData, .end):
      jobs -= 1
    default: break
    }
  }

  private mutating func move(_ frame: Signpost.Frame.Begin) {
    defer { lastFrame = (frame.offset, frame.expected) }
    guard frame.motion == .scroll, let lastFrame else {
      motion = frame.motion == .scroll ? .slow : .still
      return
    }
    let seconds = Double((frame.expected - lastFrame.expected).nanoseconds) / 1e9
    let distance = (frame.offset - lastFrame.offset).magnitude
    motion = distance >= CoverageState.Motion.fastFrom * seconds ? .fast : .slow
  }
}

/// What is known of a picture in the trial.
private struct Picture {
  private var loads = 0
  private var fetches = 0
  private var decodes = 0
  private var stored = 0
  private var hasEndedBadly = false

  /// The number of its state, below ``CoverageState/pictureCount``.
  var number: Int {
    let stage = stored > 0 ? 3 : decodes > 0 ? 2 : fetches > 0 ? 1 : 0
    let owners = min(loads, 2)
    return ((hasEndedBadly ? 3 : 0) + owners) * 4 + stage
  }

  /// Makes the effect of `record`, which is about it.
  mutating func take(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin): loads += 1
    case (.loadImage, .end):
      loads = max(0, loads - 1)
      switch Signpost.LoadImage.end(record).outcome {
      case .cancelled, .failed: hasEndedBadly = true
      default: break
      }
    case (.loadImageData, .begin): fetches += 1
    case (.loadImageData, .end): fetches = max(0, fetches - 1)
    case (.decodeImageData, .begin), (.decodeProgressiveImageData, .begin): decodes += 1
    case (.decodeImageData, .end), (.decodeProgressiveImageData, .end):
      decodes = max(0, decodes - 1)
    case (.memoryCacheStore, _): stored += 1
    case (.memoryCacheEvict, _): stored = max(0, stored - 1)
    default: break
    }
  }
}
