internal import Basics

/// Writes each frame twice: when it was expected, and when it was presented, with its number, its
/// lateness and the cause.
struct TraceFrames {
  /// A frame this many refreshes late or later is coloured as the worst.
  private static let terrible = 2

  /// The number of the next frame.
  private var next: Int
  private var begin: (tick: TimePoint, period: TimeSpan)?
  /// The ends of the expected slices that were written last, one for each thread.
  private var expectedEnds: [TimePoint] = []
  private let first: Int
  private let isMarked: Bool
  private var worst: WorstFrame

  /// The frames from the number `next` on, of which `marked` is marked, by default the worst.
  init(next: Int, marked: Int?) {
    self.next = next
    first = next
    isMarked = marked != nil
    worst = WorstFrame(asked: marked.map { $0 - next })
  }

  /// Folds any signpost, for the frame that is marked.
  mutating func fold(_ record: SignpostRecord) { worst.fold(record) }

  /// Writes the slice of a frame as it was expected.
  mutating func begin(
    _ record: SignpostRecord,
    _ text: inout TraceEventText,
    into bytes: inout [UInt8]
  ) {
    let expected = TimePoint.start + Signpost.Frame.begin(record).expected
    let end = max(record.time, expected)
    begin = (record.time, end - record.time)
    // A frame that was presented early leaves its expected slice to overlap the next one.
    let lane = expectedEnds.firstIndex { $0 <= record.time } ?? expectedEnds.count
    if lane == expectedEnds.count { expectedEnds.append(end) } else { expectedEnds[lane] = end }
    let track: TraceTrack = lane == 0 ? .expectedFrames : .lane(.expected, lane + 1)
    if lane == expectedEnds.count - 1, lane > 0 { text.thread(track, into: &bytes) }
    text.slice(
      ChromeEventText.expectedFrame,
      "Frame \(next)",
      from: record.time,
      to: end,
      thread: track.number,
      into: &bytes
    )
    let arguments = ChromeEventText.all[Int(SignpostName.frame.rawValue)].arguments
    text.arguments(record, arguments, file: false, into: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes the slice of a frame as it was.
  mutating func end(
    _ record: SignpostRecord,
    _ cause: String?,
    _ text: inout TraceEventText,
    into bytes: inout [UInt8]
  ) {
    guard let begin else { return }
    let overrun = Signpost.Frame.end(record).overrun
    var name = "Frame \(next)"
    var color = "good"
    if overrun > .zero {
      name += ", late \(FixedPoint.text(overrun.milliseconds, places: 1)) ms"
      if let cause { name += ", \(cause)" }
      let periods = begin.period.nanoseconds * Self.terrible
      color = overrun.nanoseconds >= periods ? "terrible" : "bad"
    }
    text.slice(
      ChromeEventText.actualFrame,
      name,
      from: begin.tick,
      to: record.time,
      thread: TraceTrack.actualFrames.number,
      into: &bytes
    )
    bytes.append(utf8: ",\"cname\":\"\(color)\"")
    let arguments = ChromeEventText.all[Int(SignpostName.frame.rawValue)].endArguments
    text.arguments(record, arguments, file: false, into: &bytes)
    bytes.append(UInt8(ascii: "}"))
    self.begin = nil
    next += 1
  }

  /// Writes the slice of the frame that was not presented when the trace ends at `time`.
  mutating func unfinished(
    at time: TimePoint,
    _ text: inout TraceEventText,
    into bytes: inout [UInt8]
  ) {
    guard let begin else { return }
    worst.finish()
    text.slice(
      ChromeEventText.actualFrame,
      "Frame \(next), not presented",
      from: begin.tick,
      to: time,
      thread: TraceTrack.actualFrames.number,
      into: &bytes
    )
    bytes.append(utf8: ",\"cname\":\"terrible\",\"args\":{\"unfinished\":1}}")
    self.begin = nil
  }

  /// Marks the frame that tells most; of frames with which nothing is wrong only one asked for.
  func mark(_ text: inout TraceEventText, into bytes: inout [UInt8]) {
    guard worst.fault != nil || (isMarked && worst.frameCount > 0) else { return }
    let name = "worst: Frame \(first + worst.number)"
    text.remark(
      worst.fault.map { "\(name), \($0)" } ?? name,
      at: worst.tick,
      thread: TraceTrack.actualFrames.number,
      into: &bytes
    )
  }
}

/// What a trace left out because of its size.
struct TraceRemainder {
  private var first: TimePoint?
  private var counts: [Int] = []
  private var total = 0

  mutating func add(_ record: SignpostRecord) {
    if counts.isEmpty { counts = Array(repeating: 0, count: SignpostName.allCases.count) }
    if first == nil { first = record.time }
    counts[Int(record.name.rawValue)] += 1
    total += 1
  }

  /// Marks where the trace stops being whole; nothing where it is whole.
  func note(_ text: inout TraceEventText, into bytes: inout [UInt8]) {
    guard let first else { return }
    text.remark(
      "size limit: \(total) signposts from here on are left out",
      at: first,
      thread: TraceTrack.category(.trial).number,
      into: &bytes
    )
  }

  /// What is left out, as an entry of the trace's context.
  var context: [(name: String, json: String)] {
    guard let first else { return [] }
    let kinds = SignpostName.allCases.filter { counts[Int($0.rawValue)] > 0 }.map {
      "\"\($0.label)\":\(counts[Int($0.rawValue)])"
    }
    let json =
      "{\"signposts\":\(total),\"from_ns\":\(first.nanoseconds),"
      + "\"kinds\":{\(kinds.joined(separator: ","))}}"
    return [("left_out", json)]
  }
}
