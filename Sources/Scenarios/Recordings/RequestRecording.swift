internal import Basics
internal import Text

/// Requests for images that another program logged: time, key, size and outcome.
///
/// Each request is a row that enters at the bottom of the screen and shows a picture; equal keys
/// show the same picture. A picture is of the class whose files are nearest in size, because a
/// scenario has the corpus's pictures instead of the user's.
struct RequestRecording {
  let script: RecordedScript

  /// The script of `log`; its requests come from the file at `path`.
  init(_ log: LoggedRequests, path: String, lookahead: Lookahead) throws(RecordingError) {
    guard let start = log.requests.first?.seconds else { throw .empty(name: path) }
    var file = ScenarioFile(name: ScenarioFile.name(ofPath: path))
    file.feed = .shown(lookahead)
    var pictures = LogPictures(log.requests)
    var comments: [Int: String] = [:]
    var now = TimeSpan.zero
    for request in log.requests {
      let elapsed = request.seconds - start
      guard elapsed <= Recording.secondLimit else {
        throw Recording.tooLong(path)
      }
      // Microseconds: a Double of Unix seconds resolves about a quarter of one.
      let time = TimeSpan(nanoseconds: Int((elapsed * 1e6).rounded()) * 1_000)
      if time > now { file.steps.append(.pause(time - now)) }
      // Rounding may move a request before its predecessor; a script's time never runs
      // backwards.
      now = max(now, time)
      let answer = LoggedAnswer(request.outcome, after: request.wait)
      let bytes = request.bytes.map { ", \(ByteCount($0))" } ?? ""
      comments[file.steps.count] = request.shortName + bytes
      file.steps.append(.show(pictures.picture(of: request.key), answer: answer))
    }
    file.about = "\(log.requests.count) logged requests for \(pictures.count) images."
    let link = file.network.name
    script = RecordedScript(
      file,
      remarks: RequestRemarks(log: log, pictures: pictures, duration: now, link: link)
        .sentences(lookahead),
      comments: comments
    )
  }

  /// The requests of a log with the columns `time`, in seconds, `key` and optionally `size`.
  static func requests(
    _ table: CSVDocument,
    path: String
  ) throws(RecordingError) -> LoggedRequests {
    let table = try RecordedTable(table, path: path)
    var requests: [LoggedRequest] = []
    for row in table.rows.indices {
      let key = table.text(.key, row) ?? ""
      guard !key.isEmpty else {
        throw .value(name: path, position: "line \(row + 2)", what: "a key", found: key)
      }
      var bytes: Int?
      if let text = table.text(.size, row), !text.isEmpty {
        bytes = try table.integer(.size, row, in: 0...(1 << 40))
      }
      let seconds = try table.number(.time, row, in: -1e12...1e12)
      requests.append(LoggedRequest(seconds: seconds, key: key, bytes: bytes))
    }
    return LoggedRequests(requests)
  }
}

/// The corpus picture for each key of a log.
struct LogPictures {
  /// The known sizes in bytes by key, from the first request that has one.
  private(set) var bytes: [String: Int] = [:]
  private var pictures: [String: ImageReference] = [:]
  private var counts: [SourceClass: Int] = [:]

  init(_ requests: [LoggedRequest]) {
    for request in requests where bytes[request.key] == nil {
      bytes[request.key] = request.bytes
    }
  }

  /// The number of keys with a picture.
  var count: Int { pictures.count }

  /// The picture of `key`: always the same, and another one for each key.
  mutating func picture(of key: String) -> ImageReference {
    if let known = pictures[key] { return known }
    let sourceClass = SourceClass.nearest(to: bytes[key])
    let picture = ImageReference(sourceClass: sourceClass, ordinal: counts[sourceClass, default: 0])
    counts[sourceClass, default: 0] += 1
    pictures[key] = picture
    return picture
  }

  /// For each key of known size, the factor between its size and the typical size of its class, 1
  /// or more, in ascending order.
  var ratios: [Double] {
    pictures.compactMap { key, picture in
      guard let bytes = bytes[key], bytes > 0 else { return nil }
      let ratio = Double(bytes) / Double(picture.sourceClass.typicalBytes)
      return max(ratio, 1 / ratio)
    }.sorted()
  }
}

extension SourceClass {
  /// The mean size in bytes of the generated corpus's files of this class.
  var typicalBytes: Int {
    switch self {
    case .avatar: 20_000
    case .tile: 75_000
    case .screenshot: 590_000
    case .photo, .progressive: 2_800_000
    case .large: 9_000_000
    }
  }

  /// The class whose files are nearest to `bytes` by ratio; a tile if the size is unknown.
  ///
  /// The borders are the geometric means of neighbouring ``typicalBytes``.
  static func nearest(to bytes: Int?) -> SourceClass {
    switch bytes ?? SourceClass.tile.typicalBytes {
    case ..<39_000: .avatar
    case ..<210_000: .tile
    case ..<1_290_000: .screenshot
    case ..<5_000_000: .photo
    default: .large
    }
  }
}
