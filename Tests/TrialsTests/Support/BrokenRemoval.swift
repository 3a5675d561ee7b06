import Files
import Glibc
import Synchronization

/// The real file system with a limit on the number of removals.
final class BrokenRemoval: Sendable {
  private let left: Mutex<Int>

  init(after count: Int) {
    left = Mutex(count)
  }

  var operations: FileOperations {
    var operations = FileOperations.posix
    operations.removeFile = { [self] path in
      take() ? FileOperations.posix.removeFile(path) : -Int(EIO)
    }
    operations.removeDirectory = { [self] path in
      take() ? FileOperations.posix.removeDirectory(path) : -Int(EIO)
    }
    return operations
  }

  private func take() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}
