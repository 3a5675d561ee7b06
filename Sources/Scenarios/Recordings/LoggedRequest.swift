public import Basics

/// A request for an image, as a log has it.
public struct LoggedRequest: Sendable, Hashable {
  /// When it began, in seconds from whenever the log counts.
  public var seconds: Double
  /// What was asked for: a URL, or any other text that is the same for the same image.
  public var key: String
  /// The bytes of the body; nil where the log does not know them.
  public var bytes: Int?
  /// The time to the first byte; nil where the log does not know it or no server was asked.
  public var wait: TimeSpan?
  /// What came.
  public var outcome = LoggedAnswer.Outcome.picture

  init(seconds: Double, key: String, bytes: Int?) {
    self.seconds = seconds
    self.key = key
    self.bytes = bytes
  }

  /// The last part of the key's path, which is what people know an image by, in at most 60 characters.
  var shortName: String {
    let path = key.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map(String.init) ?? key
    let clean = name.unicodeScalars.prefix(60).map { scalar in
      scalar.properties.generalCategory == .control ? "\u{fffd}" : String(scalar)
    }
    return clean.joined() + (name.unicodeScalars.count > 60 ? "…" : "")
  }
}

/// The requests for images in a log, and what was left out of it.
public struct LoggedRequests: Sendable, Hashable {
  /// Those for images, in the order in which they began.
  public private(set) var requests: [LoggedRequest]
  /// How many requests for other things there were, by type of media, the most frequent first.
  public private(set) var leftOut: [TypeCount]

  /// How many requests had answers of a type.
  public struct TypeCount: Sendable, Hashable {
    /// The type, such as "application/json", or "no type".
    public var type: String
    /// How many.
    public var count: Int
  }

  /// Those of `requests`, in any order, and the type of each request that is left out.
  ///
  /// Equal times keep their order; logs are often written when answers end.
  init(_ requests: [LoggedRequest], otherTypes: [String] = []) {
    self.requests = requests.enumerated().sorted { left, right in
      (left.element.seconds, left.offset) < (right.element.seconds, right.offset)
    }.map(\.element)
    var counts: [String: Int] = [:]
    for type in otherTypes { counts[type, default: 0] += 1 }
    leftOut = counts.map { TypeCount(type: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.type) < ($0.count, $1.type) }
  }

  /// How many requests were left out.
  public var leftOutCount: Int { leftOut.reduce(0) { $0 + $1.count } }

  /// What was left out, for people; nil when nothing was.
  public var leftOutWords: String? {
    guard leftOutCount > 0 else { return nil }
    let named = leftOut.prefix(3).map { "\($0.count) \($0.type)" }
    let rest = leftOut.dropFirst(3).reduce(0) { $0 + $1.count }
    let list = named + (rest > 0 ? ["\(rest) of other types"] : [])
    return "\(Count.words(leftOutCount, "request")) for other things left out "
      + "(\(list.joined(separator: ", ")))"
  }
}

/// Numbers of things in words.
enum Count {
  /// "1 image", "2 images".
  static func words(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }

  /// `value` with one decimal, or none where that is zero.
  static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
