internal import Records

/// Parses CSV in chunks that may end anywhere, and builds a log.
struct RequestLogParser: ~Copyable {
  /// The indices of the columns that matter, and the number of all columns.
  private struct Columns {
    var key: Int
    var size: Int
    var count: Int
    /// How many columns name the trial, in `loads.csv` of a run; 0 in another log.
    var trial = 0
  }

  /// A field within the bytes of a line, without its quotes.
  struct Field {
    var start: UnsafePointer<UInt8>
    var count: Int
    /// Whether it contains doubled quotes.
    var isEscaped = false
  }

  private let name: String
  private var columns: Columns?
  private var keys = KeyNumbers()
  private var log = RequestLog()
  /// The number of the current line, from 1.
  private var line = 1
  private var fields: [Field] = []
  /// The trial of the first line of `loads.csv`, whose requests alone are the log.
  private var trial: [String] = []

  init(name: String) { self.name = name }

  /// The error `problem` in the current line.
  func fault(_ problem: CacheReplayError.Problem) -> CacheReplayError {
    .line(name: name, line: line, problem)
  }

  /// Parses the complete lines of `bytes` and returns their length; with `isLast`, the end of the
  /// bytes ends the last line.
  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>,
    isLast: Bool
  ) throws(CacheReplayError) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var cursor = base
    let end = base + bytes.count
    // Spreadsheets write a byte order mark; only the first bytes of the file can be one.
    if line == 1, columns == nil, Self.hasMark(bytes) { cursor += 3 }
    while cursor < end {
      let first = cursor.pointee
      if first == .lineFeed
        || (first == .carriageReturn && cursor + 1 < end
          && cursor[1] == .lineFeed)
      {
        cursor += first == .lineFeed ? 1 : 2
        line += 1
        continue
      }
      guard let next = try scan(cursor, end, isLast) else { break }
      let lines = lineFeeds(cursor, next)
      if let columns { try take(columns) } else { columns = try header() }
      line += lines
      cursor = next
    }
    return cursor - base
  }

  /// The log, after all bytes have been parsed.
  consuming func finish() throws(CacheReplayError) -> RequestLogReader.Contents {
    guard let columns else { throw .empty(name: name) }
    guard log.count > 0 else { throw .noRequests(name: name) }
    return RequestLogReader.Contents(
      log: log,
      hasSizes: columns.size >= 0,
      trial: trial.isEmpty ? nil : trial.joined(separator: " · ")
    )
  }

  /// Whether the header has been read.
  var hasHeader: Bool { columns != nil }

  private static func hasMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb && bytes[2] == 0xbf
  }

  /// Finds the fields of the line at `start` and returns the start of the next line; nil if the
  /// buffer ends before the line does.
  private mutating func scan(
    _ start: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>,
    _ isLast: Bool
  ) throws(CacheReplayError) -> UnsafePointer<UInt8>? {
    fields.removeAll(keepingCapacity: true)
    var cursor = start
    while true {
      var field = Field(start: cursor, count: 0)
      if cursor < end, cursor.pointee == .quote {
        guard let close = try closingQuote(&field, end, isLast) else { return nil }
        cursor = close
      } else {
        while cursor < end, cursor.pointee != .comma, cursor.pointee != .lineFeed {
          if cursor.pointee == .quote { throw fault(.strayQuote) }
          cursor += 1
        }
        field.count = cursor - field.start
        // The first half of a CRLF does not belong to the last field.
        let endsLine = cursor == end || cursor.pointee == .lineFeed
        if endsLine, field.count > 0, cursor[-1] == .carriageReturn { field.count -= 1 }
      }
      if cursor == end {
        guard isLast else { return nil }
        fields.append(field)
        return end
      }
      switch cursor.pointee {
      case .comma: fields.append(field)
      case .lineFeed:
        fields.append(field)
        return cursor + 1
      default:
        // After a closing quote, only a comma or a line end is valid; this may be the CR of a CRLF.
        guard cursor.pointee == .carriageReturn else { throw fault(.strayQuote) }
        if cursor + 1 == end {
          guard isLast else { return nil }
        } else if cursor[1] != .lineFeed {
          throw fault(.strayQuote)
        }
        fields.append(field)
        return min(cursor + 2, end)
      }
      cursor += 1
    }
  }

  private mutating func take(_ columns: Columns) throws(CacheReplayError) {
    guard fields.count == columns.count else {
      throw fault(.fieldCount(found: fields.count, expected: columns.count))
    }
    if columns.trial > 0 {
      var own: [String] = []
      for index in 0..<columns.trial { own.append(text(fields[index])) }
      if trial.isEmpty { trial = own }
      guard own == trial else { return }
    }
    let size = columns.size < 0 ? 1 : try size(fields[columns.size])
    let field = fields[columns.key]
    guard field.count > 0 else { throw fault(.noKey) }
    let isCounted =
      field.isEscaped
      ? unescaped(field).withUnsafeBufferPointer { add($0, size) }
      : add(UnsafeBufferPointer(start: field.start, count: field.count), size)
    guard isCounted else { throw fault(.tooMany) }
  }

  @inline(__always)
  private mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ size: Int) -> Bool {
    let hash = KeyNumbers.hash(key)
    let number = keys.number(of: key, hash: hash)
    return log.append(number, size: size, fingerprint: hash)
  }

  private func size(_ field: Field) throws(CacheReplayError) -> Int {
    var value = 0
    for index in 0..<field.count {
      let digit = Int(field.start[index]) - 0x30
      guard digit >= 0, digit <= 9, value <= (Int.max - 9) / 10 else {
        throw fault(.badSize(text(field)))
      }
      value = value * 10 + digit
    }
    return field.count == 0 ? 1 : value
  }

  private func header() throws(CacheReplayError) -> Columns {
    let names = fields.map { text($0) }
    func index(of column: String) throws(CacheReplayError) -> Int? {
      let found = names.indices.filter { names[$0] == column }
      if found.count > 1 { throw .duplicateColumn(name: name, column: column) }
      return found.first
    }
    if names == TableShapes.keyColumns + TableShapes.loadColumns,
      let url = try index(of: "url"), let bytes = try index(of: "encoded_bytes")
    {
      return Columns(key: url, size: bytes, count: names.count, trial: TableShapes.keyColumns.count)
    }
    guard let key = try index(of: "key") else { throw .noColumn(name: name, column: "key") }
    return Columns(key: key, size: try index(of: "size") ?? -1, count: names.count)
  }
}
