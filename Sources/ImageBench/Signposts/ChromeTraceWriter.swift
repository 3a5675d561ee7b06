internal import Basics

/// Writes signposts as Chrome trace events that Perfetto imports without an error.
///
/// The main lane and the frames are threads with balanced `B` and `E` events, because neither
/// overlaps itself; everything else that lasts is an async `b`/`e` pair with an id of its own, a
/// moment is an `i`, and the memory ledger is a counter. Times are microseconds with three
/// decimals, so no nanosecond is lost. The writer appends bytes to a buffer that the caller
/// flushes; it does no I/O. Format: "Trace Event Format" (Chromium project) as read by Perfetto's
/// `json_trace_parser.cc`.
public struct ChromeTraceWriter {
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
  }

  private static let process = 1

  private var open = KeyTable<OpenKey, Open>()
  private var appended = 0
  private var latest = TimePoint.start
  private var isFirst = true
  private var hasLanes = false
  private let fileName: (Int) -> String
  /// The argument `file` of each URL that was met.
  private var fileArguments: [Int: [UInt8]] = [:]

  /// A writer at the start of a trace.
  ///
  /// - Parameter fileName: The file behind the URL with a number, which loads, fetches and decodes
  ///   name in their argument `file`; an empty text, the default, leaves it out.
  public init(fileName: @escaping (Int) -> String = { _ in "" }) {
    self.fileName = fileName
  }

  /// Appends the opening of the file and the names of its threads.
  public mutating func begin(title: String, into bytes: inout [UInt8]) {
    bytes.append(utf8: "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
    metadata("process_name", thread: 0, name: title, into: &bytes)
    for category in SignpostCategory.allCases where category != .lanes {
      thread(of: category, into: &bytes)
    }
  }

  /// Appends the name and the place of the thread of `category`.
  private mutating func thread(of category: SignpostCategory, into bytes: inout [UInt8]) {
    let number = ChromeEventText.thread(of: category)
    metadata("thread_name", thread: number, name: ChromeEventText.name(of: category), into: &bytes)
    separate(&bytes)
    bytes.append(utf8: "{\"ph\":\"M\",\"name\":\"thread_sort_index\",\"pid\":1,\"tid\":")
    bytes.append(decimal: number)
    bytes.append(utf8: ",\"args\":{\"sort_index\":")
    bytes.append(decimal: number)
    bytes.append(utf8: "}}")
  }

  /// Appends one signpost; records must come in the order of their times.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    latest = max(latest, record.time)
    let key = OpenKey(id: record.id, name: record.name)
    switch record.phase {
    case .begin: open[key] = Open(index: appended, record: record)
    case .end: open.removeValue(forKey: key)
    case .event: break
    }
    appended += 1
    if !hasLanes, record.name.category == .lanes {
      // Most traces have no lanes, and then no thread for them.
      hasLanes = true
      thread(of: .lanes, into: &bytes)
    }
    write(record, into: &bytes)
  }

  /// Appends the ends of what is still open and the closing of the file.
  ///
  /// - Parameters:
  ///   - context: What the numbers belong to, as names and ready JSON texts, in order.
  ///   - bytes: The buffer that the text goes to.
  public mutating func end(context: [(name: String, json: String)], into bytes: inout [UInt8]) {
    for entry in open.values.sorted(by: { $0.index > $1.index }) {
      let record = entry.record
      let text = ChromeEventText.all[Int(record.name.rawValue)]
      head(record.id, text, phase: text.end, time: latest, into: &bytes)
      bytes.append(utf8: ",\"args\":{\"unfinished\":1}}")
    }
    open = KeyTable()
    bytes.append(utf8: "\n],\"otherData\":{")
    for (index, entry) in context.enumerated() {
      if index > 0 { bytes.append(utf8: ",") }
      bytes.append(utf8: "\n\"\(entry.name)\":\(entry.json)")
    }
    bytes.append(utf8: "\n}}\n")
  }

  private mutating func write(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    let text = ChromeEventText.all[Int(record.name.rawValue)]
    let phase =
      switch record.phase {
      case .begin: text.begin
      case .end: text.end
      case .event: text.moment
      }
    head(record.id, text, phase: phase, time: record.time, into: &bytes)
    let isInstant = phase == UInt8(ascii: "i")
    if isInstant { bytes.append(utf8: ",\"s\":\"t\"") }
    let list = record.phase == .end ? text.endArguments : text.arguments
    if !list.isEmpty {
      for index in list.indices {
        append(record.numbers[index], as: list[index], into: &bytes)
      }
      if record.phase == .begin { appendFile(record, into: &bytes) }
      // A moment has no member for an identity of its own, but may belong to an interval.
      if isInstant, record.id != .none {
        bytes.append(utf8: ",\"interval\":")
        bytes.append(decimal: Int(record.id.number))
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "}"))
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
    let name = fileName(url)
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

  private mutating func head(
    _ id: SignpostID,
    _ text: ChromeEventText,
    phase: UInt8,
    time: TimePoint,
    into bytes: inout [UInt8]
  ) {
    separate(&bytes)
    bytes.append(utf8: "{\"ph\":\"")
    bytes.append(phase)
    bytes.append(utf8: "\",\"ts\":")
    bytes.append(microseconds: time)
    bytes.append(contentsOf: text.middle)
    if phase == UInt8(ascii: "b") || phase == UInt8(ascii: "e") {
      bytes.append(utf8: ",\"id\":\"")
      bytes.append(decimal: Int(id.number))
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private mutating func metadata(
    _ kind: String,
    thread: Int,
    name: String,
    into bytes: inout [UInt8]
  ) {
    separate(&bytes)
    bytes.append(
      utf8: "{\"ph\":\"M\",\"name\":\"\(kind)\",\"pid\":\(Self.process),\"tid\":\(thread)"
    )
    bytes.append(utf8: ",\"args\":{\"name\":\"")
    bytes.append(escaped: name)
    bytes.append(utf8: "\"}}")
  }

  private mutating func separate(_ bytes: inout [UInt8]) {
    bytes.append(utf8: isFirst ? "\n" : ",\n")
    isFirst = false
  }
}
