internal import Basics
internal import Text

/// Reads the image requests of an HTTP archive, as browsers and proxies export it.
///
/// A request is for an image if its answer is one, or if it failed and was made for an image. The
/// resource type that browsers add, the field Accept or the extension of the path shows that.
///
/// Source: the HAR 1.2 specification, http://www.softwareishard.com/blog/har-12-spec.
struct ArchiveReader {
  let path: String

  func requests(_ archive: JSONValue) throws(RecordingError) -> LoggedRequests {
    guard let entries = archive["log"]?["entries"]?.array else {
      throw .noArchive(name: path)
    }
    guard entries.count <= Recording.rowLimit else {
      throw .tooLarge(name: path, limit: "\(Recording.rowLimit) entries")
    }
    var requests: [LoggedRequest] = []
    var others: [String] = []
    for (index, entry) in entries.enumerated() {
      let type = Self.type(of: entry)
      let outcome = Self.outcome(of: entry)
      // A failed request has the media type of an error page, so its request decides.
      let isImage = type.hasPrefix("image/") || outcome != .picture && Self.asksForImage(entry)
      guard isImage else {
        others.append(type.isEmpty ? "no type" : type)
        continue
      }
      requests.append(try request(entry, "entry \(index + 1)", outcome))
    }
    guard !requests.isEmpty || entries.isEmpty else {
      throw .noImages(name: path, count: entries.count)
    }
    return LoggedRequests(requests, otherTypes: others)
  }

  private func request(
    _ entry: JSONValue,
    _ position: String,
    _ outcome: LoggedAnswer.Outcome
  ) throws(RecordingError) -> LoggedRequest {
    guard let url = entry["request"]?["url"]?.string, !url.isEmpty else {
      throw .value(name: path, position: position, what: "a request with a \"url\"", found: "none")
    }
    let text = entry["startedDateTime"]?.string ?? ""
    guard let seconds = ISODate.seconds(text) else {
      throw .value(
        name: path,
        position: position,
        what: "a \"startedDateTime\" such as 2026-01-31T12:00:00.250Z",
        found: text
      )
    }
    let response = entry["response"]
    // The body as transferred comes first: a compressed body's content is larger.
    let sizes = [("bodySize", response?["bodySize"]), ("size", response?["content"]?["size"])]
    let size = try sizes.map { name, value throws(RecordingError) in
      try number(value, name, upTo: Self.sizeLimit, "bytes", position).map { Int($0.rounded()) }
    }.compactMap { $0 }.first { $0 > 0 }
    var request = LoggedRequest(seconds: seconds, key: url, bytes: outcome == .picture ? size : nil)
    request.outcome = outcome
    request.wait = try wait(of: entry, position)
    return request
  }

  /// The largest size of a body, 1 TiB: the limit of request logs too.
  private static let sizeLimit = Double(1 << 40)

  /// The number `value` of the member `name`; nil where it is missing or negative, because programs
  /// write -1 for what they do not know.
  ///
  /// Throws when it is no number, or one above `limit`.
  private func number(
    _ value: JSONValue?,
    _ name: String,
    upTo limit: Double,
    _ unit: String,
    _ position: String
  ) throws(RecordingError) -> Double? {
    guard let value, value != .null else { return nil }
    guard let number = value.number, number <= limit else {
      throw .value(
        name: path,
        position: position,
        what: "at most \(Int(limit)) \(unit) as \"\(name)\"",
        found: value.string ?? JSONWriter.text(value)
      )
    }
    return number < 0 ? nil : number
  }

  /// The media type of the answer in lower case, without parameters; empty if there is none.
  private static func type(of entry: JSONValue) -> String {
    // Media types are not case-sensitive: RFC 9110, 8.3.1.
    let text = entry["response"]?["content"]?["mimeType"]?.string?.lowercased() ?? ""
    let clean = text.prefix { $0 != ";" && !$0.isNewline }.prefix(40)
    return clean.split(separator: " ").joined()
  }

  /// An answer of 400 or more brings no picture; a status of 0 means no answer.
  private static func outcome(of entry: JSONValue) -> LoggedAnswer.Outcome {
    guard let status = entry["response"]?["status"]?.number else { return .picture }
    if status <= 0 { return .nothing }
    let failures = LoggedAnswer.failureStatuses
    return status < Double(failures.lowerBound)
      ? .picture : .status(Int(min(status, Double(failures.upperBound))))
  }

  private static func asksForImage(_ entry: JSONValue) -> Bool {
    if let type = entry["_resourceType"]?.string { return type == "image" }
    let accept = entry["request"]?["headers"]?.array?.first {
      $0["name"]?.string?.lowercased() == "accept"
    }
    if let types = accept?["value"]?.string, types.hasPrefix("image/") { return true }
    let url = entry["request"]?["url"]?.string?.lowercased() ?? ""
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return extensions.contains { path.hasSuffix($0) }
  }

  private static let extensions = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".heic"]

  /// The time from the request to the first byte: name look-up, connection, sending, waiting.
  ///
  /// The time in the browser's queue is left out, because the pipeline has a queue of its own. Nil
  /// if the archive lacks the waiting time, or the browser took the answer from its cache.
  private func wait(
    of entry: JSONValue,
    _ position: String
  ) throws(RecordingError) -> TimeSpan? {
    guard entry["_fromCache"]?.string == nil, let timings = entry["timings"] else { return nil }
    let limit = Recording.secondLimit * 1e3
    // The time of TLS is part of the connection's.
    let parts = try ["wait", "dns", "connect", "send"].map { name throws(RecordingError) in
      try number(timings[name], name, upTo: limit, "ms", position)
    }
    guard parts[0] != nil else { return nil }
    let milliseconds = min(parts.reduce(0) { $0 + ($1 ?? 0) }, limit)
    return TimeSpan(nanoseconds: Int((milliseconds * 1e3).rounded()) * 1_000)
  }
}
