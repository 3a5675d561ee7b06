public import Basics
import Glibc

/// Writes a file that appears under its name only when it is whole.
///
/// Bytes go to `<path>.part` in the same directory. `commit()` brings them to the device and only
/// then renames the file, so whoever finds `path` finds all of it, also after a crash or a kill.
/// Without a commit the part file is removed when the writer goes away. A part file of a killed
/// process stays behind and is replaced by the next writer of the same path.
///
/// A program that sets a limit to file sizes must ignore `SIGXFSZ` at its start, or the kernel ends
/// it at the limit; ignored, the write fails with `EFBIG`, which is reported like any other error.
/// `FileSizeSignal.ignore()` does so.
///
/// One writer belongs to one thread at a time. Its path must lead to an ordinary file or to nothing:
/// devices and pipes cannot be replaced. A symbolic link there is replaced, not followed.
public final class WholeFileWriter {
  /// The path that the whole file will have.
  public let path: String

  /// The path of the bytes until they are whole.
  public var partPath: String { path + ".part" }

  /// The number of bytes appended so far.
  public private(set) var appended = ByteCount.zero

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
  /// `bufferSize` bytes, 256 KiB by default, are collected between writes. Throws when the part
  /// file cannot be made, or when `path` leads to a directory or device.
  public init(
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
  /// Throws as for bytes.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func append(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    appended = appended + ByteCount(text.utf8.count)
    try writeIfFull()
  }

  /// Adds `bytes`.
  ///
  /// Throws when they cannot be written. The file is then given up: the part file is removed at
  /// once, and every later call throws the same error.
  ///
  /// - Complexity: O(n) in the number of bytes.
  public func append(_ bytes: some Collection<UInt8>) throws(FileError) {
    buffer.append(contentsOf: bytes)
    appended = appended + ByteCount(bytes.count)
    try writeIfFull()
  }

  /// Brings every byte to the device and gives the file its name.
  ///
  /// Throws when that fails; `path` is then as it was before, and the part file is removed. A second
  /// commit does nothing.
  public func commit() throws(FileError) {
    if case .committed = state { return }
    let descriptor = try writeBuffer()
    try attempt(.write) { operations.synchronize(descriptor) }
    // The descriptor is gone whatever close answers, and the bytes are on the device already.
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

  /// Removes the part file, unless the file is committed; later appends fail.
  public func abandon() {
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

  /// Writes what has been collected and answers the descriptor.
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
          // A device that takes nothing and says nothing would keep us here for ever.
          return taken == 0 ? -Int(EIO) : taken
        }
      }
    }
    buffer.removeAll(keepingCapacity: true)
    return descriptor
  }

  /// The answer of `call`; an error gives the file up.
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
