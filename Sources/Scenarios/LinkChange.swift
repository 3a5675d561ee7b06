package import Basics

/// Changes to a link's profile; nil keeps the profile's value.
///
/// The changes are part of the changed link's name, such as "3g-200ms-1500kbps", so each name has
/// one meaning, and ``NetworkProfile/named(_:)`` finds the link by it. The name is safe in file
/// names.
package struct LinkChange: Sendable, Hashable {
  /// The shortest and the longest latency; all values between are equally likely.
  package var latency: ClosedRange<TimeSpan>?
  /// Bytes a second for all connections together.
  package var bytesPerSecond: Int?
  /// The protocol.
  package var version: HTTPVersion?
  /// Connections of HTTP/1.1 to one host at a time, which imply that protocol.
  package var connections: Int?

  /// The longest accepted latency: one minute.
  package static let longestLatency = TimeSpan.seconds(60)
  /// The highest accepted rate: 100 GB/s, more than any link has.
  package static let mostBytesPerSecond = 100_000_000_000
  /// The highest accepted number of connections.
  package static let mostConnections = 1_000

  /// No change.
  package init() {}

  /// Whether nothing is changed.
  package var isEmpty: Bool { self == LinkChange() }

  /// The time that `text` spells, such as "200ms" or "0.2s", up to ``longestLatency``; nil for
  /// other text.
  package static func latency(_ text: String) -> TimeSpan? {
    try? ScriptTime.read(text[...], from: .zero, to: longestLatency)
  }

  /// The bytes a second that `text` spells, such as "1.5Mbps" or "200kB/s"; nil for other text, for
  /// a fraction of a byte, and above ``mostBytesPerSecond``.
  package static func bytesPerSecond(_ text: String) -> Int? {
    let units = [
      ("Gbps", 125_000_000), ("Mbps", 125_000), ("kbps", 125), ("MB/s", 1_000_000),
      ("kB/s", 1_000), ("B/s", 1),
    ]
    let value: Int
    if let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) {
      guard let found = product(text.dropLast(unit.utf8.count), factor) else { return nil }
      value = found
    } else if text.hasSuffix("bps"), let bits = product(text.dropLast(3), 1), bits % 8 == 0 {
      value = bits / 8
    } else {
      return nil
    }
    return (1...mostBytesPerSecond).contains(value) ? value : nil
  }

  /// Digits with at most three after the point, times `factor`; nil if that is not a whole number.
  private static func product(_ text: Substring, _ factor: Int) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
      parts.allSatisfy({ $0.utf8.allSatisfy { $0.isDigit } }),
      parts[0].utf8.count <= 12, parts.count == 1 || parts[1].utf8.count <= 3
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    let digits =
      String(parts[0]) + String(decimals) + String(repeating: "0", count: 3 - decimals.utf8.count)
    guard let thousandths = Int(digits) else { return nil }
    let (product, isOverflown) = thousandths.multipliedReportingOverflow(by: factor)
    return isOverflown || product % 1_000 != 0 ? nil : product / 1_000
  }

  // MARK: Names

  /// The end of the changed link's name, such as "-200ms-1500kbps"; empty for no change.
  package var suffix: String {
    var words: [String] = []
    if let latency {
      words.append(Self.word(latency.lowerBound))
      if latency.lowerBound != latency.upperBound { words.append(Self.word(latency.upperBound)) }
    }
    if let bytesPerSecond {
      let bits = bytesPerSecond * 8
      let (factor, unit) =
        [(1_000_000, "Mbps"), (1_000, "kbps")].first { bits % $0.0 == 0 } ?? (1, "bps")
      words.append("\(bits / factor)\(unit)")
    }
    if let connections {
      words.append("\(connections)conn")
    } else if version == .one {
      words.append(HTTPVersion.one.rawValue)
    }
    return words.map { "-\($0)" }.joined()
  }

  /// The change whose ``suffix`` is `text`; nil if there is none.
  init?(suffix text: Substring) {
    guard text.first == "-" else { return nil }
    for word in text.dropFirst().split(separator: "-", omittingEmptySubsequences: false) {
      let word = String(word)
      if let time = Self.latency(word) {
        latency = latency.map { min($0.lowerBound, time)...time } ?? time...time
      } else if let rate = Self.bytesPerSecond(word) {
        bytesPerSecond = rate
      } else if word == HTTPVersion.one.rawValue {
        version = .one
      } else if word.hasSuffix("conn"), let count = Int(word.dropLast(4)),
        (1...Self.mostConnections).contains(count)
      {
        (connections, version) = (count, .one)
      }
    }
    // Each change has one spelling, so any other spelling is refused.
    guard suffix == text else { return nil }
  }

  /// `time` as a whole number of the largest unit that allows it, because names contain no point.
  private static func word(_ time: TimeSpan) -> String {
    for (factor, unit) in [(1_000_000, "ms"), (1_000, "us")]
    where time.nanoseconds % factor == 0 {
      return "\(time.nanoseconds / factor)\(unit)"
    }
    return "\(time.nanoseconds)ns"
  }
}

extension NetworkProfile {
  /// The link with `change` and a name that states it.
  ///
  /// Earlier changes stay unless `change` redecimals them.
  package func changed(_ change: LinkChange) -> NetworkProfile {
    let (rootName, old) = Self.parts(of: name, among: Self.catalogue) ?? (name, LinkChange())
    var merged = old
    merged.latency = change.latency ?? old.latency
    merged.bytesPerSecond = change.bytesPerSecond ?? old.bytesPerSecond
    merged.version = change.connections == nil ? change.version ?? old.version : .one
    merged.connections = merged.version == .two ? nil : change.connections ?? old.connections
    guard merged != old else { return self }
    var link = self
    link.name = rootName + merged.suffix
    if old.isEmpty { link.summary += " Changed, as its name says." }
    if let latency = change.latency {
      var ends = [LatencyQuantile(0, milliseconds: 0), LatencyQuantile(1, milliseconds: 0)]
      ends[0].latency = latency.lowerBound
      ends[1].latency = latency.upperBound
      link.latency = ends
      // Recorded waits would override the requested latency.
      link.recordedWaits = []
    }
    link.bytesPerSecond = change.bytesPerSecond ?? bytesPerSecond
    link.version = merged.version ?? version
    link.connectionsPerHost = change.connections ?? connectionsPerHost
    return link
  }

  /// The link called `name`, out of `links` or one of them with changes; nil if there is none.
  static func found(_ name: String, among links: [NetworkProfile]) -> NetworkProfile? {
    guard let (root, change) = parts(of: name, among: links) else { return nil }
    return links.first { $0.name == root }?.changed(change)
  }

  /// The name of one of `links` and the change that together spell `name`.
  static func parts(
    of name: String,
    among links: [NetworkProfile]
  ) -> (root: String, change: LinkChange)? {
    for link in links where name.hasPrefix(link.name) {
      let rest = name.dropFirst(link.name.count)
      if rest.isEmpty { return (link.name, LinkChange()) }
      if let change = LinkChange(suffix: rest) { return (link.name, change) }
    }
    return nil
  }
}
