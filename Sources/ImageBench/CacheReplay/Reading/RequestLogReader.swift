internal import Basics
public import Files
internal import Glibc
internal import Scenarios

/// Reads a request log: CSV with a header, a column `key`, an optional column `size`, and any
/// others; or `loads.csv` of a run, of which the requests of the first trial count.
///
/// The columns may have any order, and requests follow the order of the lines; a column `time` is
/// ignored. An empty size, or a log without sizes, counts as 1 byte per request. Lines end in LF or
/// CRLF, empty lines are skipped, and fields may be quoted as in RFC 4180.
public struct RequestLogReader: Sendable {
  /// The size of the read buffer in bytes, which limits the length of a line; 1 MiB by default.
  public var chunkSize = 1 << 20
  /// The file system; by default the machine's.
  public var files = FileOperations.posix

  /// A reader with defaults.
  public init() {}

  /// The requests in the file at `path`.
  ///
  /// - Complexity: O(n) in its bytes.
  public func read(path: String) throws(CacheReplayError) -> Contents {
    let descriptor = retrying { files.open(path, .read) }
    if descriptor < 0 { throw fault(path, descriptor) }
    // An error of close() loses no data, because the file was only read.
    defer { _ = files.close(descriptor) }
    return try read(descriptor: descriptor, name: path)
  }

  /// The contents of a file: requests, or JSON, which is never CSV.
  public enum Source: Sendable {
    /// The requests of a CSV file.
    case log(Contents)
    /// All bytes of a file that is JSON or is named as an HTTP archive.
    case object([UInt8])
  }

  /// The requests in the file at `path`, or its bytes if they are JSON.
  ///
  /// - Complexity: O(n) in its bytes.
  public func source(path: String) throws(CacheReplayError) -> Source {
    let descriptor = retrying { files.open(path, .read) }
    if descriptor < 0 { throw fault(path, descriptor) }
    // An error of close() loses no data, because the file was only read.
    defer { _ = files.close(descriptor) }
    return try source(descriptor: descriptor, name: path)
  }

  /// The requests in an open file, pipe or terminal, which errors call `name`.
  ///
  /// Throws `noColumn` if the contents are JSON.
  ///
  /// - Complexity: O(n) in its bytes.
  public func read(descriptor: Int, name: String) throws(CacheReplayError) -> Contents {
    switch try source(descriptor: descriptor, name: name) {
    case .log(let contents): return contents
    case .object: throw .noColumn(name: name, column: "key")
    }
  }

  /// The requests in an open file, pipe or terminal, or its bytes if they are JSON.
  ///
  /// - Complexity: O(n) in its bytes.
  public func source(descriptor: Int, name: String) throws(CacheReplayError) -> Source {
    precondition(chunkSize > 0, "A log cannot be read \(chunkSize) bytes at a time")
    var parser = RequestLogParser(name: name)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 8)
    defer { buffer.deallocate() }
    var filled = 0
    while true {
      let got = retrying {
        files.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      if got < 0 { throw fault(name, got) }
      filled += got
      let bytes = UnsafeBufferPointer(
        start: buffer.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) },
        count: filled
      )
      if !parser.hasHeader, Recording.isArchive(bytes, path: name) {
        return .object(try rest(of: descriptor, name, after: Array(bytes)))
      }
      let used = try parser.parse(bytes, isLast: got == 0)
      if got == 0 { return .log(try parser.finish()) }
      filled -= used
      if used > 0, filled > 0, let base = buffer.baseAddress {
        memmove(base, base + used, filled)
      }
      // With a full buffer and no line end, the next read would have no room.
      if filled == chunkSize { throw parser.fault(.tooLong(chunkSize)) }
    }
  }

  /// A log, and whether its sizes are known.
  public struct Contents: Sendable {
    public var log: RequestLog
    /// Whether the header has a column `size`.
    public var hasSizes: Bool
    /// The trial whose requests these are, if the file is `loads.csv` of a run; else nil.
    public var trial: String?
  }

  /// `first` and the rest of the file.
  private func rest(
    of descriptor: Int,
    _ name: String,
    after first: [UInt8]
  ) throws(CacheReplayError) -> [UInt8] {
    var bytes = first
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let got = retrying {
        chunk.withUnsafeMutableBytes { buffer in files.read(descriptor, buffer) }
      }
      if got < 0 { throw fault(name, got) }
      if got == 0 { return bytes }
      guard bytes.count + got <= FileOperations.wholeFileLimit.bytes else {
        throw fault(name, -Int(EOVERFLOW))
      }
      bytes += chunk[..<got]
    }
  }

  private func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -Int(EINTR) { return result }
    }
  }

  private func fault(_ path: String, _ result: Int) -> CacheReplayError {
    .file(FileError(path: path, operation: .read, code: Int32(truncatingIfNeeded: -result)))
  }
}
