public import Basics

/// Writes signposts as Chrome trace events that Perfetto imports without an error.
///
/// Frames are two threads, as in Android's FrameTimeline: when each was expected and when it was
/// presented, named by its number, its lateness and the cause. Work that holds the main lane,
/// loads, fetches, disk accesses and decodes are slices of threads, named by what they do and for
/// which image; arrows follow an image through them. What remains is an async `b`/`e` pair, a
/// moment is an `i`, and the memory ledger is a counter. The category of an event ends in the name
/// of its signpost, by which a reader finds it. Times are microseconds with three decimals, so no
/// nanosecond is lost. The writer appends bytes to a buffer that the caller flushes; it does no
/// I/O. Format: "Trace Event Format" (Chromium project) as read by Perfetto's
/// `json_trace_parser.cc`.
public struct ChromeTraceWriter {
  /// What the texts of a trace are made from besides its signposts.
  public struct Options: Sendable {
    /// The file behind the URL with a number, which loads, fetches and decodes name in their
    /// argument `file`; an empty text, the default, leaves it out.
    public var fileName: @Sendable (Int) -> String
    /// What slices call the image at the URL with a number; by default `url` and the number.
    public var imageName: @Sendable (Int) -> String
    /// The number of the first frame; 0 unless the trace is an extract.
    public var firstFrame: Int
    /// The number of the frame to mark as the one that tells most; nil, the default, marks the
    /// latest one, or without late frames the one with the most wrong images or placeholders.
    public var markedFrame: Int?
    /// The size of the events in bytes at which the writer begins to leave signposts out; by
    /// default none.
    public var limit: ByteCount?

    /// The options of a whole trace without files.
    public init(
      fileName: @escaping @Sendable (Int) -> String = { _ in "" },
      imageName: @escaping @Sendable (Int) -> String = { "url \($0)" },
      firstFrame: Int = 0,
      markedFrame: Int? = nil,
      limit: ByteCount? = nil
    ) {
      self.fileName = fileName
      self.imageName = imageName
      self.firstFrame = firstFrame
      self.markedFrame = markedFrame
      self.limit = limit
    }
  }

  /// An interval that has begun; a name and an identity begin at most one at a time.
  private struct OpenKey: TableKey {
    var id: SignpostID
    var name: SignpostName

    var tableNumber: UInt64 { id.number &* 64 &+ UInt64(name.rawValue) }
  }

  private struct Open {
    /// How many records came before it.
    var index: Int
    var record: SignpostRecord
    var thread: Int
    /// The thread to give back.
    var lane: (kind: TraceLanes.Kind, number: Int)?
  }

  var text: TraceEventText
  private var open = KeyTable<OpenKey, Open>()
  private var lanes = TraceLanes()
  private var flows = TraceFlows()
  private var frames: TraceFrames
  private var appended = 0
  private var size = 0
  private var latest = TimePoint.start
  private var hasJobs = false
  private var leftOut = TraceRemainder()
  private let limit: ByteCount?

  /// A writer at the start of a trace.
  public init(_ options: Options = Options()) {
    text = TraceEventText(options)
    frames = TraceFrames(next: options.firstFrame, marked: options.markedFrame)
    limit = options.limit
  }

  /// Appends the opening of the file and the names of its threads.
  public mutating func begin(title: String, into bytes: inout [UInt8]) {
    bytes.append(utf8: "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
    text.processName(title, into: &bytes)
    for track in TraceTrack.fixed { text.thread(track, into: &bytes) }
  }

  /// Appends one signpost; records must come in the order of their times.
  ///
  /// - Parameters:
  ///   - record: The signpost.
  ///   - cause: Why the frame that it ends was late, as a word; nil for all else.
  ///   - bytes: The buffer that the text goes to.
  /// - Complexity: O(1) on average.
  public mutating func append(
    _ record: SignpostRecord,
    cause: String? = nil,
    into bytes: inout [UInt8]
  ) {
    let before = bytes.count
    latest = max(latest, record.time)
    frames.fold(record)
    if let limit, size >= limit.bytes {
      appendLimited(record, into: &bytes)
    } else {
      switch record.phase {
      case .begin: begin(record, into: &bytes)
      case .end: end(record, cause, into: &bytes)
      case .event: moment(record, into: &bytes)
      }
    }
    appended += 1
    size += bytes.count - before
  }

  /// Appends the ends of what is still open and the closing of the file.
  ///
  /// - Parameters:
  ///   - context: What the numbers belong to, as names and ready JSON texts, in order.
  ///   - bytes: The buffer that the text goes to.
  public mutating func end(context: [(name: String, json: String)], into bytes: inout [UInt8]) {
    flows.finish(at: latest) { text.flow($0, into: &bytes) }
    for entry in open.values.sorted(by: { $0.index > $1.index }) {
      if entry.record.name == .frame {
        frames.unfinished(at: latest, &text, into: &bytes)
        finishArrows(from: entry.record.time, to: latest, into: &bytes)
      } else {
        text.end(entry.record, thread: entry.thread, time: latest, isFinished: false, into: &bytes)
      }
    }
    open = KeyTable()
    frames.mark(&text, into: &bytes)
    leftOut.note(&text, into: &bytes)
    bytes.append(utf8: "\n],\"otherData\":{")
    for (index, entry) in (context + leftOut.context).enumerated() {
      if index > 0 { bytes.append(utf8: ",") }
      bytes.append(utf8: "\n\"\(entry.name)\":\(entry.json)")
    }
    bytes.append(utf8: "\n}}\n")
  }

  private mutating func begin(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    nameJobs(record, into: &bytes)
    var entry = Open(index: appended, record: record, thread: 0)
    if record.name == .frame {
      entry.thread = TraceTrack.expectedFrames.number
      frames.begin(record, &text, into: &bytes)
    } else {
      entry.thread = TraceTrack.category(record.name.category).number
      if let kind = record.lanes {
        let taken = lanes.take(kind)
        let track = TraceTrack.lane(kind, taken.lane)
        if taken.isNew { text.thread(track, into: &bytes) }
        entry.thread = track.number
        entry.lane = (kind, taken.lane)
      }
      text.begin(record, thread: entry.thread, into: &bytes)
    }
    open[OpenKey(id: record.id, name: record.name)] = entry
    flows.fold(record, thread: entry.thread) { text.flow($0, into: &bytes) }
  }

  /// An end whose begin is not in the trace is left out with it.
  private mutating func end(
    _ record: SignpostRecord,
    _ cause: String?,
    into bytes: inout [UInt8]
  ) {
    let key = OpenKey(id: record.id, name: record.name)
    guard let entry = open.removeValue(forKey: key) else { return }
    if let lane = entry.lane { lanes.free(lane.kind, lane.number) }
    if record.name == .frame {
      frames.end(record, cause, &text, into: &bytes)
      finishArrows(from: entry.record.time, to: record.time, into: &bytes)
      return
    }
    flows.foldEnd(record) { text.flow($0, into: &bytes) }
    text.end(record, thread: entry.thread, time: record.time, isFinished: true, into: &bytes)
  }

  private mutating func moment(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    nameJobs(record, into: &bytes)
    let thread = TraceTrack.category(record.name.category).number
    text.moment(record, thread: thread, into: &bytes)
    flows.fold(record, thread: thread) { text.flow($0, into: &bytes) }
  }

  /// Most traces have no jobs, and then no thread for them.
  private mutating func nameJobs(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    guard !hasJobs, record.name.category == .lanes else { return }
    hasJobs = true
    text.thread(.category(.lanes), into: &bytes)
  }

  private mutating func finishArrows(
    from tick: TimePoint,
    to end: TimePoint,
    into bytes: inout [UInt8]
  ) {
    for point in flows.takeShown(from: tick, to: end) { text.flow(point, into: &bytes) }
  }

  /// Ends what the trace has the begin of, and leaves all else out.
  private mutating func appendLimited(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    let key = OpenKey(id: record.id, name: record.name)
    if record.phase == .end, open[key] != nil {
      end(record, nil, into: &bytes)
    } else {
      leftOut.add(record)
    }
  }
}
