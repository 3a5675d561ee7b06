internal import Basics
public import Files
internal import Glibc

/// Reads a request log: CSV with a header that names the columns `key` and, if it has them, `size` and
/// any others, in any order.
///
/// Requests are in the order of the lines; a column `time` is for people and not looked at. A size that
/// is empty, or a log without sizes, counts 1 byte for each request. Lines end in LF or CRLF, empty
/// ones are passed over, and fields may be quoted as in RFC 4180.
public struct RequestLogReader: Sendable {
  /// How many bytes are read at once, which is also the longest line; 1 MiB by default.
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
    // Nothing is lost when closing a file that was only read.
    defer { _ = files.close(descriptor) }
    return try read(descriptor: descriptor, name: path)
  }

  /// What is in a file: requests, or an object of JSON, which no table is.
  public enum Source: Sendable {
    /// Requests.
    case log(Contents)
    /// All bytes of a file whose first character is "{"; an HTTP archive is one.
    case object([UInt8])
  }

  /// The requests in the file at `path`, or its bytes if they are an object of JSON.
  ///
  /// - Complexity: O(n) in its bytes.
  public func source(path: String) throws(CacheReplayError) -> Source {
    let descriptor = retrying { files.open(path, .read) }
    if descriptor < 0 { throw fault(path, descriptor) }
    // Nothing is lost when closing a file that was only read.
    defer { _ = files.close(descriptor) }
    return try source(descriptor: descriptor, name: path)
  }

  /// The requests that come from an open file, pipe or terminal, which errors call `name`; an object of
  /// JSON is no table.
  ///
  /// - Complexity: O(n) in its bytes.
  public func read(descriptor: Int, name: String) throws(CacheReplayError) -> Contents {
    switch try source(descriptor: descriptor, name: name) {
    case .log(let contents): return contents
    case .object: throw .noColumn(name: name, column: "key")
    }
  }

  /// The requests that come from an open file, pipe or terminal, or its bytes if they are an object of JSON.
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
      if !parser.hasHeader, RequestLogParser.isObject(bytes) {
        return .object(try rest(of: descriptor, name, after: Array(bytes)))
      }
      let used = try parser.parse(bytes, isLast: got == 0)
      if got == 0 { return .log(try parser.finish()) }
      filled -= used
      if used > 0, filled > 0, let base = buffer.baseAddress {
        memmove(base, base + used, filled)
      }
      // A full buffer without the end of a line could never be read on.
      if filled == chunkSize { throw parser.fault(.tooLong(chunkSize)) }
    }
  }

  /// A log, and whether its sizes mean something.
  public struct Contents: Sendable {
    /// The requests.
    public var log: RequestLog
    /// Whether the header names a column `size`.
    public var hasSizes: Bool
  }

  /// `first` and all that comes behind it.
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
