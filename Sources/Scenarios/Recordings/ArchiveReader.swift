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
    // A browser writes -1 for a size that it does not know.
    // The body as transferred comes first: a compressed body's content is larger.
    let size = [response?["bodySize"]?.integer, response?["content"]?["size"]?.integer]
      .compactMap { $0 }.first { $0 > 0 }
    var request = LoggedRequest(seconds: seconds, key: url, bytes: outcome == .picture ? size : nil)
    request.outcome = outcome
    request.wait = Self.wait(of: entry)
    return request
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
    guard let status = entry["response"]?["status"]?.integer else { return .picture }
    if status <= 0 { return .nothing }
    let failures = LoggedAnswer.failureStatuses
    return status < failures.lowerBound ? .picture : .status(min(status, failures.upperBound))
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
  private static func wait(of entry: JSONValue) -> TimeSpan? {
    guard entry["_fromCache"]?.string == nil, let timings = entry["timings"],
      let waiting = timings["wait"]?.number, waiting >= 0
    else { return nil }
    // The time of TLS is part of the connection's; -1 means that a part did not apply.
    let parts = ["dns", "connect", "send"].map { max(0, timings[$0]?.number ?? 0) }
    let milliseconds = parts.reduce(waiting, +)
    guard milliseconds <= Recording.secondLimit * 1e3 else { return nil }
    return TimeSpan(nanoseconds: Int((milliseconds * 1e3).rounded()) * 1_000)
  }
}
