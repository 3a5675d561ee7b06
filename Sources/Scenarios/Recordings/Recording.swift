internal import Basics
internal import Text

/// Makes scenario files of what was recorded: frames of a run, scrolls and request logs.
public enum Recording {
  /// Which of several trials of a run is taken, nil being the first that fits the rest, and what is made of
  /// a request log.
  public struct Choice: Sendable, Hashable {
    /// The name of the scenario.
    public var scenario: String?
    /// The name of the device.
    public var device: String?
    /// The seed.
    public var seed: UInt64?

    /// Whether prefetchers learn of a log's requests before they are made; by default they do not.
    ///
    /// A scroll is over a feed, whose items are known, so for scrolls and frames it means nothing.
    public var lookahead = Lookahead.refused

    /// The first trial.
    public init() {}
  }

  /// The script of the recording `bytes`, which errors call `path`.
  ///
  /// What it is, its first bytes say: an object of JSON is a HAR; else it is CSV, whose columns say
  /// whether it is `frames.csv` of a run (`frame` and `offset_pt`), a scroll (`time` and `offset`) or a
  /// request log (`time` and `key`).
  ///
  /// - Parameters:
  ///   - bytes: The whole recording.
  ///   - path: Its name, of which the scenario is called.
  ///   - choice: Which trial of a run is taken, and what is made of a log.
  ///
  /// - Complexity: O(n log n) in the rows.
  public static func script(
    of bytes: [UInt8],
    path: String,
    choice: Choice = Choice()
  ) throws(RecordingError) -> RecordedScript {
    try checked(try read(bytes, path, choice), path)
  }

  /// Whether `bytes` are an object of JSON, which as a recording can only be an HTTP archive.
  ///
  /// - Complexity: O(spaces at the beginning).
  public static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes[mark(of: bytes)...].first { !isSpace($0) } == UInt8(ascii: "{")
  }

  /// The requests for images in the HTTP archive `bytes`, which errors call `path`.
  ///
  /// - Complexity: O(n log n) in the entries.
  public static func requests(
    ofArchive bytes: [UInt8],
    path: String
  ) throws(RecordingError) -> LoggedRequests {
    let value: JSONValue
    do throws(JSONError) { value = try JSONParser.parse(trimmed(bytes)) } catch {
      throw .json(name: path, error)
    }
    return try ArchiveReader(path: path).requests(value)
  }

  /// The script, if it can be read again; what cannot would be found out only when it is run.
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
    // A file may be called like the scenario that it was recorded from, and is another one.
    var script = script
    script.file.name += recordedSuffix
    return script
  }

  /// What the name of a recorded scenario ends in.
  static let recordedSuffix = "-recorded"

  private static func read(
    _ bytes: [UInt8],
    _ path: String,
    _ choice: Choice
  ) throws(RecordingError) -> RecordedScript {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw .wideText(name: path)
    }
    if isArchive(bytes) {
      let log = try requests(ofArchive: bytes, path: path)
      return try RequestRecording(log, path: path, lookahead: choice.lookahead).script
    }
    let bytes = trimmed(bytes)
    try refuseTooMany(bytes, path)
    let table: CSVDocument
    do throws(CSVError) { table = try CSVDocument(reading: bytes) } catch {
      throw .csv(name: path, error)
    }
    if table.column("frame") != nil, table.column("offset_pt") != nil {
      return try FrameRecording(table: table, path: path, choice: choice).script
    }
    if table.column("time") != nil, table.column("offset") != nil {
      return try ScrollRecording(table: table, path: path).script
    }
    if table.column("time") != nil, table.column("key") != nil {
      let log = try RequestRecording.requests(table, path: path)
      return try RequestRecording(log, path: path, lookahead: choice.lookahead).script
    }
    throw .unknownKind(name: path, columns: table.header)
  }

  /// The bytes without a byte order mark, and without the empty lines at the end that editors leave.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes[mark(of: bytes)...]
    guard let last = text.lastIndex(where: { $0 != 0x0a && $0 != 0x0d }) else { return [] }
    return Array(text[...last])
  }

  /// The bytes of a byte order mark at the beginning: 3, or 0 where there is none.
  private static func mark(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// Refuses a file with far too many lines before memory is taken for their fields; a quoted field may
  /// hold lines of its own.
  private static func refuseTooMany(_ bytes: [UInt8], _ path: String) throws(RecordingError) {
    var lines = 0
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { return }
      if byte == 0x0a { lines += 1 }
    }
    guard lines <= rowLimit else { throw .tooLarge(name: path, limit: "\(rowLimit) rows") }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  /// The most rows that are taken: an hour of frames at 120 Hz.
  static let rowLimit = 432_000
  /// The most seconds that are taken: what a script may last.
  static let secondLimit = 3_600.0
  /// Says that there are more seconds, and that they are seconds, for many logs have milliseconds.
  static func tooLong(_ path: String) -> RecordingError {
    .tooLarge(name: path, limit: "\(Int(secondLimit)) s (times are in seconds)")
  }
}
