package import Basics
import Glibc

/// Writes a file that appears under its name only when it is complete.
///
/// Bytes go to `<path>.part` in the same directory. `commit()` flushes them to the device and only
/// then renames the file, so `path` is always complete, even after a crash or a kill. Without a
/// commit, the part file is removed when the writer is released. A part file of a killed process
/// remains and is replaced by the next writer of the same path.
///
/// A program with a limit on file sizes must ignore `SIGXFSZ` at its start, or the kernel ends it
/// at the limit. When the signal is ignored, the write fails with `EFBIG`, which is reported like
/// any other error. `FileSizeSignal.ignore()` does this.
///
/// A writer must not be used by several threads at once. Its path must be that of an ordinary file
/// or of no file: devices and pipes cannot be replaced. A symbolic link is replaced, not followed.
package final class WholeFileWriter {
  /// The path of the complete file.
  package let path: String

  /// The path of the incomplete file.
  package var partPath: String { path + ".part" }

  /// The number of bytes appended so far.
  package private(set) var appended = ByteCount.zero

  private enum State {
    case open(descriptor: Int)
    case committed
    case failed(FileError)
  }

  private let operations: FileOperations
  private let bufferSize: Int
  private var buffer: [UInt8] = []
  private var state: State

  /// Starts the file `path`, whose directory must exist.
  ///
  /// `bufferSize` bytes, 256 KiB by default, are buffered between writes. Throws when the part file
  /// cannot be created, or when `path` is a directory or device.
  package init(
    path: String,
    bufferSize: ByteCount = ByteCount(1 << 18),
    operations: FileOperations = .posix
  ) throws(FileError) {
    precondition(bufferSize > .zero, "A writer collects at least one byte, not \(bufferSize)")
    let descriptor = try WholeFileWriter.start(path, operations)
    self.path = path
    self.operations = operations
    self.bufferSize = bufferSize.bytes
    state = .open(descriptor: descriptor)
  }

  deinit {
    abandon()
  }

  /// Adds the UTF-8 bytes of `text`.
  ///
  /// Throws like `append(_:)` for bytes.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func append(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    appended = appended + ByteCount(text.utf8.count)
    try writeIfFull()
  }

  /// Adds `bytes`.
  ///
  /// Throws when they cannot be written. The writer then abandons the file: it removes the part
  /// file at once, and every later call throws the same error.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package func append(_ bytes: some Collection<UInt8>) throws(FileError) {
    buffer.append(contentsOf: bytes)
    appended = appended + ByteCount(bytes.count)
    try writeIfFull()
  }

  /// Flushes every byte to the device and renames the file.
  ///
  /// Throws when that fails; `path` is then unchanged, and the part file is removed. A second
  /// commit does nothing.
  package func commit() throws(FileError) {
    if case .committed = state { return }
    let descriptor = try writeBuffer()
    try attempt(.write) { operations.synchronize(descriptor) }
    // close releases the descriptor whatever it returns, and the bytes are already on the device.
    state = .committed
    let closed = operations.close(descriptor)
    do throws(FileError) {
      if closed != -Int(EINTR) { try operations.check(.write, path, closed) }
      try operations.rename(partPath, to: path)
    } catch {
      _ = operations.removeFile(partPath)
      state = .failed(error)
      throw error
    }
    operations.synchronizeDirectory(of: path)
  }

  /// Removes the part file, unless it is committed; later appends fail.
  package func abandon() {
    guard case .open = state else { return }
    giveUp(operations.fault(.write, path, ECANCELED))
  }

  /// The descriptor of a new part file for `path`.
  private static func start(
    _ path: String,
    _ operations: FileOperations
  ) throws(FileError) -> Int {
    switch operations.retrying({ operations.kind(path, .follow) }) {
    case FileOperations.Kind.directory.rawValue: throw operations.fault(.write, path, EISDIR)
    case FileOperations.Kind.special.rawValue: throw operations.fault(.write, path, EINVAL)
    default: break
    }
    let opened = operations.retrying { operations.open(path + ".part", .replace) }
    return try operations.check(.write, path, opened)
  }

  private func writeIfFull() throws(FileError) {
    if buffer.count >= bufferSize { try writeBuffer() }
  }

  /// Writes the buffer and returns the descriptor.
  @discardableResult
  private func writeBuffer() throws(FileError) -> Int {
    let descriptor: Int
    switch state {
    case .open(let open): descriptor = open
    case .failed(let error): throw error
    case .committed: throw operations.fault(.write, path, ECANCELED)
    }
    var written = 0
    while written < buffer.count {
      written += try attempt(.write) {
        buffer.withUnsafeBytes { bytes in
          let taken = operations.write(
            descriptor,
            UnsafeRawBufferPointer(rebasing: bytes[written...])
          )
          // A device that accepts no bytes and reports no error would cause an endless loop.
          return taken == 0 ? -Int(EIO) : taken
        }
      }
    }
    buffer.removeAll(keepingCapacity: true)
    return descriptor
  }

  /// The result of `call`; an error abandons the file.
  @discardableResult
  private func attempt(
    _ operation: FileError.Operation,
    _ call: () -> Int
  ) throws(FileError) -> Int {
    do {
      return try operations.check(operation, path, operations.retrying(call))
    } catch {
      giveUp(error)
      throw error
    }
  }

  private func giveUp(_ error: FileError) {
    guard case .open(let descriptor) = state else { return }
    state = .failed(error)
    buffer = []
    _ = operations.close(descriptor)
    _ = operations.removeFile(partPath)
  }
}
