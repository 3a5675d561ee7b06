internal import Basics
internal import Files
package import Signposts
internal import Text

/// Reads the traces of trials back into signposts: the inverse of ``ChromeTraceWriter``.
///
/// It reads line by line, as the writer wrote them, so a trace needs no more memory than its bytes.
/// Unknown events are skipped; fields missing in a trace of an older version are 0.
package struct TraceReader {
  /// The longest accepted time: more than a day.
  private static let longest = 100_000_000_000_000
  /// The largest whole number that every JSON reader keeps exact.
  private static let largest = 1 << 53
  /// More pixels than any side of an image has.
  private static let mostPixels = 1 << 20

  private static let names: [String: SignpostName] = Dictionary(
    uniqueKeysWithValues: SignpostName.allCases.map { ($0.label, $0) }
  )

  private var latest = TimePoint.start
  private var line = 1
  private var files: [Int: String] = [:]
  /// How many works of the main lane are open: a wait lies within a binding.
  private var openMainWorks: UInt64 = 0

  private init() {}

  /// Passes every signpost of a trace to `body`, in order of time, and returns the trace's context.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func read(
    _ bytes: [UInt8],
    _ body: (SignpostRecord) -> Void
  ) throws(TraceError) -> TraceContext {
    var text = bytes
    if Gzip.isStream(bytes) {
      let limit = FileOperations.wholeFileLimit.bytes
      guard let plain = Gzip.decompress(bytes, limit: limit) else { throw .badCompression }
      text = plain
    }
    return try text.withUnsafeBufferPointer { (buffer) throws(TraceError) in
      var reader = TraceReader()
      return try reader.read(buffer, body)
    }
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (SignpostRecord) -> Void
  ) throws(TraceError) -> TraceContext {
    let opening = Array("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n".utf8)
    guard bytes.starts(with: opening) else { throw .foreign }
    let closing = Array("],\"otherData\":".utf8)
    var start = opening.count
    while true {
      line += 1
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        throw .brokenOff(line: line)
      }
      var text = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if text.starts(with: closing) {
        return try context(UnsafeBufferPointer(rebasing: bytes[(start + closing.count)...]))
      }
      if text.last == UInt8(ascii: ",") { text = UnsafeBufferPointer(rebasing: text.dropLast()) }
      if let record = try record(text) { body(record) }
      start = end + 1
    }
  }

  /// The context after the events; the closing bracket of the whole follows it.
  private func context(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(TraceError) -> TraceContext {
    var rest = bytes[...]
    while let last = rest.last, last == UInt8(ascii: "\n") { rest = rest.dropLast() }
    guard rest.last == UInt8(ascii: "}") else { throw .brokenOff(line: line) }
    do throws(JSONError) {
      let text = UnsafeBufferPointer(rebasing: rest.dropLast())
      var context = TraceContext(try JSONParser.parse(text), text: text)
      context.files = files
      return context
    } catch {
      throw .brokenOff(line: line)
    }
  }

  private mutating func record(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(TraceError) -> SignpostRecord? {
    let event: JSONValue
    do throws(JSONError) {
      event = try JSONParser.parse(text)
    } catch {
      throw .badEvent(line: line, error)
    }
    guard let kind = event["ph"]?.string else { throw .badEvent(line: line, nil) }
    // The name of the signpost ends the category; in older traces it is the event's own name.
    let category = (event["cat"]?.string ?? "").split(separator: ",")
    let label = category.count > 1 ? String(category[1]) : event["name"]?.string
    guard let label else { throw .badEvent(line: line, nil) }
    let phase: SignpostPhase
    switch kind {
    case "B", "b": phase = .begin
    case "E", "e": phase = .end
    case "X": phase = category.first == "actual" ? .end : .begin
    case "i", "C": phase = .event
    default: return nil
    }
    let arguments = event["args"]
    // An interval without an end in the trace did not end.
    guard let name = Self.names[label], arguments?["unfinished"] == nil else { return nil }
    guard name.phases.contains(phase) else { throw .badEvent(line: line, nil) }
    var nanoseconds = try nanoseconds(event["ts"])
    // The end of a frame is the end of its slice.
    if kind == "X", phase == .end { nanoseconds += try self.nanoseconds(event["dur"]) }
    let time = TimePoint(nanoseconds: nanoseconds)
    // The diagnosis relies on order, and the writer never writes an earlier time.
    guard time >= latest else { throw .outOfRange(line: line, name: "ts") }
    latest = time
    let list = phase == .end ? name.endArguments : name.arguments
    var numbers: [Int] = []
    for argument in list {
      guard let value = arguments?[argument.name] else {
        // An older version did not have this argument.
        numbers.append(0)
        continue
      }
      numbers.append(try number(value, argument))
    }
    let number =
      if let depth = mainWorkID(name, phase) {
        depth
      } else {
        try id(event["id"] ?? arguments?["interval"])
      }
    let record = SignpostRecord(
      time: time,
      id: SignpostID(number),
      name: name,
      phase: phase,
      numbers: numbers
    )
    if let file = arguments?["file"]?.string, let url = record.url { files[url] = file }
    return record
  }

  private func nanoseconds(_ value: JSONValue?) throws(TraceError) -> Int {
    guard let microseconds = value?.number else { throw .badEvent(line: line, nil) }
    // Rounded, because a decimal fraction of a microsecond is not exact in binary.
    let nanoseconds = (microseconds * 1000).rounded()
    guard nanoseconds >= 0, nanoseconds <= Double(Self.longest) else {
      throw .outOfRange(line: line, name: "ts")
    }
    return Int(nanoseconds)
  }

  /// The depth of a work of the main lane as its identity, because the trace names none; nil for
  /// other signposts.
  private mutating func mainWorkID(_ name: SignpostName, _ phase: SignpostPhase) -> UInt64? {
    guard name == .mainLaneWork else { return nil }
    if phase == .begin { openMainWorks += 1 }
    defer { if phase == .end, openMainWorks > 0 { openMainWorks -= 1 } }
    return openMainWorks
  }

  private func id(_ value: JSONValue?) throws(TraceError) -> UInt64 {
    guard let value else { return 0 }
    if let number = value.integer, let id = UInt64(exactly: number) { return id }
    guard let text = value.string, let id = UInt64(text) else {
      throw .outOfRange(line: line, name: "id")
    }
    return id
  }

  private func number(
    _ value: JSONValue,
    _ argument: SignpostArgument
  ) throws(TraceError) -> Int {
    if case .word(let words) = argument.kind, let word = value.string {
      guard let index = words.firstIndex(of: word) else {
        throw .outOfRange(line: line, name: argument.name)
      }
      return index
    }
    if argument.kind == .points {
      // A signpost stores points as the bit pattern of the number.
      guard let points = value.number, points.isFinite else {
        throw .outOfRange(line: line, name: argument.name)
      }
      return Int(truncatingIfNeeded: points.bitPattern)
    }
    let limits: ClosedRange<Int>
    switch argument.kind {
    // Checked above.
    case .points: limits = 0...0
    case .nanoseconds: limits = -Self.longest...Self.longest
    case .pixels: limits = 0...Self.mostPixels
    case .word(let words): limits = 0...max(0, words.count - 1)
    case .count, .bytes: limits = -Self.largest...Self.largest
    case .url: limits = 0...Self.largest
    }
    guard let number = value.integer, limits.contains(number) else {
      throw .outOfRange(line: line, name: argument.name)
    }
    return number
  }
}
