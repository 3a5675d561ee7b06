internal import Quantities

/// Writes signposts as Chrome trace events that Perfetto imports without an error.
///
/// The main lane and the frames are threads with balanced `B` and `E` events, because neither
/// overlaps itself; everything else that lasts is an async `b`/`e` pair with an id of its own, a
/// moment is an `i`, and the memory ledger is a counter. Times are microseconds with three
/// decimals, so no nanosecond is lost. The writer appends bytes to a buffer that the caller
/// flushes; it does no I/O. Format: "Trace Event Format" (Chromium project) as read by Perfetto's
/// `json_trace_parser.cc`.
public struct ChromeTraceWriter {
  private static let process = 1
  private static let threads = [
    "main lane", "frames", "display", "loading", "transport", "disk", "cache", "decoding",
    "memory", "trial",
  ]

  private var open: [SignpostRecord] = []
  private var latest = TimePoint.start
  private var isFirst = true

  /// A writer at the start of a trace.
  public init() {}

  /// Appends the opening of the file and the names of its threads.
  public mutating func begin(title: String, into bytes: inout [UInt8]) {
    bytes.append(utf8: "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
    metadata("process_name", thread: 0, name: title, into: &bytes)
    for (index, name) in Self.threads.enumerated() {
      metadata("thread_name", thread: index + 1, name: name, into: &bytes)
      separate(&bytes)
      bytes.append(utf8: "{\"ph\":\"M\",\"name\":\"thread_sort_index\",\"pid\":1,\"tid\":")
      bytes.append(decimal: index + 1)
      bytes.append(utf8: ",\"args\":{\"sort_index\":")
      bytes.append(decimal: index + 1)
      bytes.append(utf8: "}}")
    }
  }

  /// Appends one signpost; records must come in the order of their times.
  public mutating func append(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    latest = max(latest, record.time)
    switch record.phase {
    case .begin: open.append(record)
    case .end: open.removeAll { $0.id == record.id && $0.name == record.name }
    case .event: break
    }
    write(record, into: &bytes)
  }

  /// Appends the ends of what is still open and the closing of the file.
  ///
  /// - Parameters:
  ///   - context: What the numbers belong to, as names and ready JSON texts, in order.
  ///   - bytes: The buffer that the text goes to.
  public mutating func end(context: [(name: String, json: String)], into bytes: inout [UInt8]) {
    for record in open.reversed() {
      separate(&bytes)
      head(record, phase: isThreadSlice(record.name) ? "E" : "e", time: latest, into: &bytes)
      bytes.append(utf8: ",\"args\":{\"unfinished\":1}}")
    }
    open.removeAll()
    bytes.append(utf8: "\n],\"otherData\":{")
    for (index, entry) in context.enumerated() {
      if index > 0 { bytes.append(utf8: ",") }
      bytes.append(utf8: "\n\"\(entry.name)\":\(entry.json)")
    }
    bytes.append(utf8: "\n}}\n")
  }

  private mutating func write(_ record: SignpostRecord, into bytes: inout [UInt8]) {
    separate(&bytes)
    let isSlice = isThreadSlice(record.name)
    let phase: String
    switch record.phase {
    case .begin: phase = isSlice ? "B" : "b"
    case .end: phase = isSlice ? "E" : "e"
    case .event: phase = record.name == .memoryLedger ? "C" : "i"
    }
    head(record, phase: phase, time: record.time, into: &bytes)
    if phase == "i" { bytes.append(utf8: ",\"s\":\"t\"") }
    let list = record.phase == .end ? record.name.endArguments : record.name.arguments
    if !list.isEmpty {
      bytes.append(utf8: ",\"args\":{")
      for (index, argument) in list.enumerated() {
        if index > 0 { bytes.append(utf8: ",") }
        bytes.append(utf8: "\"\(argument.name)\":")
        append(record.arguments[index], as: argument.kind, into: &bytes)
      }
      // A moment has no place for an identity of its own, but may belong to an interval.
      if phase == "i", record.id != .none {
        bytes.append(utf8: ",\"interval\":")
        bytes.append(decimal: Int(record.id.number))
      }
      bytes.append(utf8: "}")
    }
    bytes.append(utf8: "}")
  }

  private func append(_ value: Int, as kind: SignpostArgument.Kind, into bytes: inout [UInt8]) {
    if kind == .points {
      // Swift's own text of a number is the shortest that is read as the same one.
      bytes.append(utf8: "\(Double(bitPattern: UInt64(bitPattern: Int64(value))))")
      return
    }
    guard case .word(let words) = kind, words.indices.contains(value) else {
      bytes.append(decimal: value)
      return
    }
    bytes.append(utf8: "\"\(words[value])\"")
  }

  private func head(
    _ record: SignpostRecord,
    phase: String,
    time: TimePoint,
    into bytes: inout [UInt8]
  ) {
    bytes.append(utf8: "{\"ph\":\"\(phase)\",\"ts\":")
    bytes.append(microseconds: time)
    bytes.append(utf8: ",\"pid\":1,\"tid\":")
    bytes.append(decimal: thread(of: record.name))
    bytes.append(utf8: ",\"cat\":\"\(record.name.category)\",\"name\":\"\(record.name.label)\"")
    if phase == "b" || phase == "e" {
      bytes.append(utf8: ",\"id\":\"")
      bytes.append(decimal: Int(record.id.number))
      bytes.append(utf8: "\"")
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

  private func isThreadSlice(_ name: SignpostName) -> Bool {
    name == .mainLaneWork || name == .frame
  }

  private func thread(of name: SignpostName) -> Int {
    switch name {
    case .mainLaneWork: return 1
    case .frame: return 2
    default:
      let index = Self.threads.firstIndex(of: name.category) ?? Self.threads.count - 1
      return index + 1
    }
  }
}

extension [UInt8] {
  @inline(__always)
  mutating func append(utf8 text: String) {
    append(contentsOf: text.utf8)
  }

  /// The inside of a JSON string; a title is the caller's and may hold anything.
  mutating func append(escaped text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        append(utf8: byte < 0x10 ? "\\u000" : "\\u00")
        append(utf8: String(byte, radix: 16))
      default: append(byte)
      }
    }
  }

  @inline(__always)
  mutating func append(decimal value: Int) {
    append(contentsOf: String(value).utf8)
  }

  /// The moment in microseconds with three decimals, which keeps every nanosecond.
  mutating func append(microseconds time: TimePoint) {
    let whole = time.nanoseconds / 1000
    let rest = time.nanoseconds % 1000
    append(decimal: whole)
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(rest / 100))
    append(UInt8(ascii: "0") + UInt8(rest / 10 % 10))
    append(UInt8(ascii: "0") + UInt8(rest % 10))
  }
}
