internal import Basics
internal import Files
internal import Glibc
internal import Records

/// The lines of a file, one after another, with little memory and no open file between reads.
///
/// A thousand cursors at once need neither a thousand descriptors nor more memory than their
/// buffers.
struct LineCursor {
  let path: String
  /// The line, without its end; nil after the last.
  private(set) var line: ArraySlice<UInt8>?

  private let files: FileOperations
  private var buffer: ArraySlice<UInt8> = []
  private var offset = 0
  private var isAtEnd = false
  /// The digest that `run.json` has of the file; nil when it has none.
  private let expected: TableDigest?
  private var digest = TableDigest()

  /// How much of a file is read at a time: 32 KiB, so that a thousand cursors take 32 MiB.
  private static let chunk = 1 << 15

  /// The lines of the file at `path`, beginning with its first.
  ///
  /// With the digest `expected`, reading the last bytes of another file throws.
  init(
    path: String,
    expected: TableDigest? = nil,
    files: FileOperations
  ) throws(ShardFault) {
    self.path = path
    self.expected = expected
    self.files = files
    try advance()
  }

  /// Goes to the next line.
  ///
  /// Throws when the file cannot be read, when its last line has no end, and when it is not as its
  /// digest says.
  ///
  /// - Complexity: O(n) in the length of the line.
  mutating func advance() throws(ShardFault) {
    var searched = buffer.startIndex
    while true {
      if let end = Self.lineEnd(in: buffer[searched...]) {
        line = buffer[..<end]
        buffer = buffer[(end + 1)...]
        return
      }
      if isAtEnd {
        guard buffer.isEmpty else {
          throw .damaged(path: path, problem: "its last line is cut off")
        }
        line = nil
        return
      }
      let rest = buffer.count
      try refill()
      searched = buffer.startIndex + rest
    }
  }

  /// The index of the first line end.
  ///
  /// C function: `memchr`.
  private static func lineEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base, 0x0A, buffer.count) else {
        return nil
      }
      return bytes.startIndex + (UnsafeRawPointer(found) - base)
    }
  }

  /// Adds the next bytes of the file to the buffer.
  private mutating func refill() throws(ShardFault) {
    do throws(FileError) {
      let reader = try FileReader(path: path, operations: files)
      let bytes = reader.bytes(at: offset, count: Self.chunk)
      // A read error gives fewer bytes as well, so the stated size decides.
      isAtEnd = offset + bytes.count >= reader.byteCount.bytes
      guard isAtEnd || bytes.count == Self.chunk else {
        throw FileError(path: path, operation: .read, code: EIO)
      }
      offset += bytes.count
      if expected != nil { bytes.withUnsafeBytes { digest.add($0) } }
      buffer = buffer.isEmpty ? bytes[...] : ArraySlice(Array(buffer) + bytes)
    } catch {
      throw .files(error)
    }
    if isAtEnd, let expected, let difference = digest.difference(from: expected) {
      throw .damaged(path: path, problem: difference)
    }
  }
}

/// The fields of a line of CSV, one after another, each with its quotes.
struct CSVFields: IteratorProtocol {
  private let line: ArraySlice<UInt8>
  private var start: Int?

  /// The fields of `line`, which has at least one.
  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    start = line.startIndex
  }

  /// - Complexity: O(n) in the length of the field.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let start else { return nil }
    let end = line.withUnsafeBufferPointer { bytes -> Int in
      var isQuoted = false
      for place in (start - line.startIndex)..<bytes.count {
        let byte = bytes[place]
        if byte == UInt8(ascii: "\"") {
          isQuoted.toggle()
        } else if byte == UInt8(ascii: ","), !isQuoted {
          return line.startIndex + place
        }
      }
      return line.endIndex
    }
    self.start = end < line.endIndex ? end + 1 : nil
    return line[start..<end]
  }

  /// The index after the comma that ends field `count`, from 1; nil when there are fewer fields.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func end(ofField count: Int, in line: ArraySlice<UInt8>) -> Int? {
    var fields = CSVFields(line)
    for _ in 0..<count where fields.next() == nil { return nil }
    return fields.start
  }

  /// The raw bytes of each field.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func split(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    Array(IteratorSequence(CSVFields(line)))
  }

  /// The text of a field, without its quotes.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func text(_ field: ArraySlice<UInt8>) -> String {
    let text = String(decoding: field, as: UTF8.self)
    guard text.first == "\"", text.count >= 2 else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }
}
