import Files
import Glibc
import Synchronization

/// The real file system with room for so many bytes; it counts the written ones.
final class FullDisk: Sendable {
  private let written = Mutex(0)
  private let room: Int

  init(room: Int = .max) {
    self.room = room
  }

  var writtenBytes: Int { written.withLock { $0 } }

  var operations: FileOperations {
    var operations = FileOperations.posix
    operations.write = { [self] descriptor, buffer in
      let left = room - writtenBytes
      guard left > 0 else { return -Int(ENOSPC) }
      // A disk that is nearly full accepts a part first, as a real one does.
      let part = UnsafeRawBufferPointer(rebasing: buffer.prefix(left))
      let taken = FileOperations.posix.write(descriptor, part)
      written.withLock { $0 += max(0, taken) }
      return taken
    }
    return operations
  }
}
