import Files
import Glibc
import Synchronization

/// The real file system with one failing call.
///
/// It also counts the open descriptors, so that a test detects a leak.
final class FailingDisk: Sendable {
  private let counts = Mutex<(written: Int, open: Int)>((0, 0))

  /// The number of descriptors opened and not yet closed.
  var openDescriptors: Int { counts.withLock { $0.open } }

  /// The file system, whose writes fail with `code` after `bytes` bytes.
  func full(after bytes: Int, code: Int32) -> FileOperations {
    var operations = counting()
    let write = operations.write
    operations.write = { [self] descriptor, buffer in
      let room = bytes - counts.withLock { $0.written }
      guard room > 0 else { return -Int(code) }
      // A nearly full device first accepts a part, as a real one does.
      let part = UnsafeRawBufferPointer(rebasing: buffer.prefix(room))
      let taken = write(descriptor, part)
      counts.withLock { $0.written += max(taken, 0) }
      return taken
    }
    return operations
  }

  /// The file system with `answer` in place of `operation`.
  func failing<Call>(
    _ operation: WritableKeyPath<FileOperations, Call>,
    with answer: Call
  ) -> FileOperations {
    var operations = counting()
    operations[keyPath: operation] = answer
    return operations
  }

  /// The file system, which counts descriptors and never fails.
  func counting() -> FileOperations {
    var operations = FileOperations.posix
    operations.open = { [self] path, access in
      let descriptor = FileOperations.posix.open(path, access)
      if descriptor >= 0 { counts.withLock { $0.open += 1 } }
      return descriptor
    }
    operations.close = { [self] descriptor in
      counts.withLock { $0.open -= 1 }
      return FileOperations.posix.close(descriptor)
    }
    return operations
  }
}
