package import Basics

/// A request for an image in a log.
package struct LoggedRequest: Sendable, Hashable {
  /// When it began, in seconds from the origin of the log's clock.
  package var seconds: Double
  /// A URL, or any other text that is equal for equal images.
  package var key: String
  /// The bytes of the body; nil if the log lacks them.
  package var bytes: Int?
  /// The time to the first byte; nil if the log lacks it or no server was asked.
  package var wait: TimeSpan?
  package var outcome = LoggedAnswer.Outcome.picture

  init(seconds: Double, key: String, bytes: Int?) {
    self.seconds = seconds
    self.key = key
    self.bytes = bytes
  }

  /// The last component of the key's path, by which people know an image, in at most 60 characters.
  var shortName: String {
    let path = key.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map(String.init) ?? key
    let clean = name.unicodeScalars.prefix(60).map { scalar in
      scalar.properties.generalCategory == .control ? "\u{fffd}" : String(scalar)
    }
    return clean.joined() + (name.unicodeScalars.count > 60 ? "…" : "")
  }
}

/// The image requests of a log, and a count of the others.
package struct LoggedRequests: Sendable, Hashable {
  /// In the order in which they began.
  package private(set) var requests: [LoggedRequest]
  /// How many other requests there were, by media type, the most frequent first.
  package private(set) var leftOut: [TypeCount]

  /// How many requests had answers of a type.
  package struct TypeCount: Sendable, Hashable {
    /// Such as "application/json", or "no type".
    package var type: String
    package var count: Int
  }

  /// The log of `requests`, in any order, with the type of each request that is left out.
  ///
  /// Requests with equal times keep their order, although many logs list requests by the end of
  /// their answers.
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
  package var leftOutCount: Int { leftOut.reduce(0) { $0 + $1.count } }

  /// What was left out, as text for people; nil if nothing was.
  package var leftOutText: String? {
    guard leftOutCount > 0 else { return nil }
    let named = leftOut.prefix(3).map { "\($0.count) \($0.type)" }
    let rest = leftOut.dropFirst(3).reduce(0) { $0 + $1.count }
    let list = named + (rest > 0 ? ["\(rest) of other types"] : [])
    return "\(Count.text(leftOutCount, "request")) for other things left out "
      + "(\(list.joined(separator: ", ")))"
  }
}

/// Counts as text.
enum Count {
  /// "1 image", "2 images".
  static func text(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }

  /// `value` with one decimal, or without if that is zero.
  static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
