internal import CSVText
internal import JSONText
internal import Quantities
internal import Scenarios

/// Requests for images that were logged elsewhere: when, for what, and how large it was.
///
/// Each request is a row that comes in at the bottom of the screen and shows a picture; equal keys are
/// the same picture. A picture is of the class whose files are nearest in size, because a scenario has
/// the corpus's pictures and not the user's.
struct RequestRecording {
  let file: ScenarioFile

  private struct Request {
    var seconds: Double
    var key: String
    var bytes: Int?
  }

  /// The requests of a log with the columns `time`, in seconds, `key` and, if it has one, `size`.
  init(table: CSVDocument, path: String) throws(RecordingError) {
    let table = try RecordedTable(table, path: path)
    var requests: [Request] = []
    for row in table.rows.indices {
      let key = table.text("key", row) ?? ""
      guard !key.isEmpty else {
        throw .value(name: path, place: "line \(row + 2)", what: "a key", found: key)
      }
      var bytes: Int?
      if let text = table.text("size", row), !text.isEmpty {
        bytes = try table.integer("size", row, in: 0...(1 << 40))
      }
      requests.append(
        Request(seconds: try table.number("time", row, in: -1e12...1e12), key: key, bytes: bytes)
      )
    }
    try self.init(requests, path: path)
  }

  /// The requests for images in an HTTP archive, as browsers and proxies export it.
  ///
  /// Source: the HAR 1.2 specification, http://www.softwareishard.com/blog/har-12-spec.
  init(har: JSONValue, path: String) throws(RecordingError) {
    guard let entries = har["log"]?["entries"]?.array else {
      throw .noArchive(name: path)
    }
    guard entries.count <= Recording.rowLimit else {
      throw .tooLarge(name: path, limit: "\(Recording.rowLimit) entries")
    }
    var requests: [Request] = []
    for (index, entry) in entries.enumerated() {
      let content = entry["response"]?["content"]
      // Types of media are the same in capitals: RFC 9110, 8.3.1.
      guard let type = content?["mimeType"]?.string, type.lowercased().hasPrefix("image/") else {
        continue
      }
      let place = "entry \(index + 1)"
      guard let url = entry["request"]?["url"]?.string, !url.isEmpty else {
        throw .value(name: path, place: place, what: "a request with a \"url\"", found: "none")
      }
      let text = entry["startedDateTime"]?.string ?? ""
      guard let seconds = ISODate.seconds(text) else {
        throw .value(
          name: path,
          place: place,
          what: "a \"startedDateTime\" such as 2026-01-31T12:00:00.250Z",
          found: text
        )
      }
      let size = [entry["response"]?["bodySize"]?.integer, content?["size"]?.integer]
        .compactMap { $0 }.first { $0 > 0 }
      requests.append(Request(seconds: seconds, key: url, bytes: size))
    }
    guard !requests.isEmpty || entries.isEmpty else {
      throw .noImages(name: path, count: entries.count)
    }
    try self.init(requests, path: path)
  }

  private init(_ requests: [Request], path: String) throws(RecordingError) {
    // Logs are often written when answers end; equal times keep their order.
    let ordered = requests.enumerated().sorted { left, right in
      (left.element.seconds, left.offset) < (right.element.seconds, right.offset)
    }.map(\.element)
    guard let start = ordered.first?.seconds else { throw .empty(name: path) }
    var file = ScenarioFile(name: ScenarioFile.name(ofPath: path))
    file.feed = .shown
    var pictures: [String: ImageReference] = [:]
    var counts: [SourceClass: Int] = [:]
    var now = TimeSpan.zero
    for request in ordered {
      let elapsed = request.seconds - start
      guard elapsed <= Recording.secondLimit else {
        throw Recording.tooLong(path)
      }
      let time = TimeSpan(nanoseconds: Int((elapsed * 1e6).rounded()) * 1_000)
      if time > now { file.steps.append(.pause(time - now)) }
      now = max(now, time)
      let known = pictures[request.key]
      let sourceClass = SourceClass.nearest(to: request.bytes)
      let picture =
        known ?? ImageReference(sourceClass: sourceClass, ordinal: counts[sourceClass, default: 0])
      if known == nil { counts[sourceClass, default: 0] += 1 }
      pictures[request.key] = picture
      file.steps.append(.show(picture))
    }
    file.about = "\(Plural.text(ordered.count, "logged request")) for \(Plural.text(pictures.count, "image"))."
    self.file = file
  }
}

extension SourceClass {
  /// The class whose files are nearest to `bytes` by ratio; a tile where nothing is known.
  ///
  /// The borders are the geometric means between the mean files of the generated corpus: avatars 20 kB,
  /// tiles 75 kB, screenshots 590 kB, photographs 2.8 MB, large ones 9 MB.
  static func nearest(to bytes: Int?) -> SourceClass {
    switch bytes ?? 75_000 {
    case ..<39_000: .avatar
    case ..<210_000: .tile
    case ..<1_290_000: .screenshot
    case ..<5_000_000: .photo
    default: .large
    }
  }
}
