package import Basics
import Glibc

extension FileOperations {
  /// The largest file that is read as a whole by default: 1 GiB, ten times the budget of a trace,
  /// so that a mistaken path cannot exhaust the memory.
  package static let wholeFileLimit = ByteCount.mebibytes(1024)

  /// All bytes of the file at `path`.
  ///
  /// Throws when it cannot be read, when it is neither an ordinary file nor a pipe, or when it is
  /// larger than `limit` (by default `wholeFileLimit`).
  ///
  /// - Complexity: O(n) in the size of the file.
  package func readWhole(
    _ path: String,
    limit: ByteCount = FileOperations.wholeFileLimit
  ) throws(FileError) -> [UInt8] {
    let descriptor = try check(.read, path, retrying { open(path, .read) })
    // Closing a file that was only read cannot lose data.
    defer { _ = close(descriptor) }
    let stated = try check(.read, path, size(descriptor))
    guard stated <= limit.bytes else { throw fault(.read, path, EOVERFLOW) }
    var bytes: [UInt8] = []
    // The stated size is a hint: files under /proc state zero, and a file can grow while it is
    // read.
    var chunkSize = stated == 0 ? 1 << 16 : stated + 1
    while true {
      var got = 0
      var chunk: [UInt8] = []
      chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, count in
        got = retrying { read(descriptor, UnsafeMutableRawBufferPointer(buffer)) }
        count = max(got, 0)
      }
      if try check(.read, path, got) == 0 { return bytes }
      guard bytes.count + got <= limit.bytes else { throw fault(.read, path, EOVERFLOW) }
      if bytes.isEmpty { bytes = chunk } else { bytes.append(contentsOf: chunk) }
      chunkSize = 1 << 16
    }
  }

  /// The kind of file at `path`, following links; nil when there is none.
  ///
  /// Throws when the kind cannot be determined, for example inside a directory without search
  /// permission.
  package func kind(at path: String) throws(FileError) -> Kind? {
    let result = retrying { kind(path, .follow) }
    if result == -Int(ENOENT) { return nil }
    return Kind(rawValue: try check(.read, path, result))
  }

  /// Renames the file or directory at `from` to `to`, and replaces a file there.
  ///
  /// Both must be on the same file system. Throws the system's error for `to`.
  package func rename(_ from: String, to: String) throws(FileError) {
    try check(.rename, to, retrying { rename(from, to) })
  }

  /// Gives the file at `from` the second name `to`, or copies it where it cannot have one: on
  /// another file system, and on one without links.
  ///
  /// Throws when neither is possible.
  ///
  /// - Complexity: O(1), or O(n) in the size of the file where it is copied.
  package func linkOrCopy(_ from: String, to: String) throws(FileError) {
    if retrying({ link(from, to) }) >= 0 { return }
    let reader = try FileReader(path: from, operations: self)
    let writer = try WholeFileWriter(path: to, operations: self)
    var offset = 0
    while true {
      let piece = reader.bytes(at: offset, count: 1 << 18)
      if piece.isEmpty { break }
      try writer.append(piece)
      offset += piece.count
    }
    guard offset == reader.byteCount.bytes else { throw fault(.read, from, EIO) }
    try writer.commit()
  }

  /// The result of a system call; throws its error for `operation` at `path`.
  @discardableResult
  func check(
    _ operation: FileError.Operation,
    _ path: String,
    _ result: Int
  ) throws(FileError) -> Int {
    guard result < 0 else { return result }
    throw fault(operation, path, Int32(truncatingIfNeeded: -result))
  }

  /// The error `code` of `operation` at `path`.
  func fault(_ operation: FileError.Operation, _ path: String, _ code: Int32) -> FileError {
    FileError(path: path, operation: operation, code: code)
  }

  /// The result of `call`, which is repeated as long as a signal interrupts it.
  func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -Int(EINTR) { return result }
    }
  }
}
