internal import Text

/// The description of the trial in a trace.
package struct TraceContext: Sendable, Hashable {
  package var scenario = ""
  package var variant = ""
  package var device = ""
  /// The random seed.
  package var seed: UInt64 = 0
  /// The random seed that its order of jobs was drawn with, as text; nil where the order was not
  /// drawn, and in traces of older versions.
  package var schedule: String?
  /// The rule of its scroll where frames were late, `time` or `frames`; nil in traces of versions
  /// that knew frames alone.
  package var finger: String?
  /// Whether the trace is an extract of a trial, as `imagebench repro` writes it.
  package var isCut = false
  /// The number of the first frame in an extract; 0 in a whole trace.
  package var firstFrame = 0
  /// How many signposts were left out because of the size; 0 in a whole trace.
  package var leftOut = 0
  /// The texts of URLs by number.
  package var urls: [Int: String] = [:]
  /// The files of pictures by the number of their URL, as loads, fetches and decodes name them.
  package var files: [Int: String] = [:]

  /// The trial in one line: "photo-grid · naive · iphone-se · seed 1".
  package var title: String { "\(scenario) · \(variant) · \(device) · seed \(seed)" }

  /// The context of an unknown trial.
  package init() {}

  /// The context in `value`, whose text has a line for each member.
  init(_ value: JSONValue, text: UnsafeBufferPointer<UInt8>) {
    scenario = value["scenario"]?.string ?? ""
    variant = value["variant"]?.string ?? ""
    device = value["device"]?.string ?? ""
    seed = Self.seed(in: text) ?? 0
    schedule = value["schedule"]?.string
    finger = value["finger"]?.string
    isCut = value["first_frame"] != nil
    firstFrame = value["first_frame"]?.integer ?? 0
    leftOut = value["left_out"]?["signposts"]?.integer ?? 0
    for member in value["urls"]?.object?.members ?? [] {
      if let number = Int(member.key), let text = member.value.string { urls[number] = text }
    }
  }

  /// The random seed by its digits: a number of JSON keeps only those below 2⁶³.
  private static func seed(in text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let label = Array("\"seed\":".utf8)
    let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: label) }
    let numerals = UInt8(ascii: "0")...UInt8(ascii: "9")
    let digits = line?.dropFirst(label.count).prefix(while: numerals.contains)
    return digits.flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
  }
}
