import Basics
import Signposts
import Text

/// The text that the writer makes of records, and what a reader finds in it.
enum TraceText {
  static func of(
    _ records: [SignpostRecord],
    title: String = "trial",
    context: [(name: String, json: String)] = [("seed", "7")],
    options: ChromeTraceWriter.Options = ChromeTraceWriter.Options()
  ) -> String {
    var writer = ChromeTraceWriter(options)
    var bytes: [UInt8] = []
    writer.begin(title: title, into: &bytes)
    for record in records { writer.append(record, into: &bytes) }
    writer.end(context: context, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func events(_ text: String) throws -> [JSONValue] {
    try JSONParser.parse(text)["traceEvents"]?.array ?? []
  }
}

extension SignpostRecord {
  static func at(
    _ nanoseconds: Int,
    _ phase: SignpostPhase,
    _ name: SignpostName,
    _ id: UInt64 = 0,
    _ numbers: [Int] = []
  ) -> SignpostRecord {
    SignpostRecord(
      time: TimePoint(nanoseconds: nanoseconds),
      id: SignpostID(id),
      name: name,
      phase: phase,
      numbers: numbers
    )
  }
}

extension JSONValue {
  /// The name of the signpost that an event of a trace is made from; nil for the writer's own.
  var signpost: String? {
    let parts = (self["cat"]?.string ?? "").split(separator: ",")
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
