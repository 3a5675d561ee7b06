internal import Basics

/// Writes single trace events as text: threads, slices, moments, arrows.
struct TraceEventText {
  private var isFirst = true
  private let options: ChromeTraceWriter.Options
  /// The argument `file` of each URL that was met.
  private var fileArguments: [Int: [UInt8]] = [:]
  /// What each URL that was met is called.
  private var images: [Int: [UInt8]] = [:]

  init(_ options: ChromeTraceWriter.Options) {
    self.options = options
  }

  /// The name of the process, of which each trace has one.
  mutating func processName(_ name: String, into bytes: inout [UInt8]) {
    metadata("process_name", thread: 0, into: &bytes)
    bytes.append(utf8: "\"name\":\"")
    bytes.append(escaped: name)
    bytes.append(utf8: "\"}}")
  }

  /// The name and the place of a thread.
  mutating func thread(_ track: TraceTrack, into bytes: inout [UInt8]) {
    metadata("thread_name", thread: track.number, into: &bytes)
    bytes.append(utf8: "\"name\":\"\(track.name)\"}}")
    metadata("thread_sort_index", thread: track.number, into: &bytes)
    bytes.append(utf8: "\"sort_index\":")
    bytes.append(decimal: track.number)
    bytes.append(utf8: "}}")
  }

  /// The begin of an interval other than a frame.
  mutating func begin(_ record: SignpostRecord, thread: Int, into bytes: inout [UInt8]) {
    let text = ChromeEventText.all[Int(record.name.rawValue)]
    head(text.begin, record.time, thread: thread, category: text.category, into: &bytes)
    name(record, into: &bytes)
    id(record, text, into: &bytes)
    arguments(record, text.arguments, file: true, into: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  /// The end of an interval other than a frame; `record` is its begin if it has not finished.
  mutating func end(
    _ record: SignpostRecord,
    thread: Int,
    time: TimePoint,
    isFinished: Bool,
    into bytes: inout [UInt8]
  ) {
    let text = ChromeEventText.all[Int(record.name.rawValue)]
    head(text.end, time, thread: thread, category: text.category, into: &bytes)
    // The end of an async slice is found by its name too.
    if !text.isThreadSlice { asyncName(record, into: &bytes) }
    id(record, text, into: &bytes)
    if isFinished {
      arguments(record, text.endArguments, file: false, into: &bytes)
    } else {
      bytes.append(utf8: ",\"args\":{\"unfinished\":1}")
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// A moment.
  mutating func moment(_ record: SignpostRecord, thread: Int, into bytes: inout [UInt8]) {
    let text = ChromeEventText.all[Int(record.name.rawValue)]
    head(text.moment, record.time, thread: thread, category: text.category, into: &bytes)
    name(record, into: &bytes)
    if text.moment == UInt8(ascii: "i") {
      bytes.append(utf8: text.isBig ? ",\"s\":\"p\"" : ",\"s\":\"t\"")
    }
    arguments(record, text.arguments, file: false, into: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A whole slice of a frame, whose arguments are `list`; the caller closes it.
  mutating func slice(
    _ category: [UInt8],
    _ name: String,
    from begin: TimePoint,
    to end: TimePoint,
    thread: Int,
    into bytes: inout [UInt8]
  ) {
    head(UInt8(ascii: "X"), begin, thread: thread, category: category, into: &bytes)
    bytes.append(utf8: ",\"dur\":")
    bytes.append(microseconds: max(0, (end - begin).nanoseconds))
    bytes.append(utf8: ",\"name\":\"\(name)\"")
  }

  /// A moment of the writer's own, which is no signpost.
  mutating func remark(
    _ name: String,
    at time: TimePoint,
    thread: Int,
    into bytes: inout [UInt8]
  ) {
    head(UInt8(ascii: "i"), time, thread: thread, category: Self.story, into: &bytes)
    bytes.append(utf8: ",\"name\":\"\(name)\",\"s\":\"p\"}")
  }

  /// A point of an arrow.
  mutating func flow(_ point: TraceFlows.Point, into bytes: inout [UInt8]) {
    let phase: UInt8 =
      switch point.phase {
      case .start: UInt8(ascii: "s")
      case .step: UInt8(ascii: "t")
      case .end: UInt8(ascii: "f")
      }
    head(phase, point.time, thread: point.thread, category: Self.arrows, into: &bytes)
    bytes.append(utf8: point.isCancel ? ",\"name\":\"cancel\"" : ",\"name\":\"image\"")
    bytes.append(utf8: ",\"id\":")
    bytes.append(decimal: point.id)
    bytes.append(utf8: ",\"bp\":\"e\"}")
  }

  /// The arguments of a begin, an end or a moment.
  mutating func arguments(
    _ record: SignpostRecord,
    _ list: [ChromeEventText.Argument],
    file: Bool,
    into bytes: inout [UInt8]
  ) {
    guard !list.isEmpty else { return }
    for index in list.indices { append(record.numbers[index], as: list[index], into: &bytes) }
    if file { appendFile(record, into: &bytes) }
    // A moment has no member for an identity of its own, but may belong to an interval.
    if record.phase == .event, record.name != .memoryLedger, record.id != .none {
      bytes.append(utf8: ",\"interval\":")
      bytes.append(decimal: Int(record.id.number))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static let story = Array(",\"cat\":\"story\"".utf8)
  private static let arrows = Array(",\"cat\":\"arrow\"".utf8)

  private mutating func head(
    _ phase: UInt8,
    _ time: TimePoint,
    thread: Int,
    category: [UInt8],
    into bytes: inout [UInt8]
  ) {
    separate(&bytes)
    bytes.append(utf8: "{\"ph\":\"")
    bytes.append(phase)
    bytes.append(utf8: "\",\"ts\":")
    bytes.append(microseconds: time)
    bytes.append(contentsOf: ChromeEventText.process)
    bytes.append(decimal: thread)
    bytes.append(contentsOf: category)
  }

  private mutating func name(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    let words = TraceSliceName.words(record)
    bytes.append(utf8: ",\"name\":\"")
    bytes.append(utf8: words.before)
    if let url = record.url {
      bytes.append(UInt8(ascii: " "))
      appendImage(url, into: &bytes)
      if !words.after.isEmpty {
        bytes.append(UInt8(ascii: " "))
        bytes.append(utf8: words.after)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The name of an async slice, which has no image and so is the same at its end.
  private func asyncName(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    bytes.append(utf8: ",\"name\":\"")
    bytes.append(utf8: TraceSliceName.fixed[Int(record.name.rawValue)].before)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendImage(_ url: Int, into bytes: inout [UInt8]) {
    if let known = images[url] {
      bytes.append(contentsOf: known)
      return
    }
    var name: [UInt8] = []
    name.append(escaped: options.imageName(url))
    images[url] = name
    bytes.append(contentsOf: name)
  }

  private func id(
    _ record: SignpostRecord,
    _ text: ChromeEventText,
    into bytes: inout [UInt8]
  ) {
    // The main lane never overlaps itself, so nothing refers to its slices.
    guard record.name != .mainLaneWork else { return }
    bytes.append(utf8: ",\"id\":\"")
    bytes.append(decimal: Int(record.id.number))
    bytes.append(UInt8(ascii: "\""))
  }

  /// Names the file where the work on a picture begins; the file is that of its URL.
  private mutating func appendFile(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    switch record.name {
    case .loadImage, .loadImageData, .decodeImageData: break
    default: return
    }
    guard let url = record.url else { return }
    if let known = fileArguments[url] {
      bytes.append(contentsOf: known)
      return
    }
    var argument: [UInt8] = []
    let name = options.fileName(url)
    if !name.isEmpty {
      argument.append(utf8: ",\"file\":\"")
      argument.append(escaped: name)
      argument.append(UInt8(ascii: "\""))
    }
    fileArguments[url] = argument
    bytes.append(contentsOf: argument)
  }

  private func append(
    _ value: Int,
    as argument: ChromeEventText.Argument,
    into bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: argument.head)
    switch argument.value {
    case .points:
      // Swift's own text of a number is the shortest that is read as the same one.
      bytes.append(utf8: "\(Double(bitPattern: UInt64(bitPattern: Int64(value))))")
    case .words(let words): bytes.append(contentsOf: words[value])
    case .number: bytes.append(decimal: value)
    }
  }

  private mutating func metadata(_ kind: String, thread: Int, into bytes: inout [UInt8]) {
    separate(&bytes)
    bytes.append(utf8: "{\"ph\":\"M\",\"name\":\"\(kind)\",\"pid\":1,\"tid\":")
    bytes.append(decimal: thread)
    bytes.append(utf8: ",\"args\":{")
  }

  private mutating func separate(_ bytes: inout [UInt8]) {
    bytes.append(utf8: isFirst ? "\n" : ",\n")
    isFirst = false
  }
}
