public import Basics
import Glibc

extension FileOperations {
  /// The largest file that is read whole unless the caller says otherwise: 1 GiB, ten times the
  /// budget of a trace, so that a mistaken path cannot fill the memory.
  public static let wholeFileLimit = ByteCount.mebibytes(1024)

  /// All bytes of the file at `path`.
  ///
  /// Throws when it cannot be read, when it is no ordinary file or pipe, or when it is larger than
  /// `limit`, by default `wholeFileLimit`.
  ///
  /// - Complexity: O(n) in the size of the file.
  public func readWhole(
    _ path: String,
    limit: ByteCount = FileOperations.wholeFileLimit
  ) throws(FileError) -> [UInt8] {
    let descriptor = try check(.read, path, retrying { open(path, .read) })
    // Nothing is lost when closing a file that was only read.
    defer { _ = close(descriptor) }
    let stated = try check(.read, path, size(descriptor))
    guard stated <= limit.bytes else { throw fault(.read, path, EOVERFLOW) }
    var bytes: [UInt8] = []
    // The stated size is a hint: files under /proc state zero, and a file can grow meanwhile.
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

  /// What is at `path`, following links, or nil when there is nothing.
  ///
  /// Throws when that cannot be found out, such as behind a directory that may not be searched.
  public func kind(at path: String) throws(FileError) -> Kind? {
    let result = retrying { kind(path, .follow) }
    if result == -Int(ENOENT) { return nil }
    return Kind(rawValue: try check(.read, path, result))
  }

  /// Gives the file or directory at `from` the path `to`; a file that is there is replaced.
  ///
  /// Both must be on the same file system. Throws what the system says, naming `to`.
  public func rename(_ from: String, to: String) throws(FileError) {
    try check(.rename, to, retrying { rename(from, to) })
  }

  /// The answer of a system call, or its error as one about `operation` at `path`.
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

  /// The answer of `call`, made again for as long as a signal interrupts it.
  func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -Int(EINTR) { return result }
    }
  }
}
