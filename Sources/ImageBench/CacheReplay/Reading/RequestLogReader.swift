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

  /// The requests that come from an open file, pipe or terminal, which errors call `name`.
  ///
  /// - Complexity: O(n) in its bytes.
  public func read(descriptor: Int, name: String) throws(CacheReplayError) -> Contents {
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
      let used = try parser.parse(bytes, isLast: got == 0)
      if got == 0 { return try parser.finish() }
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
