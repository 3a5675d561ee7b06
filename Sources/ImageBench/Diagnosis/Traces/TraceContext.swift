internal import Text

/// The description of the trial in a trace.
package struct TraceContext: Sendable, Hashable {
  package var scenario = ""
  package var variant = ""
  package var device = ""
  /// The random seed.
  package var seed = 0
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

  init(_ value: JSONValue) {
    scenario = value["scenario"]?.string ?? ""
    variant = value["variant"]?.string ?? ""
    device = value["device"]?.string ?? ""
    seed = value["seed"]?.integer ?? 0
    isCut = value["first_frame"] != nil
    firstFrame = value["first_frame"]?.integer ?? 0
    leftOut = value["left_out"]?["signposts"]?.integer ?? 0
    for member in value["urls"]?.object?.members ?? [] {
      if let number = Int(member.key), let text = member.value.string { urls[number] = text }
    }
  }
}
