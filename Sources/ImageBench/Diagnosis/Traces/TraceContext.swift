internal import Text

/// What a trace says of the trial that it is of.
public struct TraceContext: Sendable, Hashable {
  /// The name of the scenario.
  public var scenario = ""
  /// The name of the variant.
  public var variant = ""
  /// The name of the device.
  public var device = ""
  /// The seed.
  public var seed = 0
  /// Whether it is a stretch of a trial and not the whole, as `imagebench repro` writes it.
  public var isCut = false
  /// The texts of URLs by their numbers.
  public var urls: [Int: String] = [:]

  /// A trial of which nothing is known.
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
