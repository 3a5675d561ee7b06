internal import Basics
internal import Text

/// Makes scenario files from recordings: frames of a run, scrolls and request logs.
package enum Recording {
  /// Which trial of a run to take, and how to play a request log.
  ///
  /// Nil matches any trial; the first match is taken.
  package struct Choice: Sendable, Hashable {
    package var scenario: String?
    package var device: String?
    package var seed: UInt64?

    /// Whether prefetchers know a log's requests before they are made; by default they do not.
    ///
    /// It has no effect on scrolls and frames: a feed's items are always known.
    package var lookahead = Lookahead.refused

    /// The first trial.
    package init() {}
  }

  /// The script of the recording `bytes`, which errors call `path`.
  ///
  /// JSON is read as a HAR. Other input is CSV, and its columns decide: `frames.csv` of a
  /// run (`frame` and `offset_pt`), a scroll (`time` and `offset`) or a request log (`time` and
  /// `key`).
  ///
  /// - Parameters:
  ///   - bytes: The whole recording.
  /// - path: Its name, from which the scenario takes its own.
  /// - choice: Which trial of a run to take, and how to play a log.
  ///
  /// - Complexity: O(n log n) in the rows.
  package static func script(
    of bytes: [UInt8],
    path: String,
    choice: Choice = Choice()
  ) throws(RecordingError) -> RecordedScript {
    try checked(try read(bytes, path, choice), path)
  }

  /// Whether the content of `path`, which begins with `bytes`, is JSON or should be: an object, an
  /// array of objects, or a file that is named as an HTTP archive.
  ///
  /// Columns of a table may begin with a bracket, so that alone does not decide.
  ///
  /// - Complexity: O(spaces at the beginning).
  package static func isArchive(_ bytes: some Collection<UInt8>, path: String) -> Bool {
    if path.lowercased().hasSuffix(".har") { return true }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    var visible = text.lazy.filter { !isSpace($0) }.makeIterator()
    switch visible.next() {
    case UInt8(ascii: "{"): return true
    case UInt8(ascii: "["):
      let next = visible.next()
      return next.map { "{[]".utf8.contains($0) } ?? true
    default: return false
    }
  }

  /// The image requests of the HTTP archive `bytes`, which errors call `path`.
  ///
  /// - Complexity: O(n log n) in the entries.
  package static func requests(
    ofArchive bytes: [UInt8],
    path: String
  ) throws(RecordingError) -> LoggedRequests {
    let value: JSONValue
    do throws(JSONError) { value = try JSONParser.parse(trimmed(bytes)) } catch {
      throw .json(name: path, error)
    }
    return try ArchiveReader(path: path).requests(value)
  }

  /// The script, if it can be read back; otherwise the error appears now and not in a later run.
  static func checked(
    _ script: RecordedScript,
    _ path: String
  ) throws(RecordingError) -> RecordedScript {
    guard script.file.steps.count <= ScenarioFile.stepLimit else {
      throw .tooLarge(name: path, limit: "\(ScenarioFile.stepLimit) gestures, pauses and pictures")
    }
    guard script.text.utf8.count <= ScenarioFile.sizeLimit.bytes else {
      throw .tooLarge(name: path, limit: "\(ScenarioFile.sizeLimit) as a script")
    }
    guard Scenario.isBuiltIn(script.file.name) else { return script }
    // A file may have the name of the recorded scenario, and still is another one.
    var script = script
    script.file.name += recordedSuffix
    return script
  }

  /// The suffix of a recorded scenario's name.
  static let recordedSuffix = "-recorded"

  private static func read(
    _ bytes: [UInt8],
    _ path: String,
    _ choice: Choice
  ) throws(RecordingError) -> RecordedScript {
    // A spreadsheet often exports UTF-16; CSV and JSON would report it as garbage.
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw .wideText(name: path)
    }
    if isArchive(bytes, path: path) {
      let log = try requests(ofArchive: bytes, path: path)
      return try RequestRecording(log, path: path, lookahead: choice.lookahead).script
    }
    if bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "<") { throw .markup(name: path) }
    let bytes = trimmed(bytes)
    try refuseTooMany(bytes, path)
    let table: CSVDocument
    do throws(CSVError) { table = try CSVDocument(reading: bytes) } catch {
      throw .csv(name: path, error)
    }
    let columns = RecordedTable.places(in: table)
    if columns[.frame] != nil, columns[.offsetInPoints] != nil {
      return try FrameRecording(table: table, path: path, choice: choice).script
    }
    if columns[.time] != nil, columns[.offset] != nil {
      return try ScrollRecording(table: table, path: path).script
    }
    if columns[.time] != nil, columns[.key] != nil {
      let log = try RequestRecording.requests(table, path: path)
      return try RequestRecording(log, path: path, lookahead: choice.lookahead).script
    }
    throw .unknownKind(name: path, columns: table.header)
  }

  /// The bytes without a byte order mark and without empty lines at the end, which editors leave.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes[mark(of: bytes)...]
    guard let last = text.lastIndex(where: { $0 != 0x0a && $0 != 0x0d }) else { return [] }
    return Array(text[...last])
  }

  /// The length of the byte order mark: 3, or 0 if there is none.
  private static func mark(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// Refuses a file with far too many lines before it allocates their fields.
  ///
  /// A quoted field may contain line ends of its own.
  private static func refuseTooMany(_ bytes: [UInt8], _ path: String) throws(RecordingError) {
    var lines = 0
    for byte in bytes {
      // With quotes a line is not a row, and the parser's own limits apply.
      if byte == UInt8(ascii: "\"") { return }
      if byte == 0x0a { lines += 1 }
    }
    guard lines <= rowLimit else { throw .tooLarge(name: path, limit: "\(rowLimit) rows") }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  /// The most rows: an hour of frames at 120 Hz.
  static let rowLimit = 432_000
  /// The longest recording in seconds, which is the longest script.
  static let secondLimit = 3_600.0
  /// The error for a too long recording.
  ///
  /// It names the unit, because many logs count milliseconds.
  static func tooLong(_ path: String) -> RecordingError {
    .tooLarge(name: path, limit: "\(Int(secondLimit)) s (times are in seconds)")
  }
}
