internal import Text

/// The description of the trial in a trace.
public struct TraceContext: Sendable, Hashable {
  public var scenario = ""
  public var variant = ""
  public var device = ""
  /// The random seed.
  public var seed = 0
  /// Whether the trace is an extract of a trial, as `imagebench repro` writes it.
  public var isCut = false
  /// The texts of URLs by number.
  public var urls: [Int: String] = [:]

  /// The context of an unknown trial.
  public init() {}

  init(_ value: JSONValue) {
    scenario = value["scenario"]?.string ?? ""
    variant = value["variant"]?.string ?? ""
    device = value["device"]?.string ?? ""
    seed = value["seed"]?.integer ?? 0
    isCut = value["first_frame"] != nil
    for member in value["urls"]?.object?.members ?? [] {
      if let number = Int(member.key), let text = member.value.string { urls[number] = text }
    }
  }
}
